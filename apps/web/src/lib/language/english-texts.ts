/**
 * The English texts of client pages. Parts of those pages also appear on staff pages, which are only in English. They
 * fill in placeholders without the translation library, so that it is loaded only for Spanish. A test compares both.
 * Pure.
 */
import { PAGES_EN } from '@praxis/contracts/language/pages-en';
import type { Translate } from '@praxis/contracts/language/translator';

export type PageTexts = Translate<typeof PAGES_EN>;

const TEXTS: Readonly<Record<string, string>> = PAGES_EN;

export const ENGLISH_TEXTS: PageTexts = (id, ...given) => {
  const values: Readonly<Record<string, string | number>> = given[0] ?? {};
  const text = TEXTS[id] ?? TEXTS[`${id}_${values['count'] === 1 ? 'one' : 'other'}`] ?? id;
  return text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name] ?? ''));
};
