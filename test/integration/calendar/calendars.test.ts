/**
 * Hosts' own calendars through the API and the worker: who connects them, which slots they block, and
 * what is written to them.
 */
import { WorkflowNotFoundError } from '@temporalio/client';
import { DateTime } from 'luxon';
import type { CalendarState } from '@praxis/contracts/calendar/calendar';
import { contentLines } from '@praxis/ics/content-lines';
import { readEventSequence } from '@praxis/ics/calendar-event';
import {
  CALDAV_DOUBLE_ACCOUNT,
  startCaldavDouble,
  type CaldavDouble,
} from '@praxis/providers/testing/caldav-double';
import { appointmentWorkflowId } from '@praxis/workflows/appointment/messages';
import type { Answer } from '../../support/api.js';
import { expectOk, intakeDone, World } from '../../support/journey.js';
import { seedLeads } from '../../support/lead-rows.js';
import { auditOf, signedIn, type Member } from '../../support/members.js';
import { startOwnApi } from '../../support/own-api.js';
import { expectRefusal } from '../../support/refusal.js';
import { bookedAppointment } from '../../support/today-rows.js';
import { until } from '../../support/until.js';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

const world = World.ofFile();
let tenant: Awaited<ReturnType<World['tenant']>>;
let owner: Member;
let double: CaldavDouble;
let tomorrowMs: number;
beforeEach(async () => {
  tomorrowMs = Math.ceil(Date.now() / DAY_MS) * DAY_MS;
  tenant = await world.tenant({
    rules: { hours: [1, 2, 3, 4, 5, 6, 7].map((day) => ({ day, from: '00:00', to: '24:00' })) },
  });
  owner = await signedIn(world, { tenants: [{ id: tenant.id, role: 'owner' }] });
  double = await startCaldavDouble();
});
afterEach(() => double.close());

const account = () => ({ kind: 'caldav', url: double.calendarUrl, ...CALDAV_DOUBLE_ACCOUNT });
const path = (rest = ''): string => `/v1/providers/${tenant.providerId}/calendar${rest}`;
const state = (answer: Answer): CalendarState => expectOk(answer).body.calendar as CalendarState;
const connect = async (body: object = account(), who = owner): Promise<CalendarState> =>
  state(await who.put(path(), body));

/** Tomorrow at the given hour in UTC, on the same day for the whole test. */
const tomorrow = (hour: number): Date => new Date(tomorrowMs + hour * HOUR_MS);

const setMode = (mode: 'live' | 'sim'): Promise<unknown> =>
  world.database.withTenant(
    tenant.id,
    (tx) => tx.query`update journeys set mode = ${mode} where tenant_id = ${tenant.id}`,
  );

/**
 * Makes the journeys live. Waits for the simulated calendar first, because until then results may still be recorded.
 */
async function goLive(): Promise<void> {
  await until('the simulated calendar to have the appointments', { timeoutMs: 20_000 }, async () => {
    const open = await world.database.withTenant(
      tenant.id,
      (tx) => tx.query`select from appointments where status = 'confirmed' and calendar_status <> 'synced'`,
    );
    return open.length === 0;
  });
  await setMode('live');
}

/** Number of failures: more than any test's requests, including those of the calendar's own run, before it recovers. */
const ALWAYS = 1_000;

const book = async (start: Date): Promise<Answer> => {
  const { sessionId, leadId } = await intakeDone(tenant.api);
  return await tenant.api.post('/v1/law/appointment/book', { sessionId, leadId, start: start.toISOString() });
};

test('owners connect every host’s calendar, staff their own, nobody else sees one; the account stays in the vault', async () => {
  const [staff, viewer] = await Promise.all([
    signedIn(world, { tenants: [{ id: tenant.id, role: 'staff' }] }),
    signedIn(world, { tenants: [{ id: tenant.id, role: 'viewer' }] }),
  ]);
  const otherTenant = await world.tenant();
  const mine = async (who: Member): Promise<CalendarState | undefined> =>
    (expectOk(await who.get('/v1/calendars')).body.items as CalendarState[])[0];
  expect(await mine(staff)).toMatchObject({ kind: 'none', mayChange: false });
  for (const who of [staff, viewer]) {
    expectRefusal(await who.put(path(), account()), 403, 'permission_denied');
    expectRefusal(await who.delete(path()), 403, 'permission_denied');
    expectRefusal(await who.post(path('/check')), 403, 'permission_denied');
  }
  expectRefusal(await viewer.get('/v1/calendars'), 403, 'permission_denied');
  expectRefusal(
    await owner.put(`/v1/providers/${otherTenant.providerId}/calendar`, account()),
    404,
    'not_found',
  );
  expectRefusal(await owner.post(path('/check')), 409, 'no_calendar');

  await world.database.withTenant(
    tenant.id,
    (tx) => tx.query`update providers set member_id = ${staff.userId} where tenant_id = ${tenant.id}`,
  );
  expect(await connect(account(), staff)).toMatchObject({
    kind: 'caldav',
    calendar: double.calendarUrl,
    account: 'dana',
    problem: null,
    syncedAt: expect.any(String),
    mayChange: true,
  });
  expect(JSON.stringify(await mine(owner))).not.toContain(CALDAV_DOUBLE_ACCOUNT.password);
  const trail = await auditOf(world.database, { tenantId: tenant.id });
  expect(trail.map(({ action }) => action)).toEqual(
    expect.arrayContaining(['secret.sealed', 'calendar.connected', 'secret.opened']),
  );
  expect(JSON.stringify(trail)).not.toContain(CALDAV_DOUBLE_ACCOUNT.password);

  expect(state(await staff.delete(path()))).toMatchObject({ kind: 'none', problem: null });
  expectRefusal(await staff.delete(path()), 409, 'no_calendar');
});

test('a member removed from the team gets no more appointments in their calendar, and their host stays', async () => {
  const member = await signedIn(world, { tenants: [{ id: tenant.id, role: 'staff' }] });
  const host = async (): Promise<Record<string, unknown>> =>
    (expectOk(await owner.get('/v1/providers')).body.items as Record<string, unknown>[])[0] ?? {};
  const { id: _, ...before } = await host();
  expectOk(await owner.put(`/v1/providers/${tenant.providerId}`, { ...before, memberId: member.userId }));
  expect(await connect(account(), member)).toMatchObject({ kind: 'caldav', problem: null });
  expectOk(await owner.delete(`/v1/tenants/${tenant.id}/users/${member.userId}`));
  expect(expectOk(await owner.get('/v1/calendars')).body.items).toEqual([
    expect.objectContaining({ kind: 'none', account: null }),
  ]);
  expect(await host()).toMatchObject({ ...before, memberId: null });
  const secrets = await world.database.withTenant(
    tenant.id,
    (tx) => tx.query`select service from tenant_secrets where service like 'calendar/%'`,
  );
  expect(secrets).toEqual([]);
  const log = (await auditOf(world.database, { tenantId: tenant.id })).map(({ action }) => action);
  expect(log).toEqual(
    expect.arrayContaining(['team.user_removed', 'secret.removed', 'calendar.disconnected']),
  );
  // The host can still be saved, and another person's calendar can be connected.
  const { id: __, ...left } = await host();
  expectOk(await owner.put(`/v1/providers/${tenant.providerId}`, left));
  expect(await connect()).toMatchObject({ kind: 'caldav', problem: null });
});

test('refuses an internal address before it stores anything', async () => {
  const strict = await startOwnApi(world.stack, {
    PRAXIS_WEBHOOK_LOOPBACK: '0',
    PRAXIS_RATE_LIMIT: '1000000',
  });
  try {
    const there = owner.at(strict.baseUrl);
    for (const url of ['http://127.0.0.1:5432/', 'http://169.254.169.254/latest/', 'http://[::1]/dav/'])
      expectRefusal(await there.put(path(), { ...account(), url }), 400, 'calendar_address_refused');
  } finally {
    await strict.stop();
  }
  for (const wrong of [
    { url: 'ftp://calendar.example.com/' },
    { url: 'https://me:secret@calendar.example.com/' },
    { password: '' },
    { kind: 'exchange' },
  ])
    expectRefusal(await owner.put(path(), { ...account(), ...wrong }), 400, 'validation_failed');
  expect(await owner.get('/v1/calendars')).toMatchObject({ body: { items: [{ kind: 'none' }] } });
});

test('busy times are not offered; our own event follows the appointment, and there is only one', async () => {
  double.busy.push({ start: tomorrow(15), end: tomorrow(16) });
  await connect();
  expectRefusal(await book(tomorrow(15.5)), 409, 'slot_taken');
  const { id } = expectOk(await book(tomorrow(17))).body.appointment as { id: string };

  // Checks do not write appointments of simulated journeys to the host's calendar; live ones do.
  expectOk(await owner.post(path('/check')));
  expect(double.events.size).toBe(0);
  await goLive();
  expectOk(await owner.post(path('/check')));
  const [[file, { body }] = ['', { body: '' }]] = double.events;
  expect(file).toContain(`appointment-${id}.ics`);
  const lines = contentLines(body);
  expect(lines.find(({ name }) => name === 'DTSTART')?.value).toBe(
    `${tomorrow(17).toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`,
  );
  // The event names the client and links to the details, but does not name the software.
  const valueOf = (wanted: string): string => lines.find(({ name }) => name === wanted)?.value ?? '';
  expect(valueOf('SUMMARY')).toBe('Appointment with Jordan Ellis');
  const [lead] = (expectOk(await owner.get('/v1/leads')).body.items as { id: string }[]) ?? [];
  expect(valueOf('DESCRIPTION')).toContain(`${world.stack.baseUrl}/leads/${lead?.id}`);
  expect(body).not.toMatch(/praxis/i);

  // Our own event does not block: its slot is free as soon as the appointment was rescheduled.
  expectOk(await owner.post(path('/check')));
  const writes = double.writes.length;
  await world.database.withTenant(
    tenant.id,
    (tx) =>
      tx.query`update appointments set start_time = ${tomorrow(18)}, end_time = ${tomorrow(18.5)},
      ics_sequence = ics_sequence + 1 where id = ${id}`,
  );
  // This holds even while the calendar rejects the change and still shows the old time.
  double.fail(
    { kind: 'answer', accepted: false, answer: { status: 503, body: '' } },
    { method: 'GET', times: ALWAYS },
  );
  for (let time = 0; time < 2; time += 1) await owner.post(path('/check'));
  const busy = await world.database.withTenant(
    tenant.id,
    (tx) => tx.query`select start_time as start from calendar_busy where tenant_id = ${tenant.id}`,
  );
  expect(busy).toEqual([{ start: tomorrow(15) }]);
  double.recover();
  const shown = (): number => readEventSequence([...double.events.values()][0]?.body ?? '').sequence;
  expectOk(await owner.post(path('/check')));
  await until('the event to be moved', { timeoutMs: 20_000 }, () => shown() === 1);
  expect(double.events.size).toBe(1);
  expect(double.writes.length).toBeGreaterThan(writes);
  await setMode('sim');
  // The appointment's own run would keep trying to send live messages. It starts shortly after the booking.
  const run = (await world.engine()).client.workflow.getHandle(
    appointmentWorkflowId({ tenantId: tenant.id, appointmentId: id }),
  );
  await until('the run to start', { timeoutMs: 60_000 }, async () =>
    run.terminate().then(
      () => true,
      (error: unknown) => {
        if (error instanceof WorkflowNotFoundError) return false;
        throw error;
      },
    ),
  );
  expectOk(await book(tomorrow(17)));

  expectOk(await owner.delete(path()));
  expectOk(await book(tomorrow(15)));
});

test('a day and a time without a zone block the host’s own hours and no others, however the server interprets them', async () => {
  const zone = await world.database.withTenant(
    tenant.id,
    (tx) =>
      tx.query<{ zone: string }>`select time_zone as zone from providers where tenant_id = ${tenant.id}`,
  );
  expect(zone).toEqual([{ zone: 'America/Detroit' }]);
  const day = DateTime.now().setZone('America/Detroit').startOf('day').plus({ days: 3 });
  const next = day.plus({ days: 1 });
  const entry = (uid: string, ...lines: string[]): string =>
    ['BEGIN:VEVENT', `UID:${uid}`, ...lines, 'END:VEVENT'].join('\r\n');
  double.entries.push(
    entry(
      'day',
      `DTSTART;VALUE=DATE:${day.toFormat('yyyyMMdd')}`,
      `DTEND;VALUE=DATE:${next.toFormat('yyyyMMdd')}`,
    ),
    entry(
      'hour',
      ...['DTSTART', 'DTEND'].map(
        (name, at) => `${name}:${next.plus({ hours: 13 + at }).toFormat("yyyyMMdd'T'HHmmss")}`,
      ),
    ),
    entry('poison', 'DTSTART:20260101T000000Z', 'DURATION:PT1S', 'RRULE:FREQ=SECONDLY'),
  );
  const connected = await connect();
  for (const start of [
    day,
    next.minus({ minutes: 30 }),
    next.plus({ hours: 13 }),
    next.plus({ hours: 13.5 }),
  ])
    expectRefusal(await book(start.toJSDate()), 409, 'slot_taken');
  for (const start of [
    day.minus({ minutes: 30 }),
    next,
    next.plus({ hours: 12.5 }),
    next.plus({ hours: 14 }),
  ])
    expectOk(await book(start.toJSDate()));
  expect(
    await world.database.withTenant(
      tenant.id,
      (tx) =>
        tx.query`
        select start_time as start, end_time as "end" from calendar_busy where tenant_id = ${tenant.id} order by 1`,
    ),
  ).toEqual([
    { start: day.toJSDate(), end: next.toJSDate() },
    { start: next.plus({ hours: 13 }).toJSDate(), end: next.plus({ hours: 14 }).toJSDate() },
  ]);
  expect(connected).toMatchObject({ problem: null, unread: 1 });
});

test('a calendar that can be read but rejects appointments is reported until it accepts them', async () => {
  await connect();
  expectOk(await book(tomorrow(17)));
  const forbidden = { status: 403, body: '' };
  double.fail({ kind: 'answer', accepted: false, answer: forbidden }, { method: 'PUT', times: ALWAYS });
  await goLive();
  expect(state(await owner.post(path('/check')))).toMatchObject({ problem: 'read_only', unwritten: 1 });
  const { items } = expectOk(await owner.get('/v1/calendars')).body as { items: CalendarState[] };
  expect(items).toMatchObject([{ problem: 'read_only', unwritten: 1, failingSince: expect.any(String) }]);
  double.recover();
  expect(state(await owner.post(path('/check')))).toMatchObject({ problem: null, unwritten: 0 });
  expect(double.events.size).toBe(1);
  await setMode('sim');
});

test('an appointment without a journey is written when a calendar is connected later', async () => {
  const [leadId = ''] = await seedLeads(world.database, tenant.id, [{ name: 'Ada Cole' }]);
  await bookedAppointment(world.database, tenant, { leadId, start: tomorrow(16) });
  await connect();
  expect(state(await owner.post(path('/check')))).toMatchObject({ problem: null, unwritten: 0 });
  expect(double.events.size).toBe(1);
});

test('appointments are written even if busy times cannot be read', async () => {
  await connect();
  expectOk(await book(tomorrow(18)));
  const page = { status: 200, body: 'BEGIN:VEVENT' };
  double.fail({ kind: 'answer', accepted: false, answer: page }, { method: 'REPORT', times: ALWAYS });
  await goLive();
  expect(state(await owner.post(path('/check')))).toMatchObject({ problem: 'not_found', unwritten: 0 });
  expect(double.events.size).toBe(1);
  await setMode('sim');
});

test('an unreachable calendar is reported, keeps its last busy times, and does not prevent bookings', async () => {
  double.busy.push({ start: tomorrow(15), end: tomorrow(16) });
  await connect();
  double.fail(
    { kind: 'answer', accepted: false, answer: { status: 401, body: 'who is there?' } },
    { method: 'REPORT', times: ALWAYS },
  );
  const failing = state(await owner.post(path('/check')));
  expect(failing).toMatchObject({ problem: 'unauthorized', failingSince: expect.any(String) });
  expectRefusal(await book(tomorrow(15)), 409, 'slot_taken');
  expectOk(await book(tomorrow(20)));
  double.recover();
  expect(state(await owner.post(path('/check')))).toMatchObject({ problem: null, failingSince: null });
  expect(await connect({ ...account(), password: 'wrong' })).toMatchObject({ problem: 'unauthorized' });
  expect(await connect({ ...account(), url: `${double.url}/elsewhere/` })).toMatchObject({
    problem: 'not_found',
  });
});
