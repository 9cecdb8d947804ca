/** The platform's payment vendor. Simulated where the whole set-up runs on one machine. */
import { Inject, Injectable } from '@nestjs/common';
import { publicOrigin, type Environment } from '@praxis/config/environment';
import { addSimCheckout, findSimCheckout, paySimCheckout } from '@praxis/db/checkout/sim-checkout';
import { Database } from '@praxis/db/core/database';
import type { PaymentsPort } from '@praxis/providers/payments/port';
import { createSimPayments, type SimPayments } from '@praxis/providers/payments/sim';
import { Failure, notFound } from '../http/failure.js';
import { ENVIRONMENT } from '../tokens.js';

@Injectable()
export class Payments {
  readonly #sim: SimPayments | undefined;

  constructor(@Inject(ENVIRONMENT) environment: Environment, database: Database) {
    if (!environment.PRAXIS_EMBEDDED) return;
    const origin = publicOrigin(environment);
    this.#sim = createSimPayments({
      store: {
        add: (checkout) => addSimCheckout(database, checkout),
        find: (id) => findSimCheckout(database, id),
        pay: (id) => paySimCheckout(database, id),
      },
      pageUrl: (id) => `${origin}/sim/checkout/${id}`,
    });
  }

  /** @throws Failure 503 `payments_not_configured` where there is no vendor */
  get vendor(): PaymentsPort {
    if (this.#sim) return this.#sim;
    throw Failure.of(
      503,
      'payments_not_configured',
      'Packages cannot be bought here yet, because no payment vendor is connected. Please contact us.',
    );
  }

  /** @throws Failure 404 where payments are not simulated */
  get simulator(): SimPayments {
    if (this.#sim) return this.#sim;
    throw notFound();
  }
}
