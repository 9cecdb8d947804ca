/** Webhooks of the payment vendor, live or simulated: verified on the raw body, stored once, and then left to the subscription's run. */
import { Controller, Post, Req, type RawBodyRequest } from '@nestjs/common';
import { ApiBody, ApiTags } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { WebhookTaken } from '@praxis/contracts/webhook/webhook';
import { isPaymentEventKnown, receivePaymentEvent } from '@praxis/db/billing/payment-event';
import { Database } from '@praxis/db/core/database';
import { ProviderError } from '@praxis/providers/failures';
import { WebhookRefused, type PaymentEvent } from '@praxis/providers/payments/port';
import { UnreadableWebhook } from '@praxis/providers/webhook/event';
import { Allow } from '../platform/auth/access.js';
import { Answer } from '../platform/http/answer.js';
import { Payments } from '../platform/payments/payments.js';
import { Receipts } from '../platform/payments/receipts.js';
import { headerOf } from './read-or-refuse.js';
import { ANY_EVENT, notAnEvent, signatureInvalid } from './webhook-intake.js';

/** A checkout was paid, at once or, by a slow kind of payment, later. */
const PAID = new Set(['checkout.session.completed', 'checkout.session.async_payment_succeeded']);

@ApiTags('webhooks')
@Allow('webhook')
@Controller('v1/webhooks/stripe')
export class StripeWebhookController {
  constructor(
    private readonly database: Database,
    private readonly payments: Payments,
    private readonly receipts: Receipts,
  ) {}

  @Post()
  @ApiBody({ schema: ANY_EVENT })
  @Answer('Receive a report from the payment vendor', WebhookTaken)
  async receive(@Req() request: RawBodyRequest<FastifyRequest>): Promise<WebhookTaken> {
    const event = await this.#verify(request);
    if (await isPaymentEventKnown(this.database, event.id)) return { ok: true, repeated: true };
    // Confirm before the event is stored: if this fails, the vendor sends the event again, and the mail still goes out only once.
    if (PAID.has(event.type) && event.checkoutId !== null) await this.#confirm(event.checkoutId);
    const isNew = await this.database.withSystem('store a report of the payment vendor', (tx) =>
      receivePaymentEvent(tx, event),
    );
    return { ok: true, repeated: !isNew };
  }

  /** @throws Failure 401, or 400 for what is signed and no event */
  async #verify(request: RawBodyRequest<FastifyRequest>): Promise<PaymentEvent> {
    const body = request.rawBody?.toString('utf8') ?? '';
    const signature = headerOf(request.headers, 'stripe-signature');
    try {
      return await this.payments.readWebhook({ body, signature }, new Date());
    } catch (error) {
      if (error instanceof WebhookRefused) throw signatureInvalid();
      if (error instanceof UnreadableWebhook) throw notAnEvent();
      throw error;
    }
  }

  /**
   * The vendor is asked what was paid and by whom: a report is not taken at its word. What the vendor refuses for good, such as a
   * checkout over another amount than ours, has no receipt.
   */
  async #confirm(id: string): Promise<void> {
    const paid = await this.payments.ask(async (vendor) => {
      try {
        const checkout = await vendor.findCheckout(id);
        const email = checkout?.status === 'paid' ? await vendor.findBuyer(id) : undefined;
        return checkout && email !== undefined ? { id, tier: checkout.tier, email } : undefined;
      } catch (error) {
        if (error instanceof ProviderError && error.code === 'rejected') return undefined;
        throw error;
      }
    });
    if (paid) await this.receipts.confirm(paid);
  }
}
