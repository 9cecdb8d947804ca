/** Work of a run that no one waits for, such as copying an appointment into a calendar. */

/**
 * Counts such work, so that the run stays open until it is done. The activity records a failure, which does not affect
 * the rest of the run.
 */
export class BackgroundWork {
  #running = 0;

  /** No work is in progress. */
  get isIdle(): boolean {
    return this.#running === 0;
  }

  add(work: Promise<unknown>): void {
    this.#running += 1;
    void work
      .catch(() => undefined)
      .finally(() => {
        this.#running -= 1;
      });
  }
}
