/** Mails the buyer of a package the way to set up what they have paid for. */
import { Inject, Injectable } from '@nestjs/common';
import { publicOrigin, type Environment } from '@praxis/config/environment';
import { confirmCheckout, type PaidCheckout } from '@praxis/db/billing/receipt';
import { Database } from '@praxis/db/core/database';
import { MAIL_RUN } from '@praxis/workflows/mail/messages';
import { ENVIRONMENT } from '../tokens.js';

@Injectable()
export class Receipts {
  constructor(
    @Inject(ENVIRONMENT) private readonly environment: Environment,
    private readonly database: Database,
  ) {}

  /** Once for each checkout. Throws what `findBuyer` throws; nothing was done then. */
  async confirm(checkoutId: string, findBuyer: PaidCheckout['findBuyer']): Promise<void> {
    const origin = publicOrigin(this.environment);
    await confirmCheckout(this.database, MAIL_RUN, { checkoutId, findBuyer, origin });
  }
}
