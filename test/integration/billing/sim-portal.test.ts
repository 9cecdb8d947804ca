/** The simulated vendor's portal, and its state in the database, which several processes change at once. */
import { SimPortalResult, type SimPortal } from '@praxis/contracts/billing/sim-portal';
import { expectOk, World } from '../../support/journey.js';
import { expectRefusal } from '../../support/refusal.js';
import { boughtPackage, simVendor } from '../../support/sim-vendor.js';

const world = World.ofFile();
const DAY_MS = 86_400_000;

/** The secret in the address of a portal that is opened now, or at the given time. */
async function portalOf(customerId: string, then?: Date): Promise<string> {
  const portal = { customerId, returnUrl: `${world.stack.baseUrl}/` };
  return (await simVendor(world, () => then ?? new Date()).openPortal(portal))?.split('/').at(-1) ?? '';
}

const shown = async (token: string): Promise<SimPortal> =>
  SimPortalResult.parse(expectOk(await world.api.get(`/v1/sim/portals/${token}`)).body).portal;
const changed = async (token: string, body: object): Promise<SimPortal> =>
  SimPortalResult.parse(expectOk(await world.api.post(`/v1/sim/portals/${token}`, body)).body).portal;

test('shows the subscription and invoices, changes the card, cancels and undoes the cancellation', async () => {
  const { id, customerId } = await boughtPackage(world);
  const token = await portalOf(customerId);
  expect(await shown(token)).toMatchObject({
    tier: 'growth',
    status: 'trialing',
    isTrial: true,
    card: 'pays',
    cancelAtPeriodEnd: false,
    returnUrl: `${world.stack.baseUrl}/`,
    invoices: [{ status: 'paid', totalCents: 1_499_900 }],
  });
  expect(await changed(token, { action: 'change-card', card: 'declined' })).toMatchObject({
    card: 'declined',
  });
  expect(await changed(token, { action: 'cancel' })).toMatchObject({ cancelAtPeriodEnd: true });
  expect(await simVendor(world).findSubscription(id)).toMatchObject({ cancelAtPeriodEnd: true });
  expect(await changed(token, { action: 'resume' })).toMatchObject({ cancelAtPeriodEnd: false });
  expect(await changed(token, { action: 'pay' })).toMatchObject({ status: 'trialing' });
});

test('refuses a portal link that is expired, unknown or invalid, and invalid actions', async () => {
  const { customerId } = await boughtPackage(world);
  const before = await portalOf(customerId, new Date(Date.now() - 61 * 60_000));
  expectRefusal(await world.api.get(`/v1/sim/portals/${before}`), 404, 'not_found');
  const guessed = `${before.slice(0, 40)}${'A'.repeat(22)}`;
  expectRefusal(await world.api.get(`/v1/sim/portals/${guessed}`), 404, 'not_found');
  expectRefusal(await world.api.post(`/v1/sim/portals/${guessed}`, { action: 'pay' }), 404, 'not_found');
  expectRefusal(await world.api.get('/v1/sim/portals/1'), 400, 'validation_failed');
  const token = await portalOf(customerId);
  for (const body of [
    { action: 'refund' },
    { action: 'change-card', card: '4242' },
    { action: 'pay', cents: 1 },
  ])
    expectRefusal(await world.api.post(`/v1/sim/portals/${token}`, body), 400, 'validation_failed');
});

test('an unknown customer has no portal', async () => {
  expect(await portalOf('cus_sim_none')).toBe('');
});

test('processes that end the same period simultaneously create one invoice and charge once', async () => {
  const { id } = await boughtPackage(world, 'declined_later');
  const later = new Date(Date.now() + 15 * DAY_MS);
  const lists = await Promise.all(
    Array.from({ length: 5 }, () => simVendor(world, () => later).listInvoices(id, 10)),
  );
  for (const invoices of lists)
    expect(invoices.map(({ status, attempts }) => [status, attempts])).toEqual([
      // The invoice at the end of the trial, which was tried again the day after.
      ['open', expect.any(Number)],
      ['paid', 1],
    ]);
  const events = await simVendor(world).listEvents({
    since: new Date(Date.now() - 60_000),
    until: new Date(later.getTime() + DAY_MS),
  });
  const ours = events.filter(
    ({ subscriptionId, type }) => subscriptionId === id && type === 'invoice.created',
  );
  expect(ours).toHaveLength(1);
});
