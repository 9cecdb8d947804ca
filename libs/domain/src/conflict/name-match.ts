/**
 * Whether two names may be one person or company: the rule of the conflict pre-screen. Pure. It errs towards asking
 * somebody, but stays quiet where only a common first or last name agrees.
 *
 * Order, case, diacritics, punctuation, titles and company forms do not count. Each word of the shorter name looks for its
 * like in the longer one:
 *
 * | pair of words                                                                  | alike |
 * | ------------------------------------------------------------------------------ | ----- |
 * | the same                                                                       | 1     |
 * | two neighbouring letters exchanged                                             | 0.9   |
 * | one letter more, less or (from five letters) other, the first one the same     | 0.85  |
 * | an initial and a word that begins with it                                      | 0.85  |
 * | two such slips in a word of eight letters or more                              | 0.8   |
 * | anything else                                                                  | 0     |
 *
 * The score is their mean, less 0.04 for each word that only the longer name has. One whole word must agree beside any
 * initial, and a name of one word is like another of one word only. From `POSSIBLE_CONFLICT` on a conflict is possible.
 */

import type { NameMatchReason } from '@praxis/contracts/conflict/conflict.const';

/** Raised whenever the rule changes, and stored with each screening. */
export const NAME_RULE_VERSION = 1;
/** Score from which a conflict is possible. */
export const POSSIBLE_CONFLICT = 0.8;

const EXTRA_WORD = 0.04;
const LIKE = { same: 1, exchanged: 0.9, slip: 0.85, initial: 0.85, slips: 0.8 } as const;

export interface NameMatch {
  /** 0 to 1, two decimals. */
  score: number;
  reason: NameMatchReason;
}

/** Company forms, titles and generations: they tell nothing of who it is. */
const NOISE = new Set(
  (
    'llc llp lp pllc pc plc inc incorporated ltd limited corp corporation co company gmbh mbh ag kg ug ohg sa sas sarl srl spa bv nv ' +
    'oy ab as pty the and of et al mr mrs ms miss mx dr prof sir esq jr sr ii iii iv md phd dba'
  ).split(' '),
);
/** Letters that decomposition leaves as they are. */
const LETTERS: Record<string, string> = {
  ß: 'ss',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  æ: 'ae',
  œ: 'oe',
  þ: 'th',
  ı: 'i',
};

/** Characters of a name that count: comparing takes the square of its words. No field for a name takes as many. */
const LONGEST = 300;

/** The words of a name that count, in order; `Last, First` is turned round. */
export function nameWords(name: string): string[] {
  const plain = name
    .slice(0, LONGEST)
    // One sign may become eighteen.
    .normalize('NFKD')
    .slice(0, LONGEST)
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[ßøłđæœþı]/g, (letter) => LETTERS[letter] ?? letter);
  const parts = plain.split(',').map(wordsOf);
  // A company form after the comma is no first name.
  const [last = [], first = []] = parts;
  return parts.length === 2 && first.length > 0 ? [...first, ...last] : parts.flat();
}

function wordsOf(text: string): string[] {
  return text
    .replace(/(?<=\p{L})['’`.](?=\p{L}{2})/gu, '') // O'Brien, St.John
    .replace(/\b(\p{L})\.(?=\p{L}\.)/gu, '$1') // L.L.C.
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '' && !NOISE.has(word))
    .map((word) => word.replace(/c(?![eiyh])/g, 'k').replace(/ph/g, 'f'));
}

/**
 * Pieces of three letters of each word, padded as pg_trgm does it but for the first letter alone, which is nearly everybody's:
 * names that share few are not alike.
 */
export function nameGrams(name: string): string[] {
  const grams = nameWords(name).flatMap((word) => {
    const padded = ` ${word} `;
    return Array.from({ length: padded.length - 2 }, (_, at) => padded.slice(at, at + 3));
  });
  return [...new Set(grams)];
}

/** How alike two names are, and why; undefined where they are not. */
export function compareNames(one: string, other: string): NameMatch | undefined {
  const [short = [], long = []] = [nameWords(one), nameWords(other)].sort((a, b) => a.length - b.length);
  if (short.length === 0) return undefined;
  const isSame = [...short].sort().join(' ') === [...long].sort().join(' ');
  // Mary Ann and Maryann, De La Cruz and Delacruz.
  const isJoined = short.length !== long.length && short.join('') === long.join('');
  if (isJoined || (isSame && short.some((word) => word.length > 1))) return { score: 1, reason: 'same_name' };
  if (short.length === 1 && long.length > 1) return undefined;
  const pairs = bestPairs(short, long);
  const isWhole = pairs.some(({ like, isInitial }) => like > 0 && !isInitial);
  const extra = long.length - short.length;
  const mean = pairs.reduce((sum, { like }) => sum + like, 0) / short.length;
  const score = Math.round((mean - extra * EXTRA_WORD) * 100) / 100;
  if (!isWhole || score < POSSIBLE_CONFLICT) return undefined;
  if (pairs.some(({ isInitial }) => isInitial)) return { score, reason: 'initial' };
  if (mean < 1) return { score, reason: 'similar_spelling' };
  return { score, reason: extra === 0 ? 'same_name' : 'part_of_name' };
}

interface Pair {
  like: number;
  isInitial: boolean;
}

/** The likest pairs first, each word once. */
function bestPairs(short: readonly string[], long: readonly string[]): Pair[] {
  const all = short
    .flatMap((left, from) => long.map((right, to) => ({ from, to, ...compareWords(left, right) })))
    .sort((one, other) => other.like - one.like);
  const taken = new Map<number, Pair>();
  const used = new Set<number>();
  for (const { from, to, like, isInitial } of all) {
    if (like === 0 || taken.has(from) || used.has(to)) continue;
    taken.set(from, { like, isInitial });
    used.add(to);
  }
  return short.map((_, from) => taken.get(from) ?? { like: 0, isInitial: false });
}

function compareWords(left: string, right: string): Pair {
  const isInitial = left.length === 1 || right.length === 1;
  if (isInitial) return { like: left[0] === right[0] ? LIKE.initial : 0, isInitial };
  return { like: wordLikeness(left, right), isInitial };
}

function wordLikeness(left: string, right: string): number {
  if (left === right) return LIKE.same;
  const [shorter, longer] = [Math.min(left.length, right.length), Math.max(left.length, right.length)];
  if (longer < 4 || longer - shorter > 2) return 0;
  const isExchanged = left.length === right.length && hasExchanged(left, right);
  if (isExchanged) return LIKE.exchanged;
  if (left[0] !== right[0]) return 0;
  const slips = editDistance(left, right);
  if (slips === 1) return shorter === longer && longer < 5 ? 0 : LIKE.slip;
  return slips === 2 && shorter >= 8 ? LIKE.slips : 0;
}

function hasExchanged(left: string, right: string): boolean {
  const at = [...left].findIndex((letter, index) => letter !== right[index]);
  return (
    left[at] === right[at + 1] && left[at + 1] === right[at] && left.slice(at + 2) === right.slice(at + 2)
  );
}

/** Letters to add, take away or change. */
function editDistance(left: string, right: string): number {
  let row = Array.from({ length: right.length + 1 }, (_, index) => index);
  for (const [index, letter] of [...left].entries()) {
    const next = [index + 1];
    for (const [at, other] of [...right].entries())
      next.push(
        Math.min((row[at] ?? 0) + (letter === other ? 0 : 1), (row[at + 1] ?? 0) + 1, (next[at] ?? 0) + 1),
      );
    row = next;
  }
  return row[right.length] ?? 0;
}

/**
 * The other side of a matter, where the details name it in a field of its own: a line that begins with `Opposing party:`,
 * `Adverse party:` or `Other party:`. Free text is not guessed from.
 */
export function opposingParty(details: string | undefined): string | undefined {
  const [, name] =
    /^[ \t]*(?:opposing|adverse|other)[ \t]+party[ \t]*:[ \t]*(\S.{0,118}\S)[ \t]*$/im.exec(details ?? '') ??
    [];
  return name;
}
