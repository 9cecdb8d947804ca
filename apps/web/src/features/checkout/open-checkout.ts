/** The last checkout that this browser has paid and not yet set up, so that a buyer who closes the tab can continue. */
import type { CheckoutResult } from '@praxis/contracts/checkout/checkout';
import { PATHS } from '../../app/paths.js';
import { localValues } from '../../lib/core/local-storage.js';

type Checkout = CheckoutResult['checkout'];

const KEY = 'praxis.open-checkout';

export const isOpenToSetUp = ({ status, isOnboarded }: Pick<Checkout, 'status' | 'isOnboarded'>): boolean =>
  status === 'paid' && !isOnboarded;

/** Stores the id of a checkout whose practice is not set up yet, and removes one that no longer waits. */
export function noteCheckout(checkout: Checkout): void {
  if (isOpenToSetUp(checkout)) localValues.setItem(KEY, checkout.sessionId);
  else if (knownCheckout() === checkout.sessionId) localValues.setItem(KEY, '');
}

export function knownCheckout(): string | null {
  return localValues.getItem(KEY) || null;
}

/** The page that sets up the practice of a checkout. */
export function onboardingAddress({ sessionId, tier }: Pick<Checkout, 'sessionId' | 'tier'>): string {
  return `${PATHS.onboarding}?${new URLSearchParams({ session_id: sessionId, tier })}`;
}
