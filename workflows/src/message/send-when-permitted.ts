/**
 * Waits, for days if necessary, until a message may be sent. The decision is then made again with the current facts.
 */
import { sleep } from '@temporalio/workflow';
import { RUN_TEXTS } from '@praxis/contracts/core/run-texts.const';
import type { SendOutcome } from './effects.js';
import { MIN_WAIT_MS, sendWait } from './send-wait.js';

/**
 * Calls the send activity until its answer is final. `onHold` is called before each wait, with its milliseconds. A
 * message that is parked because its vendor fails is retried when the vendor's breaker allows it; after `maxParkedMs`
 * in total, the outcome says that it still waits.
 */
export async function sendWhenPermitted(
  send: () => Promise<SendOutcome>,
  onHold?: (waitMs: number) => void,
  maxParkedMs = Number.POSITIVE_INFINITY,
): Promise<SendOutcome> {
  let parkedMs = 0;
  let waitedMs = 0;
  for (;;) {
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
    const next = sendWait(outcome.waitMs, waitedMs);
    onHold?.(next.waitMs);
    await sleep(next.waitMs, { summary: RUN_TEXTS.sendLater });
    waitedMs = next.waitedMs;
  }
}
