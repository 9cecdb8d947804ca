/** The languages in which a practice's clients are addressed. Zod-free. */

export const LANGUAGES = ['en', 'es'] as const;
export type Language = (typeof LANGUAGES)[number];

/** Language for people about whom nothing else is known. */
export const DEFAULT_LANGUAGE: Language = 'en';

/** Locales for formatting dates and numbers. */
export const LOCALES: Record<Language, string> = { en: 'en-US', es: 'es-US' };

/** The name of each language in that language. */
export const LANGUAGE_NAMES: Record<Language, string> = { en: 'English', es: 'Español' };

/** The query parameter of a client page's address that says which language was chosen on the page. */
export const LANGUAGE_PARAMETER = 'lang';
