/**
 * Splits a sentence: addresses and quoted texts are set aside, the rest is divided into clauses, and each clause is read by patterns until
 * only words are left that no pattern matches. Pure.
 */

import { contentWords } from './stop-words.js';

/** Replaces an address or a quoted text; no request can contain it (libs/contracts/src/core/text.ts). */
const MARK = '\u0001';
const SET_ASIDE = /https?:\/\/[^\s"“”]+|"[^"]+"|“[^“”]+”/gi;

const WEEKDAY = '(?:mon|tues|wednes|thurs|fri|satur|sun)days?';
/** The ends of clauses. Lists of days, and nights with weekends, stay together. */
const CLAUSE_ENDS = new RegExp(
  `[;!?\\n]|[.:–—](?=\\s|$)|,(?! ?(?:(?:and|or) )?${WEEKDAY})|\\b(?:and then|then|plus)\\b|\\band\\b(?! (?:on )?(?:${WEEKDAY}|(?:at |over |on )?(?:the )?(?:nights?|weekends?|evenings?)\\b|then\\b))`,
  'i',
);

/** A sentence whose addresses and quoted texts are set aside. */
export interface MarkedSentence {
  text: string;
  /** Texts that were set aside, by their number in `text`. */
  values: readonly string[];
}

/** Sets addresses and quoted texts aside, so that their words and signs are not read as instructions. */
export function markSentence(sentence: string): MarkedSentence {
  const values: string[] = [];
  const text = sentence
    .replaceAll('’', "'")
    .replaceAll(/\b([ap])\.m\.?/gi, '$1m')
    .replaceAll(SET_ASIDE, (found) => {
      const value = found.startsWith('http') ? found.replace(/[.,;:!?)]$/, '') : found.slice(1, -1);
      const after = found.startsWith('http') ? found.slice(value.length) : '';
      return `${MARK}${values.push(value) - 1} ${after}`;
    })
    .replaceAll(/[ \t]+/g, ' ');
  return { text, values };
}

/** One part of a sentence. Text that one pattern matches is removed, so later patterns do not see it. */
export class Clause {
  readonly #values: readonly string[];
  /** The part not understood yet. */
  rest: string;

  constructor(
    readonly text: string,
    values: readonly string[],
  ) {
    this.rest = text;
    this.#values = values;
  }

  /** Takes the first match of a pattern out. */
  take(pattern: RegExp): RegExpExecArray | undefined {
    const found = pattern.exec(this.rest);
    if (!found) return undefined;
    this.rest = `${this.rest.slice(0, found.index)} ${this.rest.slice(found.index + found[0].length)}`;
    return found;
  }

  /** Removes every match of a pattern, which has the flag `g`. */
  takeAll(pattern: RegExp): void {
    this.rest = this.rest.replaceAll(pattern, ' ');
  }

  /** Whether a pattern matches anywhere in the clause, including the parts that were already taken. */
  says(pattern: RegExp): boolean {
    return pattern.test(this.text);
  }

  /** Takes out an address or quoted text that was set aside. */
  takeMarked({ isAddress }: { isAddress: boolean }): string | undefined {
    for (const [whole, number = ''] of this.rest.matchAll(/\u0001(\d+)/g)) {
      const value = this.#values[Number(number)];
      if (value === undefined || /^https?:\/\//i.test(value) !== isAddress) continue;
      this.rest = this.rest.replace(whole, ' ');
      return value;
    }
    return undefined;
  }

  /** Words that no pattern has matched. */
  get unread(): string[] {
    return contentWords(this.rest);
  }
}

/** The clauses of a sentence, in order. */
export function clausesOf({ text, values }: MarkedSentence): Clause[] {
  return text
    .split(CLAUSE_ENDS)
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map((part) => new Clause(part, values));
}
