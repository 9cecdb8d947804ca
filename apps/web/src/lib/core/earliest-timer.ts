/** A timer that may be set again before it fires: the earliest time counts. */
export class EarliestTimer {
  readonly #work: () => void;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #dueAt = Infinity;

  constructor(work: () => void) {
    this.#work = work;
  }

  /** Runs the work in this many milliseconds, unless it is already due sooner. */
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
