/** A simulated payment vendor with a clock that tests set, and a customer who has bought a package. */
import type { CardKind } from '@praxis/contracts/checkout/checkout.const';
import { TEST_CARDS } from '@praxis/contracts/checkout/checkout.const';
import type { Tier } from '@praxis/contracts/billing/package.const';
import { createSimPayments, type SimPayments } from '../payment/sim.js';
import type { SimEvent } from '../payment/sim-model.js';
import { createMemoryPaymentStore, type MemoryPaymentStore } from './memory-payment-store.js';

export class SimPaymentDesk {
  readonly store: MemoryPaymentStore = createMemoryPaymentStore();
  /** Delivered events, oldest first. */
  readonly events: SimEvent[] = [];
  now = new Date('2026-05-01T12:00:00Z');
  readonly payments: SimPayments = createSimPayments({
    store: this.store,
    secret: 'whsec_sim',
    now: () => this.now,
    notifier: { send: (events) => void this.events.push(...events) },
    checkoutUrl: (id) => `https://desk.example/sim/checkout/${id}`,
    portalUrl: (token) => `https://desk.example/sim/portal/${token}`,
  });

  /** Sets the clock. */
  at(iso: string): void {
    this.now = new Date(iso);
  }

  async open(key: string, tier: Tier = 'growth', renewal: { practiceId?: string } = {}): Promise<string> {
    const { id } = await this.payments.openCheckout({
      ...renewal,
      tier,
      email: 'ada@cole.example',
      idempotencyKey: key,
      successUrl: (checkout) => `https://desk.example/success?session_id=${checkout}`,
      cancelUrl: 'https://desk.example/pricing',
    });
    return id;
  }

  /** Buys a package. */
  async buy(card: CardKind = 'pays', tier: Tier = 'growth'): Promise<{ id: string; customerId: string }> {
    const checkoutId = await this.open(`${tier}/${card}`, tier);
    await this.payments.pay(checkoutId, TEST_CARDS.find(({ kind }) => kind === card)?.number ?? '');
    const checkout = await this.payments.findCheckout(checkoutId);
    if (!checkout?.subscriptionId || !checkout.customerId) throw new Error('the checkout was not paid');
    return { id: checkout.subscriptionId, customerId: checkout.customerId };
  }

  /** Types of the events since the last call. */
  types(): string[] {
    return this.events.splice(0).map(({ type }) => type);
  }
}
