/** Responses can overtake one another: the response to a later request counts as the newer one. */
export class AnswerOrder {
  #asked = 0;
  readonly #shown = new Map<string, number>();

  /** The number of a request; call it before the request is sent. */
  ask(): number {
    this.#asked += 1;
    return this.#asked;
  }

  /**
   * Whether a response may be shown; call it once per response, when it arrives. False if the response to a later
   * request is already shown.
   * @param what identifies the data that is shown, for example the id of a row
   * @param asked the number that `ask` returned for the request
   */
  admits(what: string, asked: number): boolean {
    if (asked < (this.#shown.get(what) ?? 0)) return false;
    this.#shown.set(what, asked);
    return true;
  }
}
