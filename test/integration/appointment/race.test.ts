/**
 * Many clients compete for one slot: exactly one wins, and the others get a refusal with times that are
 * really free.
 */
import { DateTime } from 'luxon';
import type { Slot } from '@praxis/contracts/appointment/appointment';
import type { Answer } from '../../support/api.js';
import { newSession } from '../../support/factories.js';
import { expectOk, intakeDone, World } from '../../support/journey.js';
import { asOwner } from '../../support/ledger.js';
import { nextWeek } from '../../support/next-week.js';
import { expectRefusal } from '../../support/refusal.js';
import { offsetChanges } from '../../support/zones.js';

const world = World.ofFile();

type Tenant = Awaited<ReturnType<World['tenant']>>;

/** Next Wednesday at 14:00 in the host's zone. */
const WEDNESDAY = nextWeek(3, 14);

async function visitors(tenant: Tenant, count: number): Promise<{ sessionId: string; leadId: string }[]> {
  return await Promise.all(
    // Different people, because one person has one hold.
    Array.from({ length: count }, () =>
      intakeDone(tenant.api, 'law', { contact: { email: `${newSession()}@example.com` } }),
    ),
  );
}

async function liveRows(tenant: Tenant): Promise<{ session_id: string; status: string }[]> {
  return await world.database.withTenant(
    tenant.id,
    (tx) => tx.query`select session_id, status from appointments where status in ('held', 'confirmed')`,
  );
}

/** The last slot before the next clock change, in the host's zone. */
function beforeTheClocksChange(): string {
  const year = new Date().getUTCFullYear();
  const next = offsetChanges('America/Detroit', year, year + 1).find(
    (change) => change > Date.now() + 3 * 86_400_000,
  );
  return new Date((next ?? 0) - 15 * 60_000).toISOString();
}

/** True if the slot was booked; a refusal must say why and offer free times. */
async function claim(tenant: Tenant, body: Record<string, unknown>): Promise<boolean> {
  const answer = await tenant.api.post('/v1/law/appointment/book', body);
  return answer.status === 200 || lost(answer);
}

function lost(answer: Answer): false {
  expect(answer).toMatchObject({
    status: 409,
    body: { code: expect.stringMatching(/^(slot_taken|hold_expired)$/) },
  });
  expect((answer.body.alternatives as Slot[]).length).toBeGreaterThanOrEqual(1);
  return false;
}

/** Reschedules directly in the database, without checking what is free. */
async function move(tenant: Tenant, id: string, start: string): Promise<boolean> {
  try {
    await world.database.withTenant(
      tenant.id,
      (tx) =>
        tx.query`update appointments set start_time = ${start}::timestamptz,
        end_time = ${start}::timestamptz + interval '30 minutes' where id = ${id}`,
    );
    return true;
  } catch (error) {
    const { code } = error as { code?: string };
    // PostgreSQL ends one of two writers that wait for each other, which counts as a refusal.
    if (code !== '40P01')
      expect(error).toMatchObject({ code: '23P01', constraint: 'appointments_no_overlap' });
    return false;
  }
}

async function expectReallyFree(tenant: Tenant, answer: Answer): Promise<Slot[]> {
  const alternatives = answer.body.alternatives as Slot[];
  expect(alternatives.length).toBeGreaterThanOrEqual(1);
  const taken = await world.database.withTenant(
    tenant.id,
    (tx) =>
      tx.query`select a.start_time from appointments a,
        unnest(${alternatives.map(({ start }) => start)}::timestamptz[],
        ${alternatives.map(({ end }) => end)}::timestamptz[]) as slot(starts, ends)
      where a.status in ('held', 'confirmed') and tstzrange(a.start_time, a.end_time) && tstzrange(slot.starts,
        slot.ends)`,
  );
  expect(taken).toEqual([]);
  return alternatives;
}

test.each([50])(
  'of %i simultaneous bookings of one slot through HTTP, exactly one succeeds',
  async (clients) => {
    const tenant = await world.tenant();
    const start = WEDNESDAY;
    const everybody = await visitors(tenant, clients);
    const answers = await Promise.all(
      everybody.map(({ sessionId, leadId }) =>
        tenant.api.post('/v1/law/appointment/book', {
          sessionId,
          leadId,
          start,
          timeZone: 'America/Detroit',
        }),
      ),
    );
    const won = answers.filter(({ status }) => status === 200);
    expect(won).toHaveLength(1);
    const lost = answers.filter((answer) => answer !== won[0]);
    for (const answer of lost) expectRefusal(answer, 409, 'slot_taken');
    expect(await liveRows(tenant)).toHaveLength(1);
    const [first] = lost;
    const alternatives = await expectReallyFree(
      tenant,
      first ?? { status: 0, headers: new Headers(), body: {} },
    );
    expect(alternatives).toHaveLength(3);
    // The nearest times come first: half an hour before and after.
    expect(
      alternatives.slice(0, 2).map((slot) => Math.abs(Date.parse(slot.start) - Date.parse(start))),
    ).toEqual([1_800_000, 1_800_000]);
    const loser =
      everybody[answers.indexOf(first ?? answers[0] ?? { status: 0, headers: new Headers(), body: {} })];
    expectOk(await tenant.api.post('/v1/law/appointment/book', { ...loser, start: alternatives[0]?.start }));
  },
);

test('simultaneous bookings that name no slot each get a different slot', async () => {
  const tenant = await world.tenant();
  const everybody = await visitors(tenant, 30);
  const answers = await Promise.all(
    everybody.map((visitor) => tenant.api.post('/v1/law/appointment/book', { ...visitor, preferred: 'any' })),
  );
  const starts = answers.map((answer) => (expectOk(answer).body.appointment as { start: string }).start);
  expect(new Set(starts).size).toBe(30);
});

test('of all holds and bookings of one slot, exactly one succeeds', async () => {
  const tenant = await world.tenant();
  const start = WEDNESDAY;
  const everybody = await visitors(tenant, 15);
  const answers = await Promise.all(
    everybody.flatMap((visitor) => [
      tenant.api.post('/v1/law/appointment/book', { ...visitor, start }),
      tenant.api.post('/v1/law/appointment/hold', { sessionId: newSession(), start }),
    ]),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  for (const answer of answers.filter(({ status }) => status !== 200))
    expectRefusal(answer, 409, 'slot_taken');
  expect(await liveRows(tenant)).toHaveLength(1);
});

test('of forty simultaneous bookings that overlap within one hour, exactly one succeeds', async () => {
  const tenant = await world.tenant();
  const base = DateTime.fromISO(WEDNESDAY, { setZone: true });
  const everybody = await visitors(tenant, 40);
  const answers = await Promise.all(
    everybody.map((visitor, index) =>
      tenant.api.post('/v1/law/appointment/book', {
        ...visitor,
        start: base.plus({ minutes: (index % 5) * 10 }).toISO(),
        durationMins: 60,
      }),
    ),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.filter(({ body }) => body.code === 'slot_taken')).toHaveLength(39);
});

test.each([
  { count: 200, week: 'in a normal week', slotOf: () => WEDNESDAY },
  { count: 50, week: 'across a clock change', slotOf: beforeTheClocksChange },
])(
  'of $count simultaneous bookings, confirmations and reschedules for one slot $week, exactly one succeeds',
  async ({ count, slotOf }) => {
    const tenant = await world.tenant({
      workingDays: [1, 2, 3, 4, 5, 6, 7],
      dayStart: '00:00',
      dayEnd: '24:00',
    });
    const start = slotOf();
    const everybody = await visitors(tenant, count);
    const [bookers, holders, movers] = [
      everybody.slice(0, count * 0.6),
      everybody.slice(count * 0.6, count * 0.8),
      everybody.slice(count * 0.8),
    ];
    const hours = DateTime.fromISO(start, { setZone: true });
    const moved = await Promise.all(
      movers.map(
        async (mover, index) =>
          expectOk(
            await tenant.api.post('/v1/law/appointment/book', {
              ...mover,
              start: hours.plus({ days: 2, minutes: 30 * index }).toISO(),
            }),
          ).body.appointment as { id: string },
      ),
    );
    const wins = await Promise.all([
      ...bookers.map(async (visitor) => await claim(tenant, { ...visitor, start })),
      ...holders.map(async (visitor) => {
        const held = await tenant.api.post('/v1/law/appointment/hold', {
          sessionId: visitor.sessionId,
          start,
        });
        if (held.status !== 200) return lost(held);
        const { token } = held.body.hold as { token: string };
        return await claim(tenant, { ...visitor, holdToken: token });
      }),
      ...moved.map(({ id }) => move(tenant, id, start)),
    ]);
    expect(wins.filter(Boolean)).toHaveLength(1);
    const atStart = await world.database.withTenant(
      tenant.id,
      (tx) =>
        tx.query`select id from appointments where start_time = ${start} and status in ('held', 'confirmed')`,
    );
    expect(atStart).toHaveLength(1);
  },
);

test('refuses a slot whose buffers would overlap with another appointment', async () => {
  const tenant = await world.tenant({ rules: { stepMins: 15, bufferBeforeMins: 10, bufferAfterMins: 15 } });
  const start = DateTime.fromISO(WEDNESDAY, { setZone: true });
  const [first, ...others] = await visitors(tenant, 9);
  expectOk(await tenant.api.post('/v1/law/appointment/book', { ...first, start: start.toISO() }));
  // Half an hour, with 15 minutes after it and 10 before the next: 55 minutes from start to start.
  const near = await Promise.all(
    others.map((visitor, index) =>
      tenant.api.post('/v1/law/appointment/book', {
        ...visitor,
        start: start.plus({ minutes: [-54, -30, -15, 0, 15, 30, 45, 54][index] ?? 0 }).toISO(),
      }),
    ),
  );
  for (const answer of near) {
    expectRefusal(answer, 409, 'slot_taken');
    for (const { start: free } of await expectReallyFree(tenant, answer))
      expect(Math.abs(Date.parse(free) - start.toMillis())).toBeGreaterThanOrEqual(55 * 60_000);
  }
  const [before, after] = [others[0], others[1]];
  expectOk(
    await tenant.api.post('/v1/law/appointment/book', {
      ...before,
      start: start.minus({ minutes: 55 }).toISO(),
    }),
  );
  expectOk(
    await tenant.api.post('/v1/law/appointment/book', {
      ...after,
      start: start.plus({ minutes: 55 }).toISO(),
    }),
  );
});

test('refuses a time outside working hours and offers the nearest free times', async () => {
  const tenant = await world.tenant();
  const night = DateTime.fromISO(WEDNESDAY, { setZone: true }).set({ hour: 3 }).toISO();
  const { sessionId, leadId } = await intakeDone(tenant.api);
  const answer = await tenant.api.post('/v1/law/appointment/book', { sessionId, leadId, start: night });
  expectRefusal(answer, 409, 'slot_not_offered');
  await expectReallyFree(tenant, answer);
});

test('refuses a booking with no_slots when the calendar is full for two years', async () => {
  const tenant = await world.tenant();
  await world.database.withTenant(
    tenant.id,
    (tx) =>
      tx.query`insert into appointments (tenant_id, session_id, provider_id, start_time, end_time, time_zone,
        location, status)
      select ${tenant.id}, 'sess-block-' || row_number() over (), ${tenant.providerId}, starts,
        starts + interval '2 hours', 'America/Detroit', 'x', 'confirmed'
      from generate_series(date_trunc('day', now() at time zone 'America/Detroit'),
        now() + interval '25 months', interval '1 day') as day,
        generate_series(9, 17, 2) as hour,
          lateral (select (day::timestamp + make_interval(hours => hour)) at time zone 'America/Detroit') as at(starts)`,
  );
  // PostgreSQL does this automatically within a minute of such a change.
  await asOwner(world.stack, (owner) => owner.query('analyze appointments'));
  const { sessionId, leadId } = await intakeDone(tenant.api);
  const answer = await tenant.api.post('/v1/law/appointment/book', { sessionId, leadId });
  expectRefusal(answer, 409, 'no_slots');
});
