/** Which of our languages a person is spoken to in. Zod-free. */
import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from './language.const.js';

/** The supported language for a code or tag (`es`, `es-MX`); undefined for any other language. */
export function languageOfTag(tag: string | null | undefined): Language | undefined {
  const code = tag?.trim().toLowerCase().split(/[-_]/)[0];
  return LANGUAGES.find((language) => language === code);
}

/** The signs of the language that a person wants, the strongest first. */
export interface LanguageSigns {
  /** Chosen on the page. */
  chosen?: string | null | undefined;
  /** The language stored with the lead, whatever set it. */
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
