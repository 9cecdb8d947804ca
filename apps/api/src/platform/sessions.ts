/** Beginning and ending sessions, with the cookies that go with them. */
import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { SessionMethod, SessionResult } from '@praxis/contracts/auth';
import { COOKIES } from '@praxis/contracts/cookie.const';
import { writeAudit } from '@praxis/db/audit';
import type { Transaction } from '@praxis/db/database';
import { isToken } from '@praxis/db/secret-token';
import { beginSession, endSessionOfToken, findPerson, type Person } from '@praxis/db/sessions';
import { AuthCookies } from './auth-cookies.js';
import { Csrf } from './csrf.js';
import { deviceWords } from './device-words.js';
import type { ActingSession, Exchange } from './request.js';

const HOUR_SECONDS = 3_600;
const LIFETIME_SECONDS = COOKIES.session.days * 24 * HOUR_SECONDS;

export interface SessionStart {
  userId: string;
  method: SessionMethod;
}

@Injectable()
export class Sessions {
  constructor(
    private readonly cookies: AuthCookies,
    private readonly csrf: Csrf,
  ) {}

  /**
   * Begins a session under a new id, whatever cookie the browser came with; a session it had is ended. A passcode's is
   * read-only and lasts an hour, and its browser is not one that the account is known by.
   */
  async begin(
    tx: Transaction,
    { request, reply }: Exchange,
    { userId, method }: SessionStart,
  ): Promise<SessionResult> {
    const isDemo = method === 'passcode';
    const before = this.cookies.session(request);
    const id = randomUUID();
    // Begun together: they cost one round trip.
    const [session, person] = await Promise.all([
      beginSession(tx, {
        id,
        userId,
        method,
        device: deviceWords(request.headers['user-agent']),
        readOnly: isDemo,
        seconds: isDemo ? HOUR_SECONDS : LIFETIME_SECONDS,
      }),
      findPerson(tx, userId),
      writeAudit(tx, { action: 'session.begun', userId, sessionId: id, detail: { method } }),
      isToken(before) ? endSessionOfToken(tx, before) : undefined,
    ]);
    if (!person) throw new Error('the account of this session is gone');
    this.cookies.setSession(reply, session.token, session.expiresAt);
    if (!isDemo) this.cookies.trustDevice(reply, userId);
    const csrfToken = this.csrf.tokenOf(id);
    return toResult(person, { csrfToken, readOnly: isDemo, expiresAt: session.expiresAt });
  }

  /** A session as a screen is told of it, with what has become of its user in this transaction. */
  async refreshed(tx: Transaction, session: ActingSession): Promise<SessionResult> {
    return toResult((await findPerson(tx, session.userId)) ?? session, session);
  }
}

/** What a screen is told of a session. */
export function sessionResult(session: ActingSession | undefined): SessionResult {
  return session ? toResult(session, session) : SIGNED_OUT;
}

const SIGNED_OUT: SessionResult = { ok: true, user: null, csrfToken: null, readOnly: false, expiresAt: null };

function toResult(
  person: Pick<Person, 'userId' | 'email'> & Pick<ActingSession, 'roles' | 'memberships'>,
  session: Pick<ActingSession, 'csrfToken' | 'readOnly' | 'expiresAt'>,
): SessionResult {
  const { csrfToken, readOnly, expiresAt } = session;
  const { userId, email, roles, memberships } = person;
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
  };
}
