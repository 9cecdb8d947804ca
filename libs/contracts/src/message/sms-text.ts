/**
 * A text message as it is sent: in the GSM alphabet where possible, with the sender's name and how to opt out.
 * `planMessages` gives this form to each text message that is stored, and pages use the same functions to count and
 * preview what is sent. Pure and zod-free.
 */
import { DEFAULT_LANGUAGE, type Language } from '../language/language.const.js';

/** How to opt out, in each language (CTIA Messaging Principles 5.1.3; 47 CFR 64.1200(a)(12)). */
export const STOP_TEXTS: Record<Language, string> = {
  en: 'Reply STOP to opt out.',
  es: 'Responda STOP para darse de baja.',
};
export const STOP_WORDS = STOP_TEXTS.en;
const OWN_STOP_WORDS = Object.values(STOP_TEXTS);

/** How to get text messages again after opting out, in each language. */
export const START_TEXTS: Record<Language, string> = {
  en: 'Reply START to get messages again.',
  es: 'Responda START para volver a recibir mensajes.',
};
export const START_WORDS = START_TEXTS.en;

/** Longest text message that a vendor accepts, in characters (Twilio error 21617). */
export const MAX_SENT_SMS_CHARACTERS = 1_600;

/** A sentence of an author that states how to opt out, with or without the sender before it. */
const STOP_SENTENCE =
  /^(?:.{1,122}: )?(?:please )?(?:reply|text|send|txt|responda|envie|envíe|conteste)(?: with)? ["'“]?(?:STOP|ALTO)["'”]? (?:to|para) \S.{0,80}$/i;

/** The separator between two sentences. It is a capturing group, so that splitting a text keeps the separators. */
const BETWEEN_SENTENCES = /((?<=[.!?])\s+|\n+)/;

/**
 * Each replacement, and the typographic characters that it replaces. Word processors and phones insert these characters
 * automatically, and a single one makes the whole message Unicode: 70 characters a segment instead of 160
 * (sms-segments.ts).
 */
const INSTEAD: readonly (readonly [string, string])[] = [
  ["'", '‘’‚‛′´`ʼ'],
  ['"', '“”„‟″«»'],
  ['-', '‐‑‒–—―−'],
  ['...', '…'],
  // Spaces that do not break or are narrow or wide, including those between a time and AM.
  [' ', '\t\u00a0\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u202f\u205f\u3000'],
  ['\n', '\u2028\u2029'],
  // Invisible characters: a soft hyphen and spaces without width. The zero-width joiner is not removed, because it
  // holds emoji together.
  ['', '\u00ad\u200b\u2060\ufeff'],
];

const LETTER_OF = new Map(
  INSTEAD.flatMap(([letter, written]) => [...written].map((character) => [character, letter] as const)),
);

/** The text with typographic characters replaced by GSM characters that read the same. Idempotent. */
export function smsLetters(text: string): string {
  return [...text].map((character) => LETTER_OF.get(character) ?? character).join('');
}

/**
 * The text as it is sent: typographic characters are replaced, it begins with the sender unless the text states them
 * itself, and it ends with the opt-out wording once, in `language` unless the author wrote that wording. Idempotent.
 */
export function completeSms(sender: string, text: string, language = DEFAULT_LANGUAGE): string {
  const complete = withStopWords(smsLetters(text).trim(), STOP_TEXTS[language]);
  return namesSender(complete, sender) ? complete : `${smsLetters(sender).trim()}: ${complete}`;
}

/**
 * Whether a text states its sender as separate words. A name of one word must be spelled exactly. Curly and straight apostrophes are equal.
 */
export function namesSender(text: string, sender: string): boolean {
  const [written, name] = [smsLetters(text), smsLetters(sender).trim()];
  if (name === '') return true;
  const [place, wanted] = /\s/.test(name) ? [written.toLowerCase(), name.toLowerCase()] : [written, name];
  for (let at = place.indexOf(wanted); at >= 0; at = place.indexOf(wanted, at + 1))
    if (!isWordPart(place.slice(0, at).at(-1)) && !isWordPart(place[at + wanted.length])) return true;
  return false;
}

/** The text with the opt-out wording at its end. An earlier occurrence of the wording is removed. */
function withStopWords(text: string, stopWords: string): string {
  const ending = stopWordsAtEnd(text);
  const before = ending === undefined ? text : text.slice(0, text.length - ending.length);
  const rest = withoutStopWords(before);
  if (ending !== undefined && rest === before) return text;
  const kept = rest.trim();
  return `${kept}${kept.includes('\n') ? '\n' : ' '}${stopWords}`.trim();
}

/** The opt-out wording that a text ends with, whether Praxis or the author wrote it. */
export function stopWordsAtEnd(text: string): string | undefined {
  const own = OWN_STOP_WORDS.find((words) => text.endsWith(words));
  if (own !== undefined) return own;
  const last = text.split(BETWEEN_SENTENCES).at(-1) ?? '';
  return isStopSentence(last) ? last : undefined;
}

/** Repeats until nothing changes, because the remaining text can again contain an opt-out sentence. */
function withoutStopWords(text: string): string {
  const parts = text.split(BETWEEN_SENTENCES);
  // Sentences and their separators alternate: a sentence is removed together with the separator after it.
  const others = parts.filter((_, index) => !isStopSentence(parts[index - (index % 2)] ?? ''));
  const kept = OWN_STOP_WORDS.reduce((rest, words) => rest.replaceAll(words, ''), others.join(''));
  return kept === text ? text : withoutStopWords(kept);
}

function isStopSentence(sentence: string): boolean {
  return STOP_SENTENCE.test(sentence.trim());
}

function isWordPart(character: string | undefined): boolean {
  return character !== undefined && /[\p{L}\p{N}]/u.test(character);
}
