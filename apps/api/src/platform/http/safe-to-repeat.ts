/** Which routes may be carried out again under an Idempotency-Key whose first attempt gave no answer. */
import { SetMetadata, type ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';

const SAFE_TO_REPEAT_KEY = 'praxis:safe-to-repeat';
const reflector = new Reflector();

/**
 * A route or controller whose steps find what an earlier attempt has done and go on from there: updates of a run by an id of their
 * own, rows whose id is derived from the key or the request, changes that set a state. Where an attempt died, the repeat finishes
 * it. On other routes the first transaction that writes is the effect, and a repeat never writes again.
 */
export const SafeToRepeat = (): MethodDecorator & ClassDecorator => SetMetadata(SAFE_TO_REPEAT_KEY, true);

/** Whether the route of this request is marked so. */
export function isSafeToRepeat(context: ExecutionContext): boolean {
  const marked = [context.getHandler(), context.getClass()];
  return reflector.getAllAndOverride<boolean | undefined>(SAFE_TO_REPEAT_KEY, marked) === true;
}
