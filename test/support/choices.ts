/** Enumerates all combinations of undecided values: depth first, one walk for each. */

/** One walk through the possibilities. The same question always gets the same answer within it. */
export class Choices {
  readonly #taken: number[];
  readonly #sizes: number[] = [];
  readonly #known = new Map<string, number>();

  constructor(taken: readonly number[]) {
    this.#taken = [...taken];
  }

  choose(question: string, count: number): number {
    const known = this.#known.get(question);
    if (known !== undefined) return known;
    const index = this.#sizes.push(count) - 1;
    const answer = (this.#taken[index] ??= 0);
    this.#known.set(question, answer);
    return answer;
  }

  /** The answers of all walks that differ from the first one in one answer; called after the first walk. */
  others(): number[][] {
    return this.#sizes.flatMap((size, index) =>
      Array.from({ length: size - 1 }, (_, other) => [...this.#taken.slice(0, index), other + 1]),
    );
  }

  /** The answers of the next walk; undefined after the last. */
  next(): number[] | undefined {
    const answers = this.#taken.slice(0, this.#sizes.length);
    for (let last = answers.pop(); last !== undefined; last = answers.pop())
      if (last + 1 < (this.#sizes[answers.length] ?? 0)) return [...answers, last + 1];
    return undefined;
  }
}
