/** What guards and interceptors leave on a request for the code after them. */
import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { SessionMethod } from '@praxis/contracts/auth/auth';
import { isIndustry, type Industry } from '@praxis/contracts/core/industry.const';
import type { GlobalRole, TenantRole } from '@praxis/contracts/auth/role.const';
import type { TenantMembership } from '@praxis/db/auth/session';
import type { TenantIdentity } from '@praxis/db/tenant/tenant';
import { Failure } from './failure.js';
import type { Once } from './once.js';
import type { Visitor } from '../auth/visitor-token.js';

/** Who is signed in, as of this request. */
export interface ActingSession {
  id: string;
  userId: string;
  email: string;
  roles: readonly GlobalRole[];
  /** Active ones, the oldest first. */
  memberships: readonly TenantMembership[];
  /** A demo session: looks at everything, changes nothing. */
  readOnly: boolean;
  /** They have no second factor, which is required of them: until then they have neither roles nor memberships. */
  mustEnroll: boolean;
  csrfToken: string;
  expiresAt: Date;
  /** Since they signed in: seconds. */
  ageSeconds: number;
  method: SessionMethod;
}

export interface PraxisRequest extends FastifyRequest {
  /** Set by the access guard where a session was asked for and holds. */
  session?: ActingSession;
  /** Set where a sign-in strategy, which Passport hands the request alone, has cookies to set. */
  reply?: FastifyReply;
  /** Set when the session's token was replaced: the answer carries the new one. */
  renewedSession?: { token: string; expiresAt: Date };
  /** Set by the access guard on every route that acts for a tenant. */
  tenant?: TenantIdentity;
  /** What the signed-in user is in `tenant`; an admin acts with an owner's rights. Absent for calls by key. */
  tenantRole?: TenantRole;
  /** Whose visit of the demo it is, once that was asked. */
  visitor?: Visitor;
  /** True when the caller used the demo's public key. */
  isDemo?: boolean;
  /** Set for a call under an Idempotency-Key. */
  once?: Once;
  /** True once something was shown by what this caller may see now; such an answer is not kept for later. */
  isPersonalView?: boolean;
}

/** A machine's names for itself (RFC 1122, section 3.2.1.3; RFC 4291, section 2.5.3), and IPv4's among IPv6. */
const LOOPBACK = /^(?:::ffff:)?127\.|^::1$/i;

/** Whether a call comes from the machine that serves it, and was not passed on by a proxy there. */
export function fromThisMachine({ ip, headers }: FastifyRequest): boolean {
  return LOOPBACK.test(ip) && headers['x-forwarded-for'] === undefined && headers['forwarded'] === undefined;
}

/** The request behind a Nest context. */
export function requestOf(context: ExecutionContext): PraxisRequest {
  return context.switchToHttp().getRequest<PraxisRequest>();
}

/** A request and the reply to it, for what sets cookies. */
export interface Exchange {
  request: PraxisRequest;
  reply: FastifyReply;
}

/** The exchange under way; the handler still answers by what it returns. */
export const HttpExchange = createParamDecorator((_: unknown, context: ExecutionContext): Exchange => ({
  request: requestOf(context),
  reply: context.switchToHttp().getResponse<FastifyReply>(),
}));

/** The tenant a call acts in. */
export const ActingTenant = createParamDecorator((_: unknown, context: ExecutionContext): TenantIdentity => {
  const { tenant } = requestOf(context);
  if (!tenant) throw new Error('this route declares no access that yields a tenant');
  return tenant;
});

/** The session of the signed-in user. */
export const ActingUser = createParamDecorator((_: unknown, context: ExecutionContext): ActingSession => {
  const { session } = requestOf(context);
  if (!session) throw new Error('this route declares no access that yields a user');
  return session;
});

/** The session, where signing in is not required. */
export const MaybeUser = createParamDecorator(
  (_: unknown, context: ExecutionContext): ActingSession | undefined => requestOf(context).session,
);

/** The industry of the path. */
export const PathIndustry = createParamDecorator((_: unknown, context: ExecutionContext): Industry =>
  industryOf(requestOf(context)),
);

/**
 * The path of the route that answers, as it is declared: `/v1/:industry/calls`. What a call means is decided by it and never
 * by the address that was sent, which can spell the same path in other ways (`%69ntake`, `http://host/v1/…`).
 */
export function routeOf({ routeOptions }: FastifyRequest): string {
  return routeOptions.url ?? '';
}

/** The industry a path names: its `:industry` parameter, or its literal second segment. */
export function industryOf(request: FastifyRequest): Industry {
  const named = (request.params as { industry?: string }).industry ?? routeOf(request).split('/')[2] ?? '';
  if (isIndustry(named)) return named;
  throw new Failure({
    status: 404,
    code: 'unknown_industry',
    message: 'Unknown industry. Use law or realestate.',
  });
}
