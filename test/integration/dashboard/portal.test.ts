/** The client portal's leads, and the appointments and messages in a lead's panel. */
import { LeadCorrespondence } from '@praxis/contracts/message/correspondence';
import { PortalLeadList } from '@praxis/contracts/lead/portal';
import { dayWithoutReminders } from '../../support/factories.js';
import { expectOk, followUpSent, intakeDone, World } from '../../support/journey.js';
import { seedAppointments, seedLeads } from '../../support/lead-rows.js';
import { signedIn } from '../../support/members.js';
import { cursorAt } from '../../support/other-tenant.js';
import { expectRefusal } from '../../support/refusal.js';

const DAY = 86_400;

const world = World.ofFile();
let tenant: Awaited<ReturnType<World['tenant']>>;
beforeEach(async () => {
  tenant = await world.tenant({ timeZone: 'America/Chicago' });
});

test('lists thirty days, newest first, masked for everyone, even an admin who sees everything', async () => {
  const [newest = '', older = ''] = await seedLeads(world.database, tenant.id, [
    { name: 'Alexandra Quill', phone: '+13135550177', leadType: 'Buyer', age: 60 },
    { name: 'Benedict Quill', age: 30 * DAY - 600 },
    { name: 'Cornelia Quill', age: 30 * DAY + 600 },
  ]);
  await seedAppointments(world.database, tenant, [
    { leadId: newest },
    { leadId: older, status: 'cancelled' },
  ]);
  const headers = { 'x-tenant-id': tenant.id };
  const members = await Promise.all([
    signedIn(world, { tenants: [{ id: tenant.id, role: 'viewer' }] }),
    signedIn(world, { tenants: [{ id: tenant.id, role: 'owner' }] }),
    signedIn(world, { isAdmin: true }),
  ]);
  for (const member of members) {
    const answer = expectOk(
      await member.get('/v1/portal/leads', { headers: { ...headers, 'x-unmask': '1' } }),
    );
    const { items, nextCursor, timeZone } = PortalLeadList.parse(answer.body);
    expect({ timeZone, nextCursor }).toEqual({ timeZone: 'America/Chicago', nextCursor: null });
    expect(items.map(({ id }) => id)).toEqual([newest, older]);
    expect(items[0]).toMatchObject({
      name: 'A***',
      email: 'l***@ex***.com',
      phone: '***-***-0177',
      matter: 'Buyer',
      status: 'new',
      appointmentAt: '2031-01-01T00:00:00.000Z',
    });
    expect(items[1]?.appointmentAt).toBeNull();
    expect(JSON.stringify(answer.body)).not.toMatch(/Quill|lead@example/);
  }
});

test('pages have no gaps or duplicates; refuses a forged cursor', async () => {
  const ids = await seedLeads(
    world.database,
    tenant.id,
    Array.from({ length: 25 }, (_, n) => ({ age: 60 * Math.floor(n / 5) })),
  );
  const viewer = await signedIn(world, { tenants: [{ id: tenant.id, role: 'viewer' }] });
  const seen: string[] = [];
  let cursor: string | null = '';
  while (cursor !== null) {
    const query: string = cursor ? `&cursor=${encodeURIComponent(cursor)}` : '';
    const page = PortalLeadList.parse(expectOk(await viewer.get(`/v1/portal/leads?limit=10${query}`)).body);
    seen.push(...page.items.map(({ id }) => id));
    cursor = page.nextCursor;
  }
  expect(seen).toHaveLength(25);
  expect(new Set(seen)).toEqual(new Set(ids));
  // A cursor of another list counts as forged.
  for (const forged of ['nonsense', cursorAt(ids[0] ?? '')])
    expect((await viewer.get(`/v1/portal/leads?cursor=${encodeURIComponent(forged)}`)).status).toBe(400);
});

test('lists a lead’s appointments and messages, and masks their text as the lead is', async () => {
  const { sessionId, leadId } = await intakeDone(tenant.api);
  const dateHint = dayWithoutReminders();
  expectOk(await tenant.api.post('/v1/law/appointment/book', { sessionId, leadId, dateHint }));
  await followUpSent(tenant.api, { sessionId, leadId });
  const path = `/v1/leads/${leadId}/correspondence`;
  const viewer = await signedIn(world, { tenants: [{ id: tenant.id, role: 'viewer' }] });
  const masked = LeadCorrespondence.parse(expectOk(await viewer.get(path)).body);
  expect(masked.appointments).toMatchObject([
    { status: 'confirmed', provider: 'Provider One', timeZone: 'America/Chicago' },
  ]);
  expect(masked.messages.map(({ channel, preview }) => [channel, preview]).sort()).toEqual([
    ['email', '***'],
    ['sms', '***'],
  ]);
  const admin = await signedIn(world, { isAdmin: true });
  const headers = { 'x-tenant-id': tenant.id, 'x-unmask': '1' };
  const plain = LeadCorrespondence.parse(expectOk(await admin.get(path, { headers })).body);
  expect(plain.messages.every(({ preview }) => preview.includes('Jordan'))).toBe(true);

  const stranger = await signedIn(world, { tenants: [{ id: (await world.tenant()).id, role: 'owner' }] });
  expectRefusal(await stranger.get(path), 404, 'not_found');
});
