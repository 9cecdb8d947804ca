/** What a call under an Idempotency-Key does only once, on routes whose answer is a view made for its caller. */

/**
 * Runs the effect of a call, or, where the call is a repeat, gives what came of it the first time. What follows in the
 * handler runs each time. The outcome is kept as JSON: ids, and nothing that a caller might not be allowed to see later.
 */
export type Once = <Outcome>(effect: () => Promise<Outcome>) => Promise<Outcome>;

const always: Once = (effect) => effect();

/** The `Once` of a call; without an Idempotency-Key every effect runs. */
export function onceOf({ once }: { once?: Once }): Once {
  return once ?? always;
}
