/** Step-up: decides which requests need a recent sign-in, and checks it (docs/security.md). */
import { applyDecorators, SetMetadata, type ExecutionContext } from '@nestjs/common';
import type { Reflector } from '@nestjs/core';
import { ApiExtension } from '@nestjs/swagger';
import type { Environment } from '@praxis/config/environment';
import { Failure } from '../http/failure.js';
import type { AuthSession } from '../http/request.js';

export const STEP_UP_KEY = 'praxis:step-up';

/**
 * Requires a sign-in within the last minutes. For routes that change rights or keys or export data: a session
 * that was left open or stolen is not enough (OWASP ASVS 5, 7.5.3). After that time the response is 403
 * `step_up_required`. The client signs in again, which replaces the session, and repeats the request.
 * Requests with a key are exempt.
 */
export const StepUp = (): MethodDecorator & ClassDecorator =>
  applyDecorators(SetMetadata(STEP_UP_KEY, true), ApiExtension('x-step-up', true));

/** The same for a named function, limited to the actions that change rights or keys, or show a key. */
export const StepUpFor = (actions: readonly string[]): MethodDecorator =>
  applyDecorators(SetMetadata(STEP_UP_KEY, actions), ApiExtension('x-step-up', true));

/** Whether a request requires a recent sign-in. */
export function asksStepUp(reflector: Reflector, context: ExecutionContext): boolean {
  const places = [context.getHandler(), context.getClass()];
  const actions = reflector.getAllAndOverride<true | readonly string[] | undefined>(STEP_UP_KEY, places);
  if (actions === true) return true;
  if (!Array.isArray(actions)) return false;
  const { body } = context.switchToHttp().getRequest<{ body?: { action?: unknown } | null }>();
  // A body without an action is refused by its schema.
  return typeof body?.action === 'string' && actions.includes(body.action);
}

/** Requires a sign-in within the last minutes. @throws Failure 403 `step_up_required` */
export function checkStepUp(
  { ageSeconds }: Pick<AuthSession, 'ageSeconds'>,
  { PRAXIS_PROOF_MINUTES: minutes }: Pick<Environment, 'PRAXIS_PROOF_MINUTES'>,
): void {
  if (ageSeconds > minutes * 60)
    throw Failure.of(403, 'step_up_required', 'This needs a recent sign-in. Sign in again and retry.');
}
