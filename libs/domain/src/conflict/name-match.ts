/**
 * Whether two names may be the same person or company: the rule of the conflict pre-screen. Pure. In doubt it reports a
 * match, but not if only a common first or last name matches.
 *
 * Order, case, diacritics, punctuation, titles and company forms are ignored. Each word of the shorter name is compared
 * with the words of the longer one:
 *
 * | pair of words                                                                  | score |
 * | ------------------------------------------------------------------------------ | ----- |
 * | identical                                                                      | 1     |
 * | two adjacent letters swapped                                                   | 0.9   |
 * | one letter added, missing or (from five letters) changed, same first letter    | 0.85  |
 * | an initial and a word that starts with it                                      | 0.85  |
 * | two such differences in a word of eight letters or more                        | 0.8   |
 * | anything else                                                                  | 0     |
 *
 * Names that do not match so are compared once more, and a nickname then counts 0.85 too: Bob and Robert, Paco and Francisco
 * (`nickname-table.ts`). So a nickname never changes a match that exists without it.
 *
 * The result is the mean, minus 0.04 for each word that only the longer name has. In addition to any initial or nickname,
 * one whole word must match, and a name of one word matches only another name of one word. A conflict is possible from
 * `POSSIBLE_CONFLICT` on.
 */

import type { NameMatchReason } from '@praxis/contracts/conflict/conflict.const';
import { NICKNAME_GROUPS } from './nickname-table.js';

/** Increased whenever the rule changes, and stored with each screening. */
export const NAME_RULE_VERSION = 2;
/** Score from which a conflict is possible. */
export const POSSIBLE_CONFLICT = 0.8;

const EXTRA_WORD = 0.04;
const LIKE = { same: 1, exchanged: 0.9, slip: 0.85, initial: 0.85, nickname: 0.85, slips: 0.8 } as const;

export interface NameMatch {
  /** 0 to 1, two decimals. */
  score: number;
  reason: NameMatchReason;
}

/** Company forms, titles and generations, which do not identify a person. */
const NOISE = new Set(
  (
    'llc llp lp pllc pc plc inc incorporated ltd limited corp corporation co company gmbh mbh ag kg ug ohg sa sas sarl srl spa bv nv ' +
    'oy ab as pty the and of et al mr mrs ms miss mx dr prof sir esq jr sr ii iii iv md phd dba'
  ).split(' '),
);
/** Letters that Unicode decomposition does not change. */
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

/**
 * Characters of a name that are compared, because the cost grows with the square of the number of words. No
 * name field accepts this many.
 */
const LONGEST = 300;

/** The significant words of a name, in order; `Last, First` is reversed. */
export function nameWords(name: string): string[] {
  const plain = name
    .slice(0, LONGEST)
    // NFKD can expand one character to eighteen.
    .normalize('NFKD')
    .slice(0, LONGEST)
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[ßøłđæœþı]/g, (letter) => LETTERS[letter] ?? letter);
  const parts = plain.split(',').map(wordsOf);
  // A company form after the comma is not a first name.
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
 * Groups of three letters of each word, padded like pg_trgm except for the first letter alone, which most
 * names share. Names that share few groups are not similar.
 */
export function nameGrams(name: string): string[] {
  const grams = nameWords(name).flatMap((word) => {
    const padded = ` ${word} `;
    return Array.from({ length: padded.length - 2 }, (_, at) => padded.slice(at, at + 3));
  });
  return [...new Set(grams)];
}

/** For each name that is or has a nickname, its groups. Names are in the form that `nameWords` returns. */
const GROUPS_OF = new Map<string, Set<readonly string[]>>();
for (const names of NICKNAME_GROUPS) {
  const group = nameWords(names.join(' '));
  for (const word of group) GROUPS_OF.set(word, (GROUPS_OF.get(word) ?? new Set()).add(group));
}

/** Maximum number of spellings of one name that are searched for. */
const MAX_NAME_VARIANTS = 40;

/**
 * A name, and its variants in which one word is replaced by its nickname or by the full form of a nickname. Used to
 * search a list, because the letters of Bob do not lead to Robert. Words are in the form that `nameWords` returns.
 */
export function nameVariants(name: string): string[] {
  const words = nameWords(name);
  const replaced = words.flatMap((word, at) =>
    [...(GROUPS_OF.get(word) ?? [])].flat().map((other) => words.with(at, other).join(' ')),
  );
  return [...new Set([words.join(' '), ...replaced])].slice(0, MAX_NAME_VARIANTS);
}

/** How similar two names are, and why; undefined if they are not. */
export function compareNames(one: string, other: string): NameMatch | undefined {
  const [short = [], long = []] = [nameWords(one), nameWords(other)].sort((a, b) => a.length - b.length);
  if (short.length === 0) return undefined;
  const isSame = [...short].sort().join(' ') === [...long].sort().join(' ');
  // Mary Ann and Maryann, De La Cruz and Delacruz.
  const isJoined = short.length !== long.length && short.join('') === long.join('');
  if (isJoined || (isSame && short.some((word) => word.length > 1))) return { score: 1, reason: 'same_name' };
  if (short.length === 1 && long.length > 1) return undefined;
  return compareByPairs(short, long, compareWords) ?? compareByPairs(short, long, compareNicknames);
}

function compareByPairs(
  short: readonly string[],
  long: readonly string[],
  compare: typeof compareWords,
): NameMatch | undefined {
  const pairs = bestPairs(short, long, compare);
  const isWhole = pairs.some(({ like, about }) => like > 0 && about === undefined);
  const extra = long.length - short.length;
  const mean = pairs.reduce((sum, { like }) => sum + like, 0) / short.length;
  const score = Math.round((mean - extra * EXTRA_WORD) * 100) / 100;
  if (!isWhole || score < POSSIBLE_CONFLICT) return undefined;
  for (const reason of ['nickname', 'initial'] as const)
    if (pairs.some(({ about }) => about === reason)) return { score, reason };
  if (mean < 1) return { score, reason: 'similar_spelling' };
  return { score, reason: extra === 0 ? 'same_name' : 'part_of_name' };
}

interface Pair {
  like: number;
  /** Set if the two words are not spelled alike but may mean the same name. */
  about?: 'initial' | 'nickname' | undefined;
}

/** The most similar pairs first, each word once. */
function bestPairs(short: readonly string[], long: readonly string[], compare: typeof compareWords): Pair[] {
  const all = short
    .flatMap((left, from) => long.map((right, to) => ({ from, to, pair: compare(left, right) })))
    .sort((one, other) => other.pair.like - one.pair.like);
  const taken = new Map<number, Pair>();
  const used = new Set<number>();
  for (const { from, to, pair } of all) {
    if (pair.like === 0 || taken.has(from) || used.has(to)) continue;
    taken.set(from, pair);
    used.add(to);
  }
  return short.map((_, from) => taken.get(from) ?? { like: 0 });
}

function compareWords(left: string, right: string): Pair {
  if (left.length === 1 || right.length === 1)
    return { like: left[0] === right[0] ? LIKE.initial : 0, about: 'initial' };
  return { like: wordLikeness(left, right) };
}

function compareNicknames(left: string, right: string): Pair {
  const plain = compareWords(left, right);
  const groups = GROUPS_OF.get(right);
  const isRelated =
    groups !== undefined && [...(GROUPS_OF.get(left) ?? [])].some((group) => groups.has(group));
  return isRelated && plain.like < LIKE.nickname ? { like: LIKE.nickname, about: 'nickname' } : plain;
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

/** Number of letters to add, remove or change. */
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
 * The opposing party of a matter, if the details name it on a line that starts with `Opposing party:`,
 * `Adverse party:` or `Other party:`. Nothing is inferred from free text.
 */
export function opposingParty(details: string | undefined): string | undefined {
  const [, name] =
    /^[ \t]*(?:opposing|adverse|other)[ \t]+party[ \t]*:[ \t]*(\S.{0,118}\S)[ \t]*$/im.exec(details ?? '') ??
    [];
  return name;
}
