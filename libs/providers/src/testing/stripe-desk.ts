/** The live payment adapter on a double of its vendor, and a customer who has bought a package. */
import type { Tier } from '@praxis/contracts/billing/package.const';
import { createStripePayments } from '../payment/live-stripe.js';
import type { Checkout, PaymentsPort } from '../payment/port.js';
import type { StripeObject } from './stripe-answer.js';
import { startStripeDouble, STRIPE_DOUBLE_KEY, type StripeDouble } from './stripe-double.js';

export const STRIPE_WEBHOOK_SECRET = 'whsec_double';
export const BOUGHT_AT = new Date('2026-05-01T12:00:00Z');

export class StripeDesk {
  private constructor(
    readonly double: StripeDouble,
    readonly port: PaymentsPort,
  ) {}

  static async start(): Promise<StripeDesk> {
    const double = await startStripeDouble();
    const port = createStripePayments({
      secretKey: STRIPE_DOUBLE_KEY,
      webhookSecret: STRIPE_WEBHOOK_SECRET,
      baseUrl: double.url,
      timeoutMs: 60_000,
    });
    return new StripeDesk(double, port);
  }

  open(
    idempotencyKey: string,
    tier: Tier = 'growth',
    renewal: { practiceId?: string } = {},
  ): Promise<Checkout> {
    return this.port.openCheckout({
      ...renewal,
      tier,
      email: 'ada@cole.example',
      idempotencyKey,
      successUrl: (id) => `https://desk.example/success?session_id=${encodeURIComponent(id)}`,
      cancelUrl: 'https://desk.example/pricing',
    });
  }

  async buy(tier: Tier = 'growth'): Promise<{ checkoutId: string; id: string; customerId: string }> {
    const { id: checkoutId } = await this.open(`buy/${tier}`, tier);
    const id = this.double.complete(checkoutId, BOUGHT_AT);
    return { checkoutId, id, customerId: String(this.object(id)['customer']) };
  }

  /** One of the vendor's objects, to inspect or change. */
  object(id: string): StripeObject {
    const found = this.double.objects.get(id);
    if (!found) throw new Error(`the double has no ${id}`);
    return found;
  }

  /** The id of a price, by the beginning of its key. */
  price(key: string): string {
    const price = this.double.all('price').find(({ lookup_key }) => String(lookup_key).startsWith(key));
    if (!price) throw new Error(`the double has no price ${key}`);
    return price.id;
  }

  /** A line of an invoice. */
  line(priceKey: string, amount: number, changes: object = {}): object {
    const seconds = BOUGHT_AT.getTime() / 1_000;
    return {
      id: `il_${priceKey}`,
      object: 'line_item',
      amount,
      quantity: 1,
      description: priceKey,
      parent: { type: 'subscription_item_details', subscription_item_details: { proration: false } },
      pricing: { price_details: { price: this.price(priceKey) }, unit_amount_decimal: String(amount) },
      period: { start: seconds, end: seconds + 86_400 },
      ...changes,
    };
  }

  /** Adds an invoice. */
  addInvoice(
    subscription: string,
    lines: object[],
    changes: { total?: number; [field: string]: unknown } = {},
  ): string {
    const created = BOUGHT_AT.getTime() / 1_000;
    const { total = 0 } = changes;
    const id = `in_${this.double.all('invoice').length + 1}`;
    this.double.objects.set(id, {
      id,
      object: 'invoice',
      subscription,
      status: 'paid',
      currency: 'usd',
      customer: this.double.objects.get(subscription)?.['customer'] ?? null,
      parent: { type: 'subscription_details', subscription_details: { subscription } },
      total,
      amount_due: total,
      amount_paid: total,
      pre_payment_credit_notes_amount: 0,
      post_payment_credit_notes_amount: 0,
      total_discount_amounts: [],
      total_pretax_credit_amounts: [],
      total_taxes: [],
      payments: { object: 'list', has_more: false, data: [{ payment: { payment_intent: `pi_${id}` } }] },
      attempt_count: 1,
      created,
      status_transitions: { paid_at: created },
      lines: { object: 'list', has_more: false, data: lines },
      ...changes,
    });
    return id;
  }
}
