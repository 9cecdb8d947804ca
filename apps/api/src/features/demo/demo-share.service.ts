/**
 * Emails a link to the demo. Anyone may ask for this, so abuse is limited: the link leads to a page of this
 * installation, the visitor's words are shown as text, and each session, network address and mailbox has a small daily
 * limit.
 */
import { Inject, Injectable } from '@nestjs/common';
import { derivedId } from '@praxis/config/derived-id';
import { knownOrigins, publicOrigin, type Environment } from '@praxis/config/environment';
import { fingerprint } from '@praxis/config/keys';
import type { DemoShareRequest, DemoShareResult } from '@praxis/contracts/demo/demo-share';
import { Database } from '@praxis/db/core/database';
import { hasMail } from '@praxis/db/mail/mail';
import { takeToday, type DailyCount } from '@praxis/db/demo/daily-limit';
import type { AddressKey } from '../../platform/http/address-key.js';
import { Failure, invalidField } from '../../platform/http/failure.js';
import { Mailer } from '../../platform/runs/mailer.js';
import { ENVIRONMENT } from '../../platform/tokens.js';

/** Mails per day from one session; below, from one network address and to one mailbox. */
const SHARES_PER_SESSION = 5;
const SHARES_PER_ADDRESS = 20;
const SHARES_PER_MAILBOX = 3;
/** How long an unsent mail is still sent, in seconds. */
const SHARE_MAIL_SECONDS = 24 * 3_600;

/** The demo's tenant and the visitor who shares it. */
export interface Sharer {
  tenantId: string;
  address: AddressKey;
}

@Injectable()
export class DemoShareService {
  constructor(
    @Inject(ENVIRONMENT) private readonly environment: Environment,
    private readonly database: Database,
    private readonly mailer: Mailer,
  ) {}

  /** Sends the mail; a repeated request is the same mail. @throws Failure 400 for a foreign page, 429 over a limit */
  async share(sharer: Sharer, request: DemoShareRequest): Promise<DemoShareResult> {
    const { tenantId } = sharer;
    const path = this.#pathOf(request.demoUrl);
    const to = request.to.toLowerCase();
    const message = request.message === '' ? undefined : request.message;
    const id = derivedId(
      tenantId,
      'demo-share',
      this.#opaque({ session: request.sessionId, to, message, path }),
    );
    await this.database.withTenant(tenantId, async (tx) => {
      if (await hasMail(tx, id)) return;
      const seconds = await takeToday(
        tx,
        'demo-share',
        this.#countsOf(sharer, { sessionId: request.sessionId, to }),
      );
      if (seconds !== undefined) throw tooMany(seconds);
      const link = this.mailer.link(path);
      const content = { kind: 'demo_share', link, message } as const;
      await this.mailer.queue(tx, {
        id,
        tenantId,
        to: request.to,
        content,
        isBranded: true,
        seconds: SHARE_MAIL_SECONDS,
      });
    });
    return { ok: true, success: true, mailId: id };
  }

  /** The page's path. Query and fragment are left out, because they may contain a sign-in or change the page. */
  #pathOf(demoUrl: string): string {
    const home = new URL(publicOrigin(this.environment));
    if (!URL.canParse(demoUrl, home.href)) throw notOurs();
    const page = new URL(demoUrl, home);
    const isHome = knownOrigins(this.environment).includes(page.origin);
    if (!isHome || page.username !== '' || page.pathname.startsWith('/v1/')) throw notOurs();
    return page.pathname;
  }

  #countsOf({ address }: Sharer, { sessionId, to }: { sessionId: string; to: string }): DailyCount[] {
    return [
      { key: this.#opaque({ session: sessionId }), max: SHARES_PER_SESSION },
      { key: this.#opaque({ address }), max: SHARES_PER_ADDRESS },
      { key: this.#opaque({ mailbox: to }), max: SHARES_PER_MAILBOX },
    ];
  }

  #opaque(value: Record<string, unknown>): string {
    return fingerprint(this.environment.PRAXIS_MASTER_KEY, { purpose: 'demo-share', ...value });
  }
}

function notOurs(): Failure {
  return invalidField('demoUrl', 'demoUrl must be a page of this installation.', 'foreign_url');
}

function tooMany(retryAfter: number): Failure {
  return new Failure({
    status: 429,
    code: 'share_limit',
    message:
      'The demo has reached its limit for sharing today. Try again tomorrow or send the link yourself.',
    retryAfter,
  });
}
