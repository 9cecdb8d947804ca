/** Mails that tell somebody what happened to the ways into their account. */
import { Injectable } from '@nestjs/common';
import type { Transaction } from '@praxis/db/database';
import { findMailTenant, type SecurityEvent } from '@praxis/db/mails';
import type { MailStart } from '@praxis/workflows/mail/messages';
import { Mailer } from '../../platform/mailer.js';

const DAY_SECONDS = 86_400;

@Injectable()
export class SecurityMails {
  constructor(private readonly mailer: Mailer) {}

  /** Queues a mail in the transaction of what it is about. Hand what this gives to `dispatch` when that is through. */
  async queue(
    tx: Transaction,
    { userId, email }: { userId: string; email: string },
    event: SecurityEvent,
  ): Promise<MailStart | undefined> {
    const tenant = await findMailTenant(tx, userId);
    if (!tenant) return undefined;
    const [link, resetLink] = [this.mailer.link('/settings/account'), this.mailer.link('/auth/forgot')];
    const content = { kind: 'security_notice', event, link, resetLink } as const;
    return await this.mailer.queue(tx, { ...tenant, to: email, content, seconds: DAY_SECONDS });
  }

  /** Begins to send what was queued. */
  dispatch(mail: MailStart | undefined): void {
    if (mail) this.mailer.dispatch(mail);
  }
}
