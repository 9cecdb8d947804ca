/** Waiting, for days if need be, until a message may go out; whatever happened meanwhile counts when it is asked again. */
import { sleep } from '@temporalio/workflow';
import { RUN_TEXTS } from '@praxis/contracts/core/run-texts.const';
import type { SendOutcome } from './effects.js';

/** Waits grow, so that a contact who is busy for long does not fill the history: in a month 750 times. Milliseconds. */
const MIN_WAIT_MS = 1_000;
const MAX_STEP_MS = 3_600_000;

/**
 * Asks to send until the answer is final. `onHold` is called before each wait, with its milliseconds. What is parked because its vendor
 * fails comes back when it is its turn; after `maxParkedMs` altogether the outcome says that it still waits.
 */
export async function sendWhenPermitted(
  send: () => Promise<SendOutcome>,
  onHold?: (waitMs: number) => void,
  maxParkedMs = Number.POSITIVE_INFINITY,
): Promise<SendOutcome> {
  let parkedMs = 0;
  for (let attempt = 0; ;) {
    const outcome = await send();
    if (outcome.waitMs === undefined) return outcome;
    if (outcome.isParked) {
      if (parkedMs >= maxParkedMs) return outcome;
      const turnMs = Math.max(outcome.waitMs, MIN_WAIT_MS);
      onHold?.(turnMs);
      await sleep(turnMs, { summary: RUN_TEXTS.vendorWait });
      parkedMs += turnMs;
      continue;
    }
    const step = Math.min(MIN_WAIT_MS * 2 ** attempt, MAX_STEP_MS);
    const waitMs = Math.max(outcome.waitMs, step);
    onHold?.(waitMs);
    await sleep(waitMs, { summary: RUN_TEXTS.sendLater });
    attempt += 1;
  }
}
