/** Background work of a journey. */
import { isCancellation } from '@temporalio/workflow';

/**
 * Work that continues after the step has answered. The activity records a failure, which ends nothing else.
 */
export class BackgroundWork {
  #running = 0;

  add(work: Promise<unknown>): void {
    this.#running += 1;
    void work
      .catch((error: unknown) => {
        if (isCancellation(error)) return;
      })
      .finally(() => {
        this.#running -= 1;
      });
  }

  isIdle(): boolean {
    return this.#running === 0;
  }
}
