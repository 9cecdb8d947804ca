/** Work of a journey that nobody waits for. */
import { isCancellation } from '@temporalio/workflow';

/** Work that goes on after the step has answered; a failure in it is recorded by the activity and ends nothing else. */
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
