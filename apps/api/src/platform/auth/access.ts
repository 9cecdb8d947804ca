/** Who may call a route. Every route declares it; a route that does not is refused, and a test names it. */
import { applyDecorators, SetMetadata } from '@nestjs/common';
import { ApiExtension } from '@nestjs/swagger';
import type { Reflector } from '@nestjs/core';
import type { ExecutionContext } from '@nestjs/common';

/**
 * Without signing in: `public`, anybody; `embedded`, anybody, but only where the whole set-up runs on one machine;
 * `webhook`, a signature, checked by the route itself on the raw body; `product`, an X-VA-KEY, the demo's or a tenant's,
 * for the industry in the path; `tenant-key`, a tenant's own key.
 *
 * Signed in: `user`, anybody; `admin`, the platform's; `viewer`, `staff`, `owner`, somebody with that rank or a higher one
 * in the acting tenant, or an admin.
 */
export const ACCESS_RULES = [
  'public',
  'embedded',
  'webhook',
  'product',
  'tenant-key',
  'user',
  'admin',
  'viewer',
  'staff',
  'owner',
] as const;
export type Access = (typeof ACCESS_RULES)[number];

export const ACCESS_KEY = 'praxis:access';
const CHANGES_NOTHING_KEY = 'praxis:changes-nothing';
export const STEP_UP_KEY = 'praxis:step-up';
const WITHOUT_FACTOR_KEY = 'praxis:without-factor';

/**
 * Declares a route's (or a controller's) access rule. Of several, one has to be met: the key's when a key is sent, else the
 * session's, else the open one. `['user', 'public']` is "anybody, and whoever is signed in is known".
 */
export function Allow(access: Access | readonly Access[]): MethodDecorator & ClassDecorator {
  const rules = typeof access === 'string' ? [access] : [...access];
  return applyDecorators(SetMetadata(ACCESS_KEY, rules), ApiExtension('x-access', rules));
}

/** A POST, PUT or DELETE that a read-only session may make: it changes nothing that anybody else sees. */
export const ChangesNothing = (): MethodDecorator => SetMetadata(CHANGES_NOTHING_KEY, true);

/**
 * What changes rights or keys, or takes data out, asks for somebody who has signed in within minutes: a session that was left open
 * or stolen does not suffice (OWASP ASVS 5, 7.5.3). Whoever comes later is answered 403 `step_up_required`, signs in again, which
 * begins another session and ends this one, and sends the same call again. Calls by key are not asked.
 */
export const StepUp = (): MethodDecorator & ClassDecorator =>
  applyDecorators(SetMetadata(STEP_UP_KEY, true), ApiExtension('x-step-up', true));

/** A route for an admin who has no second factor yet, where one is required: the way to one, and nothing else. */
export const WithoutFactor = (): MethodDecorator & ClassDecorator => SetMetadata(WITHOUT_FACTOR_KEY, true);

/** Whether a route is open to an admin without the second factor that is required of them. */
export function opensWithoutFactor(reflector: Reflector, context: ExecutionContext): boolean {
  return declares(WITHOUT_FACTOR_KEY, reflector, context);
}

/** Whether a route asks for somebody who has just signed in. */
export function asksStepUp(reflector: Reflector, context: ExecutionContext): boolean {
  return declares(STEP_UP_KEY, reflector, context);
}

function declares(key: string, reflector: Reflector, context: ExecutionContext): boolean {
  const places = [context.getHandler(), context.getClass()];
  return reflector.getAllAndOverride<boolean | undefined>(key, places) === true;
}

/** The rules a route declares; none is a mistake of ours. */
export function accessOf(reflector: Reflector, context: ExecutionContext): readonly Access[] {
  return (
    reflector.getAllAndOverride<readonly Access[] | undefined>(ACCESS_KEY, [
      context.getHandler(),
      context.getClass(),
    ]) ?? []
  );
}

/** Whether a route declares that it changes nothing. */
export function changesNothing(reflector: Reflector, context: ExecutionContext): boolean {
  return reflector.get<boolean | undefined>(CHANGES_NOTHING_KEY, context.getHandler()) === true;
}
