/**
 * Waits that are themselves checked: their limits come from the specification and are not extended on slow machines.
 */
import { setTimeout as delay } from 'node:timers/promises';

const POLL_MS = 200;

/** Repeats `ask` until it returns a value; returns the value and the time it took, or undefined after the limit. */
export async function within<Answer>(
  limitMs: number,
  ask: () => Promise<Answer | undefined | false>,
): Promise<{ answer: Answer; tookMs: number } | undefined> {
  const begun = performance.now();
  for (;;) {
    const answer = await ask();
    const tookMs = performance.now() - begun;
    if (answer !== undefined && answer !== false) return tookMs <= limitMs ? { answer, tookMs } : undefined;
    if (tookMs > limitMs) return undefined;
    await delay(POLL_MS);
  }
}
