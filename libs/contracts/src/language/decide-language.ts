/** Decides in which supported language a person is addressed. Zod-free. */
import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from './language.const.js';

/** The supported language for a code or tag (`es`, `es-MX`); undefined for any other language. */
export function languageOfTag(tag: string | null | undefined): Language | undefined {
  const code = tag?.trim().toLowerCase().split(/[-_]/)[0];
  return LANGUAGES.find((language) => language === code);
}

/** What is known about the language that a person wants, the strongest evidence first. */
export interface LanguageSigns {
  /** The language chosen on the page. */
  chosen?: string | null | undefined;
  /** The language stored with the lead, whatever set it. */
  recorded?: string | null | undefined;
  /** The browser's languages, the most preferred first. */
  browser?: readonly string[] | undefined;
}

/** The language to use: the chosen one, else the recorded one, else the browser's, else English. */
export function decideLanguage({ chosen, recorded, browser = [] }: LanguageSigns): Language {
  return (
    languageOfTag(chosen) ??
    languageOfTag(recorded) ??
    browser.map(languageOfTag).find((language) => language !== undefined) ??
    DEFAULT_LANGUAGE
  );
}
