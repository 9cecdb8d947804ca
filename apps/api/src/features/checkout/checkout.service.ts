/** Opens checkouts at the payment vendor and reads their results. */
import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { publicOrigin, type Environment } from '@praxis/config/environment';
import type { CheckoutStartRequest, CheckoutResult } from '@praxis/contracts/checkout/checkout';
import { Database } from '@praxis/db/core/database';
import { findByCheckout } from '@praxis/db/onboarding/onboarding';
import { notFound } from '../../platform/http/failure.js';
import { Payments } from '../../platform/payment/payments.js';
import { ENVIRONMENT } from '../../platform/tokens.js';

@Injectable()
export class CheckoutService {
  readonly #origin: string;

  constructor(
    @Inject(ENVIRONMENT) environment: Environment,
    private readonly database: Database,
    private readonly payments: Payments,
  ) {
    this.#origin = publicOrigin(environment);
  }

  /** The address of the vendor's page. @throws Failure 503 if there is no vendor */
  async open({ tier, email }: CheckoutStartRequest): Promise<string> {
    const request = {
      tier,
      email,
      idempotencyKey: randomUUID(),
      successUrl: (id: string) => `${this.#origin}/success?session_id=${encodeURIComponent(id)}&tier=${tier}`,
      cancelUrl: `${this.#origin}/pricing`,
    };
    return (await this.payments.ask((vendor) => vendor.openCheckout(request))).url;
  }

  /** @throws Failure 404 for an id that the vendor does not know */
  async read(sessionId: string): Promise<CheckoutResult['checkout']> {
    const checkout = await this.payments.ask((vendor) => vendor.findCheckout(sessionId));
    if (!checkout) throw notFound('There is no such checkout. Open the link in your receipt again.');
    const onboarding = await this.database.withSystem('find the onboarding of a checkout', (tx) =>
      findByCheckout(tx, sessionId),
    );
    const { tier, status, practiceId } = checkout;
    // The checkout of a returning practice sets up no new practice.
    return { sessionId, tier, status, isOnboarded: onboarding !== undefined || practiceId !== null };
  }
}
