/**
 * Each host's calendar fails separately: a failing one does not block others, and no event is forgotten or written
 * twice.
 */
import type { CalendarState } from '@praxis/contracts/calendar/calendar';
import {
  CALDAV_DOUBLE_ACCOUNT,
  startCaldavDouble,
  type CaldavDouble,
} from '@praxis/providers/testing/caldav-double';
import { expectOk, World } from '../../support/journey.js';
import { seedLeads } from '../../support/lead-rows.js';
import { signedIn, type Member } from '../../support/members.js';
import { bookedAppointment } from '../../support/today-rows.js';
import { until } from '../../support/until.js';

const HOUR_MS = 3_600_000;
/** Longer than any test. */
const ALWAYS = 1_000;

const world = World.ofFile();
let tenant: Awaited<ReturnType<World['tenant']>>;
let owner: Member;
let leadId: string;
let colleagueId: string;
const doubles: CaldavDouble[] = [];
beforeEach(async () => {
  tenant = await world.tenant();
  owner = await signedIn(world, { tenants: [{ id: tenant.id, role: 'owner' }] });
  [leadId = ''] = await seedLeads(world.database, tenant.id, [{ name: 'Ada Cole' }]);
  const [colleague] = await world.database.withTenant(
    tenant.id,
    (tx) => tx.query<{ id: string }>`
      insert into providers (tenant_id, name, time_zone) values (${tenant.id}, 'Dana Cole', 'America/Detroit') returning id`,
  );
  colleagueId = colleague?.id ?? '';
});
afterEach(async () => {
  await Promise.all(doubles.splice(0).map((double) => double.close()));
});

async function startDouble(): Promise<CaldavDouble> {
  const double = await startCaldavDouble();
  doubles.push(double);
  return double;
}

async function connect(providerId: string, { calendarUrl }: CaldavDouble): Promise<void> {
  const account = { kind: 'caldav', url: calendarUrl, ...CALDAV_DOUBLE_ACCOUNT };
  expectOk(await owner.put(`/v1/providers/${providerId}/calendar`, account));
}

const check = async (providerId: string): Promise<CalendarState> =>
  expectOk(await owner.post(`/v1/providers/${providerId}/calendar/check`)).body.calendar as CalendarState;

/** Books an appointment on a future day. */
const book = (day: number, providerId = tenant.providerId): Promise<string> =>
  bookedAppointment(
    world.database,
    { id: tenant.id, providerId },
    { leadId, start: new Date(Date.now() + (day * 24 + 1) * HOUR_MS) },
  );

async function handOver(appointmentId: string): Promise<void> {
  await world.database.withTenant(
    tenant.id,
    (tx) => tx.query`update appointments set provider_id = ${colleagueId}, ics_sequence = ics_sequence + 1
      where tenant_id = ${tenant.id} and id = ${appointmentId}`,
  );
}

/** Hosts in whose calendars the appointment is recorded. */
const notedAt = async (appointmentId: string): Promise<string[]> => {
  const rows = await world.database.withTenant(
    tenant.id,
    (tx) => tx.query<{ providerId: string }>`select provider_id as "providerId" from calendar_events
      where tenant_id = ${tenant.id} and appointment_id = ${appointmentId}`,
  );
  return rows.map(({ providerId }) => providerId);
};

const shows = ({ events }: CaldavDouble, appointmentId: string): boolean =>
  [...events.keys()].some((path) => path.includes(`appointment-${appointmentId}`));

test('a reassigned appointment reaches the colleague’s calendar while the first host’s fails, and leaves that later', async () => {
  const [mine, theirs] = [await startDouble(), await startDouble()];
  await connect(tenant.providerId, mine);
  await connect(colleagueId, theirs);
  const handedOver = await book(3);
  expect(await check(tenant.providerId)).toMatchObject({ problem: null });
  expect(shows(mine, handedOver)).toBe(true);
  mine.fail(
    { kind: 'answer', accepted: false, answer: { status: 401, body: '' } },
    { method: 'DELETE', times: ALWAYS },
  );
  await handOver(handedOver);
  const own = await book(4, colleagueId);
  expect(await check(colleagueId)).toMatchObject({ problem: null, unwritten: 0 });
  expect([shows(theirs, handedOver), shows(theirs, own)]).toEqual([true, true]);

  // Only the first host's calendar fails, and the event in it is not forgotten.
  expect(await check(tenant.providerId)).toMatchObject({ problem: 'read_only' });
  expect(await check(colleagueId)).toMatchObject({ problem: null, unwritten: 0 });
  expect((await notedAt(handedOver)).sort()).toEqual([tenant.providerId, colleagueId].sort());
  mine.recover();
  expect(await check(tenant.providerId)).toMatchObject({ problem: null });
  expect([shows(mine, handedOver), shows(theirs, handedOver)]).toEqual([false, true]);
  expect(await notedAt(handedOver)).toEqual([colleagueId]);
  expect(theirs.events.size).toBe(2);
});

test('hosts who share one calendar keep the event of an appointment reassigned between them', async () => {
  const shared = await startDouble();
  await connect(tenant.providerId, shared);
  await connect(colleagueId, shared);
  const handedOver = await book(3);
  await check(tenant.providerId);
  await handOver(handedOver);
  for (const providerId of [colleagueId, tenant.providerId]) {
    await check(providerId);
    // At the same time as the checks, the appointment's own run may remove the first host's event and write it again.
    await until('the calendar to show the event', { timeoutMs: 15_000 }, () => shows(shared, handedOver));
  }
  await until('the event to be the colleague’s alone', { timeoutMs: 15_000 }, async () => {
    const noted = await notedAt(handedOver);
    return noted.length === 1 && noted[0] === colleagueId && shows(shared, handedOver);
  });
  expect(shared.events.size).toBe(1);
});

test('an appointment that a calendar refuses does not block later ones', async () => {
  const double = await startDouble();
  const [refused, other] = [await book(3), await book(4)];
  double.fail(
    { kind: 'answer', accepted: false, answer: { status: 403, body: '' } },
    { method: 'PUT', about: `appointment-${refused}`, times: ALWAYS },
  );
  await connect(tenant.providerId, double);
  expect(await check(tenant.providerId)).toMatchObject({ problem: 'read_only', unwritten: 1 });
  expect([shows(double, refused), shows(double, other)]).toEqual([false, true]);
  double.recover();
  expect(await check(tenant.providerId)).toMatchObject({ problem: null, unwritten: 0 });
  expect(shows(double, refused)).toBe(true);
});
