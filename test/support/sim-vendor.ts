/** The simulated payment vendor as another process uses it, and a buyer who has bought a package there. */
import { TEST_CARDS, type CardKind } from '@praxis/contracts/checkout/checkout.const';
import { simPaymentRecords } from '@praxis/db/billing/sim-payment';
import { createSimPayments, type SimPayments } from '@praxis/providers/payment/sim';
import { expectOk, type World } from './journey.js';
import { openCheckout, TEST_CARD } from './onboarding.js';

/** The simulated vendor, by default with the usual clock. It sends no reports. */
export function simVendor(
  { database, stack }: Pick<World, 'database' | 'stack'>,
  now: () => Date = () => new Date(),
): SimPayments {
  return createSimPayments({
    store: simPaymentRecords(database),
    secret: 'whsec_test',
    now,
    checkoutUrl: (id) => `${stack.baseUrl}/sim/checkout/${id}`,
    portalUrl: (token) => `${stack.baseUrl}/sim/portal/${token}`,
  });
}

/** Buys a package, and returns the subscription and its customer. */
export async function boughtPackage(
  world: Pick<World, 'api' | 'database' | 'stack'>,
  card: CardKind = 'pays',
): Promise<{ id: string; customerId: string }> {
  const checkoutId = await openCheckout(world.api, 'growth');
  const cardNumber = TEST_CARDS.find(({ kind }) => kind === card)?.number;
  expectOk(await world.api.post(`/v1/sim/checkouts/${checkoutId}/payment`, { ...TEST_CARD, cardNumber }));
  const checkout = await simVendor(world).findCheckout(checkoutId);
  return { id: checkout?.subscriptionId ?? '', customerId: checkout?.customerId ?? '' };
}
