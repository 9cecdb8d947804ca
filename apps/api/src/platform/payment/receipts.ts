/** What follows from a paid checkout: the buyer's mail with the way to set it up, or the subscription of a practice that returns. */
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

  /** Once for each checkout. @throws Failure 503 where the vendor does not answer: it may be tried again then */
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
