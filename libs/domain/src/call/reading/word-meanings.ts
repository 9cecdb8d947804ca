/**
 * A dictionary of words with one meaning each, in which the pattern "cancel*" means every word that begins with "cancel". Pure.
 */

const MAX_BEGINNING = 20;

/** Words and patterns, added in order; looked up word by word. */
export class WordMeanings {
  private readonly exact = new Map<string, string>();
  private readonly beginnings = new Map<string, string>();

  /** @param minBeginning the least number of letters that a pattern has to match */
  constructor(private readonly minBeginning: number) {}

  /** Adds words and patterns. A word that is added twice keeps its first meaning. */
  add(patterns: readonly string[], meaning: string): void {
    for (const pattern of patterns) {
      const [map, key] = pattern.endsWith('*')
        ? [this.beginnings, pattern.slice(0, -1)]
        : [this.exact, pattern];
      if (!map.has(key)) map.set(key, meaning);
    }
  }

  /** The meaning of exactly this word, before any pattern is tried. */
  ofWord(word: string): string | undefined {
    return this.exact.get(word);
  }

  /** The meaning of the longest pattern that the word matches. */
  ofBeginning(word: string): string | undefined {
    for (let length = Math.min(word.length, MAX_BEGINNING); length >= this.minBeginning; length -= 1) {
      const meaning = this.beginnings.get(word.slice(0, length));
      if (meaning !== undefined) return meaning;
    }
    return undefined;
  }
}
