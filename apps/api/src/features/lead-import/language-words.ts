/** Languages for the values in other programs' language columns. Pure. */
import { LANGUAGES, type Language } from '@praxis/contracts/language/language.const';
import { languageOfTag } from '@praxis/contracts/language/decide-language';
import { plainValue } from './status-words.js';

const WORDS: Record<Language, readonly string[]> = {
  en: ['english', 'ingles', 'eng'],
  es: ['spanish', 'espanol', 'castellano', 'spa'],
};

/** The language of a word, code or tag (`Español`, `es`, `es-MX`); undefined for a language that we do not support. */
export function languageOfValue(value: string): Language | undefined {
  const plain = plainValue(value);
  // "English (US)" and "Spanish - Mexico" begin with the language.
  const [first = ''] = plain.split(' ');
  return LANGUAGES.find((language) => WORDS[language].includes(first)) ?? tagOf(value);
}

const tagOf = (value: string): Language | undefined =>
  /^[a-z]{2}(?:[-_][a-z0-9]{2,8})*$/i.test(value.trim()) ? languageOfTag(value) : undefined;
