/** The simulated payment vendor: keeps checkouts and takes test cards. No money moves. */
import { createHash } from 'node:crypto';
import type { CheckoutStatus } from '@praxis/contracts/checkout/checkout';
import { cardDigits, TEST_CARDS, type TestCard } from '@praxis/contracts/checkout/checkout.const';
import type { Tier } from '@praxis/contracts/demo/package.const';
import { SIM_NAME } from '../sim/engine.js';
import type { PaymentsPort } from './port.js';

/** A checkout as the simulator stores it. */
export interface StoredCheckout {
  id: string;
  tier: Tier;
  email: string;
  successUrl: string;
  cancelUrl: string;
  status: CheckoutStatus;
}

/** Where checkouts are stored. Shared by all processes. */
export interface SimCheckoutStore {
  /** Adds one; the same key again gives the one that is there. */
  add(checkout: Omit<StoredCheckout, 'status'> & { idempotencyKey: string }): Promise<StoredCheckout>;
  find(id: string): Promise<StoredCheckout | undefined>;
  /** True for the one call that pays an open checkout. */
  pay(id: string): Promise<boolean>;
}

export interface SimPaymentsContext {
  store: SimCheckoutStore;
  /** The address of the simulated vendor's page for a checkout. */
  pageUrl(id: string): string;
}

/** What came of a payment. `paid` too for a checkout that was paid before. */
export type SimPaymentOutcome =
  | { kind: 'paid'; checkout: StoredCheckout }
  | { kind: 'declined'; code: NonNullable<TestCard['declineCode']> | 'unknown_card' }
  | { kind: 'expired' | 'unknown' };

export interface SimPayments extends PaymentsPort {
  /** What the vendor's page shows. */
  show(id: string): Promise<StoredCheckout | undefined>;
  /** Pays with a test card. */
  pay(id: string, cardNumber: string): Promise<SimPaymentOutcome>;
}

/** The key decides the id, so that a repeated request is the same checkout. */
const idOf = (idempotencyKey: string): string =>
  `cs_sim_${createHash('sha256').update(idempotencyKey).digest('hex').slice(0, 40)}`;

/** Creates the simulator. */
export function createSimPayments({ store, pageUrl }: SimPaymentsContext): SimPayments {
  return {
    mode: 'sim',
    name: SIM_NAME,
    idempotent: true,
    idempotencyWindowMs: Infinity,

    async openCheckout({ tier, email, successUrl, cancelUrl, idempotencyKey }, options) {
      options?.signal?.throwIfAborted();
      const id = idOf(idempotencyKey);
      const urls = { successUrl: successUrl(id), cancelUrl };
      const { status, ...stored } = await store.add({ id, tier, email, ...urls, idempotencyKey });
      return { id: stored.id, tier: stored.tier, status, url: pageUrl(stored.id) };
    },

    async findCheckout(id, options) {
      options?.signal?.throwIfAborted();
      const stored = await store.find(id);
      return stored && { id, tier: stored.tier, status: stored.status, url: pageUrl(id) };
    },

    show: (id) => store.find(id),

    async pay(id, cardNumber) {
      const checkout = await store.find(id);
      if (!checkout) return { kind: 'unknown' };
      if (checkout.status === 'paid') return { kind: 'paid', checkout };
      const card = TEST_CARDS.find(({ number }) => cardDigits(number) === cardDigits(cardNumber));
      if (!card) return { kind: 'declined', code: 'unknown_card' };
      if (card.declineCode !== null) return { kind: 'declined', code: card.declineCode };
      // Of two payments at once one pays; the other finds it paid.
      if (await store.pay(id)) return { kind: 'paid', checkout: { ...checkout, status: 'paid' } };
      const now = await store.find(id);
      return now?.status === 'paid' ? { kind: 'paid', checkout: now } : { kind: 'expired' };
    },
  };
}
