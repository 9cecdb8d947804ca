/**
 * Impossible dates and times: past ones, local times that the clocks skip, offsets that a zone does not have.
 */
import { DateTime } from 'luxon';
import { bookAppointment, journeyWorkflowId, type BookingCommand } from '@praxis/workflows/journey/messages';
import { appointmentRequest, newSession, type Fields } from '../../support/factories.js';
import { expectOk, intakeDone, World } from '../../support/journey.js';
import { signedIn } from '../../support/members.js';
import { countRecords } from '../../support/records.js';
import { expectRefusal } from '../../support/refusal.js';

const ZONE = 'America/Detroit';

const world = World.ofFile();
let tenant: Awaited<ReturnType<World['tenant']>>;
beforeAll(async () => {
  // The practice is always open, so that only the time itself can be wrong.
  tenant = await world.tenant({
    timeZone: ZONE,
    workingDays: [1, 2, 3, 4, 5, 6, 7],
    dayStart: '00:00',
    dayEnd: '23:59',
  });
});

/** The local half hour that the next clock change skips, as text without offset. */
function skippedTime(): { local: string; before: string; after: string } {
  let moment = DateTime.now().setZone(ZONE).startOf('hour');
  while (moment.plus({ hours: 1 }).offset <= moment.offset) moment = moment.plus({ hours: 1 });
  const next = moment.plus({ hours: 1 });
  const local =
    moment.plus({ minutes: 0 }).toFormat("yyyy-LL-dd'T'") +
    moment.plus({ hours: 0 }).toFormat('HH') +
    ':30:00';
  const skipped = DateTime.fromISO(local).plus({ hours: 1 }).toFormat("yyyy-LL-dd'T'HH:mm:ss");
  return { local: skipped, before: moment.toFormat('ZZ'), after: next.toFormat('ZZ') };
}

async function refuse(fields: Fields, code: string): Promise<void> {
  const { sessionId, leadId } = await intakeDone(tenant.api);
  const booking = await tenant.api.post(
    '/v1/law/appointment/book',
    appointmentRequest({ sessionId, leadId, ...fields }),
  );
  expectRefusal(booking, 400, code);
  expect(await countRecords(world.database, sessionId)).toMatchObject({ appointments: 0 });
  if (fields.start === undefined) return;
  const other = newSession();
  expectRefusal(
    await tenant.api.post('/v1/law/appointment/hold', { sessionId: other, ...fields }),
    400,
    code,
  );
  expect(await countRecords(world.database, other)).toMatchObject({ appointments: 0 });
}

test.each(['2000-01-01', '0001-01-01', '1999-12-31'])('refuses the past day %s', async (dateHint) => {
  await refuse({ dateHint }, 'date_in_past');
  expectRefusal(await tenant.api.get(`/v1/law/appointment/slots?dateHint=${dateHint}`), 400, 'date_in_past');
});

test('refuses yesterday and accepts today, in the host’s zone', async () => {
  const now = DateTime.now().setZone(ZONE);
  await refuse({ dateHint: now.minus({ days: 1 }).toISODate() }, 'date_in_past');
  expect((await tenant.api.get(`/v1/law/appointment/slots?dateHint=${now.toISODate() ?? ''}`)).status).toBe(
    200,
  );
});

test.each([
  ['long ago', '2001-05-04T14:00:00-04:00'],
  ['a minute ago', DateTime.now().minus({ minutes: 1 }).setZone(ZONE).toISO({ suppressMilliseconds: true })],
])('refuses a start %s as past', async (_, start) => {
  await refuse({ start }, 'date_in_past');
});

test('refuses a local time skipped by a clock change, with either offset, whether the zone is named or not', async () => {
  const { local, before, after } = skippedTime();
  for (const offset of [before, after]) {
    await refuse({ start: `${local}${offset}`, timeZone: ZONE }, 'nonexistent_local_time');
    await refuse({ start: `${local}${offset}` }, 'nonexistent_local_time');
  }
});

test('refuses an offset that the named zone never has', async () => {
  const day = DateTime.now().setZone(ZONE).plus({ days: 30 }).toISODate() ?? '';
  await refuse({ start: `${day}T14:00:00+02:00`, timeZone: ZONE }, 'offset_mismatch');
});

test('refuses the offset from before a clock change when the zone is named', async () => {
  // Two hours after the change, the old offset is wrong although the zone had it this morning.
  const { local, before } = skippedTime();
  const later = DateTime.fromISO(local).plus({ hours: 2 }).toFormat("yyyy-LL-dd'T'HH:mm:ss");
  await refuse({ start: `${later}${before}`, timeZone: ZONE }, 'offset_mismatch');
});

test('reads a start with any offset as an instant when no zone is named', async () => {
  const { sessionId, leadId } = await intakeDone(tenant.api);
  const start = DateTime.utc().plus({ days: 40 }).set({ hour: 15, minute: 0, second: 0, millisecond: 0 });
  const answer = await tenant.api.post('/v1/law/appointment/book', {
    sessionId,
    leadId,
    start: start.setZone('Asia/Kolkata').toISO(),
  });
  expect(answer.status).toBe(200);
  const { appointment } = answer.body as { appointment: { start: string } };
  expect(Date.parse(appointment.start)).toBe(start.toMillis());
});

test('handles a distant date', async () => {
  for (const dateHint of ['2099-02-28', '9999-12-31']) {
    const answer = await tenant.api.get(`/v1/law/appointment/slots?dateHint=${dateHint}`);
    expect(answer.status).toBeLessThan(500);
  }
  const { sessionId, leadId } = await intakeDone(tenant.api);
  const answer = await tenant.api.post('/v1/law/appointment/book', {
    sessionId,
    leadId,
    start: '9999-12-31T23:59:59Z',
  });
  expect(answer.status).toBeLessThan(500);
});

test.each(['+99:99', '+24:00', '+2400', '-99:59', '+1400', '+05:60'])(
  'responds immediately to a preferred time with the offset %s',
  async (offset) => {
    const answer = await tenant.api.post('/v1/functions/book-meeting', {
      sessionId: newSession(),
      source: 'demo_toolbar',
      name: 'Ada',
      email: 'ada@example.com',
      phone: '+13135550142',
      preferredTime: `2031-05-05T14:00:00${offset}`,
    });
    if (offset === '+1400') expect(answer.status).toBeLessThan(500);
    else expectRefusal(answer, 400, 'date_invalid');
  },
);

test('an impossible date fails its step immediately, and its journey continues', async () => {
  const { sessionId, leadId } = await intakeDone(tenant.api);
  const { client } = await world.engine();
  const run = client.workflow.getHandle(journeyWorkflowId(tenant.id, sessionId));
  const command = {
    fingerprint: 'f',
    leadId,
    preferred: 'any',
    durationMins: 30,
    start: '2031-05-05T14:00:00+99:99',
  };
  const update = run.executeUpdate(bookAppointment, { args: [command as BookingCommand] });
  await expect(update).rejects.toMatchObject({ cause: { type: 'impossible' } });
  expectOk(await tenant.api.post('/v1/law/appointment/book', { sessionId, leadId }));
});

test.each([
  ['preferred', 'midnight'],
  ['durationMins', '14'],
  ['durationMins', '30.5'],
  ['durationMins', 'x'],
  ['dateHint', '2031-02-30'],
])('the slots route rejects %s=%s', async (name, value) => {
  expectRefusal(await tenant.api.get(`/v1/law/appointment/slots?${name}=${value}`), 400, 'validation_failed');
});

test('rejects impossible years and offsets in dates, and accepts the first and last year', async () => {
  const staff = await signedIn(world, { tenants: [{ id: tenant.id, role: 'staff' }] });
  const list = (from: string): ReturnType<typeof staff.get> =>
    staff.get(`/v1/appointments?from=${encodeURIComponent(from)}`);
  for (const from of [
    '0000-01-01T00:00:00Z',
    '0001-01-01T00:00:00+14:00',
    '9999-12-31T23:59:59-12:00',
    '-0001-01-01T00:00:00Z',
    // RFC 3339 allows these offsets; PostgreSQL does not, and no zone uses them.
    ...['-23:59', '+16:00', '-16:00', '+24:00', '+99:99'].map((offset) => `2031-05-05T14:00:00${offset}`),
  ])
    expectRefusal(await list(from), 400, 'validation_failed');
  expectOk(await list('2031-05-05T14:00:00+15:59'));
  for (const from of ['0001-01-01T00:00:00Z', '9999-12-31T23:59:59Z']) expectOk(await list(from));
  for (const query of ['dateHint=0000-01-01', 'from=0000-01-01&to=0000-01-05'])
    expectRefusal(await tenant.api.get(`/v1/law/appointment/slots?${query}`), 400, 'validation_failed');
});
