/**
 * Which slot is chosen: the first free one that matches part of day, first day and length, on the host's
 * local clock.
 */
import { DateTime } from 'luxon';
import type { Appointment, Slot } from '@praxis/contracts/appointment/appointment';
import type { ApiClient } from '../../support/api.js';
import type { Fields } from '../../support/factories.js';
import { expectOk, intakeDone, World } from '../../support/journey.js';

const ZONE = 'America/Detroit';

const world = World.ofFile();
let tenant: Awaited<ReturnType<World['tenant']>>;
beforeEach(async () => {
  tenant = await world.tenant();
});

/** Fixed when the file loads, so that a test uses the same week until its end. */
const MONDAY = DateTime.now().setZone(ZONE).plus({ weeks: 2 }).startOf('week');

async function book(api: ApiClient, request: Fields): Promise<DateTime> {
  const { sessionId, leadId } = await intakeDone(api);
  const { appointment } = expectOk(
    await api.post('/v1/law/appointment/book', { sessionId, leadId, ...request }),
  ).body;
  return DateTime.fromISO((appointment as Appointment).start, { setZone: true });
}

async function slots(query: Record<string, string>): Promise<Slot[]> {
  const search = new URLSearchParams(query).toString();
  return expectOk(await tenant.api.get(`/v1/law/appointment/slots?${search}`)).body.items as Slot[];
}

test.each([
  ['morning', '09:00', '12:00'],
  ['afternoon', '14:00', '17:00'],
  ['evening', '17:00', '19:00'],
  ['any', '09:00', '19:00'],
])('%s is %s to %s, end included', async (preferred, from, to) => {
  const day = MONDAY.toISODate() ?? '';
  const items = (await slots({ preferred, dateHint: day })).filter(({ start }) => start.startsWith(day));
  expect(items[0]?.start.slice(11, 16)).toBe(from);
  for (const { start, end } of items) {
    expect(start.slice(11, 16) >= from).toBe(true);
    expect(end.slice(11, 16) <= to).toBe(true);
  }
  const booked = await book(tenant.api, { preferred, dateHint: day });
  expect(booked.toFormat('HH:mm')).toBe(from);
  expect(booked.toISODate()).toBe(day);
});

test('afternoon is the default part of the day, as in the specification’s requests', async () => {
  expect((await book(tenant.api, {})).hour).toBe(14);
});

test('without a day the first one is tomorrow or the next working day after it', async () => {
  const expected = (): string | null => {
    let day = DateTime.now().setZone(ZONE).plus({ days: 1 });
    while (day.weekday > 5) day = day.plus({ days: 1 });
    return day.toISODate();
  };
  const before = expected();
  const booked = await book(tenant.api, { preferred: 'any' });
  // Either of two days, if midnight passes during the test.
  expect([before, expected()]).toContain(booked.toISODate());
});

test('skips weekends', async () => {
  const saturday = MONDAY.plus({ days: 5 });
  const booked = await book(tenant.api, { preferred: 'morning', dateHint: saturday.toISODate() });
  expect(booked.toISODate()).toBe(saturday.plus({ days: 2 }).toISODate());
});

test('uses the host’s own working days and hours', async () => {
  const weekend = await world.tenant({ workingDays: [6, 7], dayStart: '10:30', dayEnd: '11:30' });
  const first = await book(weekend.api, {
    preferred: 'any',
    dateHint: MONDAY.toISODate(),
    durationMins: 30,
  });
  expect(first.toFormat('cccc HH:mm')).toBe('Saturday 10:30');
  expect(
    (await book(weekend.api, { preferred: 'any', dateHint: MONDAY.toISODate() })).toFormat('cccc HH:mm'),
  ).toBe('Saturday 11:00');
  expect(
    (await book(weekend.api, { preferred: 'any', dateHint: MONDAY.toISODate() })).toFormat('cccc HH:mm'),
  ).toBe('Sunday 10:30');
});

test('consecutive bookings fill the day in order and then continue on the next', async () => {
  const day = MONDAY;
  const starts: string[] = [];
  for (let index = 0; index < 7; index += 1)
    starts.push(
      (await book(tenant.api, { preferred: 'morning', dateHint: day.toISODate() })).toFormat('cccc HH:mm'),
    );
  expect(starts).toEqual([
    'Monday 09:00',
    'Monday 09:30',
    'Monday 10:00',
    'Monday 10:30',
    'Monday 11:00',
    'Monday 11:30',
    'Tuesday 09:00',
  ]);
});

test.each([15, 45, 90, 120])(
  'an appointment of %i minutes fits into its window and keeps its length',
  async (durationMins) => {
    const { sessionId, leadId } = await intakeDone(tenant.api);
    const answer = expectOk(
      await tenant.api.post('/v1/law/appointment/book', {
        sessionId,
        leadId,
        preferred: 'evening',
        durationMins,
      }),
    );
    const { start, end } = answer.body.appointment as Appointment;
    expect(Date.parse(end) - Date.parse(start)).toBe(durationMins * 60_000);
    expect(end.slice(11, 16) <= '19:00').toBe(true);
  },
);

test('lists slots in order, in the future, whole, and bookable', async () => {
  const items = await slots({ preferred: 'any', durationMins: '60' });
  expect(items).toHaveLength(12);
  const starts = items.map(({ start }) => Date.parse(start));
  expect(starts).toEqual([...starts].sort((left, right) => left - right));
  expect(Math.min(...starts)).toBeGreaterThan(Date.now());
  for (const slot of items) expect(Date.parse(slot.end) - Date.parse(slot.start)).toBe(3_600_000);
  const [, , third] = items;
  const booked = await book(tenant.api, { start: third?.start, durationMins: 60 });
  expect(booked.toMillis()).toBe(Date.parse(third?.start ?? ''));
  expect((await slots({ preferred: 'any', durationMins: '60' })).map(({ start }) => start)).not.toContain(
    third?.start,
  );
});

test('the nearest free times start on the day of the requested time, whatever its offset', async () => {
  // These times are on the next day in Tokyo, and on the previous day in Honolulu.
  for (const [hour, zone, near] of [
    [18, 'Asia/Tokyo', '17:30'],
    [9, 'Pacific/Honolulu', '09:30'],
  ] as const) {
    const asked = MONDAY.plus({ days: 1 }).set({ hour });
    await book(tenant.api, { start: asked.toISO() });
    const { sessionId, leadId } = await intakeDone(tenant.api);
    const start = asked.setZone(zone).toISO();
    const refused = await tenant.api.post('/v1/law/appointment/book', { sessionId, leadId, start });
    expect(refused).toMatchObject({ status: 409, body: { code: 'slot_taken' } });
    const [nearest] = refused.body.alternatives as Slot[];
    expect(nearest?.start.slice(0, 16)).toBe(`${asked.toISODate() ?? ''}T${near}`);
  }
});

test('two hosts of one tenant have separate calendars', async () => {
  await world.database.withTenant(
    tenant.id,
    (tx) =>
      tx.query`
      insert into providers (tenant_id, name, time_zone) values (${tenant.id}, 'Provider Two', ${ZONE})`,
  );
  const start = MONDAY.set({ hour: 15 }).toISO();
  const names: string[] = [];
  for (let index = 0; index < 2; index += 1) {
    const { sessionId, leadId } = await intakeDone(tenant.api);
    const answer = expectOk(await tenant.api.post('/v1/law/appointment/book', { sessionId, leadId, start }));
    names.push((answer.body.appointment as Appointment).provider);
  }
  expect(names.sort()).toEqual(['Provider One', 'Provider Two']);
  const { sessionId, leadId } = await intakeDone(tenant.api);
  expect(await tenant.api.post('/v1/law/appointment/book', { sessionId, leadId, start })).toMatchObject({
    status: 409,
    body: { code: 'slot_taken' },
  });
});
