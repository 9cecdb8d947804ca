/** Notifications by email and text message: once each, when their reader wants them, without personal data. */
import type { Member } from '../../support/members.js';
import { expectOk, World } from '../../support/journey.js';
import { mailsTo, newestMail } from '../../support/mailbox.js';
import {
  allSent,
  bookAs,
  choiceOf,
  choose,
  DAILY,
  eventsOf,
  notifiedTeam,
  QUIET,
  readBell,
  type NotifiedTeam,
} from '../../support/notified-team.js';
import { expectRefusal } from '../../support/refusal.js';
import { until } from '../../support/until.js';

const world = World.ofFile();
let tenant: NotifiedTeam['tenant'];
let owner: Member;
let staff: Member;
let viewer: Member;
beforeEach(async () => {
  ({ tenant, owner, staff, viewer } = await notifiedTeam(world));
});

test('a booking is notified to the others once, by email and in the page, but not to its author', async () => {
  const { leadId, appointmentId } = await bookAs(staff);
  const mail = await newestMail(world.stack, owner.email);
  expect(mail.subject).toMatch(/^New appointment: A\*\*\* at /);
  expect(mail.body).toContain(`/appointments/${appointmentId}`);
  expect(mail.body).toContain('/settings/account?notification=appointment_booked');
  expect(mail.body).not.toContain('Lovelace');
  await allSent(world, tenant.id, owner);
  expect(await mailsTo(world.stack, owner.email)).toHaveLength(1);
  expect(await mailsTo(world.stack, staff.email)).toEqual([]);
  const { items, unread } = await readBell(owner);
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

test('each member chooses for each event; a member who chooses none gets no notifications', async () => {
  const { choices } = await choiceOf(owner);
  expect(choices.appointment_booked).toEqual({ page: true, email: true, sms: false });
  expect(choices.lead_new).toEqual({ page: true, email: false, sms: false });
  await choose(owner, {
    choices: {
      ...choices,
      appointment_booked: { page: false, email: false, sms: false },
      lead_new: { page: false, email: true, sms: false },
    },
  });
  await bookAs(staff);
  expect(await eventsOf(owner)).toEqual([]);
  expect((await newestMail(world.stack, owner.email)).subject).toMatch(/^New lead: A\*\*\*/);
  await allSent(world, tenant.id, owner);
  expect(await mailsTo(world.stack, owner.email)).toHaveLength(1);
  // The practice's setting overrides each member's choice.
  expectOk(await owner.put('/v1/settings/account', { notifyByEmail: false, notifyBySms: false }));
  await bookAs(staff);
  const { practice } = expectOk(await owner.get('/v1/notifications/settings')).body;
  expect(practice).toEqual({ email: false, sms: false });
  expect(await eventsOf(owner)).toEqual([]);
});

test('quiet hours delay email; when they end, all notifications come in one email', async () => {
  await choose(owner, { quietHours: QUIET });
  await bookAs(staff);
  await bookAs(staff);
  await until('the run to note until when it waits', { timeoutMs: 30_000, pollMs: 100 }, async () => {
    const rows = await world.database.withTenant(
      tenant.id,
      (tx) =>
        tx.query`select from notification_deliveries where user_id = ${owner.userId} and due_at > now()`,
    );
    return rows.length >= 2 ? true : undefined;
  });
  expect(await mailsTo(world.stack, owner.email)).toEqual([]);
  // Notifications on the page are not held back.
  expect((await readBell(owner)).unread).toBe(4);
  await choose(owner, { quietHours: { ...QUIET, isOn: false } });
  const mail = await newestMail(world.stack, owner.email);
  expect(mail.subject).toMatch(/^2 new notifications at /);
  await allSent(world, tenant.id, owner);
  expect(await mailsTo(world.stack, owner.email)).toHaveLength(1);
});

test('an urgent notification is sent immediately, however many wait before it', async () => {
  await choose(owner, { quietHours: QUIET });
  const { id } = tenant;
  await world.database.withTenant(
    id,
    (tx) => tx.query`select notify_team(${id}, 'call_escalated', 'waits/' || n, gen_random_uuid(), null)
      from generate_series(1, 201) n`,
  );
  await world.database.withTenant(
    id,
    (tx) => tx.query`select notify_team(${id}, 'call_escalated', 'danger', gen_random_uuid(), null,
      why => 'emergency', urgent => true)`,
  );
  const mail = await newestMail(world.stack, owner.email);
  expect(mail.subject).toMatch(/^Urgent: Caller needs a person at /);
});

test('a digest collects earlier notifications until its time', async () => {
  await choose(owner, { digest: DAILY });
  await bookAs(staff);
  await bookAs(staff);
  // Backdates waiting notifications to two days ago, so that their day is over.
  await world.database.withTenant(
    tenant.id,
    (tx) => tx.query`update notifications set created_at = created_at - interval '2 days'`,
  );
  await choose(owner, { digest: DAILY });
  const mail = await newestMail(world.stack, owner.email);
  expect(mail.subject).toMatch(/^2 new notifications at /);
  await allSent(world, tenant.id, owner);
  expect(await mailsTo(world.stack, owner.email)).toHaveLength(1);
});

test('a verified number gets text messages if the practice sends them', async () => {
  const number = '+13135550177';
  const texts = (): Promise<{ body: string }[]> =>
    world.database.withTenant(
      tenant.id,
      (tx) => tx.query<{ body: string }>`
        select body from sim_entries where tenant_id = ${tenant.id} and port = 'sms' and recipient = ${number} order by created_at`,
    );
  const textAbout = (words: RegExp): Promise<string> =>
    until(`a text message about ${words.source}`, { timeoutMs: 30_000, pollMs: 100 }, async () =>
      (await texts()).map(({ body }) => body).find((body) => words.test(body)),
    );
  const { choices } = await choiceOf(owner);
  const bySms = { ...choices, appointment_booked: { page: true, email: false, sms: true } };
  const settings = await choiceOf(owner);
  expectRefusal(
    await owner.put('/v1/notifications/settings', { ...settings, choices: bySms }),
    409,
    'phone_not_verified',
  );
  expectRefusal(await owner.put('/v1/notifications/phone', { phone: number }), 409, 'sms_off');
  expectOk(await owner.put('/v1/settings/account', { notifyByEmail: true, notifyBySms: true }));
  expectOk(await owner.put('/v1/notifications/phone', { phone: number }));
  const code = /(\d{6}) is your code/.exec(await textAbout(/is your code/))?.[1] ?? '';
  const wrong = code === '000000' ? '000001' : '000000';
  expectRefusal(await owner.post('/v1/notifications/phone/confirm', { code: wrong }), 400, 'invalid_code');
  expectOk(await owner.post('/v1/notifications/phone/confirm', { code }));
  await choose(owner, { choices: bySms });
  const { appointmentId } = await bookAs(staff);
  const text = await textAbout(/New appointment/);
  expect(text).toContain(`/appointments/${appointmentId}`);
  expect(text).not.toContain('Lovelace');
  await allSent(world, tenant.id, owner);
  expect(await texts()).toHaveLength(2);
  expect(await mailsTo(world.stack, owner.email)).toEqual([]);
  // The notification is not listed among the messages to clients.
  const listed = expectOk(await owner.get('/v1/messages?channel=sms')).body.items as { preview: string }[];
  expect(listed.filter(({ preview }) => preview.includes('New appointment'))).toEqual([]);
  // A removed number gets nothing more, and codes are counted.
  expectOk(await owner.delete('/v1/notifications/phone'));
  await bookAs(staff);
  for (let sent = 1; sent < 5; sent += 1)
    expectOk(await owner.put('/v1/notifications/phone', { phone: number }));
  expectRefusal(await owner.put('/v1/notifications/phone', { phone: number }), 429, 'too_many_attempts');
  expect((await texts()).filter(({ body }) => body.includes('New appointment'))).toHaveLength(1);
});
