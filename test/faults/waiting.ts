/** Waits that are part of what is asserted: the limit is the specification's, and is not stretched. */
import { setTimeout as delay } from 'node:timers/promises';

const POLL_MS = 200;

/** Repeats `ask` until it gives something; returns that and how long it took, or undefined if the limit passed first. */
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
