/**
 * Hosts and scheduling through the API: who may read and change them, what is refused, and which slots
 * result.
 */
import {
  DEFAULT_RULES,
  DEFAULT_SCHEDULING,
  type Availability,
  type BookingRules,
  HostList,
  type Host,
} from '@praxis/contracts/appointment/scheduling';
import { expectOk, intakeDone, World } from '../../support/journey.js';
import { signedIn, type Member } from '../../support/members.js';
import { expectRefusal } from '../../support/refusal.js';

const world = World.ofFile();
let tenant: Awaited<ReturnType<World['tenant']>>;
let owner: Member;
let staff: Member;
let viewer: Member;
beforeAll(async () => {
  tenant = await world.tenant();
  const member = (role: 'owner' | 'staff' | 'viewer'): Promise<Member> =>
    signedIn(world, { tenants: [{ id: tenant.id, role }] });
  [owner, staff, viewer] = [await member('owner'), await member('staff'), await member('viewer')];
});

const PROVIDER = {
  name: 'Attorney Kim Vance',
  memberId: null,
  timeZone: 'Asia/Kathmandu',
  location: 'Room 4',
  isActive: true,
  rules: DEFAULT_RULES,
};

const withRules = (rules: Partial<Record<keyof BookingRules, unknown>>) => ({
  ...PROVIDER,
  rules: { ...DEFAULT_RULES, ...rules },
});

const availability = async (query = ''): Promise<Availability[]> =>
  expectOk(await viewer.get(`/v1/availability${query}`)).body.providers as Availability[];

test('owners add and change hosts, staff view them, viewers see free slots, and each change is audited', async () => {
  const added = expectOk(await owner.post('/v1/providers', { ...PROVIDER, memberId: staff.userId })).body
    .provider as Host;
  expect(added).toMatchObject({ ...PROVIDER, memberId: staff.userId });
  const path = `/v1/providers/${added.id}`;
  const rules = {
    ...DEFAULT_RULES,
    hours: [{ day: 1, from: '18:00', to: '24:00' }],
    slotMins: 60,
    bufferAfterMins: 15,
    stepMins: 60,
  };
  expectOk(await owner.put(path, { ...PROVIDER, rules }));
  const { items, timeZone } = HostList.parse(expectOk(await staff.get('/v1/providers')).body);
  // Until a practice chooses its time zone, that of its first host counts.
  expect(timeZone).toBe(items[0]?.timeZone);
  expect(items[0]?.name).toBe('Provider One');
  expect(items.at(-1)).toMatchObject({ id: added.id, rules, memberId: null });

  for (const who of [staff, viewer]) {
    expectRefusal(await who.post('/v1/providers', PROVIDER), 403, 'permission_denied');
    expectRefusal(await who.put(path, PROVIDER), 403, 'permission_denied');
    expectRefusal(await who.put('/v1/settings/scheduling', DEFAULT_SCHEDULING), 403, 'permission_denied');
  }
  expectRefusal(await viewer.get('/v1/providers'), 403, 'permission_denied');

  const [free] = await availability(`?providerId=${added.id}&days=14`);
  expect(free).toMatchObject({ id: added.id, timeZone: 'Asia/Kathmandu', durationMins: 60 });
  expect(free?.days.length).toBeGreaterThanOrEqual(1);
  for (const { date, starts } of free?.days ?? [])
    expect(starts.every((start) => start.startsWith(`${date}T`) && start.endsWith('+05:45'))).toBe(true);
  expect(free?.days.at(-1)?.starts.map((start) => start.slice(11, 16))).toEqual([
    '18:00',
    '19:00',
    '20:00',
    '21:00',
    '22:00',
    '23:00',
  ]);

  const log = await world.database.withSystem(
    'the log of a test',
    (tx) =>
      tx.query<{ action: string }>`
      select action from audit_log where tenant_id = ${tenant.id} and target_id = ${added.id} order by id`,
  );
  expect(log.map(({ action }) => action)).toEqual([
    'scheduling.provider_added',
    'scheduling.provider_changed',
  ]);
});

test('booked, closed and inactive times are not offered as free', async () => {
  const own = await world.tenant();
  const boss = await signedIn(world, { tenants: [{ id: own.id, role: 'owner' }] });
  // The range begins tomorrow, because times of today stop being free during the test, and midnight changes the days.
  const [from, to] = [Date.now() + 86_400_000, Date.now() + 12 * 86_400_000];
  const free = async (): Promise<string[]> => {
    const { providers } = expectOk(await boss.get('/v1/availability?days=14')).body as {
      providers: Availability[];
    };
    return providers
      .flatMap(({ days }) => days.flatMap(({ starts }) => starts))
      .filter((start) => Date.parse(start) > from && Date.parse(start) < to);
  };
  const before = await free();
  const [first = '', second = ''] = before;
  const { sessionId, leadId } = await intakeDone(own.api);
  expectOk(await own.api.post('/v1/law/appointment/book', { sessionId, leadId, start: first }));
  expect(await free()).toEqual(before.filter((start) => start !== first));
  const date = second.slice(0, 10);
  expectOk(
    await boss.put('/v1/settings/scheduling', {
      ...DEFAULT_SCHEDULING,
      blackouts: [{ from: date, to: date, label: 'Holiday' }],
    }),
  );
  expect((await free()).filter((start) => start.startsWith(date))).toEqual([]);
  const other = await intakeDone(own.api, 'law', { contact: { email: 'other@example.com' } });
  const refused = await own.api.post('/v1/law/appointment/book', {
    sessionId: other.sessionId,
    leadId: other.leadId,
    start: second,
  });
  expectRefusal(refused, 409, 'slot_not_offered');
  expectOk(await boss.put(`/v1/providers/${own.providerId}`, { ...PROVIDER, isActive: false }));
  expect(await free()).toEqual([]);
});

test.each([
  [{ ...PROVIDER, name: ' ' }, 'name', 'Name is required'],
  [
    { ...PROVIDER, timeZone: 'Mars/Olympus' },
    'timeZone',
    'Time zone must be a zone name like America/Detroit',
  ],
  [{ ...PROVIDER, timeZone: '+05:00' }, 'timeZone', 'Time zone must be a zone name like America/Detroit'],
  [
    withRules({ hours: [{ day: 1, from: '17:00', to: '09:00' }] }),
    'rules.hours.0.to',
    'Working hours must end after they begin',
  ],
  [
    withRules({ hours: [{ day: 1, from: '25:00', to: '26:00' }] }),
    'rules.hours.0.from',
    'From must be a time like 09:00',
  ],
  [
    withRules({
      hours: [
        { day: 2, from: '09:00', to: '12:00' },
        { day: 2, from: '11:30', to: '13:00' },
      ],
    }),
    'rules.hours',
    'Working hours of one day must not overlap',
  ],
  [withRules({ stepMins: 0 }), 'rules.stepMins', 'Step must be at least 5 minutes'],
  [withRules({ slotMins: 30.5 }), 'rules.slotMins', 'Length must be a whole number of minutes'],
  [withRules({ bufferAfterMins: -1 }), 'rules.bufferAfterMins', 'Buffer after must be at least 0 minutes'],
  [withRules({ dailyMax: 0 }), 'rules.dailyMax', 'Daily maximum must be at least 1'],
  [
    withRules({ blackouts: [{ from: '2027-02-30', to: '2027-03-01', label: '' }] }),
    'rules.blackouts.0.from',
    'First day must be a date like 2026-12-24',
  ],
  [
    withRules({ blackouts: [{ from: '2027-03-02', to: '2027-03-01', label: '' }] }),
    'rules.blackouts.0.to',
    'The last day must not be before the first',
  ],
])('refuses an invalid host or rule with an error on its field (%#)', async (body, path, message) => {
  const answer = await owner.post('/v1/providers', body);
  expectRefusal(answer, 400, 'validation_failed');
  expect(answer.body.fields).toEqual(expect.arrayContaining([{ path, message }]));
});

test('hides other tenants’ ids, refuses non-members, and rejects invalid input with a readable message', async () => {
  const other = await world.tenant();
  const stranger = await signedIn(world, { tenants: [{ id: other.id, role: 'owner' }] });
  expectRefusal(await owner.put(`/v1/providers/${other.providerId}`, PROVIDER), 404, 'not_found');
  const refused = await owner.post('/v1/providers', { ...PROVIDER, memberId: stranger.userId });
  expectRefusal(refused, 400, 'validation_failed');
  expect(refused.body.error).toContain('not on the team');
  expect(await availability(`?providerId=${other.providerId}`)).toEqual([]);
  for (const query of [
    'days=0',
    'days=63',
    'days=x',
    'from=tomorrow',
    'from=2027-02-30',
    'durationMins=5',
    'providerId=me',
  ])
    expectRefusal(await viewer.get(`/v1/availability?${query}`), 400, 'validation_failed');
  for (const query of [
    'from=2030-01-01',
    'from=2030-01-02&to=2030-01-01',
    'from=2030-01-01&to=2030-06-01',
    'timeZone=Mars/Olympus',
    'providerId=1',
    'durationMins=NaN',
  ])
    expectRefusal(await tenant.api.get(`/v1/law/appointment/slots?${query}`), 400, 'validation_failed');
  expectRefusal(
    await tenant.api.get('/v1/law/appointment/slots?from=2020-01-01&to=2020-01-02'),
    400,
    'date_in_past',
  );
});
