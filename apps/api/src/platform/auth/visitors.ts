/**
 * Visitors of the public demo, and their sessions. The demo's key is public and other people can see session
 * ids (in addresses, on shared screens), so neither proves anything: each visitor has a secret, and owns the
 * sessions that were first used with it.
 */
import { Inject, Injectable } from '@nestjs/common';
import type { Environment } from '@praxis/config/environment';
import { Database } from '@praxis/db/core/database';
import { claimVisitorSession, findSessionVisitor } from '@praxis/db/journey/visitor-session';
import { AuthCookies } from './auth-cookies.js';
import { Failure } from '../http/failure.js';
import type { Exchange, PraxisRequest } from '../http/request.js';
import { TenantDirectory } from '../tenant/tenant-directory.js';
import { ENVIRONMENT } from '../tokens.js';
import { VisitorTokens, type Visitor } from './visitor-token.js';

/** Carries a visitor's secret in requests of clients without cookies, and in responses. */
export const VISITOR_HEADER = 'x-visitor-token';

/** Cached owners per process; beyond that, the oldest is evicted and looked up again. */
const MAX_OWNERS_KEPT = 10_000;

@Injectable()
export class Visitors {
  readonly #tokens: VisitorTokens;
  /** The visitor who owns each session, by tenant and session. An owner never changes. */
  readonly #owners = new Map<string, string>();

  constructor(
    @Inject(ENVIRONMENT) environment: Environment,
    private readonly database: Database,
    private readonly tenants: TenantDirectory,
    private readonly cookies: AuthCookies,
  ) {
    this.#tokens = new VisitorTokens(environment.PRAXIS_MASTER_KEY);
  }

  /**
   * The visitor who sends this request, by header or cookie. Without a secret, the response sets a new one as
   * both.
   * @throws Failure 401 for a header that is no visitor's token
   */
  identify({ request, reply }: Exchange): Visitor {
    request.visitor ??= this.#visitorOf({ request, reply });
    return request.visitor;
  }

  /**
   * Allows a visitor to use a session of the demo: their own, or one that no one has used.
   * @throws Failure 401 as `identify`, 403 for any other session
   */
  async admit(exchange: Exchange, sessionId: string): Promise<void> {
    const visitor = this.identify(exchange);
    // The demo's key is valid for both demo industries, and a request may not name one.
    for (const { id } of await this.tenants.demoTenants())
      if ((await this.#ownerOf(id, sessionId, visitor.id)) !== visitor.id) throw notYours();
  }

  /** Whether a request proves that it comes from the visitor who owns these sessions. */
  async ownsAll(request: PraxisRequest, tenantId: string, sessionIds: readonly string[]): Promise<boolean> {
    const visitor = this.#named(request);
    if (!visitor) return false;
    const owners = await this.database.withTenant(tenantId, (tx) =>
      Promise.all(sessionIds.map((sessionId) => findSessionVisitor(tx, sessionId))),
    );
    return owners.every((owner) => owner === visitor.id);
  }

  /** Gives unused sessions to the visitor of a request, if the request proves its visitor. */
  async claimAll(request: PraxisRequest, tenantId: string, sessionIds: readonly string[]): Promise<void> {
    const visitor = this.#named(request);
    if (!visitor) return;
    for (const sessionId of sessionIds) await this.#ownerOf(tenantId, sessionId, visitor.id);
  }

  /** The visitor whose secret a request carries. @throws Failure 401 for a header that is no visitor's token */
  #named(request: PraxisRequest): Visitor | undefined {
    const sent = request.headers[VISITOR_HEADER];
    if (sent === undefined || sent === '') return this.#tokens.read(this.cookies.visitor(request) ?? '');
    const named = typeof sent === 'string' ? this.#tokens.read(sent) : undefined;
    if (!named) throw tokenInvalid();
    return named;
  }

  #visitorOf({ request, reply }: Exchange): Visitor {
    const known = this.#named(request);
    if (known) return known;
    const visitor = this.#tokens.issue();
    this.cookies.setVisitor(reply, visitor.token);
    reply.raw.setHeader(VISITOR_HEADER, visitor.token);
    return visitor;
  }

  async #ownerOf(tenantId: string, sessionId: string, visitorId: string): Promise<string | undefined> {
    const key = `${tenantId}/${sessionId}`;
    const known = this.#owners.get(key);
    if (known !== undefined) return known;
    const owner = await this.database.withTenant(tenantId, (tx) =>
      claimVisitorSession(tx, { sessionId, visitorId }),
    );
    if (owner === undefined) return undefined;
    this.#owners.set(key, owner);
    const [oldest] = this.#owners.keys();
    if (this.#owners.size > MAX_OWNERS_KEPT && oldest !== undefined) this.#owners.delete(oldest);
    return owner;
  }
}

function tokenInvalid(): Failure {
  return Failure.of(
    401,
    'visitor_token_invalid',
    'This X-Visitor-Token is not valid here. Leave it out to get a new one with the response.',
  );
}

function notYours(): Failure {
  return Failure.of(
    403,
    'session_not_yours',
    'This session belongs to another visitor. Send the X-Visitor-Token it was started with, or start a new session.',
  );
}
