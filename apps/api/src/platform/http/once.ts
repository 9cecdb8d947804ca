/**
 * Makes the effect of a request with an Idempotency-Key happen once, on routes whose response is a view for its caller.
 * Also declares which routes may run again if the first attempt gave no answer.
 */
import { SetMetadata, type ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';

const SAFE_TO_REPEAT_KEY = 'praxis:safe-to-repeat';
const reflector = new Reflector();

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

/**
 * Marks a route or controller whose steps find what an earlier attempt has done and continue from there: updates of a
 * run with their own id, rows whose id is derived from the key or the request, or changes that set a state. If an
 * attempt died, the repeat finishes it. On other routes, the first transaction that writes is the effect, and a repeat
 * never writes again.
 */
export const SafeToRepeat = (): MethodDecorator & ClassDecorator => SetMetadata(SAFE_TO_REPEAT_KEY, true);

/** Whether the route of this request is marked with `SafeToRepeat`. */
export function isSafeToRepeat(context: ExecutionContext): boolean {
  const marked = [context.getHandler(), context.getClass()];
  return reflector.getAllAndOverride<boolean | undefined>(SAFE_TO_REPEAT_KEY, marked) === true;
}
