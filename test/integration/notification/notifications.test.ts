/** Members of a practice are notified of events, except of their own actions; the list behind the bell is each member's own. */
import { randomUUID } from 'node:crypto';
import { sql, type Sql } from '@praxis/db/core/sql';
import { pruneNotifications } from '@praxis/db/notification/notification';
import { Desk } from '../../support/desk.js';
import { expectOk, intakeDone, World } from '../../support/journey.js';
import { signedIn, type Member } from '../../support/members.js';
import {
  bookAs,
  choiceOf,
  choose,
  eventsOf,
  notifiedTeam,
  QUIET,
  readBell,
  type NotifiedTeam,
} from '../../support/notified-team.js';
import { expectRefusal } from '../../support/refusal.js';

const world = World.ofFile();
let tenant: NotifiedTeam['tenant'];
let owner: Member;
let staff: Member;
let viewer: Member;
beforeEach(async () => {
  ({ tenant, owner, staff, viewer } = await notifiedTeam(world));
});

test('all members are notified of what clients and the AI do; another practice is not', async () => {
  const other = await world.tenant();
  const stranger = await signedIn(world, { tenants: [{ id: other.id, role: 'owner' }] });
  const { sessionId, leadId } = await intakeDone(tenant.api);
  expectOk(await tenant.api.post('/v1/law/appointment/book', { sessionId, leadId }));
  for (const member of [owner, staff])
    expect((await eventsOf(member)).filter((event) => event !== 'lead_hot')).toEqual([
      'appointment_booked',
      'lead_new',
    ]);
  expect(await eventsOf(stranger)).toEqual([]);
  expectRefusal(
    await stranger.get('/v1/notifications', { headers: { 'x-tenant-id': tenant.id } }),
    404,
    'not_found',
  );
});

test('rescheduled and canceled appointments are notified to everybody except their author', async () => {
  const { appointmentId } = await bookAs(owner);
  expectOk(
    await owner.patch(`/v1/appointments/${appointmentId}`, { action: 'cancel', reason: 'Asked for it' }),
  );
  expect(await eventsOf(staff)).toEqual(['appointment_cancelled', 'appointment_booked', 'lead_new']);
  expect(await eventsOf(owner)).toEqual([]);
});

test('messages of clients and held work are notified; names are shown while they are revealed', async () => {
  const desk = Desk.of(world, { tenant, staff, viewer });
  const { sessionId, leadId } = await desk.booked();
  await desk.receive(sessionId, 'Can we talk tomorrow?');
  const [newest] = (await readBell(staff)).items;
  expect(newest).toMatchObject({ event: 'reply_received', subjectId: leadId, masked: true });
  await desk.reveal(leadId);
  expect((await readBell(staff)).items[0]).toMatchObject({ event: 'reply_received', masked: false });
  await world.database.withTenant(
    tenant.id,
    (tx) => tx.query`update messages set status = 'failed' where lead_id = ${leadId} and campaign_id is null`,
  );
  expect((await readBell(staff)).items[0]).toMatchObject({ event: 'held', reason: 'not_delivered', leadId });
});

test('a second review of a conflict and a second failure of an import are notified too', async () => {
  const { leadId } = await intakeDone(tenant.api);
  const importId = randomUUID();
  const inTenant = (statement: Sql): Promise<unknown> =>
    world.database.withTenant(tenant.id, (tx) => tx.query(statement));
  await inTenant(
    sql`insert into imports (id, tenant_id, created_by, author, file_name)
      values (${importId}, ${tenant.id}, ${owner.userId}, 'An owner', 'clients.csv')`,
  );
  for (const state of ['clear', 'possible', 'possible', 'cleared', 'possible'])
    await inTenant(sql`update leads set conflict_state = ${state} where id = ${leadId}`);
  for (const state of ['running', 'failed', 'failed', 'running', 'failed'])
    await inTenant(sql`update imports set state = ${state} where id = ${importId}`);
  const held = (await readBell(staff)).items.filter(({ event }) => event === 'held');
  expect(held.map(({ reason }) => reason)).toEqual([
    'import_failed',
    'import_failed',
    'conflict_review',
    'conflict_review',
  ]);
});

test('each member marks their own notifications as read, some or all', async () => {
  await intakeDone(tenant.api);
  await intakeDone(tenant.api);
  const { items, unread } = await readBell(owner);
  const [first] = items;
  expectOk(await owner.put('/v1/notifications/read', { ids: [first?.id, randomUUID()] }));
  const after = await readBell(owner);
  expect(after.unread).toBe(unread - 1);
  expect(after.items[0]?.readAt).not.toBeNull();
  expectOk(await owner.put('/v1/notifications/read', {}));
  expect((await readBell(owner)).unread).toBe(0);
  expect((await readBell(staff)).unread).toBe(unread);
  // Another member's notification cannot be marked.
  const [other] = (await readBell(staff)).items;
  expectOk(await owner.put('/v1/notifications/read', { ids: [other?.id] }));
  expect((await readBell(staff)).unread).toBe(unread);
});

test('pages follow each other without gaps; a forged cursor is refused', async () => {
  for (let count = 0; count < 3; count += 1) await intakeDone(tenant.api);
  const all = (await readBell(owner)).items.map(({ id }) => id);
  const seen: string[] = [];
  let cursor = '';
  do {
    const page = await readBell(owner, `limit=2${cursor}`);
    seen.push(...page.items.map(({ id }) => id));
    cursor = page.nextCursor === null ? '' : `&cursor=${encodeURIComponent(page.nextCursor)}`;
  } while (cursor);
  expect(seen).toEqual(all);
  expectRefusal(await owner.get('/v1/notifications?cursor=nonsense'), 400, 'invalid_cursor');
});

test('settings are checked, and an admin who only acts for the practice has none', async () => {
  const settings = await choiceOf(owner);
  for (const wrong of [
    { ...settings, timeZone: 'Mars/Olympus' },
    { ...settings, quietHours: { ...settings.quietHours, from: '25:00' } },
    { ...settings, quietHours: { ...QUIET, from: '08:00', to: '08:00' } },
    { ...settings, digest: { mode: 'weekly', at: '08:00' } },
    { ...settings, choices: { lead_new: { page: true, email: true, sms: false } } },
  ])
    expectRefusal(await owner.put('/v1/notifications/settings', wrong), 400, 'validation_failed');
  const admin = await signedIn(world, { isAdmin: true });
  const headers = { 'x-tenant-id': tenant.id };
  expectRefusal(await admin.put('/v1/notifications/settings', settings, { headers }), 409, 'not_a_member');
});

test('a member who leaves the practice is no longer notified, and old notifications are deleted', async () => {
  await choose(staff, { quietHours: QUIET });
  await bookAs(owner);
  expectOk(await owner.delete(`/v1/tenants/${tenant.id}/users/${staff.userId}`));
  const rows = await world.database.withTenant(
    tenant.id,
    (tx) => tx.query`select from notifications where user_id = ${staff.userId}`,
  );
  expect(rows).toEqual([]);
  await intakeDone(tenant.api);
  await world.database.withTenant(
    tenant.id,
    (tx) =>
      tx.query`update notifications set created_at = now() - interval '91 days' where event = 'lead_new'`,
  );
  await world.database.withSystem('a test deletes old notifications', (tx) => pruneNotifications(tx, 90));
  expect(await eventsOf(owner)).not.toContain('lead_new');
});
