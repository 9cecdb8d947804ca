/** Starts and ends sessions, with their cookies. */
import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { Environment } from '@praxis/config/environment';
import type { AuthSessionMethod, AuthSessionResult, Membership } from '@praxis/contracts/auth/auth';
import type { SupportSession } from '@praxis/contracts/support-access/support-access';
import { COOKIES } from '@praxis/contracts/auth/cookie.const';
import { writeAudit } from '@praxis/db/core/audit';
import type { Transaction } from '@praxis/db/core/database';
import { hasFactor, type ProvenBy } from '@praxis/db/auth/factor';
import { lockAccount } from '@praxis/db/auth/account-lock';
import { createPendingSignIn, endPendingSignIn } from '@praxis/db/auth/pending-sign-in';
import { isToken } from '@praxis/db/core/secret-token';
import {
  beginAuthSession,
  endAuthSessionByToken,
  findClosedTenant,
  findPerson,
  type SupportGrant,
  type TenantMembership,
} from '@praxis/db/auth/auth-session';
import { AuthCookies } from './auth-cookies.js';
import { Csrf } from '../http/csrf.js';
import { deviceLabel } from './device-label.js';
import { rightsOf } from './person-rights.js';
import { Failure } from '../http/failure.js';
import type { AuthSession, Exchange } from '../http/request.js';
import { ENVIRONMENT } from '../tokens.js';

const HOUR_SECONDS = 3_600;
/** A demo session by passcode. */
const DEMO_SESSION_SECONDS = HOUR_SECONDS;
const SESSION_SECONDS = COOKIES.session.days * 24 * HOUR_SECONDS;

export interface AuthSessionStart {
  userId: string;
  method: AuthSessionMethod;
  /**
   * The account's version when the password or link was checked. If it has changed since, this sign-in fails.
   */
  credentialsVersion?: number | undefined;
}

/** How the person proved their identity. */
interface ProvenStart extends AuthSessionStart {
  /** The second step, if there was one. */
  secondFactor?: ProvenBy;
  /** The session that this one replaces; the new one keeps its age. */
  follows?: AuthSession;
}

/**
 * Methods that need no second step. A passkey covers two factors: the device, and what unlocks it. The demo's
 * account is shared and has no second factor; an account from an invitation was just created.
 */
const ONE_STEP: ReadonlySet<AuthSessionMethod> = new Set(['passkey', 'passcode', 'invitation']);

@Injectable()
export class AuthSessions {
  constructor(
    private readonly cookies: AuthCookies,
    private readonly csrf: Csrf,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
  ) {}

  /**
   * Completes the first step of signing in: with a session, or, for an account with a second factor, with a
   * pending sign-in. Until the second step nothing changes: an existing session of the browser continues, and
   * the browser is not trusted yet.
   * @throws Failure 401 if password or factors have changed since the first step
   */
  async begin(tx: Transaction, exchange: Exchange, start: AuthSessionStart): Promise<AuthSessionResult> {
    const { userId, method, credentialsVersion } = start;
    // Both are sent together. A statement sees what was committed before it begins, so the second sees changes
    // that the first waited for.
    const [account, mayNeedFactor] = await Promise.all([
      method === 'passcode' ? undefined : lockAccount(tx, userId),
      ONE_STEP.has(method) ? false : hasFactor(tx, userId),
    ]);
    if (credentialsVersion !== undefined && account?.credentialsVersion !== credentialsVersion)
      throw credentialsChanged();
    if (!mayNeedFactor) return await this.complete(tx, exchange, start);
    const token = await createPendingSignIn(tx, start);
    await writeAudit(tx, { action: 'second_factor.asked', userId, detail: { method } });
    this.cookies.setPending(exchange.reply, token);
    return PENDING;
  }

  /**
   * Starts a session with a new id, whatever cookie the browser sent, and ends its previous session. A
   * passcode's session is read-only and lasts an hour, and its browser is not trusted. Except for a passcode,
   * the caller must hold the account's lock (`lockAccount`).
   */
  async complete(
    tx: Transaction,
    { request, reply }: Exchange,
    { userId, method, secondFactor, follows }: ProvenStart,
  ): Promise<AuthSessionResult> {
    const isDemo = method === 'passcode';
    const [before, pending] = [this.cookies.authSession(request), this.cookies.pending(request)];
    const id = randomUUID();
    // Sent together to save round trips.
    const [session, person] = await Promise.all([
      beginAuthSession(tx, {
        id,
        userId,
        method,
        device: deviceLabel(request.headers['user-agent']),
        readOnly: isDemo,
        seconds: isDemo ? DEMO_SESSION_SECONDS : SESSION_SECONDS,
        ageSeconds: follows?.ageSeconds,
      }),
      findPerson(tx, userId),
      writeAudit(tx, {
        action: 'session.begun',
        userId,
        sessionId: id,
        detail: { method, ...(secondFactor ? { secondFactor } : {}) },
      }),
      // These end in the same order as in `endAuthSessions`, because they may belong to another account, whose
      // lock is not held here.
      pending === undefined ? undefined : endPendingSignIn(tx, pending),
      isToken(before) ? endAuthSessionByToken(tx, before) : undefined,
    ]);
    if (!person) throw new Error('the account of this session is gone');
    if (person.memberships.length === 0 && person.roles.every((role) => role !== 'admin'))
      await refuseClosed(tx, userId);
    this.cookies.setAuthSession(reply, session.token, session.expiresAt);
    if (!isDemo) this.cookies.trustDevice(reply, person);
    if (pending !== undefined) this.cookies.clearPending(reply);
    const { name, email } = person;
    return authSessionResult({
      userId,
      name,
      email,
      readOnly: isDemo,
      ...rightsOf(person, this.environment),
      csrfToken: this.csrf.tokenOf(id),
      expiresAt: session.expiresAt,
    });
  }

  /** A session as the client receives it, with the user's data as of this transaction. */
  async refreshed(tx: Transaction, session: AuthSession): Promise<AuthSessionResult> {
    if (session.support) return authSessionResult(session);
    const person = await findPerson(tx, session.userId);
    return authSessionResult(person ? { ...session, ...rightsOf(person, this.environment) } : session);
  }
}

/**
 * Refuses people whose practices are all closed, after they have proven who they are.
 * @throws Failure 403 `tenant_closed`
 */
async function refuseClosed(tx: Transaction, userId: string): Promise<void> {
  const closed = await findClosedTenant(tx, userId);
  if (!closed) return;
  const state = closed.status === 'suspended' ? 'suspended' : 'closed';
  throw Failure.of(
    403,
    'tenant_closed',
    `${closed.name} is ${state} at the moment, so you cannot sign in. Ask the person who manages your account.`,
  );
}

/** Password or factors were changed while a person signed in with the old ones. */
export function credentialsChanged(): Failure {
  return Failure.of(
    401,
    'credentials_changed',
    'The password or second factors were just changed. Sign in again.',
  );
}

const SIGNED_OUT: AuthSessionResult = {
  ok: true,
  user: null,
  csrfToken: null,
  readOnly: false,
  expiresAt: null,
  nextStep: null,
};
/** The first step of signing in is complete, the second is not. */
export const PENDING: AuthSessionResult = { ...SIGNED_OUT, nextStep: 'second_factor' };

/** A session as the client receives it. */
export function authSessionResult(
  session: (Omit<AuthSession, 'id' | 'method' | 'ageSeconds' | 'support'> & Partial<AuthSession>) | undefined,
): AuthSessionResult {
  if (!session) return SIGNED_OUT;
  const { userId: id, name, email, roles, memberships, csrfToken, readOnly, expiresAt, mustEnroll } = session;
  const { support } = session;
  return {
    ok: true,
    user: {
      id,
      name,
      email,
      roles: [...roles],
      tenants: memberships.map(membershipOf),
    },
    csrfToken,
    readOnly,
    ...(support && { support: supportSession(support) }),
    expiresAt: expiresAt.toISOString(),
    nextStep: mustEnroll ? 'enroll' : null,
  };
}

function supportSession({ accessId, tenant: { name, role }, expiresAt }: SupportGrant): SupportSession {
  return { accessId, tenantName: name, role, expiresAt: new Date(expiresAt).toISOString() };
}

const membershipOf = ({ id, name, industry, role, phone }: TenantMembership): Membership => ({
  id,
  name,
  industry,
  role,
  phone,
});
