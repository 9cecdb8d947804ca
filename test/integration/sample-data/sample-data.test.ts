/**
 * Sample data: it fills the work list, is excluded from counts, sending and exports, and is removed without a trace.
 */
import { EXPORT_DATA_TYPES } from '@praxis/contracts/export/export.const';
import { HostList, type Host } from '@praxis/contracts/appointment/scheduling';
import { SampleDataAdded, SampleDataRemoved } from '@praxis/contracts/sample-data/sample-data';
import { DashboardResult } from '@praxis/contracts/dashboard/dashboard';
import { LeadSpeedResult } from '@praxis/contracts/lead/lead-assignment';
import { LeadList, LeadStatsResult } from '@praxis/contracts/lead/lead';
import { PortalLeadList } from '@praxis/contracts/lead/portal';
import { TodayResult } from '@praxis/contracts/today/today';
import { rawSql } from '@praxis/db/core/sql';
import { countAudience } from '@praxis/db/campaign/campaign-audience';
import { campaignDraft } from '../../support/campaigns.js';
import { exported } from '../../support/exports.js';
import { forgetLead } from '../../support/forgetting.js';
import { expectOk, World } from '../../support/journey.js';
import { seedLeads } from '../../support/lead-rows.js';
import { signedIn, type Member } from '../../support/members.js';
import { expectRefusal } from '../../support/refusal.js';
import { TABLES_SET_FOR_EVERYBODY, tenantTables } from '../../support/tenant-tables.js';

const PATH = '/v1/sample-data';
const PEOPLE = 6;
/**
 * Tables left out: the entries of the removal and of the test's requests, and the practice's key, made with its first
 * text.
 */
const OTHERS = ['audit_log', 'idempotency_keys', 'tenant_keys', ...TABLES_SET_FOR_EVERYBODY];

const world = World.ofFile();
let tenant: Awaited<ReturnType<World['tenant']>>;
let owner: Member;
beforeEach(async () => {
  tenant = await world.tenant({ workingDays: [1, 2, 3, 4, 5, 6, 7] });
  owner = await signedIn(world, { tenants: [{ id: tenant.id, role: 'owner' }] });
});

const add = async (by: Member = owner): Promise<SampleDataAdded> =>
  SampleDataAdded.parse(expectOk(await by.post(PATH)).body);
const remove = async (by: Member = owner): Promise<SampleDataRemoved> =>
  SampleDataRemoved.parse(expectOk(await by.delete(PATH)).body);
const today = async (by: Member = owner): Promise<TodayResult> =>
  TodayResult.parse(expectOk(await by.get('/v1/today')).body);

/** How many rows the tenant has in each table that has any. */
async function rowsByTable(tenantId = tenant.id): Promise<Record<string, number>> {
  return await world.database.withSystem('count a tenant’s rows in a test', async (tx) => {
    const counts: Record<string, number> = {};
    for (const table of await tenantTables(tx)) {
      if (OTHERS.includes(table)) continue;
      const [row] = await tx.query<{ rows: number }>`
        select count(*)::int as rows from ${rawSql(table)} where tenant_id = ${tenantId}`;
      if (row?.rows) counts[table] = row.rows;
    }
    return counts;
  });
}

async function samples(): Promise<{ id: string; name: string }[]> {
  return LeadList.parse(expectOk(await owner.get('/v1/leads?sort=created')).body).items;
}
const someone = async (): Promise<string> => (await samples())[0]?.id ?? '';

test('fills every section with people whose names show that they are made up', async () => {
  expect(await add()).toEqual({ ok: true, leads: PEOPLE, isNew: true });
  const { appointments, replies, leads, calls, held, hasSampleData, setUp } = await today();
  expect({
    appointments: appointments.count,
    replies: replies.count,
    leads: leads.count,
    calls: calls.count,
    held: held.count,
    hasSampleData,
  }).toEqual({ appointments: 2, replies: 1, leads: 2, calls: 1, held: 1, hasSampleData: true });
  // A lead that does not exist does not complete the step of the first lead.
  expect(setUp).toEqual({ done: ['hosts'] });
  const names = (await samples()).map(({ name }) => name);
  expect(names).toHaveLength(PEOPLE);
  expect(names.filter((name) => !name.endsWith('(sample)'))).toEqual([]);
});

test.each([
  ['paused hosts alone', 'Provider One'],
  ['no host at all', 'Alex Marlow (sample)'],
] as const)(
  'a practice with %s gets its appointments too; nobody can be booked, and the step stays',
  async (which, host) => {
    await world.database.withTenant(tenant.id, (tx) =>
      which === 'no host at all'
        ? tx.query`delete from providers where tenant_id = ${tenant.id}`
        : tx.query`update providers set is_active = false where tenant_id = ${tenant.id}`,
    );
    const before = await rowsByTable();
    await add();
    const { appointments, setUp } = await today();
    expect(appointments.items.map((item) => item.host)).toEqual([host, host]);
    expect(setUp).toEqual({ done: [] });
    const { items } = HostList.parse(expectOk(await owner.get('/v1/providers')).body);
    expect(items).toMatchObject([{ name: host, isActive: false }]);
    const [real = ''] = await seedLeads(world.database, tenant.id, [{ name: 'Real' }]);
    const start = appointments.items.find(({ toDo }) => toDo === 'rescheduled_by_client')?.start;
    expectRefusal(await owner.post('/v1/appointments', { leadId: real, start }), 409, 'slot_not_offered');
    await forgetLead(owner, real);
    await remove();
    expect((await rowsByTable())['providers']).toEqual(before['providers']);
  },
);

test('a sample host that the practice has taken over stays', async () => {
  await world.database.withTenant(
    tenant.id,
    (tx) => tx.query`delete from providers where tenant_id = ${tenant.id}`,
  );
  await add();
  const [sample] = HostList.parse(expectOk(await owner.get('/v1/providers')).body).items;
  const { id, ...host } = sample as Host;
  expectOk(await owner.put(`/v1/providers/${id}`, { ...host, name: 'Robin Vale', isActive: true }));
  expect(await remove()).toEqual({ ok: true, leads: PEOPLE });
  const { items } = HostList.parse(expectOk(await owner.get('/v1/providers')).body);
  expect(items).toMatchObject([{ id, name: 'Robin Vale' }]);
});

test('added twice, and by many at once, it exists once', async () => {
  const answers = await Promise.all([1, 2, 3, 4].map(() => add()));
  expect(answers.filter(({ isNew }) => isNew)).toHaveLength(1);
  expect(await add()).toEqual({ ok: true, leads: PEOPLE, isNew: false });
  expect(await samples()).toHaveLength(PEOPLE);
  expect(await remove()).toEqual({ ok: true, leads: PEOPLE });
  expect(await remove()).toEqual({ ok: true, leads: 0 });
});

test('appears in no figure, portal, export or audience, and uses nobody’s time', async () => {
  await add();
  const { stats } = LeadStatsResult.parse(expectOk(await owner.get('/v1/leads/stats')).body);
  expect(stats).toEqual({ total: 0, high: 0, medium: 0, low: 0, recent: 0, conversionRate: 0 });
  const { windows, trend } = DashboardResult.parse(expectOk(await owner.get('/v1/dashboard')).body);
  expect(windows['30d']).toMatchObject({ leads: 0, appointments: 0, booked: 0 });
  expect(trend.every(({ leads, booked }) => leads === 0 && booked === 0)).toBe(true);
  expect(PortalLeadList.parse(expectOk(await owner.get('/v1/portal/leads')).body).items).toEqual([]);
  const speed = LeadSpeedResult.parse(expectOk(await owner.get('/v1/leads/speed')).body);
  expect(speed.all.leads).toBe(0);
  const audience = { filters: { statuses: [], industries: [], engagementLevels: [], tags: [] } };
  expect(await world.database.withTenant(tenant.id, (tx) => countAudience(tx, audience))).toEqual({
    total: 0,
    sms: 0,
    email: 0,
  });

  const admin = await signedIn(world, { isAdmin: true });
  admin.tenantId = tenant.id;
  for (const dataType of EXPORT_DATA_TYPES)
    expect(await exported(admin, { dataType, format: 'csv', window: 'all', masked: false })).toMatchObject({
      state: 'ready',
      rows: 0,
    });

  // A real client may have the very time of a sample appointment.
  const [real = ''] = await seedLeads(world.database, tenant.id, [{ name: 'Real' }]);
  const start = (await today()).appointments.items.find(
    ({ toDo }) => toDo === 'rescheduled_by_client',
  )?.start;
  expectOk(await owner.post('/v1/appointments', { leadId: real, start, providerId: tenant.providerId }));
  const after = DashboardResult.parse(expectOk(await owner.get('/v1/dashboard')).body);
  expect(after.windows['24h']).toMatchObject({ leads: 1, appointments: 1, booked: 1 });
});

test('starts no run, whatever the practice has switched on, and nobody is messaged or called', async () => {
  expectOk(
    await owner.put('/v1/settings/routing', {
      isOn: true,
      paused: [],
      imports: true,
      groups: [{ members: [owner.userId], minutes: 5 }],
    }),
  );
  for (const triggerEvent of ['lead_created', 'appointment_booked', 'status_changed'] as const) {
    const { body } = expectOk(await owner.post('/v1/campaigns', campaignDraft({ triggerEvent })));
    const { id } = body.campaign as { id: string };
    expectOk(await owner.post(`/v1/campaigns/${id}/start`));
  }
  const queued = (await rowsByTable())['outbox'] ?? 0;
  await add();
  const leadId = await someone();
  expectOk(await owner.patch(`/v1/leads/${leadId}`, { status: 'qualified' }));
  const {
    events = 0,
    outbox = 0,
    routes = 0,
  } = await rowsByTable().then((rows) => ({
    events: rows['campaign_events'],
    outbox: rows['outbox'],
    routes: rows['lead_routes'],
  }));
  expect({ events, outbox, routes }).toEqual({ events: 0, outbox: queued, routes: 0 });

  const reply = await owner.post(`/v1/conversations/${leadId}/messages`, { channel: 'sms', body: 'Hello' });
  expectRefusal(reply, 409, 'sample_lead');
  expectRefusal(await owner.post(`/v1/leads/${leadId}/calls`, {}), 409, 'sample');
  const consent = { channel: 'sms', action: 'opt_in', how: 'in_writing', reference: 'The signed list' };
  expectRefusal(await owner.post(`/v1/leads/${leadId}/consent`, consent), 409, 'sample_lead');
  const [sample] = (await today()).appointments.items;
  expectRefusal(await owner.post(`/v1/appointments/${sample?.id}/confirmation`), 409, 'nothing_sent');
  const { conversation } = expectOk(await owner.get(`/v1/conversations/${leadId}`)).body as {
    conversation: { channels: { outcome: string; reason: string }[] };
  };
  expect(conversation.channels.map(({ outcome, reason }) => `${outcome} ${reason}`)).toEqual([
    'refused sample',
    'refused sample',
  ]);
  expect((await rowsByTable())['consent_ledger']).toBeUndefined();
});

test('after its removal nothing of it is left in any table, including what was added to it', async () => {
  await seedLeads(world.database, tenant.id, [{ name: 'Real' }]);
  const before = await rowsByTable();
  await add();
  const { appointments, replies } = await today();
  const { leadId = '' } = appointments.items.at(-1) ?? {};
  expectOk(await owner.post(`/v1/leads/${leadId}/notes`, { note: 'Called back', isCall: true }));
  expectOk(await owner.patch(`/v1/leads/${leadId}`, { phone: '+13135550111', name: 'Somebody Else' }));
  expectOk(await owner.patch(`/v1/appointments/${appointments.items[0]?.id}`, { action: 'attended' }));
  expectOk(await owner.post(`/v1/conversations/${replies.items[0]?.id}/read`, { upTo: null }));
  expect(await remove()).toEqual({ ok: true, leads: PEOPLE });
  expect(await rowsByTable()).toEqual(before);
  expect(await today()).toMatchObject({ hasSampleData: false, hasLeads: true, replies: { count: 0 } });
});

test('removed during an edit: the edit is done before or finds nothing, and nothing stays', async () => {
  for (let round = 0; round < 3; round += 1) {
    await add();
    const ids = (await samples()).map(({ id }) => id);
    const [removed, ...edits] = await Promise.all([
      owner.delete(PATH),
      ...ids.map((id) => owner.patch(`/v1/leads/${id}`, { status: 'converted' })),
      ...ids.map((id) => owner.post(`/v1/leads/${id}/notes`, { note: 'A note' })),
    ]);
    expect(removed.status).toBe(200);
    expect(edits.map(({ status }) => status).filter((status) => status !== 200 && status !== 404)).toEqual(
      [],
    );
    expect(await samples()).toEqual([]);
  }
  const { leads, lead_interactions: interactions, appointments, calls, messages } = await rowsByTable();
  expect([leads, interactions, appointments, calls, messages]).toEqual(Array(5).fill(undefined));
});

test('an owner or an admin may add and remove it; others are refused, and other practices keep theirs', async () => {
  for (const role of ['viewer', 'staff'] as const) {
    const member = await signedIn(world, { tenants: [{ id: tenant.id, role }] });
    for (const answer of [await member.post(PATH), await member.delete(PATH)]) {
      expectRefusal(answer, 403, 'permission_denied');
      expect(answer.body.error).toBe('Permission denied');
    }
  }
  const other = await world.tenant();
  const stranger = await signedIn(world, { tenants: [{ id: other.id, role: 'owner' }] });
  const headers = { 'x-tenant-id': tenant.id };
  expectRefusal(await stranger.delete(PATH, { headers }), 404, 'not_found');
  await add(stranger);
  const admin = await signedIn(world, { isAdmin: true });
  admin.tenantId = tenant.id;
  expect(await add(admin)).toMatchObject({ isNew: true });
  expect(await remove(admin)).toMatchObject({ leads: PEOPLE });
  expect((await today(stranger)).hasSampleData).toBe(true);
});
