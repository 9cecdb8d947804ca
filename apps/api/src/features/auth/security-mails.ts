/** Mails that notify a person of changes to the sign-in methods of their account. */
import { Injectable } from '@nestjs/common';
import type { Transaction } from '@praxis/db/core/database';
import { securityNotice } from '@praxis/db/mail/mail';
import type { SecurityEvent } from '@praxis/db/mail/mail-content';
import { Mailer } from '../../platform/runs/mailer.js';

@Injectable()
export class SecurityMails {
  constructor(private readonly mailer: Mailer) {}

  /** Queues a mail in the transaction of the change. */
  async queue(
    tx: Transaction,
    person: { userId: string; email: string },
    event: SecurityEvent,
  ): Promise<void> {
    const mail = await securityNotice(tx, person, { event, origin: this.mailer.link('') });
    if (mail) await this.mailer.queue(tx, mail);
  }
}
