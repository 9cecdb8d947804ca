/** A paid package, and the onboarding form that its buyer fills in. */
import { randomBytes } from 'node:crypto';
import { CheckoutStartResult, SimPaymentResult } from '@praxis/contracts/checkout/checkout';
import type { Tier } from '@praxis/contracts/billing/package.const';
import { OnboardingResult, type Onboarding } from '@praxis/contracts/onboarding/onboarding';
import type { ApiClient } from './api.js';
import type { Fields } from './factories.js';
import { expectOk, type World } from './journey.js';
import { signedIn, type Member } from './members.js';
import { until } from './until.js';

export const TEST_CARD = { cardNumber: '4242 4242 4242 4242', expiry: '12/34', cvc: '123' };

/** Opens a checkout and returns its id, as the vendor's page knows it. */
export async function openCheckout(
  api: ApiClient,
  tier: Tier = 'growth',
  email = 'buyer@example.com',
): Promise<string> {
  const body = { tier, email };
  const { url } = CheckoutStartResult.parse(
    expectOk(await api.post('/v1/functions/simple-stripe-checkout', body)).body,
  );
  return url.slice(url.lastIndexOf('/') + 1);
}

/** Opens a checkout and pays it. */
export async function paidCheckout(api: ApiClient, tier: Tier = 'growth', email?: string): Promise<string> {
  const id = await openCheckout(api, tier, email);
  SimPaymentResult.parse(expectOk(await api.post(`/v1/sim/checkouts/${id}/payment`, TEST_CARD)).body);
  return id;
}

/** The form, filled in by a new person. */
export function onboardingOf(sessionId: string, changes: Fields = {}): Fields {
  const suffix = randomBytes(6).toString('hex');
  return {
    sessionId,
    tier: 'growth',
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

/** A practice that has paid, with its plan, and an owner of it. */
export async function plannedPractice(
  world: Pick<World, 'api' | 'database' | 'stack'>,
  changes: Fields = {},
): Promise<{ plan: Onboarding; owner: Member }> {
  const form = onboardingOf(await paidCheckout(world.api), changes);
  const { onboardingId } = expectOk(await world.api.post('/v1/onboarding', form)).body;
  const [row] = await world.database.withSystem(
    'find an onboarding in a test',
    (tx) =>
      tx.query<{
        tenantId: string;
      }>`select tenant_id as "tenantId" from onboardings where id = ${onboardingId}`,
  );
  const owner = await signedIn(world, { tenants: [{ id: row?.tenantId ?? '', role: 'owner' }] });
  const plan = await until('the plan to be there', { timeoutMs: 20_000 }, async () => {
    const { onboarding } = OnboardingResult.parse(
      expectOk(await owner.get(`/v1/onboardings/${String(onboardingId)}`)).body,
    );
    return onboarding.status === 'planned' && onboarding;
  });
  return { plan, owner };
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
  'post /v1/sim/portals/{token}': (): Fields => ({ action: 'pay' }),
  'post /v1/onboarding': (): Fields => onboardingOf(NO_CHECKOUT),
  'post /v1/functions/onboarding-submit': (): Fields => onboardingOf(NO_CHECKOUT),
  'post /v1/onboardings/{id}/approval': () => undefined,
  'post /v1/onboardings/by-link/read': NO_LINK,
  'post /v1/onboardings/by-link/approve': NO_LINK,
};
