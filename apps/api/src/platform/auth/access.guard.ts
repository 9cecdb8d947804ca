/** Enforces the access rule that a route declares, and sets session and tenant on the request. */
import type { CanActivate, ExecutionContext } from '@nestjs/common';
import type { Reflector } from '@nestjs/core';
import type { FastifyReply } from 'fastify';
import type { Environment } from '@praxis/config/environment';
import { accessOf, changesNothing, opensWithoutFactor, type Access } from './access.js';
import { asksStepUp } from './step-up.js';
import { KeyAccess, sendsKey } from './api-key-access.js';
import { isAuthSessionRule, AuthSessionAccessCheck, type AuthSessionAccess } from './auth-session-access.js';
import type { ApiRequestMeter } from './api-request-meter.js';
import type { AuditTrail } from '../audit/audit-trail.js';
import type { AuthCookies } from './auth-cookies.js';
import { isUnsafe, type Csrf } from '../http/csrf.js';
import { isDatabaseAway } from '../http/database-away.js';
import { notAuthenticated, notFound } from '../http/failure.js';
import type { RateLimit } from '../http/rate-limit.js';
import { requestOf, routeOf, type AuthSession, type PraxisRequest } from '../http/request.js';
import { AuthSessionGuard } from './auth-session.strategy.js';
import type { TenantDirectory } from '../tenant/tenant-directory.js';

/** Routes that browsers do not use. */
const FROM_MACHINES = /^\/(?:healthz|metrics|readyz|v1\/webhooks\/)/;

export interface AccessDependencies {
  reflector: Reflector;
  environment: Environment;
  tenants: TenantDirectory;
  rateLimit: RateLimit;
  csrf: Csrf;
  cookies: AuthCookies;
  trail: AuditTrail;
  apiRequests: ApiRequestMeter;
}

export class AccessGuard implements CanActivate {
  readonly #parts: AccessDependencies;
  readonly #keys: KeyAccess;
  readonly #check: AuthSessionAccessCheck;
  readonly #sessions = new AuthSessionGuard();

  constructor(parts: AccessDependencies) {
    this.#parts = parts;
    this.#keys = new KeyAccess(parts.environment, parts.tenants);
    this.#check = new AuthSessionAccessCheck(parts);
  }

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = requestOf(context);
    const rules = accessOf(this.#parts.reflector, context);
    if (rules.length === 0)
      throw new Error(`no access rule is declared for ${request.method} ${request.routeOptions.url ?? ''}`);
    await this.#refuseForeignPages(request);
    const byKey = rules.find((rule) => rule === 'product' || rule === 'tenant-key');
    const bySession = rules.find(isAuthSessionRule);
    if (byKey !== undefined && (bySession === undefined || sendsKey(request))) {
      await this.#parts.rateLimit.take(request);
      await (byKey === 'product'
        ? this.#keys.bindProductRequest(request)
        : this.#keys.bindTenantRequest(request));
      await this.#parts.apiRequests.count(request, context.switchToHttp().getResponse<FastifyReply>());
      return true;
    }
    const isOpen = this.#isOpen(rules);
    if (bySession === undefined) {
      if (!isOpen) throw notFound(); // `embedded` is the only rule that can be closed to everyone
      await this.#countOpen(request);
      return true;
    }
    // Looking up a session costs a query even where everybody is let in, so it is rate-limited.
    const sendsSession = this.#parts.cookies.authSession(request) !== undefined;
    if (!isOpen || sendsSession) await this.#parts.rateLimit.take(request);
    else await this.#countOpen(request);
    const session = await this.#sessionOf(context, request).catch((error: unknown) => {
      // While the database is unavailable, nobody can be identified, but public data such as service health stays readable.
      if (!isOpen || isUnsafe(request) || !isDatabaseAway(error)) throw error;
      return undefined;
    });
    if (session) await this.#enforce(context, { request, session, rule: bySession, isOpen });
    else if (!isOpen) throw notAuthenticated();
    return true;
  }

  async #enforce(
    context: ExecutionContext,
    access: { request: PraxisRequest; session: AuthSession; rule: AuthSessionAccess; isOpen: boolean },
  ): Promise<void> {
    const { request, session, isOpen } = access;
    const isHarmless = changesNothing(this.#parts.reflector, context);
    // An open route requires no role of a session, but a session still has to send its CSRF token.
    const rule = isOpen ? 'user' : access.rule;
    const stepUp = asksStepUp(this.#parts.reflector, context);
    // A public route is open to everyone, including an admin who has not set up a second factor.
    const withoutFactor = isOpen || opensWithoutFactor(this.#parts.reflector, context);
    await this.#check.enforce(request, {
      session,
      rule,
      changesNothing: isHarmless,
      stepUp,
      withoutFactor,
    });
  }

  /** Rate limit for routes that are open to everybody: links, unsubscribing, the simulated inbox, the passcode. */
  async #countOpen(request: PraxisRequest): Promise<void> {
    if (!FROM_MACHINES.test(routeOf(request))) await this.#parts.rateLimit.take(request, 'open');
  }

  #isOpen(rules: readonly Access[]): boolean {
    return (
      rules.includes('public') ||
      rules.includes('webhook') ||
      (rules.includes('embedded') && this.#parts.environment.PRAXIS_EMBEDDED)
    );
  }

  async #sessionOf(context: ExecutionContext, request: PraxisRequest): Promise<AuthSession | undefined> {
    await this.#sessions.canActivate(context);
    const reply = context.switchToHttp().getResponse<FastifyReply>();
    const { renewedAuthSession } = request;
    if (renewedAuthSession) {
      this.#parts.cookies.replaceAuthSession(reply, renewedAuthSession.token, renewedAuthSession.expiresAt);
    }
    return request.session;
  }

  /**
   * Only our own pages and programs may change data: a foreign page could sign a visitor in as another
   * person, or act where no sign-in is required. Exempt are vendors' signed webhooks and health probes.
   */
  async #refuseForeignPages(request: PraxisRequest): Promise<void> {
    if (FROM_MACHINES.test(routeOf(request))) return;
    this.#parts.csrf.checkHost(request);
    if (!isUnsafe(request)) return;
    try {
      this.#parts.csrf.checkOrigin(request);
    } catch (refusal) {
      await this.#parts.trail.refused(request, 'access.csrf_refused');
      throw refusal;
    }
  }
}
