/** Adds and removes second factors. Any change ends the person's other sessions and is announced to them by mail. */
import { Inject, Injectable } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { decryptText, encrypt, DecryptionError } from '@praxis/config/data-key-encryption';
import type { Environment } from '@praxis/config/environment';
import { DEFAULT_BRAND_NAME } from '@praxis/contracts/tenant/brand';
import type { TotpConfirm, TotpEnrollment } from '@praxis/contracts/auth/factor';
import { writeAudit, type AuditEntry } from '@praxis/db/core/audit';
import { Database, type SystemTransaction } from '@praxis/db/core/database';
import {
  addTotp,
  factorKey,
  hasFactor,
  listFactors,
  removeFactor,
  renewRecoveryCodes,
  type FactorRecord,
  type FactorOwner,
  raiseCredentials,
} from '@praxis/db/auth/factor';
import { addPasskey, type NewPasskey } from '@praxis/db/auth/passkey';
import type { SecurityEvent } from '@praxis/db/mail/mail-content';
import { endAuthSessions, isAuthSessionValid, useEnrollment } from '@praxis/db/auth/auth-session';
import { createTotpSecret, totpStep, totpUri } from '@praxis/db/auth/totp';
import { AuthCookies } from '../../platform/auth/auth-cookies.js';
import { Failure, invalidField, notAuthenticated, notFound } from '../../platform/http/failure.js';
import { requiresFactor } from '../../platform/auth/person-rights.js';
import type { AuthSession } from '../../platform/http/request.js';
import { ENVIRONMENT } from '../../platform/tokens.js';
import { SecurityMails } from './security-mails.js';

const FACTOR_ENROLLMENT_MS = 10 * 60_000;

/** A secret for an app, which the page sends back when the app is confirmed. */
interface Enrollment {
  secret: string;
  /** When the enrollment expires, in milliseconds since 1970. */
  until: number;
}

/** The owner of the factors, and the response that sets the owner's cookies. */
export interface Owner {
  session: AuthSession;
  reply: FastifyReply;
}

@Injectable()
export class FactorService {
  constructor(
    private readonly database: Database,
    private readonly cookies: AuthCookies,
    private readonly mails: SecurityMails,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
  ) {}

  /** Creates a secret for an app. @throws Failure 409 if the account already has an app */
  async begin(session: AuthSession): Promise<Omit<TotpEnrollment, 'ok'>> {
    const { userId, email } = session;
    const { factors } = await this.database.withSystem('look for an app', (tx) => listFactors(tx, userId));
    if (factors.some(({ kind }) => kind === 'totp')) throw appExists();
    const secret = createTotpSecret();
    const content: Enrollment = { secret, until: Date.now() + FACTOR_ENROLLMENT_MS };
    return {
      secret,
      uri: totpUri(secret, { issuer: DEFAULT_BRAND_NAME, label: email }),
      enrollment: encrypt(
        factorKey(this.#keyOf(session)),
        enrollmentPurpose(session),
        JSON.stringify(content),
      ).toString('base64url'),
    };
  }

  /** Adds the app that gives the right code. @throws Failure 400 for a wrong code, 409 if there already is an app */
  async confirm(
    owner: Owner,
    { enrollment, code }: TotpConfirm,
  ): Promise<{ factor: FactorRecord; recoveryCodes: string[] }> {
    const { session } = owner;
    const { secret, until } = this.#enrollmentOf(session, enrollment);
    const step = totpStep(secret, code.replace(' ', ''));
    if (step === undefined)
      throw invalidField(
        'code',
        'This code is wrong. Check that your phone’s clock is correct.',
        'code_wrong',
      );
    return await this.#add(owner, async (tx) => {
      const factor = await addTotp(tx, this.#keyOf(session), { secret, step });
      if (!factor) throw appExists();
      const begunAt = new Date(until - FACTOR_ENROLLMENT_MS);
      if (!(await useEnrollment(tx, { id: session.id, begunAt }))) throw enrollmentOver();
      return factor;
    });
  }

  /** Adds a passkey. @throws Failure 409 if it exists already, or if there are too many */
  async addPasskey(
    owner: Owner,
    passkey: NewPasskey & { name: string },
  ): Promise<{ factor: FactorRecord; recoveryCodes: string[] }> {
    return await this.#add(owner, async (tx) => {
      const factor = await addPasskey(tx, passkey);
      if (!factor) throw passkeyExists();
      return factor;
    });
  }

  /** Adds a factor; the first one comes with recovery codes. */
  async #add(
    owner: Owner,
    store: (tx: SystemTransaction) => Promise<FactorRecord>,
  ): Promise<{ factor: FactorRecord; recoveryCodes: string[] }> {
    const { session } = owner;
    return await this.#change(owner, 'factor_added', async (tx) => {
      const isFirst = !(await hasFactor(tx, session.userId));
      const factor = await store(tx);
      const { id: targetId, kind } = factor;
      await this.#note(tx, session, { action: 'factor.added', targetId, detail: { kind } });
      return { factor, recoveryCodes: isFirst ? await renewRecoveryCodes(tx, session.userId) : [] };
    });
  }

  /** @throws Failure 404; 409 for the last factor of a person who must have one */
  async remove(owner: Owner, id: string): Promise<void> {
    const { session } = owner;
    await this.#change(owner, 'factor_removed', async (tx) => {
      const { factors } = await listFactors(tx, session.userId);
      if (!factors.some((factor) => factor.id === id)) throw notFound();
      if (factors.length === 1 && requiresFactor(session.roles, this.environment)) throw lastFactor();
      await removeFactor(tx, { id, userId: session.userId });
      await this.#note(tx, session, { action: 'factor.removed', targetId: id });
    });
  }

  /** Replaces the recovery codes. @throws Failure 409 when the account has no second factor */
  async renewCodes(owner: Owner): Promise<string[]> {
    const { session } = owner;
    return await this.#change(owner, 'recovery_codes_renewed', async (tx) => {
      if (!(await hasFactor(tx, session.userId))) throw noFactor();
      await this.#note(tx, session, { action: 'recovery_codes.renewed' });
      return await renewRecoveryCodes(tx, session.userId);
    });
  }

  /** Changes how the person signs in: earlier sessions end, and the owner of the account is notified. */
  async #change<Result>(
    { session, reply }: Owner,
    event: SecurityEvent,
    work: (tx: SystemTransaction) => Promise<Result>,
  ): Promise<Result> {
    const { userId, id } = session;
    const { result, credentialsVersion } = await this.database.withSystem(
      'change a second factor',
      async (tx) => {
        const credentialsVersion = await raiseCredentials(tx, userId);
        // If two changes run at the same time, the first one ends the session of the second.
        if (!(await isAuthSessionValid(tx, id))) throw notAuthenticated();
        const result = await work(tx);
        await endAuthSessions(tx, userId, id);
        await this.mails.queue(tx, session, event);
        return { result, credentialsVersion };
      },
    );
    // The trust marks of other browsers are void now, but this browser stays known.
    this.cookies.trustDevice(reply, { userId, credentialsVersion });
    return result;
  }

  async #note(
    tx: SystemTransaction,
    { userId, id }: AuthSession,
    { action, targetId, detail }: Pick<AuditEntry, 'action' | 'targetId' | 'detail'>,
  ): Promise<void> {
    const target = targetId === undefined ? {} : { targetType: 'factor', targetId };
    await writeAudit(tx, { action, userId, sessionId: id, ...target, detail });
  }

  #enrollmentOf(session: AuthSession, enrollment: string): Enrollment {
    try {
      const encrypted = Buffer.from(enrollment, 'base64url');
      const content = decryptText(factorKey(this.#keyOf(session)), enrollmentPurpose(session), encrypted);
      const begun = JSON.parse(content) as Enrollment;
      if (begun.until > Date.now()) return begun;
    } catch (error) {
      if (!(error instanceof DecryptionError)) throw error;
    }
    throw enrollmentOver();
  }

  #keyOf({ userId }: AuthSession): FactorOwner {
    return { masterKey: this.environment.PRAXIS_MASTER_KEY, userId };
  }
}

/** The purpose of an enrollment's encryption, so that only the session that requested it can use it. */
function enrollmentPurpose({ id }: AuthSession): string {
  return `factor/enrollment/${id}`;
}

function enrollmentOver(): Failure {
  return Failure.of(400, 'enrollment_over', 'This setup has expired or was already completed. Start again.');
}

function appExists(): Failure {
  return Failure.of(409, 'factor_exists', 'You already have an authenticator app. Remove it first.');
}

function passkeyExists(): Failure {
  return Failure.of(
    409,
    'factor_exists',
    'This passkey was already added, or the account has too many. Remove one first.',
  );
}

function lastFactor(): Failure {
  return Failure.of(
    409,
    'second_factor_required',
    'Admins must have a second factor, so the last one cannot be removed.',
  );
}

function noFactor(): Failure {
  return Failure.of(
    409,
    'no_second_factor',
    'Set up a second factor first. Recovery codes replace it when you cannot use it.',
  );
}
