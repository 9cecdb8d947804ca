/**
 * Which host gets an appointment: evenly over time, the lead's own host first, or the first who is
 * free; never at random.
 */
import type { Appointment } from '@praxis/contracts/appointment/appointment';
import { DEFAULT_SCHEDULING, type SchedulingSettings } from '@praxis/contracts/appointment/scheduling';
import { saveScheduling } from '@praxis/db/appointment/host';
import { expectOk, intakeDone, World } from '../../support/journey.js';
import { signedIn } from '../../support/members.js';
import { nextWeek } from '../../support/next-week.js';

const ZONE = 'America/Detroit';

const world = World.ofFile();

type Tenant = Awaited<ReturnType<World['tenant']>>;

/** A tenant with hosts named One, Two …, in this order. */
async function tenantWith(
  providers: number,
  settings: Partial<SchedulingSettings> = {},
): Promise<Tenant & { providers: string[] }> {
  const tenant = await world.tenant();
  const ids = await world.database.withTenant(tenant.id, async (tx) => {
    await saveScheduling(tx, { ...DEFAULT_SCHEDULING, ...settings });
    return await tx.query<{ id: string }>`insert into providers (tenant_id, name, time_zone, created_at)
      select ${tenant.id}, 'Provider ' || n, ${ZONE}, now() + make_interval(secs => n) from generate_series(2,
        ${providers}) n returning id`;
  });
  return { ...tenant, providers: [tenant.providerId, ...ids.map(({ id }) => id)] };
}

/** A time this many days after next Monday. */
const at = (days: number, hour: number): string => nextWeek(1 + days, hour);

async function book(tenant: Tenant, request: Record<string, unknown>): Promise<Appointment> {
  const { sessionId, leadId } = await intakeDone(tenant.api);
  const answer = await tenant.api.post('/v1/law/appointment/book', { sessionId, leadId, ...request });
  return expectOk(answer).body.appointment as Appointment;
}

async function perProvider(tenant: Tenant): Promise<number[]> {
  const rows = await world.database.withTenant(
    tenant.id,
    (tx) =>
      tx.query<{ n: number }>`
      select (select count(*)::int from appointments a where a.provider_id = p.id and a.status = 'confirmed') as n
      from providers p where p.tenant_id = ${tenant.id} order by p.created_at, p.id`,
  );
  return rows.map(({ n }) => n);
}

test('spreads fifty simultaneous visitors evenly over five hosts', async () => {
  const tenant = await tenantWith(5);
  const visitors = await Promise.all(Array.from({ length: 50 }, () => intakeDone(tenant.api)));
  const answers = await Promise.all(
    visitors.map(({ sessionId, leadId }) =>
      tenant.api.post('/v1/law/appointment/book', { sessionId, leadId, preferred: 'any' }),
    ),
  );
  for (const answer of answers) expectOk(answer);
  expect(await perProvider(tenant)).toEqual([10, 10, 10, 10, 10]);
});

test('round robin picks the host with the fewest bookings in the fairness window, then the least recently booked', async () => {
  const tenant = await tenantWith(3, { fairnessDays: 14 });
  const [one = '', two = '', three = ''] = tenant.providers;
  const idOf = async (start: string): Promise<string> => {
    const slots = expectOk(
      await tenant.api.get(
        `/v1/law/appointment/slots?from=${start.slice(0, 10)}&to=${start.slice(0, 10)}&durationMins=30`,
      ),
    ).body.items as { start: string; providerId: string }[];
    const offered = slots.find((slot) => Date.parse(slot.start) === Date.parse(start))?.providerId ?? '';
    const { id } = await book(tenant, { start });
    const [row] = await world.database.withTenant(
      tenant.id,
      (tx) =>
        tx.query<{ provider: string }>`select provider_id as provider from appointments where id = ${id}`,
    );
    // The host that was shown gets the booking.
    expect(row?.provider).toBe(offered);
    return row?.provider ?? '';
  };
  // Hosts take turns, although all three are free each time.
  expect([await idOf(at(0, 9)), await idOf(at(0, 11)), await idOf(at(0, 13))]).toEqual([one, two, three]);
  // Appointments beyond the counted days have no weight; only whose turn it is matters.
  expect([await idOf(at(28, 9)), await idOf(at(28, 11))]).toEqual([one, two]);
  expect(await idOf(at(1, 9))).toBe(three);
});

test('books the host who was shown with the hold', async () => {
  const tenant = await tenantWith(3);
  const { sessionId, leadId } = await intakeDone(tenant.api);
  const start = at(0, 9);
  const { hold } = expectOk(await tenant.api.post('/v1/law/appointment/hold', { sessionId, start })).body;
  await book(tenant, { start });
  const answer = await tenant.api.post('/v1/law/appointment/book', { sessionId, leadId, start });
  expect((expectOk(answer).body.appointment as Appointment).provider).toBe(
    (hold as { provider: string }).provider,
  );
});

test('prefers the lead’s own host, and uses others when that host is taken', async () => {
  const tenant = await tenantWith(3, { routing: 'owner_first' });
  const member = await signedIn(world, { tenants: [{ id: tenant.id, role: 'staff' }] });
  const own = tenant.providers[2] ?? '';
  await world.database.withTenant(
    tenant.id,
    (tx) => tx.query`update providers set member_id = ${member.userId} where id = ${own}`,
  );
  const bookAssigned = async (request: Record<string, unknown>): Promise<Appointment> => {
    const { sessionId, leadId } = await intakeDone(tenant.api);
    await world.database.withTenant(
      tenant.id,
      (tx) => tx.query`update leads set assigned_to = ${member.userId} where id = ${leadId}`,
    );
    const answer = await tenant.api.post('/v1/law/appointment/book', { sessionId, leadId, ...request });
    return expectOk(answer).body.appointment as Appointment;
  };
  const day = at(0, 9).slice(0, 10);
  const first = await bookAssigned({ preferred: 'morning', dateHint: day });
  const second = await bookAssigned({ preferred: 'morning', dateHint: day });
  // The second waits half an hour for their own host instead of switching to another at nine.
  expect([first, second].map(({ provider, start }) => `${provider} ${start.slice(11, 16)}`)).toEqual([
    'Provider 3 09:00',
    'Provider 3 09:30',
  ]);
  expect((await bookAssigned({ start: at(0, 9) })).provider).toBe('Provider One');
  // An unassigned lead is routed as by round robin.
  expect((await book(tenant, { start: at(0, 15) })).provider).toBe('Provider 2');
});

test('earliest routing picks the first free active host of the list, or only the named host', async () => {
  const tenant = await tenantWith(3, { routing: 'earliest' });
  const start = at(0, 10);
  expect((await book(tenant, { start })).provider).toBe('Provider One');
  await world.database.withTenant(
    tenant.id,
    (tx) => tx.query`update providers set is_active = false where id = ${tenant.providers[1]}`,
  );
  expect((await book(tenant, { start })).provider).toBe('Provider 3');
  const { sessionId, leadId } = await intakeDone(tenant.api);
  const refused = await tenant.api.post('/v1/law/appointment/book', {
    sessionId,
    leadId,
    start,
    providerId: tenant.providers[2],
  });
  expect(refused).toMatchObject({ status: 409, body: { code: 'slot_taken' } });
  expect((await book(tenant, { start: at(0, 11), providerId: tenant.providers[2] })).provider).toBe(
    'Provider 3',
  );
});
