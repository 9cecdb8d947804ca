/**
 * Webhooks of the payment vendor, live or simulated: verified on the raw body, stored once, then processed by a run.
 */
import { Controller, Post, Req, type RawBodyRequest } from '@nestjs/common';
import { ApiBody, ApiTags } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { WebhookTaken } from '@praxis/contracts/webhook/webhook';
import { receivePaymentEvent } from '@praxis/db/billing/payment-event';
import { Database } from '@praxis/db/core/database';
import { paidCheckoutOf } from '@praxis/providers/payment/paid-checkout';
import { WebhookRefused, type PaymentEvent } from '@praxis/providers/payment/port';
import { UnreadableWebhook } from '@praxis/providers/webhook/event';
import { Allow } from '../platform/auth/access.js';
import { Answer } from '../platform/http/answer.js';
import { Payments } from '../platform/payment/payments.js';
import { Receipts } from '../platform/payment/receipts.js';
import { headerOf } from './read-or-refuse.js';
import { ANY_EVENT, notAnEvent, signatureInvalid } from './webhook-intake.js';

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
    // Confirm before the event is stored: if this fails, the vendor sends the event again, and the mail is still sent
    // only once. A known event is confirmed too, because the process that stored it may not have sent the mail.
    const checkoutId = paidCheckoutOf(event);
    if (checkoutId !== undefined) await this.receipts.confirm(checkoutId, event.createdAt);
    const located = await this.payments.locateEvent(event);
    const isNew = await this.database.withSystem('store a report of the payment vendor', (tx) =>
      receivePaymentEvent(tx, located),
    );
    return { ok: true, repeated: !isNew };
  }

  /** @throws Failure 401, or 400 for a signed body that is no event */
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
}
