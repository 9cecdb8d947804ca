/**
 * The consequence of a paid checkout: a mail with the link to set up a practice, or a new subscription of an existing
 * one.
 */
import { Inject, Injectable } from '@nestjs/common';
import { publicOrigin, type Environment } from '@praxis/config/environment';
import { confirmCheckout } from '@praxis/db/billing/receipt';
import { Database } from '@praxis/db/core/database';
import { readBuyer } from '@praxis/providers/payment/paid-checkout';
import { MAIL_RUN } from '@praxis/workflows/mail/messages';
import { ENVIRONMENT } from '../tokens.js';
import { Payments } from './payments.js';

@Injectable()
export class Receipts {
  constructor(
    @Inject(ENVIRONMENT) private readonly environment: Environment,
    private readonly database: Database,
    private readonly payments: Payments,
  ) {}

  /** Acts once per checkout. @throws Failure 503 if the vendor does not answer; it may be tried again then */
  async confirm(checkoutId: string, paidAt: Date): Promise<void> {
    await confirmCheckout(this.database, MAIL_RUN, {
      checkoutId,
      paidAt,
      findBuyer: () => this.payments.ask((vendor) => readBuyer(vendor, checkoutId)),
      endSubscription: (subscriptionId) =>
        this.payments.ask((vendor) => vendor.setCancellation({ subscriptionId, atPeriodEnd: true })),
      origin: publicOrigin(this.environment),
    });
  }
}
