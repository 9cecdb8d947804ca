/**
 * Appointments in conversation on the real stack: booked at the requested time, found, moved, and canceled with a code.
 */
import { randomUUID } from 'node:crypto';
import { DateTime } from 'luxon';
import { AvailabilityResult } from '@praxis/contracts/appointment/scheduling';
import { Call } from '../../support/call.js';
import { expectOk, World } from '../../support/journey.js';
import { signedIn, type Member } from '../../support/members.js';
import { until } from '../../support/until.js';
import { holdUnread } from '../../support/webhooks.js';

const world = World.ofFile();
const ZONE = 'America/Detroit';
const PHONE = '313-555-0142';
let tenant: Awaited<ReturnType<World['tenant']>>;
let staff: Member;
beforeEach(async () => {
  tenant = await world.tenant();
  staff = await signedIn(world, { tenants: [{ id: tenant.id, role: 'staff' }] });
});

/** Free times of the practice, soonest first. */
async function free(): Promise<DateTime[]> {
  const answer = expectOk(await staff.get('/v1/availability?days=14'));
  const [host] = AvailabilityResult.parse(answer.body).providers;
  const starts = host?.days.flatMap((day) => day.starts) ?? [];
  return starts.map((start) => DateTime.fromISO(start, { zone: ZONE }));
}

/** A time as a caller says it, and as the receptionist reads it back. */
const spoken = (time: DateTime): string => time.setLocale('en-US').toFormat("cccc, LLLL d 'at' h:mm a");
const readBack = (time: DateTime): RegExp => new RegExp(time.setLocale('en-US').toFormat('cccc, LLLL d'));

interface Sent {
  port: string;
  body: string;
  files: string | null;
}
const sent = async (port: 'sms' | 'email'): Promise<Sent[]> =>
  await world.database.withTenant(
    tenant.id,
    (tx) => tx.query<Sent>`select port, body, attachments::text as files from sim_entries
      where tenant_id = ${tenant.id} and port = ${port} order by created_at`,
  );

const appointments = async (): Promise<{ id: string; status: string; start: Date; sequence: number }[]> =>
  await world.database.withTenant(
    tenant.id,
    (tx) => tx.query`select id, status, start_time as start, ics_sequence as sequence from appointments
      where tenant_id = ${tenant.id} and status <> 'expired' order by created_at`,
  );

/** Staff make an appointment for Ada Byron. */
async function booked(start: DateTime): Promise<string> {
  const { lead } = expectOk(await staff.post('/v1/leads', { name: 'Ada Byron', phone: PHONE })).body;
  const body = { leadId: (lead as { id: string }).id, start: start.toISO() };
  return (expectOk(await staff.post('/v1/appointments', body)).body.appointment as { id: string }).id;
}

/** The code that was texted. */
const code = (): Promise<string> =>
  until('the code', { timeoutMs: 20_000 }, async () => {
    const texts = (await sent('sms')).map(({ body }) => /Your code for the call is (\d{6})/.exec(body)?.[1]);
    return texts.find((found) => found !== undefined);
  });

test('books the requested time after reading it back, and sends one confirmation with a calendar file', async () => {
  const [, , , wanted] = await free();
  if (!wanted) throw new Error('no free time');
  const email = `ada-${randomUUID()}@example.com`;
  const call = await Call.start({ api: tenant.api });
  const asked = await call.say(`I am Ada Byron, ${email}. Can you book me ${spoken(wanted)}?`);
  expect(asked.reply).toMatch(readBack(wanted));
  expect(asked.reply).toMatch(/Shall I book it\?$/);
  expect(await appointments()).toEqual([]);
  const done = await call.say('Yes, please');
  expect(done.call.qualification.appointmentBooked).toBe(true);
  const [made] = await appointments();
  expect(made?.start.getTime()).toBe(wanted.toMillis());
  // Confirmations, without the notification of the team.
  const confirmations = async (): Promise<Sent[]> =>
    (await sent('email')).filter(({ body }) => body.includes('/appointment#token='));
  const confirmation = await until('the confirmation', { timeoutMs: 30_000 }, async () =>
    (await confirmations()).at(0),
  );
  expect(confirmation.files).toContain('BEGIN:VCALENDAR');
  await call.end();
  expect(await confirmations()).toHaveLength(1);
});

test('says that a time is taken and offers the nearest times', async () => {
  const [, , wanted] = await free();
  if (!wanted) throw new Error('no free time');
  await booked(wanted);
  const call = await Call.start({ api: tenant.api });
  const asked = await call.say(`I am Grace Hopper, 313-555-0199. Can you book me ${spoken(wanted)}?`);
  expect(asked.reply).toMatch(/^(?:\S+ )*?That time is taken\. I have .*Which suits you\?$/);
  expect((await call.say('The first one')).reply).toMatch(/Shall I book it/);
  expect((await call.say('yes')).call.qualification.appointmentBooked).toBe(true);
});

test('cancels an appointment only with the code and a yes', async () => {
  const [, , , , time] = await free();
  if (!time) throw new Error('no free time');
  const id = await booked(time);
  const call = await Call.start({ api: tenant.api });
  const asked = await call.say(`I am Ada Byron, ${PHONE}. I need to cancel my appointment.`);
  expect(asked.reply).toMatch(/a code has been texted/);
  const digits = await code();
  const wrong = digits === '000000' ? '111111' : '000000';
  expect((await call.say(wrong)).reply).toMatch(/That is not the code/);
  const opened = await call.say(`It is ${digits}`);
  expect(opened.reply).toMatch(readBack(time));
  expect(opened.reply).toMatch(/Shall I cancel it\?$/);
  expect((await appointments())[0]).toMatchObject({ id, status: 'confirmed' });
  const done = await call.say('Yes');
  expect(done.actions).toContainEqual(
    expect.objectContaining({ type: 'cancel_appointment', outcome: 'done' }),
  );
  expect(done.reply).toMatch(/is canceled/);
  expect((await appointments())[0]).toMatchObject({ id, status: 'cancelled', sequence: 1 });
});

test('a code that has to wait is not sent once its call has ended', async () => {
  const [, , , , time] = await free();
  if (!time) throw new Error('no free time');
  await booked(time);
  await until('the confirmation', { timeoutMs: 20_000 }, async () => (await sent('sms')).length > 0);
  // A message of the client is not processed yet.
  const isRead = await holdUnread(world.database, { tenantId: tenant.id });
  const text = (status: string): Promise<unknown> =>
    until(`a ${status} code`, { timeoutMs: 20_000 }, async () => {
      const [row] = await world.database.withTenant(
        tenant.id,
        (tx) => tx.query<{ status: string; isDecided: boolean }>`
          select status, decision is not null as "isDecided" from messages
          where tenant_id = ${tenant.id} and template = 'caller_code'`,
      );
      return row?.isDecided === true && row.status === status;
    });
  const call = await Call.start({ api: tenant.api });
  await call.say(`I am Ada Byron, ${PHONE}. I need to cancel my appointment.`);
  await text('queued');
  await call.end();
  await isRead();
  await text('cancelled');
});

test('reschedules an appointment in conversation; an appointment not found or not proven stays unchanged', async () => {
  const times = await free();
  const [from, to] = [times[4], times[9]];
  if (!from || !to) throw new Error('no free time');
  const id = await booked(from);
  const stranger = await Call.start({ api: tenant.api });
  await stranger.say(`I am Eve Moriarty, ${PHONE}. I want to move my appointment.`);
  expect((await stranger.say('123456')).reply).toMatch(/That is not the code/);
  // No client of that name has an appointment under this phone number, so no code was sent.
  expect(await sent('sms')).toEqual(
    expect.not.arrayContaining([
      expect.objectContaining({ body: expect.stringMatching(/Your code/) as unknown }),
    ]),
  );

  const call = await Call.start({ api: tenant.api });
  await call.say(`I am Ada Byron, ${PHONE}. Can we move my appointment to ${spoken(to)}?`);
  const opened = await call.say(await code());
  expect(opened.reply).toMatch(readBack(to));
  expect(opened.reply).toMatch(/Shall I do that\?$/);
  expect((await call.say('Yes, please')).reply).toMatch(/Your appointment is now on/);
  const [moved] = await appointments();
  expect(moved).toMatchObject({ id, status: 'confirmed', sequence: 1 });
  expect(moved?.start.getTime()).toBe(to.toMillis());
});
