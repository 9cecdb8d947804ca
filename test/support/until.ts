/** Waits for conditions: tests never sleep for a fixed time. */
import { setTimeout as delay } from 'node:timers/promises';

/** Factor by which timeouts are extended, because machines can be slow. */
export const WAIT = 4;

export interface UntilOptions {
  /** Maximum time on an idle machine, in milliseconds. */
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
  const deadline = performance.now() + timeoutMs * WAIT;
  for (;;) {
    const answer = await ask();
    if (answer !== undefined && answer !== false) return answer;
    if (performance.now() > deadline)
      throw new Error(
        [`waited ${timeoutMs * WAIT} ms in vain for ${what}`, ...(explain ? [await explain()] : [])].join(
          '\n',
        ),
      );
    await delay(pollMs);
  }
}
