/** Access rules. Every route declares one. A route without a rule is refused, and a test reports it. */
import { applyDecorators, SetMetadata } from '@nestjs/common';
import { ApiExtension } from '@nestjs/swagger';
import type { Reflector } from '@nestjs/core';
import type { ExecutionContext } from '@nestjs/common';

/**
 * Without a session: `public`, anyone; `embedded`, anyone, but only where the whole set-up runs on one
 * machine; `webhook`, a signature, which the route itself checks on the raw body; `product`, an X-VA-KEY, the
 * demo's or a tenant's, for the industry in the path; `tenant-key`, a tenant's own key.
 *
 * With a session: `user`, anyone; `admin`, an admin of the platform; `viewer`, `staff`, `owner`, a person with that
 * rank or a higher one in the acting tenant, or an admin.
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
const WITHOUT_FACTOR_KEY = 'praxis:without-factor';
const SESSION_IS_CHECKOUT_KEY = 'praxis:session-is-checkout';

/**
 * Declares the access rule of a route or controller. If there are several, one must be met: the key's when a
 * key is sent, else the session's, else the open one. `['user', 'public']` means anyone, and the session is
 * read if there is one.
 */
export function Allow(access: Access | readonly Access[]): MethodDecorator & ClassDecorator {
  const rules = typeof access === 'string' ? [access] : [...access];
  return applyDecorators(SetMetadata(ACCESS_KEY, rules), ApiExtension('x-access', rules));
}

/**
 * A POST, PUT or DELETE that a read-only session may send, because it changes nothing that other people see.
 */
export const ChangesNothing = (): MethodDecorator =>
  applyDecorators(SetMetadata(CHANGES_NOTHING_KEY, true), ApiExtension('x-changes-nothing', true));

/**
 * The API checklist and the Postman collection do not send this request with all others, because of what it
 * needs or does, which `reason` says in a sentence. Most routes need no such mark: `features/checklist` of the
 * web app decides by method, access and parameters.
 */
export const ByHand = (reason: string): MethodDecorator => ApiExtension('x-by-hand', reason);

/**
 * A route that an admin can use before setting up the required second factor: only those that lead to one.
 */
export const WithoutFactor = (): MethodDecorator & ClassDecorator => SetMetadata(WITHOUT_FACTOR_KEY, true);

/**
 * The `sessionId` of this route's body is the id of a checkout, as the specification calls it, and no visitor's session: it may be
 * used from any browser.
 */
export const SessionIsCheckout = (): MethodDecorator & ClassDecorator =>
  SetMetadata(SESSION_IS_CHECKOUT_KEY, true);

/** Whether a route's `sessionId` is the id of a checkout. */
export function namesCheckout(reflector: Reflector, context: ExecutionContext): boolean {
  return declares(SESSION_IS_CHECKOUT_KEY, reflector, context);
}

/** Whether a route is open to an admin without the required second factor. */
export function opensWithoutFactor(reflector: Reflector, context: ExecutionContext): boolean {
  return declares(WITHOUT_FACTOR_KEY, reflector, context);
}

function declares(key: string, reflector: Reflector, context: ExecutionContext): boolean {
  const places = [context.getHandler(), context.getClass()];
  return reflector.getAllAndOverride<boolean | undefined>(key, places) === true;
}

/** The rules that a route declares. A route without any is a bug, and is refused. */
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
