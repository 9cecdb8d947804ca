/**
 * Decides whether words that a model chose itself may be spoken. It lists what is allowed rather than what is
 * forbidden: every part of a sentence must be a whole phrase of a small grammar of thanks, sympathy and greetings, and
 * may contain nothing else but the caller's own name. Nothing in the grammar can claim an action, agree to anything, or
 * name a time, a number, a price, a promise, or anything about law or a neighborhood. Pure.
 */
import { FREE_WORDS_MAX } from '@praxis/contracts/call/dialogue.const';
import type { CallLanguage } from '@praxis/contracts/call/call.const';
import { trimEndOf } from '../core/trim.js';
import { ENGLISH } from './speech-english.js';
import { isSaid, wordsOfGrammar, type Grammar } from './speech-grammar.js';
import { SPANISH } from './speech-spanish.js';

export const SPEECH_GRAMMARS: Record<CallLanguage, Grammar> = { en: ENGLISH, es: SPANISH };

/** Letters, spaces and the plainest marks; no digit, no question, no address. */
const PLAIN = /^[\p{L}' ,.!¡-]+$/u;
/** A word repeated directly: "I am so, so sorry". */
const TWICE = /(?<![\p{L}'])(so|very|really|muy|mucho),? (?=\1(?![\p{L}']))/gu;
const SHORT_FORMS: readonly [RegExp, string][] = [
  [/\b(i)'m\b/g, '$1 am'],
  // "It's been" means "it has been", not "it is been".
  [/\b(it|that|this|there|what|everything)'s (?=been\b)/g, '$1 has '],
  [/\b(it|that|this|there|what|everything)'s\b/g, '$1 is'],
  [/\b(you|we|they|things)'re\b/g, '$1 are'],
  [/\b(i|you|we|they)'ve\b/g, '$1 have'],
  [/\b(i|you|it|that)'d\b/g, '$1 would'],
  [/\b(do|did|is|are|was|were|has|have)n't\b/g, '$1 not'],
  [/\bcan(?:'t|not)\b/g, 'can not'],
  // Possessives.
  [/(?<=\p{L})'s\b/gu, " 's"],
  // The period after a title does not end a sentence.
  [/\b(mr|mrs|ms|sr|sra|srta)\./g, '$1'],
];

const VOCABULARY: Record<CallLanguage, ReadonlySet<string>> = {
  en: wordsOfGrammar(ENGLISH),
  es: wordsOfGrammar(SPANISH),
};

/** The words as they may be spoken; undefined if they may not. `name` is the caller's own. */
export function judgeWords(
  words: string,
  { language, name }: { language: CallLanguage; name?: string | undefined },
): string | undefined {
  const text = words
    .normalize('NFC')
    .replace(/[‘’`ʼ]/g, "'")
    .replaceAll('…', '...')
    .replace(/\s+/g, ' ')
    .replace(/ ?[—–] ?| - /g, ', ')
    .trim();
  if (text === '' || words.length > FREE_WORDS_MAX || !PLAIN.test(text)) return undefined;
  const own = partsOf((name ?? '').normalize('NFC').toLowerCase(), /[\s.,-]+/).filter(
    (word) => word.length > 1,
  );
  const sentences = partsOf(plainForm(text), /[.!¡]+/);
  if (sentences.length === 0 || !sentences.every((one) => isAllowed(one, { language, own })))
    return undefined;
  const whole = trimEndOf(text, ' ,-');
  return /[.!]$/.test(whole) ? whole : `${whole}.`;
}

/** Lower case, without doubled words and short forms. */
function plainForm(text: string): string {
  const lower = text
    .toLowerCase()
    .replace(/[-\s]+/g, ' ')
    .replace(TWICE, '');
  return SHORT_FORMS.reduce((plain, [form, whole]) => plain.replace(form, whole), lower);
}

/**
 * Every part between commas is a phrase, a sigh or the name, and at least one is not the name; or the whole text is one
 * of the few sentences whose parts may only be said together.
 */
function isAllowed(
  sentence: string,
  { language, own }: { language: CallLanguage; own: readonly string[] },
): boolean {
  const grammar = SPEECH_GRAMMARS[language];
  const isKnown = (word: string): boolean => VOCABULARY[language].has(word) || own.includes(word);
  if (!partsOf(sentence, /[ ,]+/).every(isKnown)) return false;
  const parts = partsOf(sentence, /,/).map((part) => ({ words: partsOf(part, / /), name: own }));
  const isPhrase = (part: (typeof parts)[number]): boolean =>
    isSaid(grammar, 'CLAUSES', part) || isSaid(grammar, 'AH', part);
  return (
    (parts.some(isPhrase) && parts.every((part) => isPhrase(part) || isSaid(grammar, 'ADDRESS', part))) ||
    isSaid(grammar, 'TOGETHER', { words: parts.flatMap(({ words }) => words), name: own })
  );
}

function partsOf(text: string, at: RegExp): string[] {
  return text
    .split(at)
    .map((part) => part.trim())
    .filter((part) => part !== '');
}
