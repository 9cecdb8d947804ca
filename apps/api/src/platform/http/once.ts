/**
 * Makes the effect of a request with an Idempotency-Key happen once, on routes whose response is a view for
 * its caller.
 */

/**
 * Runs the effect of a request, or returns its first outcome if the request is a repeat. The rest of the
 * handler runs each time. The outcome is stored as JSON: ids only, nothing that a caller may not be allowed
 * to see later.
 */
export type Once = <Outcome>(effect: () => Promise<Outcome>) => Promise<Outcome>;

const always: Once = (effect) => effect();

/** The `Once` of a request; without an Idempotency-Key every effect runs. */
export function onceOf({ once }: { once?: Once }): Once {
  return once ?? always;
}
