/** Opens checkouts at the payment vendor and says what came of them. */
import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { derivedId } from '@praxis/config/derived-id';
import { publicOrigin, type Environment } from '@praxis/config/environment';
import type { CheckoutCall, CheckoutResult } from '@praxis/contracts/checkout/checkout';
import { packageTitle, type Tier } from '@praxis/contracts/demo/package.const';
import { Database } from '@praxis/db/core/database';
import { findMailTenant, hasMail, type MailContent } from '@praxis/db/mail/mail';
import { findByCheckout } from '@praxis/db/onboarding/onboarding';
import { notFound } from '../../platform/http/failure.js';
import { Payments } from '../../platform/payments/payments.js';
import { Mailer } from '../../platform/runs/mailer.js';
import { ENVIRONMENT } from '../../platform/tokens.js';

/** How long a receipt is worth sending. */
const RECEIPT_SECONDS = 7 * 86_400;

@Injectable()
export class CheckoutService {
  readonly #origin: string;

  constructor(
    @Inject(ENVIRONMENT) environment: Environment,
    private readonly database: Database,
    private readonly payments: Payments,
    private readonly mailer: Mailer,
  ) {
    this.#origin = publicOrigin(environment);
  }

  /** The address of the vendor's page. @throws Failure 503 where there is no vendor */
  async open({ tier, email }: CheckoutCall): Promise<string> {
    const { url } = await this.payments.vendor.openCheckout({
      ...{ tier, email, idempotencyKey: randomUUID() },
      successUrl: (id) => `${this.#origin}/success?session_id=${encodeURIComponent(id)}&tier=${tier}`,
      cancelUrl: `${this.#origin}/pricing`,
    });
    return url;
  }

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

  /** @throws Failure 404 for an id that the vendor does not know */
  async read(sessionId: string): Promise<CheckoutResult['checkout']> {
    const checkout = await this.payments.vendor.findCheckout(sessionId);
    if (!checkout) throw notFound('There is no such checkout. Open the link in your receipt again.');
    const onboarding = await this.database.withSystem('find the onboarding of a checkout', (tx) =>
      findByCheckout(tx, sessionId),
    );
    const { tier, status } = checkout;
    return { sessionId, tier, status, isOnboarded: onboarding !== undefined };
  }
}
