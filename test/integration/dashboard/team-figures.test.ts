/** Dashboard figures that only the team sees: funnel, response times, and bookings while the practice was closed. */
import { DashboardResult, type DashboardResult as Dashboard } from '@praxis/contracts/dashboard/dashboard';
import { DEFAULT_RULES, DEFAULT_SCHEDULING } from '@praxis/contracts/appointment/scheduling';
import type { TeamDashboard } from '@praxis/contracts/dashboard/team-figures';
import { saveScheduling } from '@praxis/db/appointment/host';
import { readDashboard } from '@praxis/db/dashboard/dashboard';
import { expectOk, World } from '../../support/journey.js';
import { seedAppointments, seedLeads } from '../../support/lead-rows.js';
import { signedIn } from '../../support/members.js';
import { createPerson } from '../../support/people.js';

const MINUTE = 60;
const HOUR = 3_600;
const DAY = 24 * HOUR;
const ZONE = 'America/Detroit';

const world = World.ofFile();
let tenant: Awaited<ReturnType<World['tenant']>>;
beforeEach(async () => {
  tenant = await world.tenant();
});

async function teamAt(at?: string): Promise<TeamDashboard> {
  const { team } = await world.database.withTenant(tenant.id, (tx) =>
    readDashboard(tx, { timeZone: ZONE, forTeam: true, ...(at ? { at: new Date(at) } : {}) }),
  );
  if (!team) throw new Error('the team was asked for');
  return team;
}

test('the funnel narrows: a booked lead was contacted, and an attended one was booked', async () => {
  const ids = await seedLeads(world.database, tenant.id, [
    // This lead has not been contacted.
    { age: HOUR },
    { age: HOUR, contactedAfter: 5 * MINUTE },
    // Staff changed its status, which means that they had contact.
    { age: HOUR, status: 'qualified' },
    // Booked and attended, though the status was never changed.
    { age: HOUR },
    { age: 2 * HOUR },
    // This lead came in the week before.
    { age: 10 * DAY, contactedAfter: MINUTE },
  ]);
  await seedAppointments(world.database, tenant, [
    { leadId: ids[3] ?? '' },
    { leadId: ids[3] ?? '', status: 'attended' },
    { leadId: ids[4] ?? '', status: 'no_show' },
    // The appointment is canceled, so this lead does not count as booked.
    { leadId: ids[0] ?? '', status: 'cancelled' },
  ]);
  const { windows } = await teamAt();
  expect(windows['24h']).toMatchObject({
    contacted: 4,
    attended: 1,
    previous: { contacted: 0, attended: 0 },
  });
  expect(windows['7d']).toMatchObject({ contacted: 4, attended: 1, previous: { contacted: 1, attended: 0 } });
  expect(windows['30d']).toMatchObject({ contacted: 5, attended: 1, previous: { contacted: 0 } });
});

test('response times are classified to the second; imports and leads who booked first are left out', async () => {
  const [, booked = ''] = await seedLeads(world.database, tenant.id, [
    ...[0, 59, 60, 299, 300, 3_599, 3_600, 86_399, 86_400].map((contactedAfter) => ({
      age: 2 * DAY,
      contactedAfter,
    })),
    { age: 2 * DAY },
    { age: 2 * DAY, source: 'import' },
    { age: 2 * DAY, source: 'import', contactedAfter: MINUTE },
    // Closed without a recorded contact: this lead is not waiting, and its time is not measured.
    { age: 2 * DAY, status: 'closed_lost' },
    { age: 2 * DAY },
  ]).then((ids) => [ids[0], ids.at(-1)]);
  await seedAppointments(world.database, tenant, [{ leadId: booked }]);
  const { response } = (await teamAt()).windows['7d'];
  expect(response).toEqual({
    // The fifth and the ninth of nine values.
    p50: 300,
    p90: 86_400,
    counts: { minute: 2, five_minutes: 2, hour: 2, day: 2, later: 1, not_yet: 1 },
  });
  expect((await teamAt()).windows['24h'].response).toEqual({
    p50: null,
    p90: null,
    counts: { minute: 0, five_minutes: 0, hour: 0, day: 0, later: 0, not_yet: 0 },
  });
});

describe('while the practice was closed', () => {
  // Monday to Friday, 9 AM to 7 PM in Detroit, of which Monday the 3rd is a holiday. The clocks go back on Sunday the 2nd.
  const AT = '2025-11-05T12:00:00Z';
  const OPEN = [
    '2025-10-31T13:00:00Z',
    '2025-10-31T22:59:59Z',
    '2025-11-04T14:00:00Z',
    '2025-11-04T23:59:59Z',
  ];
  const CLOSED = [
    '2025-10-31T12:59:59Z',
    '2025-10-31T23:00:00Z',
    '2025-11-04T13:59:59Z',
    '2025-11-05T00:00:00Z',
    '2025-11-02T16:00:00Z',
    '2025-11-03T16:00:00Z',
  ];
  const seed = async (lead: { source?: string } = {}): Promise<string[]> =>
    await seedLeads(
      world.database,
      tenant.id,
      [...OPEN, ...CLOSED].map((at) => ({ at, ...lead })),
    );
  const closed = async (): Promise<unknown> => (await teamAt(AT)).windows['7d'].closed;
  const holiday = { from: '2025-11-03', to: '2025-11-03', label: '' };
  beforeEach(async () => {
    await world.database.withTenant(tenant.id, async (tx) => {
      await saveScheduling(tx, { ...DEFAULT_SCHEDULING, blackouts: [holiday] });
      await tx.query`update providers set time_zone = ${ZONE}, rules = ${JSON.stringify(DEFAULT_RULES)}
        where tenant_id = ${tenant.id}`;
    });
  });

  test('leads are counted to the second, in the practice’s zone, across a clock change', async () => {
    await seed();
    expect(await closed()).toEqual({ leads: CLOSED.length, booked: 0 });
  });

  test('leads who booked without the team count as booked', async () => {
    const ids = await seed();
    // Unless they get an age, appointments would be created after the moment that the test asks about.
    const age = (Date.now() - Date.parse(AT)) / 1_000 + MINUTE;
    const [alone = '', byTeam = '', both = '', takenBack = '', again = ''] = ids.slice(OPEN.length);
    const { userId } = await createPerson(world.database);
    await seedAppointments(world.database, tenant, [
      { leadId: alone, age },
      { leadId: byTeam, age, isByPractice: true },
      { leadId: both, age, isByPractice: true },
      { leadId: both, age, status: 'attended' },
      { leadId: takenBack, age, status: 'cancelled' },
      // The client's own booking was canceled, and the team booked again in the client's journey.
      { leadId: again, age, status: 'cancelled' },
      { leadId: again, age, bookedBy: userId },
      // This lead came in during opening hours.
      { leadId: ids[0] ?? '', age },
    ]);
    expect(await closed()).toEqual({ leads: CLOSED.length, booked: 2 });
  });

  test.each(['import', 'hand'])('leads of the source %s do not count as incoming', async (source) => {
    await seed({ source });
    expect(await closed()).toEqual({ leads: 0, booked: 0 });
  });

  test('without a host’s hours the figure is unknown', async () => {
    await seed();
    await world.database.withTenant(
      tenant.id,
      (tx) => tx.query`update providers set is_active = false where tenant_id = ${tenant.id}`,
    );
    expect(await closed()).toBeNull();
  });
});

test('the team sees it with the value of a client; a viewer and another practice do not', async () => {
  await seedLeads(world.database, tenant.id, [{ contactedAfter: MINUTE }]);
  const read = async (role: 'viewer' | 'staff' | 'owner', tenantId = tenant.id): Promise<Dashboard> => {
    const member = await signedIn(world, { tenants: [{ id: tenantId, role }] });
    return DashboardResult.parse(expectOk(await member.get('/v1/dashboard')).body);
  };
  const owner = await signedIn(world, { tenants: [{ id: tenant.id, role: 'owner' }] });
  expect((await read('staff')).team?.figures).toEqual({ clientValueCents: null, clientSharePct: null });
  const figures = { clientValueCents: 400_000, clientSharePct: 35 };
  expectOk(await owner.put('/v1/settings/figures', figures));
  for (const role of ['staff', 'owner'] as const)
    expect((await read(role)).team).toMatchObject({ figures, windows: { '24h': { contacted: 1 } } });
  expect(await read('viewer')).toMatchObject({ team: null, windows: { '24h': { leads: 1 } } });
  const other = await world.tenant();
  expect((await read('owner', other.id)).team).toMatchObject({
    figures: { clientValueCents: null },
    windows: { '24h': { contacted: 0 } },
  });
});
