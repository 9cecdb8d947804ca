/** What practices pay and what they cost at vendors, added up from the individual uses and shown only to admins. */
import { MarginList, UseMarginList } from '@praxis/contracts/billing/margin';
import { recordUsage } from '@praxis/db/usage/meter';
import { addVendorCost } from '@praxis/db/usage/vendor-cost';
import { subscribed, useOf } from '../../support/billing.js';
import { dayWithoutReminders } from '../../support/factories.js';
import { expectOk, followUpSent, intakeDone, World } from '../../support/journey.js';
import { signedIn, type Member } from '../../support/members.js';
import { expectRefusal } from '../../support/refusal.js';

const world = World.ofFile();
const admin = (): Promise<Member> => signedIn(world, { isAdmin: true });

async function marginOf(member: Member, tenantId: string) {
  let cursor = '';
  for (;;) {
    const answer = await member.get(`/v1/admin/margins?limit=200${cursor === '' ? '' : `&cursor=${cursor}`}`);
    const { items, nextCursor } = MarginList.parse(expectOk(answer).body);
    const found = items.find((item) => item.tenantId === tenantId);
    if (found || nextCursor === null) return found;
    cursor = nextCursor;
  }
}

test('a practice’s margin subtracts vendor costs from its fee and overage, and the costliest use is listed', async () => {
  const { tenant } = await subscribed(world);
  await world.database.withTenant(tenant.id, async (tx) => {
    await recordUsage(tx, 'sms_messages', [useOf('many', 610)]);
    await addVendorCost(tx, 'sms_messages', { key: 'many', micros: 7_198_000 });
  });
  const member = await admin();
  expect(await marginOf(member, tenant.id)).toMatchObject({
    revenueCents: 250_060,
    vendorCents: 720,
    marginCents: 249_340,
    tier: 'starter',
    status: 'active',
    resources: expect.arrayContaining([
      { resource: 'sms_messages', units: 610, overageCents: 60, vendorCents: 720 },
    ]) as unknown,
  });
  const uses = UseMarginList.parse(expectOk(await member.get(`/v1/admin/margins/${tenant.id}/uses`)).body);
  expect(uses.items).toMatchObject([{ sourceId: 'many', chargedCents: 60, vendorMicros: 7_198_000 }]);
  const owner = await signedIn(world, { tenants: [{ id: tenant.id, role: 'owner' }] });
  expectRefusal(await owner.get('/v1/admin/margins'), 403, 'permission_denied');
});

test('a sent message is recorded with its vendor price', async () => {
  const { tenant } = await subscribed(world);
  const { sessionId, leadId } = await intakeDone(tenant.api);
  expectOk(
    await tenant.api.post('/v1/law/appointment/book', { sessionId, leadId, dateHint: dayWithoutReminders() }),
  );
  await followUpSent(tenant.api, { sessionId, leadId });
  const { resources } = (await marginOf(await admin(), tenant.id)) ?? { resources: [] };
  expect(resources.find(({ resource }) => resource === 'sms_messages')?.vendorCents).toBeGreaterThan(0);
});
