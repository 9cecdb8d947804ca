/**
 * Passport strategy for the session cookie: looks the session up for each request and renews its token each
 * hour of use.
 */
import { Inject, Injectable } from '@nestjs/common';
import { AuthGuard, PassportStrategy } from '@nestjs/passport';
import { Strategy } from 'passport-custom';
import type { Environment } from '@praxis/config/environment';
import { Database } from '@praxis/db/core/database';
import { isToken } from '@praxis/db/core/secret-token';
import {
  findAuthSession,
  rotateAuthSession,
  touchAuthSession,
  wasAuthSession,
} from '@praxis/db/auth/auth-session';
import { AuditTrail } from '../audit/audit-trail.js';
import { AuthCookies } from './auth-cookies.js';
import { Csrf } from '../http/csrf.js';
import { rightsOf, supportRights } from './person-rights.js';
import type { AuthSession, PraxisRequest } from '../http/request.js';
import { ENVIRONMENT } from '../tokens.js';

const NAME = 'praxis-session';

@Injectable()
export class AuthSessionStrategy extends PassportStrategy(Strategy, NAME) {
  constructor(
    private readonly database: Database,
    private readonly cookies: AuthCookies,
    private readonly csrf: Csrf,
    private readonly trail: AuditTrail,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
  ) {
    super();
  }

  /** The session of the request's cookie; null if there is no valid one. */
  async validate(request: PraxisRequest): Promise<AuthSession | null> {
    const token = this.cookies.authSession(request);
    if (token === undefined || token === '') return null;
    if (!isToken(token)) return await this.#forged(request);
    const found = await findAuthSession(this.database, token);
    if (!found) {
      if (!(await wasAuthSession(this.database, token))) return await this.#forged(request);
      return null;
    }
    const { id, userId, name, email, readOnly, expiresAt, ageSeconds, method } = found;
    if (found.isDueRotation) await this.#rotate(request, { id, token, expiresAt });
    else if (found.isDueTouch) await touchAuthSession(this.database, id);
    const csrfToken = this.csrf.tokenOf(id);
    const rights = rightsOf(found, this.environment);
    // A person who may not act as an admin now has no support access either.
    const support = rights.roles.includes('admin') ? found.support : null;
    const person = { userId, name, email, ...rights, ...(support && supportRights(support)), support };
    return { id, ...person, readOnly, csrfToken, expiresAt, ageSeconds, method };
  }

  async #rotate(
    request: PraxisRequest,
    { id, token, expiresAt }: { id: string; token: string; expiresAt: Date },
  ): Promise<void> {
    const next = await rotateAuthSession(this.database, id, token);
    if (next !== undefined) request.renewedAuthSession = { token: next, expiresAt };
  }

  async #forged(request: PraxisRequest): Promise<null> {
    await this.trail.refused(request, 'session.forged');
    return null;
  }
}

/** Sets a valid session on the request. Refusing is left to the access guard. */
export class AuthSessionGuard extends AuthGuard(NAME) {
  override getAuthenticateOptions(): { property: string } {
    return { property: 'session' };
  }

  override handleRequest<Session>(error: unknown, session: Session | false | null): Session {
    if (error) throw error as Error;
    return (session || undefined) as Session;
  }
}
