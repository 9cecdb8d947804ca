/** People of a practice hear of what happens: once each, not of their own deeds, by the ways they choose. */
import { randomUUID } from 'node:crypto';
import {
  NotificationList,
  NotificationSettingsResult,
  type NotificationSettings,
} from '@praxis/contracts/notification/notification';
import type { NotificationEvent } from '@praxis/contracts/notification/notification.const';
import { pruneNotifications } from '@praxis/db/notification/notification';
import { Desk } from '../../support/desk.js';
import { expectOk, intakeDone, World } from '../../support/journey.js';
import { mailsTo, newestMail } from '../../support/mailbox.js';
import { signedIn, type Member } from '../../support/members.js';
import { expectRefusal } from '../../support/refusal.js';
import { until } from '../../support/until.js';

const world = World.ofFile();
let tenant: Awaited<ReturnType<World['tenant']>>;
let owner: Member;
let staff: Member;
let viewer: Member;
beforeEach(async () => {
  tenant = await world.tenant();
  const member = (role: 'owner' | 'staff' | 'viewer'): Promise<Member> =>
    signedIn(world, { tenants: [{ id: tenant.id, role }] });
  [owner, staff, viewer] = await Promise.all([member('owner'), member('staff'), member('viewer')]);
});

const read = async (by: Member, query = ''): Promise<NotificationList> =>
  NotificationList.parse(expectOk(await by.get(`/v1/notifications?${query}`)).body);
const eventsOf = async (by: Member): Promise<NotificationEvent[]> =>
  (await read(by)).items.map(({ event }) => event);
const settingsOf = async (by: Member): Promise<NotificationSettings> =>
  NotificationSettingsResult.parse(expectOk(await by.get('/v1/notifications/settings')).body).settings;
const choose = async (by: Member, change: Partial<NotificationSettings>): Promise<void> => {
  expectOk(await by.put('/v1/notifications/settings', { ...(await settingsOf(by)), ...change }));
};
const QUIET = { isOn: true, from: '00:00', to: '23:59', weekends: true };

/** Waits until everything that is to be emailed to a person has been handed over, and every email is sent. */
async function settled(person: Member): Promise<void> {
  await until('notifications to be sent', { timeoutMs: 30_000, pollMs: 100 }, async () => {
    const rows = await world.database.withTenant(
      tenant.id,
      (tx) => tx.query`
        select from notification_deliveries d left join mails m on m.id = d.mail_id
        where d.user_id = ${person.userId} and (d.status = 'waiting' or m.status is distinct from 'sent')`,
    );
    return rows.length === 0 ? true : undefined;
  });
}

/** Books by hand, as this person. */
async function book(by: Member): Promise<{ leadId: string; appointmentId: string }> {
  const leadId = ((await by.post('/v1/leads', { name: 'Ada Lovelace' })).body.lead as { id: string }).id;
  const booked = expectOk(await by.post('/v1/appointments', { leadId })).body.appointment as { id: string };
  return { leadId, appointmentId: booked.id };
}

test('a booking is told to the others once, by email and in the page, and not to who made it', async () => {
  const { leadId, appointmentId } = await book(staff);
  const mail = await newestMail(world.stack, owner.email);
  expect(mail.subject).toMatch(/^New appointment: A\*\*\* at /);
  expect(mail.body).toContain(`/appointments/${appointmentId}`);
  expect(mail.body).toContain('/settings/account?notification=appointment_booked');
  expect(mail.body).not.toContain('Lovelace');
  await settled(owner);
  expect(await mailsTo(world.stack, owner.email)).toHaveLength(1);
  expect(await mailsTo(world.stack, staff.email)).toEqual([]);
  const { items, unread } = await read(owner);
  expect(items.map(({ event }) => event)).toEqual(['appointment_booked', 'lead_new']);
  expect(items[0]).toMatchObject({
    subjectId: appointmentId,
    leadId,
    name: 'A***',
    masked: true,
    readAt: null,
  });
  expect(unread).toBe(2);
  expect(await eventsOf(staff)).toEqual([]);
  expectRefusal(await viewer.get('/v1/notifications'), 403, 'permission_denied');
});

test('everybody hears what clients and the AI do; another practice hears nothing', async () => {
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
  await settled(owner);
  expect(await mailsTo(world.stack, stranger.email)).toEqual([]);
});

test('moved and canceled appointments are told to those who did not do it', async () => {
  const { appointmentId } = await book(owner);
  expectOk(
    await owner.patch(`/v1/appointments/${appointmentId}`, { action: 'cancel', reason: 'Asked for it' }),
  );
  expect(await eventsOf(staff)).toEqual(['appointment_cancelled', 'appointment_booked', 'lead_new']);
  expect(await eventsOf(owner)).toEqual([]);
});

test('quiet hours hold email back; their end brings everything in one', async () => {
  await choose(owner, { quietHours: QUIET });
  await book(staff);
  await book(staff);
  await until('the run to note until when it waits', { timeoutMs: 30_000, pollMs: 100 }, async () => {
    const rows = await world.database.withTenant(
      tenant.id,
      (tx) =>
        tx.query`select from notification_deliveries where user_id = ${owner.userId} and due_at > now()`,
    );
    return rows.length >= 2 ? true : undefined;
  });
  expect(await mailsTo(world.stack, owner.email)).toEqual([]);
  // The page is not held back.
  expect((await read(owner)).unread).toBe(4);
  await choose(owner, { quietHours: { ...QUIET, isOn: false } });
  const mail = await newestMail(world.stack, owner.email);
  expect(mail.subject).toMatch(/^2 new notifications at /);
  await settled(owner);
  expect(await mailsTo(world.stack, owner.email)).toHaveLength(1);
});

test('a digest gathers what came before its time', async () => {
  await choose(owner, { digest: { mode: 'hourly', at: '08:00' } });
  await book(staff);
  await book(staff);
  // The hour ends: what waits is two hours old.
  await world.database.withTenant(
    tenant.id,
    (tx) => tx.query`update notifications set created_at = created_at - interval '2 hours'`,
  );
  await choose(owner, { digest: { mode: 'hourly', at: '08:00' } });
  const mail = await newestMail(world.stack, owner.email);
  expect(mail.subject).toMatch(/^2 new notifications at /);
  await settled(owner);
  expect(await mailsTo(world.stack, owner.email)).toHaveLength(1);
});

test('each chooses for each event; who wants nothing is told nothing', async () => {
  const { choices } = await settingsOf(owner);
  expect(choices.appointment_booked).toEqual({ page: true, email: true, sms: false });
  expect(choices.lead_new).toEqual({ page: true, email: false, sms: false });
  await choose(owner, {
    choices: {
      ...choices,
      appointment_booked: { page: false, email: false, sms: false },
      lead_new: { page: false, email: true, sms: false },
    },
  });
  await book(staff);
  expect(await eventsOf(owner)).toEqual([]);
  expect((await newestMail(world.stack, owner.email)).subject).toMatch(/^New lead: A\*\*\*/);
  await settled(owner);
  expect(await mailsTo(world.stack, owner.email)).toHaveLength(1);
  // The practice's own switch is above everybody's choice.
  expectOk(await owner.put('/v1/settings/account', { notifyByEmail: false, notifyBySms: false }));
  await book(staff);
  const { practice } = expectOk(await owner.get('/v1/notifications/settings')).body;
  expect(practice).toEqual({ email: false, sms: false });
  expect(await eventsOf(owner)).toEqual([]);
});

test('what clients write and what is held up is told; names are shown while they are revealed', async () => {
  const desk = Desk.of(world, { tenant, staff, viewer });
  const { sessionId, leadId } = await desk.booked();
  await desk.receive(sessionId, 'Can we talk tomorrow?');
  const [newest] = (await read(staff)).items;
  expect(newest).toMatchObject({ event: 'reply_received', subjectId: leadId, masked: true });
  await desk.reveal(leadId);
  expect((await read(staff)).items[0]).toMatchObject({ event: 'reply_received', masked: false });
  await world.database.withTenant(
    tenant.id,
    (tx) => tx.query`update messages set status = 'failed' where lead_id = ${leadId} and campaign_id is null`,
  );
  expect((await read(staff)).items[0]).toMatchObject({ event: 'held', reason: 'not_delivered', leadId });
});

test('reading is each person’s own, of some or of all', async () => {
  await intakeDone(tenant.api);
  await intakeDone(tenant.api);
  const { items, unread } = await read(owner);
  const [first] = items;
  expectOk(await owner.put('/v1/notifications/read', { ids: [first?.id, randomUUID()] }));
  const after = await read(owner);
  expect(after.unread).toBe(unread - 1);
  expect(after.items[0]?.readAt).not.toBeNull();
  expectOk(await owner.put('/v1/notifications/read', {}));
  expect((await read(owner)).unread).toBe(0);
  expect((await read(staff)).unread).toBe(unread);
  // Somebody else's cannot be marked.
  const [other] = (await read(staff)).items;
  expectOk(await owner.put('/v1/notifications/read', { ids: [other?.id] }));
  expect((await read(staff)).unread).toBe(unread);
});

test('pages follow each other without a gap; a forged cursor is refused', async () => {
  for (let count = 0; count < 3; count += 1) await intakeDone(tenant.api);
  const all = (await read(owner)).items.map(({ id }) => id);
  const seen: string[] = [];
  let cursor = '';
  do {
    const page = await read(owner, `limit=2${cursor}`);
    seen.push(...page.items.map(({ id }) => id));
    cursor = page.nextCursor === null ? '' : `&cursor=${encodeURIComponent(page.nextCursor)}`;
  } while (cursor);
  expect(seen).toEqual(all);
  expectRefusal(await owner.get('/v1/notifications?cursor=nonsense'), 400, 'invalid_cursor');
});

test('settings are checked, and an admin who only acts for the practice has none', async () => {
  const settings = await settingsOf(owner);
  for (const wrong of [
    { ...settings, timeZone: 'Mars/Olympus' },
    { ...settings, quietHours: { ...settings.quietHours, from: '25:00' } },
    { ...settings, digest: { mode: 'weekly', at: '08:00' } },
    { ...settings, choices: { lead_new: { page: true, email: true, sms: false } } },
  ])
    expectRefusal(await owner.put('/v1/notifications/settings', wrong), 400, 'validation_failed');
  const admin = await signedIn(world, { isAdmin: true });
  const headers = { 'x-tenant-id': tenant.id };
  expectRefusal(await admin.put('/v1/notifications/settings', settings, { headers }), 409, 'not_a_member');
});

test('who leaves the practice is told nothing more, and old notifications go', async () => {
  await choose(staff, { quietHours: QUIET });
  await book(owner);
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
