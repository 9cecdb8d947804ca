/** Beginning and ending sessions, with the cookies that go with them. */
import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { Environment } from '@praxis/config/environment';
import type { SessionMethod, SessionResult } from '@praxis/contracts/auth/auth';
import { COOKIES } from '@praxis/contracts/auth/cookie.const';
import { writeAudit } from '@praxis/db/core/audit';
import type { Transaction } from '@praxis/db/core/database';
import { hasFactor, type ProvenBy } from '@praxis/db/auth/factor';
import { lockAccount } from '@praxis/db/auth/account-lock';
import { createPendingSignIn, endPendingSignIn } from '@praxis/db/auth/pending-sign-in';
import { isToken } from '@praxis/db/core/secret-token';
import { beginSession, endSessionOfToken, findPerson } from '@praxis/db/auth/session';
import { AuthCookies } from './auth-cookies.js';
import { Csrf } from '../http/csrf.js';
import { deviceLabel } from './device-label.js';
import { rightsOf } from './person-rights.js';
import { Failure } from '../http/failure.js';
import type { ActingSession, Exchange } from '../http/request.js';
import { ENVIRONMENT } from '../tokens.js';

const HOUR_SECONDS = 3_600;
const LIFETIME_SECONDS = COOKIES.session.days * 24 * HOUR_SECONDS;

export interface SessionStart {
  userId: string;
  method: SessionMethod;
  /** Of the account when the password was compared or the link was opened: what changed it since, ends this sign-in. */
  credentialsVersion?: number | undefined;
}

/** How it was proven who somebody is, in the end. */
interface ProvenStart extends SessionStart {
  /** The second step, where there was one. */
  secondFactor?: ProvenBy;
  /** The session that this one goes on from; it is no younger than that. */
  follows?: ActingSession;
}

/**
 * A passkey is two factors in one: the device, and what unlocks it. The demo's account is everybody's and has no second factor; whoever
 * comes by an invitation has just been made.
 */
const ONE_STEP: ReadonlySet<SessionMethod> = new Set(['passkey', 'passcode', 'invitation']);

@Injectable()
export class Sessions {
  constructor(
    private readonly cookies: AuthCookies,
    private readonly csrf: Csrf,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
  ) {}

  /**
   * What follows a first step of signing in: a session, or for an account with a second factor the wait for it. Until that is given
   * nothing changes: a session that the browser had goes on, and the browser is not known to be the account's.
   * @throws Failure 401 when password or factors have changed since the first step
   */
  async begin(tx: Transaction, exchange: Exchange, start: SessionStart): Promise<SessionResult> {
    const { userId, method, credentialsVersion } = start;
    // Sent together; each statement sees what was committed before it, so the second sees what the first has waited for.
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
   * Begins a session under a new id, whatever cookie the browser came with; a session it had is ended. A passcode's is
   * read-only and lasts an hour, and its browser is not one that the account is known by. The caller holds the account's lock
   * (`lockAccount`), but for a passcode's.
   */
  async complete(
    tx: Transaction,
    { request, reply }: Exchange,
    { userId, method, secondFactor, follows }: ProvenStart,
  ): Promise<SessionResult> {
    const isDemo = method === 'passcode';
    const [before, pending] = [this.cookies.session(request), this.cookies.pending(request)];
    const id = randomUUID();
    // Begun together: they cost one round trip.
    const [session, person] = await Promise.all([
      beginSession(tx, {
        id,
        userId,
        method,
        device: deviceLabel(request.headers['user-agent']),
        readOnly: isDemo,
        seconds: isDemo ? HOUR_SECONDS : LIFETIME_SECONDS,
        ageSeconds: follows?.ageSeconds,
      }),
      findPerson(tx, userId),
      writeAudit(tx, {
        ...{ action: 'session.begun', userId, sessionId: id },
        detail: { method, ...(secondFactor ? { secondFactor } : {}) },
      }),
      // In the order of `endSessions`: of another account's, whose lock is not held here.
      pending === undefined ? undefined : endPendingSignIn(tx, pending),
      isToken(before) ? endSessionOfToken(tx, before) : undefined,
    ]);
    if (!person) throw new Error('the account of this session is gone');
    this.cookies.setSession(reply, session.token, session.expiresAt);
    if (!isDemo) this.cookies.trustDevice(reply, person);
    if (pending !== undefined) this.cookies.clearPending(reply);
    const { email } = person;
    return sessionResult({
      ...{ userId, email, readOnly: isDemo, ...rightsOf(person, this.environment) },
      ...{ csrfToken: this.csrf.tokenOf(id), expiresAt: session.expiresAt },
    });
  }

  /** A session as a screen is told of it, with what has become of its user in this transaction. */
  async refreshed(tx: Transaction, session: ActingSession): Promise<SessionResult> {
    const person = await findPerson(tx, session.userId);
    return sessionResult(person ? { ...session, ...rightsOf(person, this.environment) } : session);
  }
}

/** Password or factors were changed while somebody signed in with what was before. */
export function credentialsChanged(): Failure {
  return new Failure({
    status: 401,
    code: 'credentials_changed',
    message: 'The password or the second factors have just been changed. Sign in again.',
  });
}

const SIGNED_OUT: SessionResult = {
  ...{ ok: true, user: null, csrfToken: null, readOnly: false, expiresAt: null, nextStep: null },
};
/** The first step of signing in is done, the second is not. */
export const PENDING: SessionResult = { ...SIGNED_OUT, nextStep: 'second_factor' };

/** What a screen is told of a session. */
export function sessionResult(
  session: Omit<ActingSession, 'id' | 'method' | 'ageSeconds'> | undefined,
): SessionResult {
  if (!session) return SIGNED_OUT;
  const { userId, email, roles, memberships, csrfToken, readOnly, expiresAt, mustEnroll } = session;
  return {
    ok: true,
    user: {
      id: userId,
      email,
      roles: [...roles],
      tenants: memberships.map(({ id, name, industry, role }) => ({ id, name, industry, role })),
    },
    csrfToken,
    readOnly,
    expiresAt: expiresAt.toISOString(),
    nextStep: mustEnroll ? 'enroll' : null,
  };
}
