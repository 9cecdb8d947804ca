/** Mailed links: requesting one, with the same answer in the same time for every address, and opening one. */
import { setTimeout as delay } from 'node:timers/promises';
import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import {
  PASSWORD_LINK_MINUTES,
  SIGN_IN_LINK_MINUTES,
  VERIFICATION_LINK_HOURS,
} from '@praxis/contracts/auth/auth.const';
import { writeAudit } from '@praxis/db/core/audit';
import { lockAccount } from '@praxis/db/auth/account-lock';
import {
  createLink,
  lookAtLink,
  redeemLink,
  type AuthLink,
  type LinkKind,
  type LinkRefusal,
} from '@praxis/db/auth/auth-link';
import { Database, type SystemTransaction } from '@praxis/db/core/database';
import { findMailTenant } from '@praxis/db/mail/mail';
import type { MailContent } from '@praxis/db/mail/mail-content';
import { findUserId } from '@praxis/db/auth/person';
import { AuditTrail } from '../../platform/audit/audit-trail.js';
import { AuthCookies } from '../../platform/auth/auth-cookies.js';
import { addressKey } from '../../platform/http/address-key.js';
import { AuthLimits } from '../../platform/auth/auth-limits.js';
import { Failure } from '../../platform/http/failure.js';
import { Mailer } from '../../platform/runs/mailer.js';
import type { PraxisRequest } from '../../platform/http/request.js';
import { LOG } from '../../platform/tokens.js';

const MINUTE_SECONDS = 60;
const HOUR_SECONDS = 60 * MINUTE_SECONDS;

/** How long a link is valid, in seconds, and the page that opens it. */
const LINKS = {
  magic_link: { seconds: SIGN_IN_LINK_MINUTES * MINUTE_SECONDS, path: '/auth/magic' },
  password_reset: { seconds: PASSWORD_LINK_MINUTES * MINUTE_SECONDS, path: '/auth/reset' },
  verify_email: { seconds: VERIFICATION_LINK_HOURS * HOUR_SECONDS, path: '/auth/verify' },
} as const;
type AskedLink = keyof typeof LINKS;

/** Longer than storing a link and a mail takes, so that the response takes equally long for known and unknown addresses. */
const ANSWER_AFTER_MS = 250;

/** A request for a link, from a browser. */
export interface LinkRequestContext {
  request: PraxisRequest;
  email: string;
  browserHash: string;
}

/** An attempt to open a link. */
export interface LinkAttempt {
  request: PraxisRequest;
  kind: LinkKind;
  token: string;
}

@Injectable()
export class AuthLinkService {
  constructor(
    private readonly database: Database,
    private readonly mailer: Mailer,
    private readonly limits: AuthLimits,
    private readonly cookies: AuthCookies,
    private readonly trail: AuditTrail,
    @Inject(LOG) private readonly log: Logger,
  ) {}

  /** Mails a link to sign in or to choose a new password, only to an address that has an account. */
  async mailToAccount(kind: Exclude<AskedLink, 'verify_email'>, request: LinkRequestContext): Promise<void> {
    await this.#inTheSameTime(() =>
      this.#mail(request, async (tx) => {
        const userId = await findUserId(tx, request.email);
        return userId === undefined ? undefined : await this.#link(tx, { ...request, kind, userId });
      }),
    );
  }

  /** Mails a new user a link to verify the address; if the address already has an account, the mail says so. */
  async mailAfterSignUp(request: LinkRequestContext, passwordHash: () => Promise<string>): Promise<void> {
    await this.#inTheSameTime(async () => {
      // Hashed for known addresses too, so that both take equally long.
      const hash = await passwordHash();
      await this.mailToVerify(request, hash);
    });
  }

  /** Mails a link to verify an address. Once it is opened, the account has this password. */
  async mailToVerify(request: LinkRequestContext, passwordHash: string): Promise<void> {
    await this.#mail(request, async (tx) => {
      const userId = await findUserId(tx, request.email);
      if (userId === undefined)
        return await this.#link(tx, { ...request, kind: 'verify_email', userId: null, passwordHash });
      const content: MailContent = {
        kind: 'account_exists',
        link: this.mailer.link('/login'),
        resetLink: this.mailer.link('/auth/forgot'),
      };
      return { userId, content, seconds: VERIFICATION_LINK_HOURS * HOUR_SECONDS };
    });
  }

  /**
   * Uses up a link in the given transaction, and locks its account. The transaction must not continue if this fails. A
   * new password or second factor invalidates links that were requested before.
   */
  async open(tx: SystemTransaction, { request, kind, token }: LinkAttempt): Promise<AuthLink> {
    const key = { kind, token, browserHash: this.cookies.browserHash(request) };
    const link = this.#orRefuse(await redeemLink(tx, key));
    const { userId, credentialsVersion } = link;
    if (userId === null) return link;
    const account = await lockAccount(tx, userId);
    if (credentialsVersion !== null && account?.credentialsVersion !== credentialsVersion)
      throw new LinkRefused('credentials_changed');
    return link;
  }

  /** The link as `open` would find it, without using it up. */
  async look(tx: SystemTransaction, { request, kind, token }: LinkAttempt): Promise<AuthLink> {
    return this.#orRefuse(
      await lookAtLink(tx, { kind, token, browserHash: this.cookies.browserHash(request) }),
    );
  }

  /** Runs `work` for a valid link; an invalid link is counted and logged. @throws Failure 400 or 429 */
  async opening<Result>(
    { request, kind }: Pick<LinkAttempt, 'request' | 'kind'>,
    work: (tx: SystemTransaction) => Promise<Result>,
  ): Promise<Result> {
    try {
      return await this.database.withSystem('open a mailed link', work);
    } catch (error) {
      if (!(error instanceof LinkRefused)) throw error;
      await this.limits.takeForAddress(addressKey(request));
      await this.trail.refused(request, 'link.refused', { detail: { kind, reason: error.reason } });
      throw error.toFailure();
    }
  }

  #orRefuse(found: AuthLink | LinkRefusal): AuthLink {
    if (typeof found === 'string') throw new LinkRefused(found);
    return found;
  }

  async #link(
    tx: SystemTransaction,
    link: LinkRequestContext & { kind: AskedLink; userId: string | null; passwordHash?: string },
  ): Promise<PlannedMail> {
    const { kind, userId, email, browserHash, passwordHash } = link;
    const { seconds, path } = LINKS[kind];
    const { id, token } = await createLink(tx, { kind, email, userId, browserHash, passwordHash, seconds });
    await writeAudit(tx, {
      action: 'link.created',
      userId,
      targetType: 'link',
      targetId: id,
      detail: { kind },
    });
    // The token is in the fragment, which browsers never send to a server, so it ends up in no log and no referrer.
    const content: MailContent = {
      kind,
      link: this.mailer.link(`${path}#token=${token}`),
      minutes: seconds / MINUTE_SECONDS,
    };
    return { userId, content, seconds };
  }

  /** Plans and queues one mail, unless this address or mailbox has reached its limit. */
  async #mail(
    { request, email }: LinkRequestContext,
    plan: (tx: SystemTransaction) => Promise<PlannedMail | undefined>,
  ): Promise<void> {
    if (!(await this.limits.mayMail(addressKey(request), email))) {
      await this.trail.refused(request, 'mail.limited');
      return;
    }
    await this.database.withSystem('mail a link', async (tx) => {
      const mail = await plan(tx);
      if (!mail) return;
      const tenant = await findMailTenant(tx, mail.userId);
      if (!tenant) {
        this.log.error('a mail cannot be sent: there is no tenant to send it for');
        return;
      }
      await this.mailer.queue(tx, { ...tenant, to: email, content: mail.content, seconds: mail.seconds });
    });
  }

  async #inTheSameTime(work: () => Promise<void>): Promise<void> {
    await Promise.all([work(), delay(ANSWER_AFTER_MS)]);
  }
}

interface PlannedMail {
  userId: string | null;
  content: MailContent;
  seconds: number;
}

/** Thrown for an invalid link, so that the transaction is rolled back. */
class LinkRefused extends Error {
  constructor(readonly reason: LinkRefusal) {
    super(`the link does not open: ${reason}`);
  }

  toFailure(): Failure {
    return this.reason === 'other_browser'
      ? Failure.of(
          400,
          'link_other_browser',
          'This link only works in the browser where you requested it. Send a new link here.',
        )
      : Failure.of(400, 'link_invalid', 'This link has expired or was already used. Ask for a new one.');
  }
}
