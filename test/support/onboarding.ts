/** A package that was paid, and the form that is filled in then. */
import { randomBytes } from 'node:crypto';
import { CheckoutCallResult, SimPaymentResult } from '@praxis/contracts/checkout/checkout';
import type { Tier } from '@praxis/contracts/demo/package.const';
import type { ApiClient } from './api.js';
import type { Fields } from './factories.js';
import { expectOk } from './journey.js';

export const TEST_CARD = { cardNumber: '4242 4242 4242 4242', expiry: '12/34', cvc: '123' };

/** Opens a checkout; its id, as the vendor's page has it. */
export async function openCheckout(
  api: ApiClient,
  tier: Tier = 'growth',
  email = 'buyer@example.com',
): Promise<string> {
  const call = { tier, email };
  const { url } = CheckoutCallResult.parse(
    expectOk(await api.post('/v1/functions/simple-stripe-checkout', call)).body,
  );
  return url.slice(url.lastIndexOf('/') + 1);
}

/** Opens a checkout and pays it. */
export async function paidCheckout(api: ApiClient, tier: Tier = 'growth'): Promise<string> {
  const id = await openCheckout(api, tier);
  SimPaymentResult.parse(expectOk(await api.post(`/v1/sim/checkouts/${id}/payment`, TEST_CARD)).body);
  return id;
}

/** The form, filled in by somebody new. */
export function onboardingOf(sessionId: string, changes: Fields = {}): Fields {
  const suffix = randomBytes(6).toString('hex');
  return {
    ...{ sessionId, tier: 'growth' },
    businessName: `Cole ${suffix}`,
    industry: 'law',
    contactName: 'Ada Cole',
    email: `ada-${suffix}@cole.example`,
    phone: '(313) 555-0142',
    website: 'https://cole.example',
    companySize: '6-20',
    timezone: 'America/Detroit',
    serviceAreaCity: 'Detroit',
    serviceAreaState: 'MI',
    crmType: 'Clio',
    preferredCallFlow: 'law',
    notes: 'Clients never send their documents.',
    ...changes,
  };
}

const NO_CHECKOUT = 'cs_sim_0000000000';
const NO_LINK = (): Fields => ({ token: 'A'.repeat(64) });

/** A valid body for each of these routes. */
export const ONBOARDING_BODIES = {
  'post /v1/functions/simple-stripe-checkout': (): Fields => ({
    tier: 'growth',
    email: 'nobody@example.com',
  }),
  'post /v1/sim/checkouts/{checkoutId}/payment': (): Fields => ({ ...TEST_CARD }),
  'post /v1/onboarding': (): Fields => onboardingOf(NO_CHECKOUT),
  'post /v1/functions/onboarding-submit': (): Fields => onboardingOf(NO_CHECKOUT),
  'post /v1/onboardings/{id}/approval': () => undefined,
  'post /v1/onboardings/by-link/read': NO_LINK,
  'post /v1/onboardings/by-link/approve': NO_LINK,
};
