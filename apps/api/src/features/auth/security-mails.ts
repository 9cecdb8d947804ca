/** Mails that tell somebody what happened to the ways into their account. */
import { Injectable } from '@nestjs/common';
import type { Transaction } from '@praxis/db/core/database';
import { securityNotice, type SecurityEvent } from '@praxis/db/mail/mail';
import type { MailStart } from '@praxis/workflows/mail/messages';
import { Mailer } from '../../platform/runs/mailer.js';

@Injectable()
export class SecurityMails {
  constructor(private readonly mailer: Mailer) {}

  /** Queues a mail in the transaction of what it is about. Hand what this gives to `dispatch` when that is through. */
  async queue(
    tx: Transaction,
    person: { userId: string; email: string },
    event: SecurityEvent,
  ): Promise<MailStart | undefined> {
    const mail = await securityNotice(tx, person, { event, origin: this.mailer.link('') });
    return mail && (await this.mailer.queue(tx, mail));
  }

  /** Begins to send what was queued. */
  dispatch(mail: MailStart | undefined): void {
    if (mail) this.mailer.dispatch(mail);
  }
}
