/** The languages in which a practice's clients are spoken to. Zod-free. */

export const LANGUAGES = ['en', 'es'] as const;
export type Language = (typeof LANGUAGES)[number];

/** For whom nothing else is known. */
export const DEFAULT_LANGUAGE: Language = 'en';

/** By which dates and numbers are written. */
export const LOCALES: Record<Language, string> = { en: 'en-US', es: 'es-US' };

/** The name of each language in itself. */
export const LANGUAGE_NAMES: Record<Language, string> = { en: 'English', es: 'Español' };

/** The parameter of a client page's address that says which language was chosen there. */
export const LANGUAGE_PARAMETER = 'lang';

/** One of our languages by its code or tag (`es`, `es-MX`); undefined for every other. */
export function languageOfTag(tag: string | null | undefined): Language | undefined {
  const code = tag?.trim().toLowerCase().split(/[-_]/)[0];
  return LANGUAGES.find((language) => language === code);
}

/** The signs of the language that a person wants, the strongest first. */
export interface LanguageSigns {
  /** Chosen on the page. */
  chosen?: string | null | undefined;
  /** Kept with the lead, whatever set it. */
  recorded?: string | null | undefined;
  /** The browser's languages, the most preferred first. */
  browser?: readonly string[] | undefined;
}

/** The language to speak: what was chosen, what is on record, what the browser asks for, English. */
export function decideLanguage({ chosen, recorded, browser = [] }: LanguageSigns): Language {
  return (
    languageOfTag(chosen) ??
    languageOfTag(recorded) ??
    browser.map(languageOfTag).find((language) => language !== undefined) ??
    DEFAULT_LANGUAGE
  );
}
