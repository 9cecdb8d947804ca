/** Free times that a call finds for a requested time, in the practice's time zone. */
import { findFreeTimes } from '@praxis/activities/call/free-times';
import type { FreeTimes, TimesRequest } from '@praxis/workflows/call/effects';
import { randomUUID } from 'node:crypto';
import { DateTime } from 'luxon';
import { Call } from '../../support/call.js';
import { World } from '../../support/journey.js';
import { seedLeads } from '../../support/lead-rows.js';
import { zoneWhereItIs } from '../../support/phone-line.js';
import type { TestTenant } from '../../support/records.js';
import { bookedAppointment } from '../../support/today-rows.js';

const ZONE = 'America/Detroit';
const ALWAYS = { workingDays: [1, 2, 3, 4, 5, 6, 7], dayStart: '00:00', dayEnd: '24:00' };

const world = World.ofFile();

const find = (tenant: TestTenant, request: TimesRequest): Promise<FreeTimes> => {
  const callId = randomUUID();
  const call = {
    tenantId: tenant.id,
    callId,
    sessionId: callId,
    industry: 'law',
    mode: 'sim',
    language: 'en',
    leadId: '',
  } as const;
  return world.database.withTenant(tenant.id, (tx) => findFreeTimes(tx, call, request));
};

/** Books a time of the tenant's host. */
async function take(tenant: TestTenant, from: DateTime, minutes: number): Promise<void> {
  const [leadId = ''] = await seedLeads(world.database, tenant.id, [{ status: 'appointment_scheduled' }]);
  await bookedAppointment(world.database, tenant, { leadId, start: from.toJSDate(), minutes });
}

describe('for a week and an hour, the offered times', () => {
  const monday = DateTime.now().setZone(ZONE).plus({ weeks: 2 }).startOf('week');
  const day = monday.toFormat('yyyy-LL-dd');
  const dayTo = monday.plus({ days: 6 }).toFormat('yyyy-LL-dd');
  const atNine = { timeZone: ZONE, preference: { day, dayTo, time: '09:00' } };

  test('are the first free day of the week at that hour', async () => {
    const tenant = await world.tenant();
    await take(tenant, monday.set({ hour: 9 }), 30);
    const { exact } = await find(tenant, atNine);
    expect(exact?.start.slice(0, 16)).toBe(`${monday.plus({ days: 1 }).toFormat('yyyy-LL-dd')}T09:00`);
  });

  test('are other times of that week if the hour is taken on each of its days', async () => {
    const tenant = await world.tenant();
    for (let weekday = 0; weekday < 5; weekday += 1)
      await take(tenant, monday.plus({ days: weekday }).set({ hour: 9 }), 30);
    const { exact, times, because } = await find(tenant, atNine);
    expect(exact).toBeUndefined();
    expect(because).toBe('taken');
    expect(times.map(({ start }) => start.slice(0, 16))).toContain(`${day}T09:30`);
    for (const { start } of times) expect(start.slice(0, 10) <= dayTo).toBe(true);
  });

  test('are other times of that week if nobody works at that hour', async () => {
    const tenant = await world.tenant({ dayStart: '10:00' });
    const { exact, times, because } = await find(tenant, atNine);
    expect(exact).toBeUndefined();
    expect(because).toBe('closed');
    expect(times[0]?.start.slice(0, 16)).toBe(`${day}T10:00`);
  });

  test('are reported as taken if the whole week is', async () => {
    const tenant = await world.tenant();
    for (let weekday = 0; weekday < 5; weekday += 1)
      for (const hour of [9, 14]) await take(tenant, monday.plus({ days: weekday }).set({ hour }), 300);
    const { exact, times, because } = await find(tenant, atNine);
    expect(exact).toBeUndefined();
    expect(because).toBe('taken');
    expect(times[0]?.start.slice(0, 16)).toBe(`${monday.plus({ weeks: 1 }).toFormat('yyyy-LL-dd')}T09:00`);
  });
});

test('if the afternoon of a day is full, or the hour has passed, the rest of the day is offered', async () => {
  // A zone where it is about ten o'clock, whose date may differ from UTC's.
  const timeZone = zoneWhereItIs(10);
  const tenant = await world.tenant({ ...ALWAYS, timeZone, rules: { noticeMins: 0 } });
  const midnight = DateTime.now().setZone(timeZone).startOf('day');
  const today = midnight.toFormat('yyyy-LL-dd');
  await take(tenant, midnight.set({ hour: 14 }), 180);
  const full = await find(tenant, { timeZone, preference: { day: today, part: 'afternoon' } });
  expect(full.because).toBe('taken');
  expect(full.times[0]?.start.slice(0, 10)).toBe(today);
  const over = await find(tenant, { timeZone, preference: { day: today, time: '08:00' } });
  expect(over.times[0]?.start.slice(0, 10)).toBe(today);
});

/** A practice in Detroit whose host works in Los Angeles, from 9 to 7. */
async function abroad(): Promise<Awaited<ReturnType<World['tenant']>>> {
  const tenant = await world.tenant({ timeZone: 'America/Los_Angeles' });
  await world.database.withTenant(
    tenant.id,
    (tx) =>
      tx.query`update tenants set settings = settings || ${JSON.stringify({
        practice: { timeZone: ZONE },
      })}::jsonb where id = ${tenant.id}`,
  );
  return tenant;
}

describe('with a host in another zone', () => {
  const wanted = DateTime.now().setZone(ZONE).plus({ weeks: 2 }).startOf('week').set({ hour: 15 });
  const day = wanted.toFormat('yyyy-LL-dd');
  const words = wanted.setLocale('en-US').toFormat("cccc, LLLL d 'at' h a");
  // The receptionist also states the year near the end of a year.
  const said = new RegExp(wanted.setLocale('en-US').toFormat("cccc, LLLL d'(?:, \\d{4})?' 'at' h a"));

  test('all times found use the zone of the request', async () => {
    const tenant = await abroad();
    const request = { timeZone: ZONE, preference: { day, time: '15:00' } };
    expect((await find(tenant, request)).exact).toEqual({
      start: wanted.toISO({ suppressMilliseconds: true }),
      timeZone: ZONE,
    });
    await take(tenant, wanted, 30);
    const near = await find(tenant, request);
    expect(near.times.map(({ start }) => start.slice(0, 16))).toContain(`${day}T15:30`);
    const next = await find(tenant, { timeZone: ZONE });
    for (const { timeZone } of [...near.times, ...next.times]) expect(timeZone).toBe(ZONE);
  });

  test('a call says, confirms and stores times in one zone', async () => {
    const tenant = await abroad();
    const call = await Call.start({ api: tenant.api });
    const asked = await call.say(`I am Ada Byron, 313-555-0142. Can you book me ${words}?`);
    expect(asked.reply).toMatch(said);
    const done = await call.say('Yes, please');
    expect(done.reply).toMatch(said);
    const [receipt] = await world.database.withTenant(
      tenant.id,
      (tx) =>
        tx.query<{
          start: Date;
        }>`select start_time as start from appointments where tenant_id = ${tenant.id}`,
    );
    expect(receipt?.start.getTime()).toBe(wanted.toMillis());
    const known = await call.say('When is my appointment?');
    expect(known.reply).toMatch(said);
  });

  test('a time that was just taken is answered with others in the same zone', async () => {
    const tenant = await abroad();
    const call = await Call.start({ api: tenant.api });
    const asked = await call.say(`I am Ada Byron, 313-555-0142. Can you book me ${words}?`);
    expect(asked.reply).toMatch(said);
    await take(tenant, wanted, 30);
    const refused = await call.say('Yes, please');
    expect(refused.reply).toMatch(/That time was just taken\. I have .*3:30 PM/);
  });
});
