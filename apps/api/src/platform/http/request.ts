/** Data that guards and interceptors set on a request for later code. */
import { createParamDecorator, Param, type ExecutionContext } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AuditActor } from '@praxis/db/core/audit';
import type { AuthSessionMethod } from '@praxis/contracts/auth/auth';
import { Uuid } from '@praxis/contracts/journey/session';
import type { GlobalRole, TenantRole } from '@praxis/contracts/auth/role.const';
import type { SupportGrant, TenantMembership } from '@praxis/db/auth/auth-session';
import type { TenantIdentity } from '@praxis/db/tenant/tenant';
import type { Once } from './once.js';
import type { Visitor } from '../auth/visitor-token.js';

/** The signed-in person, as of this request. */
export interface AuthSession {
  id: string;
  userId: string;
  name: string | null;
  email: string;
  roles: readonly GlobalRole[];
  /** Active memberships, oldest first. */
  memberships: readonly TenantMembership[];
  /** A demo session: can read everything and change nothing. */
  readOnly: boolean;
  /**
   * The person lacks a second factor that is required: until they have one, they have neither roles nor
   * memberships.
   */
  mustEnroll: boolean;
  csrfToken: string;
  expiresAt: Date;
  /** Seconds since they signed in. */
  ageSeconds: number;
  method: AuthSessionMethod;
  /** Set while an admin has support access to a practice with its owner's consent: they have that role there and no other right. */
  support: SupportGrant | null;
}

export interface PraxisRequest extends FastifyRequest {
  /** Set by the access guard if the route asks for a session and a valid one was sent. */
  session?: AuthSession;
  /** Set for sign-in strategies that set cookies, because Passport passes them only the request. */
  reply?: FastifyReply;
  /** Set when the session's token was replaced: the response carries the new one. */
  renewedAuthSession?: { token: string; expiresAt: Date };
  /** Set by the access guard on every route that acts for a tenant. */
  tenant?: TenantIdentity;
  /**
   * The signed-in user's role in `tenant`; an admin acts with an owner's rights. Absent for requests with a
   * key.
   */
  tenantRole?: TenantRole;
  /** The demo visitor, once identified. */
  visitor?: Visitor;
  /** True when the caller used the demo's public key. */
  isDemo?: boolean;
  /** Set for a request with an Idempotency-Key. */
  once?: Once;
  /**
   * True once the response contains data that was masked for this caller's current rights; such a response is
   * not stored for repeats.
   */
  isPersonalView?: boolean;
}

/** Loopback addresses (RFC 1122, section 3.2.1.3; RFC 4291, section 2.5.3), including IPv4 mapped to IPv6. */
const LOOPBACK = /^(?:::ffff:)?127\.|^::1$/i;

/** Whether a request comes from the machine that serves it, and was not forwarded by a proxy there. */
export function fromThisMachine({ ip, headers }: FastifyRequest): boolean {
  return LOOPBACK.test(ip) && headers['x-forwarded-for'] === undefined && headers['forwarded'] === undefined;
}

/** The request behind a Nest context. */
export function requestOf(context: ExecutionContext): PraxisRequest {
  return context.switchToHttp().getRequest<PraxisRequest>();
}

/** A request and its reply, for code that sets cookies. */
export interface Exchange {
  request: PraxisRequest;
  reply: FastifyReply;
}

/** The current exchange; the handler still responds with its return value. */
export const HttpExchange = createParamDecorator((_: unknown, context: ExecutionContext): Exchange => ({
  request: requestOf(context),
  reply: context.switchToHttp().getResponse<FastifyReply>(),
}));

/** The tenant that a request acts in. */
export const ActingTenant = createParamDecorator((_: unknown, context: ExecutionContext): TenantIdentity => {
  const { tenant } = requestOf(context);
  if (!tenant) throw new Error('this route declares no access that yields a tenant');
  return tenant;
});

/** The session of the signed-in user. */
export const ActingUser = createParamDecorator((_: unknown, context: ExecutionContext): AuthSession => {
  const { session } = requestOf(context);
  if (!session) throw new Error('this route declares no access that yields a user');
  return session;
});

/** The session, where signing in is optional. */
export const MaybeUser = createParamDecorator(
  (_: unknown, context: ExecutionContext): AuthSession | undefined => requestOf(context).session,
);

/** The parameter `:id` of the path, a uuid. */
export const PathId = (): ParameterDecorator => Param('id', { schema: Uuid });

/**
 * The path of the matched route as declared: `/v1/:industry/calls`. Decisions use it and never the raw
 * address, because a client can spell the same path in several ways (`%69ntake`, `http://host/v1/…`).
 */
export function routeOf({ routeOptions }: FastifyRequest): string {
  return routeOptions.url ?? '';
}

/** The actor of a request, for the audit log. */
export const auditActor = ({ userId, id: sessionId, support }: AuthSession): AuditActor => ({
  userId,
  sessionId,
  ...(support && { supportAccessId: support.accessId }),
});
