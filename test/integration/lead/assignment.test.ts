/** Assigning leads: by hand, by claim, in bulk, and what happens when a member leaves the team. */
import { randomUUID } from 'node:crypto';
import { LeadList, LeadResult, LeadTimeline, type LeadDetail } from '@praxis/contracts/lead/lead';
import { AssigneeList, LeadSpeedResult } from '@praxis/contracts/lead/lead-assignment';
import { personName } from '@praxis/domain/core/person-name';
import { expectOk, World } from '../../support/journey.js';
import { seedLeads } from '../../support/lead-rows.js';
import { LiveStream } from '../../support/live-stream.js';
import { auditOf, signedIn, type Member } from '../../support/members.js';
import { expectRefusal } from '../../support/refusal.js';
import { until } from '../../support/until.js';

const RIVALS = 50;

const world = World.ofFile();
let tenant: Awaited<ReturnType<World['tenant']>>;
let owner: Member;
let staff: Member;
let viewer: Member;
let leadId: string;
beforeEach(async () => {
  tenant = await world.tenant();
  [owner, staff, viewer] = (await Promise.all(
    (['owner', 'staff', 'viewer'] as const).map((role) => member(role)),
  )) as [Member, Member, Member];
  [leadId = ''] = await seedLeads(world.database, tenant.id, [{ name: 'Ada Lovelace', age: 60 }]);
});

function member(role: 'owner' | 'staff' | 'viewer'): Promise<Member> {
  return signedIn(world, { tenants: [{ id: tenant.id, role }] });
}

async function read(id = leadId): Promise<LeadDetail> {
  return LeadResult.parse(expectOk(await staff.get(`/v1/leads/${id}`)).body).lead;
}

async function listed(by: Member, query: string): Promise<string[]> {
  const { items } = LeadList.parse(expectOk(await by.get(`/v1/leads?${query}`)).body);
  return items.map(({ id }) => id).sort();
}

async function happened(): Promise<string[]> {
  const { items } = LeadTimeline.parse(expectOk(await staff.get(`/v1/leads/${leadId}/timeline`)).body);
  return items.map(({ text }) => text);
}

async function audited(): Promise<string[]> {
  return (await auditOf(world.database, { tenantId: tenant.id })).map(({ action }) => action);
}

test('assigning by hand is shown, filtered, notified, audited and live, and can be undone', async () => {
  const other = (await seedLeads(world.database, tenant.id, [{ name: 'Grace Hopper' }]))[0] ?? '';
  const cookie = [...viewer.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const stream = await LiveStream.open(`${world.stack.baseUrl}/v1/live?topics=leads:${tenant.id}`, {
    cookie,
  });
  const { body } = expectOk(await owner.patch(`/v1/leads/${leadId}`, { assignedTo: staff.userId }));
  const name = personName(staff.email);
  expect(LeadResult.parse(body).lead.assignedTo).toEqual({ id: staff.userId, name });
  await until('the change to arrive', { timeoutMs: 5_000 }, () =>
    stream.events.some(({ data }) => JSON.stringify(data).includes(leadId)),
  );
  stream.close();

  expect(await listed(staff, 'assigned=me')).toEqual([leadId]);
  expect(await listed(owner, 'assigned=me')).toEqual([]);
  expect(await listed(viewer, `assigned=${staff.userId}`)).toEqual([leadId]);
  expect(await listed(viewer, 'assigned=none&sort=created')).toEqual([other]);
  expect(await listed(staff, 'assigned=none&q=ada')).toEqual([]);
  expect(await listed(staff, 'assigned=me&q=ada&sort=score')).toEqual([leadId]);
  expect(await listed(staff, 'assigned=all')).toEqual([leadId, other].sort());
  expectRefusal(await tenant.api.get('/v1/leads?assigned=me'), 400, 'validation_failed');
  expectRefusal(await staff.get('/v1/leads?assigned=somebody'), 400, 'validation_failed');

  expectOk(await staff.patch(`/v1/leads/${leadId}`, { assignedTo: null, status: 'qualified' }));
  expect(await read()).toMatchObject({ assignedTo: null, status: 'qualified' });
  expect(await happened()).toEqual(
    expect.arrayContaining(['Unassigned', `Assigned to ${name}`, 'Status changed from new to qualified']),
  );
  expect((await audited()).filter((action) => action === 'lead.assigned')).toHaveLength(2);
});

test('leads are assigned only to members who can work on them, and only by them', async () => {
  const elsewhere = await world.tenant();
  const stranger = await signedIn(world, { tenants: [{ id: elsewhere.id, role: 'staff' }] });
  for (const nobody of [viewer.userId, stranger.userId, randomUUID()])
    expectRefusal(await owner.patch(`/v1/leads/${leadId}`, { assignedTo: nobody }), 400, 'not_in_team');
  for (const path of [`/v1/leads/${leadId}/claim`, '/v1/leads/bulk'])
    expectRefusal(
      await viewer.post(path, { ids: [leadId], change: { assignedTo: null } }),
      403,
      'permission_denied',
    );
  for (const path of ['assignees', 'offers', 'speed'])
    expectRefusal(await viewer.get(`/v1/leads/${path}`), 403, 'permission_denied');
  expectRefusal(await viewer.patch(`/v1/leads/${leadId}`, { assignedTo: null }), 403, 'permission_denied');
  expectRefusal(await stranger.post(`/v1/leads/${leadId}/claim`), 404, 'not_found');
  expectRefusal(
    await stranger.patch(`/v1/leads/${leadId}`, { assignedTo: stranger.userId }),
    404,
    'not_found',
  );
  const admin = await signedIn(world, { isAdmin: true });
  admin.tenantId = tenant.id;
  expectRefusal(await admin.post(`/v1/leads/${leadId}/claim`), 409, 'not_in_team');
  expect((await read()).assignedTo).toBeNull();

  const { items } = AssigneeList.parse(expectOk(await staff.get('/v1/leads/assignees')).body);
  expect(items.map(({ id, role }) => [id, role]).sort()).toEqual(
    [
      [owner.userId, 'owner'],
      [staff.userId, 'staff'],
    ].sort(),
  );
});

test(`of ${RIVALS} simultaneous claims exactly one succeeds, and the others learn who has the lead`, async () => {
  const rivals = await Promise.all(Array.from({ length: RIVALS }, () => member('staff')));
  const answers = await Promise.all(rivals.map((rival) => rival.post(`/v1/leads/${leadId}/claim`)));
  const won = rivals.filter((_, index) => answers[index]?.status === 200);
  expect(won).toHaveLength(1);
  const [winner] = won;
  if (!winner) throw new Error('nobody won');
  const holder = { id: winner.userId, name: personName(winner.email) };
  expect((await read()).assignedTo).toEqual(holder);
  for (const answer of answers.filter(({ status }) => status !== 200)) {
    expectRefusal(answer, 409, 'already_claimed');
    expect(answer.body).toMatchObject({ assignedTo: holder, error: `${holder.name} has this lead already.` });
  }
  expect((await audited()).filter((action) => action === 'lead.claimed')).toHaveLength(1);
  // The assignee can repeat the claim.
  expectOk(await winner.post(`/v1/leads/${leadId}/claim`));
  expect((await happened()).filter((text) => text === `Claimed by ${holder.name}`)).toHaveLength(1);
});

test.each(['removed', 'made a viewer'] as const)(
  'the leads of a member who is %s become unassigned',
  async (how) => {
    const more = await seedLeads(world.database, tenant.id, [{}, {}]);
    for (const id of [leadId, ...more]) expectOk(await staff.post(`/v1/leads/${id}/claim`));
    const path = `/v1/tenants/${tenant.id}/users/${staff.userId}`;
    expectOk(how === 'removed' ? await owner.delete(path) : await owner.patch(path, { role: 'viewer' }));
    expect(await listed(owner, 'assigned=none')).toEqual([leadId, ...more].sort());
    staff = owner;
    expect(await happened()).toContain('Unassigned, because the assignee left the team');
  },
);

test('shows seconds to claim and to contact, by source, and how many within five minutes', async () => {
  const [quick = '', slow = '', called = ''] = await seedLeads(world.database, tenant.id, [
    { age: 100 },
    { age: 4_000 },
    { age: 200 },
    { age: 10 * 86_400 },
    // An imported lead, with the date that its file states.
    { age: 86_400, source: 'import', contactedAfter: 80_000 },
  ]);
  await world.database.withTenant(
    tenant.id,
    (tx) => tx.query`update leads set source = 'phone' where id = any(${[quick, slow]})`,
  );
  for (const id of [quick, slow]) expectOk(await staff.post(`/v1/leads/${id}/claim`));
  expectOk(await staff.patch(`/v1/leads/${slow}`, { status: 'contacted' }));
  expectOk(await staff.post(`/v1/leads/${quick}/notes`, { note: 'Looked it up' }));
  expectOk(await staff.post(`/v1/leads/${called}/notes`, { note: 'Rang, no answer', isCall: true }));
  const { all, sources, window } = LeadSpeedResult.parse(expectOk(await staff.get('/v1/leads/speed')).body);
  expect(window).toBe('7d');
  expect(all).toMatchObject({ leads: 4, claim: { leads: 2 }, contact: { leads: 2 } });
  const phone = sources.find(({ source }) => source === 'phone');
  expect(phone).toMatchObject({
    leads: 2,
    claim: { leads: 2, withinFiveMinutes: 50 },
    contact: { leads: 1, withinFiveMinutes: 0 },
  });
  expect(phone?.claim.p50).toBeGreaterThanOrEqual(100);
  expect(phone?.claim.p50).toBeLessThan(300);
  expect(phone?.claim.p90).toBeGreaterThanOrEqual(4_000);
  expect(sources.find(({ source }) => source === 'demo')).toMatchObject({
    leads: 2,
    claim: { leads: 0, p50: null, p90: null, withinFiveMinutes: 0 },
    contact: { leads: 1, withinFiveMinutes: 50 },
  });
  const month = LeadSpeedResult.parse(expectOk(await staff.get('/v1/leads/speed?window=30d')).body);
  expect(month.all.leads).toBe(5);
  expect(month.sources.map(({ source }) => source).sort()).toEqual(['demo', 'phone']);
  expectRefusal(await staff.get('/v1/leads/speed?window=1d'), 400, 'validation_failed');
});
