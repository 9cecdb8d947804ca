/**
 * Typographic characters in the letters of text messages. Word processors and phones type them unasked, and one of them makes all
 * of a message Unicode: 70 characters a segment in place of 160 (sms-segments.ts). Pure and zod-free.
 */

/** What is sent, and what is written so in its place. */
const INSTEAD: readonly (readonly [string, string])[] = [
  ["'", '‘’‚‛′´`ʼ'],
  ['"', '“”„‟″«»'],
  ['-', '‐‑‒–—―−'],
  ['...', '…'],
  // Spaces that do not break, or are narrow or wide: those between a time and AM among them.
  [' ', '\t\u00a0\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u202f\u205f\u3000'],
  ['\n', '\u2028\u2029'],
  // Invisible: a soft hyphen, spaces without width. Not the joiner, which holds emoji together.
  ['', '\u00ad\u200b\u2060\ufeff'],
];

const LETTER_OF = new Map(
  INSTEAD.flatMap(([letter, written]) => [...written].map((character) => [character, letter] as const)),
);

/** The text with the characters of the GSM alphabet that read the same as its typographic ones. Idempotent. */
export function smsLetters(text: string): string {
  return [...text].map((character) => LETTER_OF.get(character) ?? character).join('');
}
