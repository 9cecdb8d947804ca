/** Data about tenants, cached for a few seconds in the memory of this process. */

const KEEP_MS = 5_000;
/** Limits the memory that guessed keys can use. */
const MAX_KEPT = 10_000;

/** Results by id, cached for a few seconds. Concurrent callers share one query. */
export class Kept<Value> {
  readonly #answers = new Map<string, { value: Promise<Value>; until: number }>();

  forgetAll(): void {
    this.#answers.clear();
  }

  forget(id: string): void {
    this.#answers.delete(id);
  }

  get(id: string, find: () => Promise<Value>): Promise<Value> {
    return this.peek(id) ?? this.keep(id, find());
  }

  /** Undefined if nothing is cached. */
  peek(id: string): Promise<Value> | undefined {
    const kept = this.#answers.get(id);
    return kept && kept.until > Date.now() ? kept.value : undefined;
  }

  keep(id: string, value: Promise<Value>): Promise<Value> {
    if (this.#answers.size > MAX_KEPT) this.#answers.clear();
    const answer = { value, until: Date.now() + KEEP_MS };
    this.#answers.set(id, answer);
    value.catch(() => {
      if (this.#answers.get(id) === answer) this.#answers.delete(id);
    });
    return value;
  }
}
