/**
 * Times in every zone and around every change of offset, 2024 to 2030: a slot is offered, shown, stored and
 * exported to calendar files as the same moment. ICU is the oracle (support/zones.ts).
 */
import fc from '../../support/property.js';
import { randomUUID } from 'node:crypto';
import { toAppointment } from '@praxis/db/appointment/appointment-row';
import { bookAppointment, findAppointment, listSlots } from '@praxis/db/appointment/appointment';
import type { TenantTransaction } from '@praxis/db/core/database';
import { OpenTimes } from '@praxis/domain/appointment/open-times';
import { holdSlot } from '@praxis/db/appointment/slot-hold';
import { DAY_MS, dayNumber } from '@praxis/domain/core/zone-clock';
import { appointmentIcs } from '@praxis/ics/appointment-ics';
import { newSession } from '../../support/factories.js';
import { icsInstant, icsValue } from '../../support/ics.js';
import { World } from '../../support/journey.js';
import { createTenant, rulesOf, type TestTenant } from '../../support/records.js';
import { EVERY_ZONE, isoIn, offsetChanges, offsetMinutes, wallClock, ZONES } from '../../support/zones.js';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

const ALWAYS = {
  workingDays: [1, 2, 3, 4, 5, 6, 7],
  dayStart: '00:00',
  dayEnd: '24:00',
  rules: { horizonDays: 1830 },
};

const world = World.ofFile();
const tenants = new Map<string, TestTenant>();
beforeAll(async () => {
  for (const timeZone of ZONES)
    tenants.set(timeZone, await createTenant(world.database, { timeZone, ...ALWAYS }));
});

const tenantOf = (zone: string): TestTenant => {
  const tenant = tenants.get(zone);
  if (!tenant) throw new Error(`no tenant in ${zone}`);
  return tenant;
};

/** A sampled zone, and an instant near one of its coming changes of offset or anywhere in these years. */
const moment: fc.Arbitrary<{ zone: string; instant: number }> = fc.constantFrom(...ZONES).chain((zone) => {
  const changes = offsetChanges(zone, 2027, 2030);
  const anywhere = fc.integer({ min: Date.UTC(2027, 0, 1) / MINUTE, max: Date.UTC(2030, 11, 31) / MINUTE });
  const near =
    changes.length === 0
      ? anywhere
      : fc
          .tuple(fc.constantFrom(...changes), fc.integer({ min: -6, max: 6 }))
          .map(([change, halfHours]) => (change + halfHours * 30 * MINUTE) / MINUTE);
  return fc
    .oneof({ arbitrary: near, weight: 4 }, { arbitrary: anywhere, weight: 1 })
    .map((minutes) => ({ zone, instant: minutes * MINUTE }));
});

test('the time zone oracle knows the expected zones and clock changes', () => {
  expect(EVERY_ZONE.length).toBeGreaterThan(400);
  expect(
    offsetChanges('America/Detroit', 2027, 2027).map((change) => new Date(change).toISOString()),
  ).toEqual(['2027-03-14T07:00:00.000Z', '2027-11-07T06:00:00.000Z']);
  expect(offsetChanges('Australia/Lord_Howe', 2027, 2027)).toHaveLength(2);
  expect(isoIn('Asia/Kathmandu', Date.UTC(2027, 0, 1))).toBe('2027-01-01T05:45:00+05:45');
});

test('in every zone, around every clock change, each existing local time is offered exactly once', () => {
  const wrong: string[] = [];
  let changes = 0;
  let offered = 0;
  for (const zone of EVERY_ZONE) {
    const times = new OpenTimes({ timeZone: zone, rules: rulesOf(ALWAYS), blackouts: [], busy: [] });
    for (const change of offsetChanges(zone, 2024, 2030)) {
      changes += 1;
      for (const date of new Set([-1, 0].map((ms) => wallClock(zone, change + ms).slice(0, 10)))) {
        const day = times.clock.day(dayNumber(date));
        const starts = times.startsOn(day, { now: change - 2 * DAY_MS, preferred: 'any', durationMins: 30 });
        offered += starts.length;
        const expected = localHalfHours(zone, date);
        const got = starts.map((start) => day.iso(start));
        // The text contains both the instant and the local time.
        if (starts.some((start, index) => got[index] !== isoIn(zone, start)))
          wrong.push(`${zone} ${date}: shown`);
        if (got.join() !== expected.join()) wrong.push(`${zone} ${date}: ${diff(got, expected)}`);
      }
    }
  }
  process.stdout.write(
    `zones: ${EVERY_ZONE.length} zones, ${changes} changes of offset 2024-2030, ${offered} starts checked\n`,
  );
  expect(wrong).toEqual([]);
  expect(changes).toBeGreaterThan(1_500);
});

test('around every clock change, the booked instant is stored, shown and exported to calendar files', async () => {
  const moments = EVERY_ZONE.flatMap((zone) =>
    offsetChanges(zone, 2024, 2030).flatMap((change) =>
      [-30, 0].map((minutes) => ({ zone, instant: change + minutes * MINUTE })),
    ),
  );
  const { id: tenantId, name, providerId } = tenantOf('America/Detroit');
  const wrong: string[] = [];
  // Zones whose rules differ between PostgreSQL's time-zone database and the runtime's.
  const elsewhere = new Set<string>();
  // Read in the transaction but compare after it: on a slow machine, comparing would hold it open for too long.
  const rows = await world.database.withTenant(
    tenantId,
    (tx) => tx.query<{ start_time: Date; end_time: Date; local: string; zone: string }>`
      with stored as (
        insert into appointments (tenant_id, session_id, provider_id, start_time, end_time, time_zone,
          location, status)
        select ${tenantId}, 'sess-zone-' || n, ${providerId}, to_timestamp(at),
          to_timestamp(at) + interval '45 minutes', zone, 'x', 'attended'
        from unnest(${moments.map(({ instant }) => instant / 1000)}::float8[],
          ${moments.map(({ zone }) => zone)}::text[]) with ordinality as m(at, zone, n) returning *
      ) select start_time, end_time, time_zone as zone, to_char(start_time at time zone time_zone,
        'YYYY-MM-DD"T"HH24:MI:SS') as local
        from stored order by substr(session_id, 11)::int`,
  );
  expect(rows).toHaveLength(moments.length);
  for (const [index, { zone, instant }] of moments.entries()) {
    const row = rows[index];
    if (!row) continue;
    const appointment = toAppointment({
      ...row,
      id: 'x',
      time_zone: row.zone,
      provider_name: 'x',
      location: 'x',
      confirmation_code: 'x',
      request_fingerprint: null,
      status: 'attended',
      ics_sequence: 0,
      session_id: 'x',
      created_at: new Date(0),
      updated_at: new Date(0),
    });
    const at = `${zone} ${new Date(instant).toISOString()}`;
    if (row.start_time.getTime() !== instant) wrong.push(`${at}: stored`);
    if (appointment.start !== isoIn(zone, instant)) wrong.push(`${at}: shown ${appointment.start}`);
    if (appointment.end !== isoIn(zone, instant + 45 * MINUTE)) wrong.push(`${at}: end ${appointment.end}`);
    if (row.local !== wallClock(zone, instant)) elsewhere.add(zone);
    const file = appointmentIcs({
      appointment,
      tenantName: name,
      organizerEmail: 'noreply@desk.example.com',
      sequence: 0,
      cancelled: false,
      stamp: new Date(0),
      language: 'en',
    });
    if (icsInstant(icsValue(file, 'DTSTART')) !== instant) wrong.push(`${at}: DTSTART`);
    if (icsInstant(icsValue(file, 'DTEND')) !== instant + 45 * MINUTE) wrong.push(`${at}: DTEND`);
  }
  process.stdout.write(
    `zones: ${moments.length} appointments; PostgreSQL knows other rules for ${[...elsewhere].join(', ') || 'none'}\n`,
  );
  expect(wrong).toEqual([]);
  // This is why only the runtime's database converts local times to instants.
  expect(elsewhere.size).toBeLessThan(20);
});

test('an exact start near a clock change is held and booked as exactly that instant', async () => {
  const soon = Date.now() + 24 * HOUR;
  await fc.assert(
    fc.asyncProperty(moment, async ({ zone, instant }) => {
      fc.pre(instant > soon);
      const { id: tenantId } = tenantOf(zone);
      const local = wallClock(zone, instant);
      // A slot across midnight is outside every day's hours.
      fc.pre(wallClock(zone, instant + 30 * MINUTE).slice(0, 10) === local.slice(0, 10));
      const sessionId = newSession();
      await world.database.withTenant(tenantId, async (tx) => {
        await tx.query`delete from appointments where tenant_id = ${tenantId}`;
        const start = isoIn(zone, instant);
        const held = await holdSlot(tx, { id: randomUUID(), sessionId, start, durationMins: 30 });
        expect(held).toMatchObject({ kind: 'held', slot: { start, timeZone: zone } });
        const leadId = await leadOf(tx, tenantId, sessionId);
        const id = randomUUID();
        const booked = await bookAppointment(tx, {
          id,
          leadId,
          sessionId,
          fingerprint: 'f',
          confirmationCode: 'ABCDEF',
          preferred: 'any',
          durationMins: 30,
          start: new Date(instant).toISOString(),
        });
        expect(booked).toMatchObject({ kind: 'booked', appointment: { start } });
        expect(await findAppointment(tx, id)).toMatchObject({ start, timeZone: zone });
      });
    }),
    { numRuns: 60 },
  );
});

test('slots requested in another time zone are the same instants', async () => {
  // Lord Howe changes its clocks by half an hour on the first Sundays of April and October. Uses a separate
  // tenant, because the bookings that the generated moments left in the shared one would take a slot away.
  const { id: tenantId } = await createTenant(world.database, { timeZone: 'Australia/Lord_Howe', ...ALWAYS });
  const query = {
    preferred: 'any',
    from: '2027-04-03',
    to: '2027-04-05',
    durationMins: 30,
    limit: 1,
  } as const;
  const [own, shown] = await world.database.withTenant(tenantId, async (tx) => [
    await listSlots(tx, query),
    await listSlots(tx, { ...query, timeZone: 'Asia/Kathmandu' }),
  ]);
  expect(own).toHaveLength(3 * 48);
  expect(shown.map(({ start }) => Date.parse(start))).toEqual(own.map(({ start }) => Date.parse(start)));
  for (const [index, slot] of shown.entries()) {
    expect(slot.timeZone).toBe('Asia/Kathmandu');
    expect(slot.start).toBe(isoIn('Asia/Kathmandu', Date.parse(own[index]?.start ?? '')));
    expect(own[index]?.start).toBe(isoIn('Australia/Lord_Howe', Date.parse(slot.start)));
  }
});

/** Every half hour of a date on the zone's local clock, each at its first instant, found by brute force. */
function localHalfHours(zone: string, date: string): string[] {
  const seen = new Map<string, number>();
  const noon = Date.parse(`${date}T12:00:00Z`);
  const middle = noon - offsetMinutes(zone, noon) * MINUTE;
  let dayEnds = middle;
  // Half hours of a local clock are quarter hours of UTC in every zone.
  for (let instant = middle - 14 * HOUR; instant <= middle + 14 * HOUR; instant += 15 * MINUTE) {
    const local = wallClock(zone, instant);
    if (!local.startsWith(date)) continue;
    dayEnds = instant + 15 * MINUTE;
    if (/:(00|30):00$/.test(local) && !seen.has(local)) seen.set(local, instant);
  }
  return [...seen.values()]
    .filter((start) => start + 30 * MINUTE <= dayEnds)
    .map((start) => isoIn(zone, start));
}

function diff(got: readonly string[], expected: readonly string[]): string {
  const extra = got.filter((start) => !expected.includes(start));
  const missing = expected.filter((start) => !got.includes(start));
  return `offered ${extra.join(', ')}; missing ${missing.join(', ')}`;
}

async function leadOf(tx: TenantTransaction, tenantId: string, sessionId: string): Promise<string> {
  const id = randomUUID();
  await tx.query`insert into leads (id, tenant_id, session_id, industry, name, lead_score, score_version,
      engagement_level, intake_fingerprint)
    values (${id}, ${tenantId}, ${sessionId}, 'law', 'Zone', 50, 1, 'high', 'f')`;
  return id;
}
