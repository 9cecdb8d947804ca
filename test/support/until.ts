/** Waits for conditions: tests never sleep for a fixed time. */
import { setTimeout as delay } from 'node:timers/promises';

/** Factor by which timeouts are extended, because machines can be slow. */
export const WAIT = 4;
/** Minimum time before giving up: a machine may pause for ten seconds, and a longer limit costs nothing on success. */
const LEAST_MS = 60_000;

export interface UntilOptions {
  /** Maximum time on an idle machine, in milliseconds; values up to 15,000 make no difference. */
  timeoutMs: number;
  pollMs?: number;
  /** Describes the state of what was waited for, for the error after a timeout. */
  explain?: () => Promise<string>;
}

/**
 * Polls until there is a result, and returns it.
 * @throws Error that names the condition
 */
export async function until<Answer>(
  what: string,
  { timeoutMs, pollMs = 25, explain }: UntilOptions,
  ask: () => Promise<Answer | undefined | false> | Answer | undefined | false,
): Promise<Answer> {
  const waitMs = Math.max(timeoutMs * WAIT, LEAST_MS);
  const deadline = performance.now() + waitMs;
  for (;;) {
    const answer = await ask();
    if (answer !== undefined && answer !== false) return answer;
    if (performance.now() > deadline)
      throw new Error(
        [`waited ${waitMs} ms in vain for ${what}`, ...(explain ? [await explain()] : [])].join('\n'),
      );
    await delay(pollMs);
  }
}
