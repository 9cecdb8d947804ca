/** Waiting on conditions: tests never sleep for a fixed time. */
import { setTimeout as delay } from 'node:timers/promises';

/** How much longer than expected anything may take before it counts as never: machines are slow at times. */
export const WAIT = 4;

export interface UntilOptions {
  /** How long it takes at most on a machine that has nothing else to do. */
  timeoutMs: number;
  pollMs?: number;
}

/**
 * Asks again and again until there is an answer, and gives it.
 * @throws Error naming what was waited for
 */
export async function until<Answer>(
  what: string,
  { timeoutMs, pollMs = 25 }: UntilOptions,
  ask: () => Promise<Answer | undefined | false> | Answer | undefined | false,
): Promise<Answer> {
  const deadline = performance.now() + timeoutMs * WAIT;
  for (;;) {
    const answer = await ask();
    if (answer !== undefined && answer !== false) return answer;
    if (performance.now() > deadline) throw new Error(`waited ${timeoutMs * WAIT} ms in vain for ${what}`);
    await delay(pollMs);
  }
}
