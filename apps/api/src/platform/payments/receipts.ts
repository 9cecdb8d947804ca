/** The mail to the buyer of a package. */
import { Injectable } from '@nestjs/common';
import { derivedId } from '@praxis/config/derived-id';
import { packageTitle, type Tier } from '@praxis/contracts/billing/package.const';
import { Database } from '@praxis/db/core/database';
import { findMailTenant, hasMail } from '@praxis/db/mail/mail';
import type { MailContent } from '@praxis/db/mail/mail-content';
import { Mailer } from '../runs/mailer.js';

/** How long a receipt is worth sending. */
const RECEIPT_SECONDS = 7 * 86_400;

@Injectable()
export class Receipts {
  constructor(
    private readonly database: Database,
    private readonly mailer: Mailer,
  ) {}

  /** Mails the buyer the way to set up what they have paid for: once for each checkout. */
  async confirm({ id, tier, email }: { id: string; tier: Tier; email: string }): Promise<void> {
    const sender = await this.database.withSystem('choose whose mail a receipt is', (tx) =>
      findMailTenant(tx, null),
    );
    if (!sender) return;
    const { tenantId } = sender;
    const mailId = derivedId(tenantId, 'package-paid', id);
    const query = new URLSearchParams({ session_id: id, tier });
    const content: MailContent = {
      kind: 'package_paid',
      link: this.mailer.link(`/onboarding?${query}`),
      packageName: packageTitle(tier),
    };
    await this.database.withTenant(tenantId, async (tx) => {
      if (await hasMail(tx, mailId)) return;
      const mail = { id: mailId, tenantId, to: email, content, isBranded: false, seconds: RECEIPT_SECONDS };
      await this.mailer.queue(tx, mail);
    });
  }
}
