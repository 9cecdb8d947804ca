/** Figures of the dashboard: exact to the second, by days of the tenant's zone, across clock changes. */
import {
  DashboardResult,
  type DashboardFigures,
  type TrendStep,
} from '@praxis/contracts/dashboard/dashboard';
import { readDashboard } from '@praxis/db/dashboard/dashboard';
import { expectOk, intakeDone, World } from '../../support/journey.js';
import { seedAppointments, seedLeads } from '../../support/lead-rows.js';
import { LiveStream } from '../../support/live-stream.js';
import { signedIn, type Member } from '../../support/members.js';
import { expectRefusal } from '../../support/refusal.js';
import { until } from '../../support/until.js';

const HOUR = 3_600;
const DAY = 24 * HOUR;
const NOTHING: DashboardFigures = { leads: 0, appointments: 0, booked: 0, bookingRate: 0 };

const NO_STEP: TrendStep = { leads: 0, booked: 0, appointments: 0 };

const world = World.ofFile();
let tenant: Awaited<ReturnType<World['tenant']>>;
let viewer: Member;
beforeEach(async () => {
  tenant = await world.tenant();
  viewer = await signedIn(world, { tenants: [{ id: tenant.id, role: 'viewer' }] });
});

async function figures(): Promise<DashboardResult> {
  return DashboardResult.parse(expectOk(await viewer.get('/v1/dashboard')).body);
}

/** Stores a lead for each of these moments. */
async function leadsAt(...moments: string[]): Promise<void> {
  await seedLeads(
    world.database,
    tenant.id,
    moments.map((at) => ({ at })),
  );
}

async function trendAt(at: string, timeZone: string): Promise<Record<string, number>> {
  const { trend } = await world.database.withTenant(tenant.id, (tx) =>
    readDashboard(tx, { timeZone, at: new Date(at) }),
  );
  expect(trend).toHaveLength(30);
  return Object.fromEntries(trend.filter(({ leads }) => leads > 0).map(({ day, leads }) => [day, leads]));
}

test('a tenant without leads has zeros, 24 empty hours and thirty empty days', async () => {
  const { windows, hours, trend, timeZone } = await figures();
  expect(hours).toEqual(Array.from({ length: 24 }, () => NO_STEP));
  for (const period of Object.values(windows)) expect(period).toEqual({ ...NOTHING, previous: NOTHING });
  expect(timeZone).toBe('America/Detroit');
  expect(trend).toHaveLength(30);
  expect(trend.every(({ leads, booked }) => leads === 0 && booked === 0)).toBe(true);
  expect([...trend].sort((one, other) => one.day.localeCompare(other.day))).toEqual(trend);
});

test('periods end now, each with the previous one; held and canceled appointments do not count', async () => {
  const [today = '', lastWeek = '', weekBefore = ''] = await seedLeads(world.database, tenant.id, [
    { age: HOUR },
    { age: 2 * DAY },
    { age: 10 * DAY },
    { age: DAY - 600 },
    { age: DAY + 600 },
    { age: 30 * DAY + 600 },
    { age: 61 * DAY },
  ]);
  await seedAppointments(world.database, tenant, [
    { leadId: today },
    // A second one of the same lead makes two appointments and one booked lead.
    { leadId: today, status: 'no_show' },
    { leadId: lastWeek, status: 'cancelled' },
    { leadId: weekBefore, age: 9 * DAY, status: 'attended' },
  ]);
  const { windows } = await figures();
  expect(windows).toEqual({
    '24h': {
      leads: 2,
      appointments: 2,
      booked: 1,
      bookingRate: 50,
      previous: { ...NOTHING, leads: 1 },
    },
    '7d': {
      leads: 4,
      appointments: 2,
      booked: 1,
      bookingRate: 25,
      previous: { leads: 1, appointments: 1, booked: 1, bookingRate: 100 },
    },
    '30d': {
      leads: 5,
      appointments: 3,
      booked: 2,
      bookingRate: 40,
      previous: { ...NOTHING, leads: 1 },
    },
  });
});

test.each([
  // A day of 25 hours, from 04:00 to 05:00 UTC.
  ['America/Detroit', '2025-11-03T12:00:00Z', '2025-11-02T04:00:00Z', '2025-11-03T04:59:00Z', '2025-11-02'],
  // A day of 23 hours, from 05:00 to 04:00 UTC.
  ['America/Detroit', '2025-03-10T12:00:00Z', '2025-03-09T05:00:00Z', '2025-03-10T03:59:00Z', '2025-03-09'],
  // The offset from UTC is not a whole number of hours.
  ['Asia/Kathmandu', '2025-06-05T00:00:00Z', '2025-06-03T18:15:00Z', '2025-06-04T18:14:00Z', '2025-06-04'],
])('in %s, at %s, a day goes from %s to %s', async (timeZone, at, first, last, day) => {
  const minute = (moment: string, minutes: number): string =>
    new Date(Date.parse(moment) + minutes * 60_000).toISOString();
  await leadsAt(minute(first, -1), first, last, minute(last, 1));
  const days = await trendAt(at, timeZone);
  expect(days[day]).toBe(2);
  expect(Object.values(days)).toEqual([1, 2, 1]);
});

test('each period and each hour ends at this moment to the second; later records do not count', async () => {
  const at = '2025-11-02T12:00:00Z';
  // The clocks go back within these 24 hours, which are as long as any others.
  await leadsAt(
    '2025-11-01T12:00:00Z',
    '2025-11-01T12:00:01Z',
    '2025-11-02T11:00:00Z',
    '2025-11-02T11:00:01Z',
    '2025-11-02T12:00:00Z',
    '2025-11-02T12:00:01Z',
  );
  const { windows, hours, trend } = await world.database.withTenant(tenant.id, (tx) =>
    readDashboard(tx, { timeZone: 'America/Detroit', at: new Date(at) }),
  );
  expect(windows['24h']).toMatchObject({ leads: 4, previous: { leads: 1 } });
  expect(windows['30d']).toMatchObject({ leads: 5, previous: { leads: 0 } });
  expect(hours.map(({ leads }) => leads)).toEqual([1, ...Array<number>(21).fill(0), 1, 2]);
  expect(trend.slice(-2).map(({ day, leads }) => [day, leads])).toEqual([
    ['2025-11-01', 2],
    ['2025-11-02', 3],
  ]);
});

test('steps of the series count bookings when they were made, and booked leads when they came in', async () => {
  const [leadId = ''] = await seedLeads(world.database, tenant.id, [{ age: 4.5 * HOUR }]);
  await seedAppointments(world.database, tenant, [{ leadId, age: 1.5 * HOUR }]);
  const { hours, trend } = await figures();
  const [came, made] = [hours[19], hours[22]];
  expect([came, made]).toEqual([
    { leads: 1, booked: 1, appointments: 0 },
    { leads: 0, booked: 0, appointments: 1 },
  ]);
  const sum = (name: keyof TrendStep): number => trend.reduce((total, day) => total + day[name], 0);
  expect([sum('leads'), sum('booked'), sum('appointments')]).toEqual([1, 1, 1]);
});

test('for a year of leads, the figures equal an individual count', async () => {
  const ages = Array.from({ length: 1_500 }, (_, n) => ((n * 7_919) % 1_500) * (365 / 1_500) * DAY + 100);
  const ids = await seedLeads(
    world.database,
    tenant.id,
    ages.map((age) => ({ age })),
  );
  const booked = ids.flatMap((leadId, n) => (n % 3 === 0 ? [{ leadId, age: (ages[n] ?? 0) - 50 }] : []));
  await seedAppointments(world.database, tenant, booked, { history: true });
  const { windows, trend } = await figures();
  const within = (age: number, from: number, to: number): boolean => age > from * HOUR && age < to * HOUR;
  for (const [hours, period] of [
    [24, windows['24h']],
    [168, windows['7d']],
    [720, windows['30d']],
  ] as const)
    for (const [from, shown] of [
      [0, period],
      [hours, period.previous],
    ] as const) {
      const leads = ages.filter((age) => within(age, from, from + hours));
      const bookedLeads = ages.filter((age, n) => n % 3 === 0 && within(age, from, from + hours));
      expect(shown).toMatchObject({
        leads: leads.length,
        booked: bookedLeads.length,
        appointments: bookedLeads.length,
        bookingRate: leads.length === 0 ? 0 : Math.round((100 * bookedLeads.length) / leads.length),
      });
    }
  const stored = await world.database.withTenant(
    tenant.id,
    (tx) => tx.query<{ at: Date }>`select created_at as at from leads`,
  );
  const day = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Detroit' });
  const days = stored.map(({ at }) => day.format(at));
  expect(trend.map(({ day: shown, leads }) => [shown, leads])).toEqual(
    trend.map(({ day: shown }) => [shown, days.filter((other) => other === shown).length]),
  );
});

test('a booking is announced as a change of its lead, even if the lead itself does not change', async () => {
  const [leadId = ''] = await seedLeads(world.database, tenant.id, [{ status: 'converted' }]);
  const cookie = [...viewer.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const stream = await LiveStream.open(`${world.stack.baseUrl}/v1/live?topics=leads:${tenant.id}`, {
    cookie,
  });
  try {
    await seedAppointments(world.database, tenant, [{ leadId }]);
    await until('the booking', { timeoutMs: 5_000 }, () =>
      stream.events.some(({ event, data }) => event === 'lead' && JSON.stringify(data).includes(leadId)),
    );
    expect((await figures()).windows['24h']).toMatchObject({ leads: 1, booked: 1, bookingRate: 100 });
  } finally {
    stream.close();
  }
});

test('only the tenant’s members can read them', async () => {
  await intakeDone(tenant.api);
  const other = await world.tenant();
  const stranger = await signedIn(world, { tenants: [{ id: other.id, role: 'owner' }] });
  expect(expectOk(await stranger.get('/v1/dashboard')).body).toMatchObject({ windows: { '24h': NOTHING } });
  const headers = { 'x-tenant-id': tenant.id };
  expectRefusal(await stranger.get('/v1/dashboard', { headers }), 404, 'not_found');
  expectRefusal(await tenant.api.get('/v1/dashboard'), 401, 'not_authenticated');
  const admin = await signedIn(world, { isAdmin: true });
  const acting = DashboardResult.parse(expectOk(await admin.get('/v1/dashboard', { headers })).body);
  expect(acting.windows['24h'].leads).toBe(1);
});
