/** A timer that may be set again before it is over: the earliest time counts. */
export class EarliestTimer {
  readonly #work: () => void;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #dueAt = Infinity;

  constructor(work: () => void) {
    this.#work = work;
  }

  /** Has the work done in so many milliseconds, unless it is to be done sooner anyway. */
  within(ms: number): void {
    const at = performance.now() + ms;
    if (at >= this.#dueAt) return;
    clearTimeout(this.#timer);
    this.#dueAt = at;
    this.#timer = setTimeout(() => {
      this.#dueAt = Infinity;
      this.#work();
    }, ms);
  }

  clear(): void {
    clearTimeout(this.#timer);
    this.#dueAt = Infinity;
  }
}
