/**
 * The classifier's features of an utterance: its words, their beginnings, their concepts, their English meanings, and
 * sequences of these. Pure.
 */
import { normalizeSpeech } from '../normalize-speech.js';
import { conceptOf, phrasesIn } from './concepts.js';
import { ENGLISH_WORDS, GLOSSES } from './gloss-words.js';
import { WordMeanings } from './word-meanings.js';

const EMAIL = /[^\s@]{1,64}@[^\s@]{3,100}/g;
const PHONE = /\+?\(?\d[\d ().-]{5,}\d/g;
const CLOCK = /\b\d{1,2}(?::\d{2})? ?(?:a\.?m\.?|p\.?m\.?|o'?clock)?(?=\W|$)/g;
/** Lengths of the beginnings that represent a whole word: "cancel" for "canceling". */
const STEMS = [4, 6];
/**
 * Maximum number of words that are read. Longer turns add nothing, because the request is in one of their sentences,
 * and sentences are also read one by one.
 */
const MAX_WORDS = 40;

/**
 * The words of an utterance in lower case without accents; numbers, addresses and times are replaced by the name of
 * their kind.
 */
export function wordsOf(text: string): string[] {
  const plain = normalizeSpeech(text)
    .replace(EMAIL, ' @address ')
    .replace(PHONE, ' @phone ')
    .replace(CLOCK, ' @clock ')
    .replace(/\d+/g, ' @digits ')
    .replace(/\b(?:can't|cannot|cant)\b/g, 'can not')
    .replace(/\bwon't\b/g, 'will not')
    .replace(/\b(do|does|did|is|are|was|would|could|should|have|has)n'?t\b/g, '$1 not')
    .replace(/n't\b/g, ' not')
    .replace(/\b(?:wanna)\b/g, 'want to')
    .replace(/\b(?:gonna)\b/g, 'going to')
    .replace(/'(?:s|re|ve|ll|m|d)\b/g, (ending) => ` ${ending}`);
  return plain.match(/@?[a-z']+|\?/g)?.slice(0, MAX_WORDS) ?? [];
}

/** The features of an utterance, each once. */
export function featuresOf(text: string): string[] {
  const words = wordsOf(text);
  const concepts = words.map(conceptOf);
  const phrases = phrasesIn(words);
  const found = new Set<string>(phrases);
  const count = words.length;
  words.forEach((word, index) => {
    found.add(`w ${word}`);
    if (concepts[index] !== word) found.add(`c ${concepts[index] ?? ''}`);
    for (const length of STEMS) if (word.length > length) found.add(`s ${word.slice(0, length)}`);
  });
  addSequences(found, { names: ['2', '3', '_'], items: concepts });
  const glosses = words.map(glossOf);
  for (const gloss of glosses) found.add(`g ${gloss}`);
  addSequences(found, { names: ['g2', 'g3', 'g_'], items: glosses });
  // Concepts that are said together, in any order.
  const together = [
    ...new Set([...phrases, ...concepts.filter((concept) => concept.startsWith('@'))]),
  ].sort();
  together.forEach((one, index) => {
    for (const other of together.slice(index + 1)) found.add(`& ${one} ${other}`);
  });
  found.add(`n ${count < 2 ? count : count < 4 ? '3' : count < 8 ? '7' : count < 15 ? '14' : 'more'}`);
  return [...found];
}

/** Adds the pairs, the triples and the pairs around one item, under different names. */
function addSequences(
  found: Set<string>,
  {
    names: [pair, triple, around],
    items,
  }: { names: readonly [string, string, string]; items: readonly string[] },
): void {
  const all = ['^', ...items, '$'];
  all.forEach((item, index) => {
    const [second, third] = [all[index + 1], all[index + 2]];
    if (second === undefined) return;
    found.add(`${pair} ${item} ${second}`);
    if (third === undefined) return;
    found.add(`${triple} ${item} ${second} ${third}`);
    found.add(`${around} ${item} ${third}`);
  });
}

/** English words by their Spanish translations. */
const IN_ENGLISH = new WordMeanings(2);
for (const line of GLOSSES.trim().split(/;\s+/)) {
  const [english = '', spanish = ''] = line.split(': ');
  IN_ENGLISH.add(spanish.split(' '), english);
}
const ENGLISH = new Set(ENGLISH_WORDS.trim().split(/\s+/));

/**
 * The English word for a Spanish one, so that what the classifier learns from one language applies to the other; any
 * other word is returned unchanged. If several beginnings fit, the longest one is used.
 */
function glossOf(word: string): string {
  const exact = IN_ENGLISH.ofWord(word);
  if (exact !== undefined) return exact;
  return ENGLISH.has(word) ? word : (IN_ENGLISH.ofBeginning(word) ?? word);
}
