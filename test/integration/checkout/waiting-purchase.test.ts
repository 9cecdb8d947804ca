/** A purchase that is never set up: its buyer is reminded, operators are alerted, and it ends with its trial. */
import { randomUUID } from 'node:crypto';
import { followPurchases } from '@praxis/activities/billing/waiting-purchases';
import { ProviderError } from '@praxis/providers/failures';
import type { PaymentsPort, VendorSubscription } from '@praxis/providers/payment/port';
import { expectOk, World } from '../../support/journey.js';
import { mailsTo, newestMail } from '../../support/mailbox.js';
import { onboardingOf, paidCheckout } from '../../support/onboarding.js';
import { simVendor } from '../../support/sim-vendor.js';
import { inMinutes } from '../../support/today-rows.js';
import { until } from '../../support/until.js';

const world = World.ofFile();
const ORIGIN = 'https://praxis.example';

/**
 * Runs the sweep as of two hours from now. Tests make things due in one hour, so that the stack's worker is not first.
 */
const sweep = (payments: PaymentsPort = simVendor(world)): Promise<void> =>
  followPurchases({ database: world.database, payments, origin: ORIGIN }, inMinutes(120));

interface Waiting {
  nextAt: Date | null;
  ending: string | null;
}
/** Backdates a purchase by this many days, and makes it due. */
const age = async (checkoutId: string, days: number): Promise<void> => {
  await world.database.withSystem(
    'let a purchase grow old in a test',
    (
      tx,
    ) => tx.query`update paid_checkouts set paid_at = ${inMinutes(120 - days * 1_440)}, next_at = ${inMinutes(60)}
      where checkout_id = ${checkoutId}`,
  );
};
const waiting = async (checkoutId: string): Promise<Waiting | undefined> => {
  const [row] = await world.database.withSystem(
    'read a purchase in a test',
    (tx) =>
      tx.query<Waiting>`select next_at as "nextAt", ending from paid_checkouts where checkout_id = ${checkoutId}`,
  );
  return row;
};
const incidents = (checkoutId: string) =>
  world.database.withSystem(
    'read incidents in a test',
    (tx) => tx.query<{ title: string; status: string; ends: boolean }>`
      select title, status, detail->>'trialEndsAt' is not null as ends from service_incidents
      where dedupe_key = ${`not-set-up/${checkoutId}/`} order by started_at`,
  );

/** A paid package, with the buyer's receipt and the vendor's subscription. */
async function purchase() {
  const email = `buyer-${randomUUID()}@example.com`;
  const checkoutId = await paidCheckout(world.api, 'growth', email);
  await newestMail(world.stack, email);
  const id = (await simVendor(world).findCheckout(checkoutId))?.subscriptionId ?? '';
  const ends = async () => (await simVendor(world).findSubscription(id))?.cancelAtPeriodEnd;
  return { email, checkoutId, ends };
}

/** The vendor, with subscriptions in this state. */
const vendorWith = (state: Partial<VendorSubscription>): PaymentsPort => {
  const vendor = simVendor(world);
  return {
    ...vendor,
    findSubscription: async (id) => {
      const found = await vendor.findSubscription(id);
      return found && { ...found, ...state };
    },
  };
};

test('its buyer is reminded on days 2 and 7, once each', async () => {
  const { email, checkoutId } = await purchase();
  await age(checkoutId, 1);
  await sweep();
  await age(checkoutId, 2);
  await sweep();
  const first = await newestMail(world.stack, email, 2);
  expect(first.subject).toBe('Your Growth Package is waiting to be set up');
  expect(first.body).toContain(`${ORIGIN}/onboarding?session_id=${checkoutId}&tier=growth`);
  expect(first.body).toContain('no monthly fee is charged');
  await age(checkoutId, 3);
  await sweep();
  await age(checkoutId, 7);
  await Promise.all([sweep(), sweep()]);
  await newestMail(world.stack, email, 3);
  await age(checkoutId, 9);
  await sweep();
  expect(await mailsTo(world.stack, email)).toHaveLength(3);
  expect(await incidents(checkoutId)).toEqual([]);
});

test('on day 10 it becomes an incident and ends with its trial; if it is set up later, it continues', async () => {
  const { checkoutId, ends } = await purchase();
  await age(checkoutId, 10);
  expect(await ends()).toBe(false);
  await sweep();
  expect(await ends()).toBe(true);
  await age(checkoutId, 11);
  await sweep();
  expect(await incidents(checkoutId)).toEqual([
    { title: 'A purchase was never set up', status: 'open', ends: true },
  ]);
  expectOk(await world.api.post('/v1/onboarding', onboardingOf(checkoutId)));
  await until('the subscription to go on at the vendor', { timeoutMs: 20_000 }, async () => !(await ends()));
  expect(await incidents(checkoutId)).toMatchObject([{ status: 'resolved' }]);
  expect(await waiting(checkoutId)).toEqual({ nextAt: null, ending: 'confirmed' });
});

test('a purchase that is set up in time is not checked again', async () => {
  const { email, checkoutId, ends } = await purchase();
  expectOk(await world.api.post('/v1/onboarding', onboardingOf(checkoutId)));
  expect(await waiting(checkoutId)).toEqual({ nextAt: null, ending: null });
  // As if a process of the previous release had created the practice.
  await age(checkoutId, 10);
  await sweep();
  expect(await waiting(checkoutId)).toEqual({ nextAt: null, ending: null });
  expect(await incidents(checkoutId)).toEqual([]);
  expect(await ends()).toBe(false);
  expect(await mailsTo(world.stack, email)).toHaveLength(1);
});

test('a purchase that is set up while its cancellation is requested continues', async () => {
  const { checkoutId, ends } = await purchase();
  await age(checkoutId, 10);
  const vendor = simVendor(world);
  await sweep({
    ...vendor,
    setCancellation: async (...asked) => {
      expectOk(await world.api.post('/v1/onboarding', onboardingOf(checkoutId)));
      return await vendor.setCancellation(...asked);
    },
  });
  await until('the subscription to go on at the vendor', { timeoutMs: 20_000 }, async () => !(await ends()));
  expect(await incidents(checkoutId)).toMatchObject([{ status: 'resolved' }]);
});

test('without a trial it is left to operators, until its subscription ends', async () => {
  const { checkoutId, ends } = await purchase();
  await age(checkoutId, 20);
  await sweep(vendorWith({ status: 'active' }));
  expect(await incidents(checkoutId)).toMatchObject([{ status: 'open', ends: false }]);
  expect(await ends()).toBe(false);
  await age(checkoutId, 21);
  await sweep(vendorWith({ status: 'canceled' }));
  expect(await incidents(checkoutId)).toMatchObject([{ status: 'resolved' }]);
  expect(await waiting(checkoutId)).toEqual({ nextAt: null, ending: null });
});

test('a vendor that does not respond is asked later; if it refuses to say what was bought, operators decide', async () => {
  const { email, checkoutId } = await purchase();
  const failing = (code: 'unavailable' | 'rejected'): PaymentsPort => ({
    ...simVendor(world),
    findCheckout: () => Promise.reject(new ProviderError({ code, provider: 'Stripe', port: 'payments' })),
  });
  await age(checkoutId, 10);
  await sweep(failing('unavailable'));
  expect(await incidents(checkoutId)).toEqual([]);
  expect((await waiting(checkoutId))?.nextAt?.getTime()).toBeGreaterThan(inMinutes(120).getTime());
  await age(checkoutId, 10);
  await sweep(failing('rejected'));
  expect(await incidents(checkoutId)).toMatchObject([{ status: 'open' }]);
  expect(await mailsTo(world.stack, email)).toHaveLength(1);
});
