/** The day's work list: the rule of each section, which roles may read it, and what is masked. */
import { randomUUID } from 'node:crypto';
import { TaskList } from '@praxis/contracts/task/task';
import { TASKS_MAX } from '@praxis/contracts/task/task.const';
import { TodayResult } from '@praxis/contracts/today/today';
import { recordInbound } from '@praxis/db/message/inbound-message';
import { giveTask } from '@praxis/db/task/task';
import { readToday } from '@praxis/db/today/today';
import { expectOk, World } from '../../support/journey.js';
import { seedLeads, type LeadSeed } from '../../support/lead-rows.js';
import { signedIn, type Member } from '../../support/members.js';
import { expectRefusal } from '../../support/refusal.js';
import { bookedAppointment, inMinutes, storedMessage } from '../../support/today-rows.js';

const DAY = 24 * 60;

const world = World.ofFile();
let tenant: Awaited<ReturnType<World['tenant']>>;
let owner: Member;
beforeEach(async () => {
  tenant = await world.tenant();
  owner = await signedIn(world, { tenants: [{ id: tenant.id, role: 'owner' }] });
});

const today = async (by: Member = owner): Promise<TodayResult> =>
  TodayResult.parse(expectOk(await by.get('/v1/today')).body);

async function lead(seed: LeadSeed = {}): Promise<string> {
  const [id = ''] = await seedLeads(world.database, tenant.id, [{ status: 'contacted', ...seed }]);
  return id;
}

const wrote = (leadId: string, minutesAgo: number, body = 'Is Tuesday still fine?'): Promise<boolean> =>
  world.database.withTenant(tenant.id, (tx) =>
    recordInbound(tx, {
      id: randomUUID(),
      leadId,
      channel: 'sms',
      contactKey: `key-${leadId}`,
      subject: undefined,
      body,
      receivedAt: inMinutes(-minutesAgo),
    }),
  );

test('a new practice has empty sections and the state of its setup steps', async () => {
  const empty = { items: [], count: 0 };
  expect(await today()).toMatchObject({
    appointments: empty,
    replies: empty,
    leads: empty,
    calls: empty,
    held: empty,
    timeZone: 'America/Detroit',
    setUp: { done: ['hosts'] },
    hasLeads: false,
    hasSampleData: false,
  });
  await lead();
  expect(await today()).toMatchObject({ setUp: { done: ['hosts', 'leads'] }, hasLeads: true });
});

describe('appointments', () => {
  test('each shows what to do, and past ones without a result are first', async () => {
    const notified = await lead();
    const written = await lead();
    const booked = (start: number, more: object = {}): Promise<string> =>
      lead().then((leadId) =>
        bookedAppointment(world.database, tenant, { leadId, start: inMinutes(start), ...more }),
      );
    const byClient = { actor: 'client' };
    const expected = [
      [await booked(-2 * DAY), 'record_result'],
      [await booked(-15), 'in_progress'],
      [await booked(25), 'starts_soon'],
      [await booked(90, { scheduledAt: inMinutes(-25) }), 'client_not_notified'],
      [await booked(150), null],
      [await booked(200, { leadId: notified, scheduledAt: inMinutes(-50) }), null],
      [await booked(280, { leadId: written, scheduledAt: inMinutes(-50) }), 'client_not_notified'],
      [await booked(DAY, { change: { kind: 'rescheduled', ...byClient } }), 'rescheduled_by_client'],
      [
        await booked(DAY + 60, { status: 'cancelled', change: { kind: 'cancelled', ...byClient } }),
        'cancelled_by_client',
      ],
    ];
    const message = { status: 'delivered', at: inMinutes(-49) };
    const tell = (more: { leadId: string; sessionId?: string; template?: string }): Promise<string> =>
      storedMessage(world.database, tenant.id, { ...message, ...more });
    await tell({ leadId: notified, sessionId: `sess-${expected[5]?.[0]}` });
    // This lead got a message, but not about the appointment.
    await tell({ leadId: written, template: 'staff_reply' });
    await tell({ leadId: written });
    // Not listed: a result, our own cancellation, one of last week, and times too far ahead or back.
    await booked(-DAY, { status: 'attended' });
    await booked(DAY + 120, { status: 'cancelled', change: { kind: 'cancelled', actor: 'staff' } });
    await booked(DAY + 120, {
      status: 'cancelled',
      change: { kind: 'cancelled', ...byClient, at: inMinutes(-3 * DAY) },
    });
    await booked(6 * DAY);
    await booked(-20 * DAY);
    const { appointments } = await today();
    expect(appointments.items.map(({ id, toDo }) => [id, toDo])).toEqual(expected);
    expect(appointments.count).toBe(expected.length);
    const moved = appointments.items.find(({ toDo }) => toDo === 'rescheduled_by_client');
    expect(moved?.startBefore).not.toBeNull();
    expect(appointments.items.filter(({ startBefore }) => startBefore !== null)).toEqual([moved]);
  });

  test('a cancellation is not listed once the client has another appointment', async () => {
    const leadId = await lead();
    const change = { kind: 'cancelled', actor: 'client' };
    const at = { leadId, start: inMinutes(DAY), status: 'cancelled', change };
    await bookedAppointment(world.database, tenant, at);
    expect((await today()).appointments.count).toBe(1);
    const other = await bookedAppointment(world.database, tenant, { leadId, start: inMinutes(DAY + 60) });
    expect((await today()).appointments.items.map(({ id }) => id)).toEqual([other]);
  });

  test.each([
    ['America/Detroit', '2031-05-05T12:00:00Z', '2031-05-09T03:59:00Z', 1],
    ['America/Detroit', '2031-05-05T12:00:00Z', '2031-05-09T04:00:00Z', 0],
    ['Asia/Tokyo', '2031-05-05T12:00:00Z', '2031-05-08T14:59:00Z', 1],
    ['Asia/Tokyo', '2031-05-05T12:00:00Z', '2031-05-08T15:00:00Z', 0],
    // The clocks change on the ninth: the day after begins an hour earlier in UTC.
    ['America/Detroit', '2031-03-07T12:00:00Z', '2031-03-11T03:59:00Z', 1],
    ['America/Detroit', '2031-03-07T12:00:00Z', '2031-03-11T04:00:00Z', 0],
  ])('in %s at %s, the next days end before %s or not: %s', async (timeZone, at, start, count) => {
    await bookedAppointment(world.database, tenant, { leadId: await lead(), start: new Date(start) });
    const { appointments } = await world.database.withTenant(tenant.id, (tx) =>
      readToday(tx, { timeZone, at: new Date(at) }),
    );
    expect(appointments.count).toBe(count);
  });
});

test('a conversation waits while the client wrote last: unread ones first, then the longest wait', async () => {
  const waiting = async (minutes: number, seed?: LeadSeed): Promise<string> => {
    const id = await lead(seed);
    await wrote(id, minutes);
    return id;
  };
  const [long, short, read] = [await waiting(500), await waiting(5), await waiting(900)];
  const answered = await waiting(60);
  await waiting(60, { status: 'closed_lost' });
  await waiting(15 * DAY);
  await storedMessage(world.database, tenant.id, {
    leadId: answered,
    status: 'sent',
    authorId: owner.userId,
  });
  const marked = await world.database.withTenant(
    tenant.id,
    (tx) => tx.query`update conversations set unread = 0 where lead_id = ${read} returning lead_id`,
  );
  expect(marked).toHaveLength(1);
  const { replies } = await today();
  expect(replies.items.map(({ id, unread }) => [id, unread])).toEqual([
    [long, 1],
    [short, 1],
    [read, 0],
  ]);
  expect(replies.count).toBe(3);
});

test('new leads without contact are listed, hot ones first, then the newest; imported ones only if hot', async () => {
  const ids = await seedLeads(world.database, tenant.id, [
    { status: 'new', age: 300 },
    { status: 'new', age: 60 },
    { status: 'new', age: 9_000, level: 'high' },
    { status: 'new', age: 99_000, score: 85 },
    { status: 'qualified' },
    { status: 'new', age: 10 },
    { status: 'new', age: 20 },
    { status: 'new', age: 30, level: 'high' },
  ]);
  await world.database.withTenant(tenant.id, async (tx) => {
    await tx.query`update leads set first_contact_at = now() where id = ${ids[5]}`;
    await tx.query`update leads set source = 'import' where id in (${ids[6]}, ${ids[7]})`;
  });
  const { leads } = await today();
  expect(leads.items.map(({ id, isHot }) => [id, isHot])).toEqual([
    [ids[7], true],
    [ids[2], true],
    [ids[3], true],
    [ids[1], false],
    [ids[0], false],
  ]);
  expect(leads.count).toBe(5);
});

test('a section that is cut off shows the total count', async () => {
  await seedLeads(
    world.database,
    tenant.id,
    Array.from({ length: 30 }, () => ({ status: 'new' })),
  );
  const { leads, setUp } = await today();
  expect(leads.items).toHaveLength(8);
  expect(leads.count).toBe(30);
  // A practice with this many leads does not see how to begin.
  expect(setUp).toBeNull();
});

test('the count of tasks includes those that are not listed', async () => {
  await world.database.withTenant(tenant.id, async (tx) => {
    for (let n = 0; n <= TASKS_MAX; n += 1)
      await giveTask(tx, {
        id: randomUUID(),
        kind: 'task',
        leadId: null,
        runId: null,
        dueAt: null,
        title: 'Call',
        namedTitle: 'Call',
        maskedTitle: 'Call',
      });
  });
  const { items, count } = TaskList.parse(expectOk(await owner.get('/v1/tasks')).body);
  expect([items.length, count]).toEqual([TASKS_MAX, TASKS_MAX + 1]);
});

test('names and texts are masked until revealed; viewers and API keys cannot see the list', async () => {
  const id = await lead({ name: 'Alexandra Quill', status: 'contacted' });
  await wrote(id, 10, 'My name is Quill');
  expect((await today()).replies.items).toMatchObject([{ name: 'A***', preview: '***', masked: true }]);
  expect(JSON.stringify(await today())).not.toContain('Quill');
  expectOk(await owner.post(`/v1/leads/${id}/reveal`, { purpose: 'To answer' }));
  expect((await today()).replies.items).toMatchObject([
    { name: 'Alexandra Quill', preview: 'My name is Quill', masked: false },
  ]);
  const staff = await signedIn(world, { tenants: [{ id: tenant.id, role: 'staff' }] });
  expect((await today(staff)).replies.items).toMatchObject([{ name: 'A***' }]);
  const viewer = await signedIn(world, { tenants: [{ id: tenant.id, role: 'viewer' }] });
  const refused = await viewer.get('/v1/today');
  expectRefusal(refused, 403, 'permission_denied');
  expectRefusal(await tenant.api.get('/v1/today'), 401, 'not_authenticated');
});

test('users cannot see another practice’s day', async () => {
  await wrote(await lead(), 10);
  await lead({ status: 'new' });
  const other = await world.tenant();
  const stranger = await signedIn(world, { tenants: [{ id: other.id, role: 'owner' }] });
  const { replies, leads, hasLeads } = await today(stranger);
  expect({ replies: replies.count, leads: leads.count, hasLeads }).toEqual({
    replies: 0,
    leads: 0,
    hasLeads: false,
  });
  const headers = { 'x-tenant-id': tenant.id };
  expectRefusal(await stranger.get('/v1/today', { headers }), 404, 'not_found');
  const admin = await signedIn(world, { isAdmin: true });
  expect(TodayResult.parse(expectOk(await admin.get('/v1/today', { headers })).body).replies.count).toBe(1);
});
