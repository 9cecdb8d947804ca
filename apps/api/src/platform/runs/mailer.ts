/**
 * Mails of the platform: each is stored in the transaction of its subject, and a separate run sends it after the
 * commit.
 */
import { Inject, Injectable } from '@nestjs/common';
import { publicOrigin, type Environment } from '@praxis/config/environment';
import type { Transaction } from '@praxis/db/core/database';
import { enqueueRun } from '@praxis/db/core/outbox';
import { queueMail, type NewMail } from '@praxis/db/mail/mail';
import { MAIL_RUN } from '@praxis/workflows/mail/messages';
import { ENVIRONMENT } from '../tokens.js';

@Injectable()
export class Mailer {
  constructor(@Inject(ENVIRONMENT) private readonly environment: Environment) {}

  /** Stores a mail in the caller's transaction; it is sent as soon as that commits. */
  async queue(tx: Transaction, mail: NewMail): Promise<void> {
    const mailId = await queueMail(tx, mail);
    await enqueueRun(tx, MAIL_RUN, { tenantId: mail.tenantId, mailId });
  }

  /** The address of a page of the web app, for a mail. */
  link(path: string): string {
    return `${publicOrigin(this.environment)}${path}`;
  }
}
