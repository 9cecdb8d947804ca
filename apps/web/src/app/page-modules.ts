/** The files of `routes/`, each loaded on its own when it is requested; a new file is found without being listed. */

/** What a page's file exports. */
export type PageModule = Record<string, unknown>;

/** Loads each file, by its path. */
export const PAGE_MODULES: Readonly<Record<string, () => Promise<PageModule>>> = import.meta.glob<PageModule>(
  ['../routes/*.tsx', '!../routes/*.test.tsx'],
);
