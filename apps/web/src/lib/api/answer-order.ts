/** Answers may overtake one another on their way: what was asked for later is newer, or as new. */
export class AnswerOrder {
  #asked = 0;
  readonly #shown = new Map<string, number>();

  /** Taken before the request goes out. */
  ask(): number {
    this.#asked += 1;
    return this.#asked;
  }

  /**
   * Whether an answer may be shown; call it once, as it comes.
   * @param what is shown, for example the id of a row
   * @param asked what `ask` gave; false when something that was asked for later is shown already
   */
  admits(what: string, asked: number): boolean {
    if (asked < (this.#shown.get(what) ?? 0)) return false;
    this.#shown.set(what, asked);
    return true;
  }
}
