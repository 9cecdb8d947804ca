/** The checkout page of the simulated payment vendor. */
import { TEST_CARDS, type TestCard } from '@praxis/contracts/checkout/checkout.const';
import { begin } from './sim-changes.js';
import type { PaymentNotifier } from './sim-notifier.js';
import { customerRow, toRows, type SimPaymentStore, type StoredCheckout } from './sim-store.js';

/** A card's number without spaces, for comparing numbers. */
const cardDigits = (number: string): string => number.replaceAll(' ', '');

/** The result of a payment; `paid` also if the checkout had already been paid. */
export type SimPaymentOutcome =
  | { kind: 'paid'; checkout: StoredCheckout }
  | { kind: 'declined'; code: NonNullable<TestCard['declineCode']> | 'unknown_card' }
  | { kind: 'expired' | 'unknown' };

export interface SimCheckouts {
  /** The content of the vendor's page. */
  show(id: string): Promise<StoredCheckout | undefined>;
  /** Pays with a test card. */
  pay(id: string, cardNumber: string): Promise<SimPaymentOutcome>;
}

export interface SimCheckoutContext {
  store: SimPaymentStore;
  notifier: Pick<PaymentNotifier, 'send'> | undefined;
  clock: () => Date;
}

/** Creates the functions of the checkout page. */
export function createSimCheckouts({ store, notifier, clock }: SimCheckoutContext): SimCheckouts {
  return {
    show: (id) => store.findCheckout(id),

    async pay(id, cardNumber) {
      const checkout = await store.findCheckout(id);
      if (!checkout) return { kind: 'unknown' };
      if (checkout.status === 'paid') return { kind: 'paid', checkout };
      const card = TEST_CARDS.find(({ number }) => cardDigits(number) === cardDigits(cardNumber));
      if (!card) return { kind: 'declined', code: 'unknown_card' };
      if (card.declineCode !== null) return { kind: 'declined', code: card.declineCode };
      const account = begin(checkout, { card: card.kind, now: clock().getTime() });
      // If two payments come at the same time, one pays; the other finds the checkout already paid.
      if (await store.payCheckout(id, [...toRows(account), customerRow(account, { portals: {} })])) {
        notifier?.send(account.events);
        return { kind: 'paid', checkout: { ...checkout, status: 'paid' } };
      }
      const now = await store.findCheckout(id);
      return now?.status === 'paid' ? { kind: 'paid', checkout: now } : { kind: 'expired' };
    },
  };
}
