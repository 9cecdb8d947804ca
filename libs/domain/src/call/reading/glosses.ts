/**
 * Finds the English word for a Spanish one, so that what the classifier learns from one language holds for the other. Where several
 * beginnings fit, the longest wins. Pure.
 */
import { ENGLISH_WORDS, GLOSSES } from './gloss-words.js';

const EXACT = new Map<string, string>();
const BEGINNINGS = new Map<string, string>();
for (const line of GLOSSES.trim().split(/;\s+/)) {
  const [english = '', spanish = ''] = line.split(': ');
  for (const word of spanish.split(' ')) {
    const [into, key] = word.endsWith('*') ? [BEGINNINGS, word.slice(0, -1)] : [EXACT, word];
    if (!into.has(key)) into.set(key, english);
  }
}
const ENGLISH = new Set(ENGLISH_WORDS.trim().split(/\s+/));
const MIN_BEGINNING = 2;
const MAX_BEGINNING = 20;

/** The English word for a Spanish one; any other word itself. */
export function glossOf(word: string): string {
  const exact = EXACT.get(word);
  if (exact !== undefined) return exact;
  if (ENGLISH.has(word)) return word;
  for (let length = Math.min(word.length, MAX_BEGINNING); length >= MIN_BEGINNING; length -= 1) {
    const english = BEGINNINGS.get(word.slice(0, length));
    if (english !== undefined) return english;
  }
  return word;
}
