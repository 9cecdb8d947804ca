/** The platform's payment vendor: live with a key, simulated where the whole set-up runs on one machine. */
import { Inject, Injectable, type OnModuleDestroy } from '@nestjs/common';
import type { Environment } from '@praxis/config/environment';
import { paymentSettings } from '@praxis/config/payment-settings';
import { simPaymentRecords } from '@praxis/db/billing/sim-payment';
import { Database } from '@praxis/db/core/database';
import { ProviderError } from '@praxis/providers/failures';
import { observedPort } from '@praxis/telemetry/observed-port';
import { createPayments, type PaymentVendor } from '@praxis/providers/payment/factory';
import type { PaymentEvent, PaymentsPort } from '@praxis/providers/payment/port';
import type { SimPayments } from '@praxis/providers/payment/sim';
import { Failure, notFound } from '../http/failure.js';
import { ENVIRONMENT } from '../tokens.js';
import { VendorRequests } from '../vendor/vendor-requests.js';

@Injectable()
export class Payments implements OnModuleDestroy {
  readonly #vendor: PaymentVendor | undefined;
  /** The vendor behind its breaker. */
  readonly #guarded: PaymentsPort | undefined;

  constructor(@Inject(ENVIRONMENT) environment: Environment, database: Database, requests: VendorRequests) {
    const vendor = createPayments(paymentSettings(environment), simPaymentRecords(database));
    if (!vendor) return;
    const port = observedPort('payments', vendor.port.mode, vendor.port);
    this.#vendor = { ...vendor, port };
    this.#guarded = requests.guarded(port, { tenantId: null, provider: 'stripe', port: 'payments' });
  }

  /**
   * Reads a webhook that the vendor has sent us, without a request to the vendor.
   * @throws Failure 503 `payments_not_configured`; WebhookRefused, UnreadableWebhook
   */
  async readWebhook(...webhook: Parameters<PaymentsPort['readWebhook']>): Promise<PaymentEvent> {
    if (!this.#vendor) throw notConfigured();
    return await this.#vendor.port.readWebhook(...webhook);
  }

  /**
   * Adds the subscription to an event that names only a payment or an invoice. This needs a request to the vendor.
   * @throws Failure 503 if the vendor does not answer
   */
  async locateEvent(event: PaymentEvent): Promise<PaymentEvent> {
    const { subscriptionId, paymentId, invoiceId } = event;
    if (subscriptionId !== null || (paymentId ?? invoiceId) === null) return event;
    return await this.ask((vendor) => vendor.locateEvent(event));
  }

  /** @throws Failure 404 if payments are not simulated */
  get simulator(): SimPayments {
    if (this.#vendor?.simulator) return this.#vendor.simulator;
    throw notFound();
  }

  /**
   * Sends a request to the vendor.
   * @throws Failure 503 `payments_not_configured`, or `payments_unavailable` if the vendor refuses or does not answer
   */
  async ask<Answer>(question: (vendor: PaymentsPort) => Promise<Answer>): Promise<Answer> {
    if (!this.#guarded) throw notConfigured();
    try {
      return await question(this.#guarded);
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error;
      throw Failure.of(
        503,
        'payments_unavailable',
        'The payment vendor does not answer as it should. Try again in a few minutes.',
      );
    }
  }

  async onModuleDestroy(): Promise<void> {
    await this.#vendor?.close();
  }
}

function notConfigured(): Failure {
  return Failure.of(
    503,
    'payments_not_configured',
    'Packages cannot be bought here yet, because no payment vendor is connected. Please contact us.',
  );
}
