/** Feature flags over the API: what admins set reaches every process within a second, and each change is logged once. */
import { randomUUID } from 'node:crypto';
import {
  FeatureFlagList,
  FeatureFlagResult,
  FlagEvaluationList,
  type FeatureFlag,
} from '@praxis/contracts/flag/flag';
import { TemplateManagementResult } from '@praxis/contracts/message-template/template-management';
import { Flags } from '@praxis/db/flag/flag-client';
import { expectOk, World } from '../../support/journey.js';
import { signedIn, type Member } from '../../support/members.js';
import { startOwnApi, type OwnApi } from '../../support/own-api.js';
import { environmentOf } from '../../support/records.js';
import { expectRefusal, refusedFields } from '../../support/refusal.js';
import { until } from '../../support/until.js';

const FUNCTION = '/v1/functions/admin-template-management';
const VISIBLE_MS = 1_000;

const world = World.ofFile();
let admin: Member;
let owner: Member;
let one: string;
let other: string;
let second: OwnApi;
beforeAll(async () => {
  [{ id: one }, { id: other }] = [await world.tenant(), await world.tenant()];
  admin = await signedIn(world, { isAdmin: true });
  owner = await signedIn(world, { tenants: [{ id: one, role: 'owner' }] });
  second = await startOwnApi(world.stack, { PRAXIS_EMBEDDED: 'true' });
});
afterAll(() => second.stop());

const newKey = (): string => `flag-${randomUUID()}`;
const body = (change: object = {}): object => ({
  key: newKey(),
  description: 'A trial',
  isEnabled: true,
  rolloutPercent: 0,
  targets: [{ tenantId: one, isEnabled: true }],
  ...change,
});
const make = async (change: object = {}): Promise<FeatureFlag> =>
  FeatureFlagResult.parse(expectOk(await admin.post('/v1/feature-flags', body(change))).body).flag;

async function valueAt(client: Member, key: string, tenantId: string): Promise<unknown> {
  const answer = await client.get(`/v1/feature-flags/evaluations?tenantId=${tenantId}`);
  const { items } = FlagEvaluationList.parse(expectOk(answer).body);
  const found = items.find((item) => item.key === key);
  return found && { value: found.value, reason: found.reason };
}

test('a change is visible in every process within a second', async () => {
  const here = await Flags.open(environmentOf(world.stack), world.database, `test-${randomUUID()}`);
  const readers = [
    (key: string, id: string) => valueAt(admin, key, id),
    (key: string, id: string) => valueAt(admin.at(second.baseUrl), key, id),
    async (key: string, id: string) => {
      const found = (await here.listFor(id)).find((item) => item.key === key);
      return found && { value: found.value, reason: found.reason };
    },
  ];
  const everywhere = async (key: string, id: string, expected: object): Promise<void> => {
    for (const read of readers)
      await until('the change to be visible', { timeoutMs: VISIBLE_MS, pollMs: 10 }, async () =>
        isLike(await read(key, id), expected),
      );
  };
  try {
    const { id, key, version } = await make();
    const path = `/v1/feature-flags/${id}`;
    await everywhere(key, one, { value: true, reason: 'TARGETING_MATCH' });
    await everywhere(key, other, { value: false, reason: 'SPLIT' });

    const targets = [{ tenantId: one, isEnabled: false }];
    const changed = { version, description: '', isEnabled: true, rolloutPercent: 100, targets };
    expectOk(await admin.put(path, changed));
    await everywhere(key, one, { value: false, reason: 'TARGETING_MATCH' });
    await everywhere(key, other, { value: true, reason: 'SPLIT' });

    expectOk(await admin.put(`${path}/kill-switch`, { isKilled: true }));
    await everywhere(key, other, { value: false, reason: 'DISABLED' });
    expectOk(await admin.put(`${path}/kill-switch`, { isKilled: false }));
    await everywhere(key, other, { value: true, reason: 'SPLIT' });

    expectOk(await admin.put(`${path}/targets`, { tenantId: one, isEnabled: null }));
    await everywhere(key, one, { value: true, reason: 'SPLIT' });
    // A statement that an operator runs counts like a change through the API.
    await world.database.withSystem(
      'switch a flag by hand',
      (tx) => tx.query`update feature_flags set is_enabled = false where id = ${id}`,
    );
    await everywhere(key, one, { value: false, reason: 'DISABLED' });

    expectOk(await admin.delete(path));
    for (const read of readers)
      await until(
        'the flag to be gone',
        { timeoutMs: VISIBLE_MS, pollMs: 10 },
        async () => (await read(key, one)) === undefined,
      );
    expectRefusal(await admin.put(`${path}/kill-switch`, { isKilled: true }), 404, 'not_found');
  } finally {
    await here.close();
  }
});

const isLike = (value: unknown, expected: object): boolean =>
  JSON.stringify(value) === JSON.stringify(expected);

test('of two admins who change a flag at once, one is refused, and nothing of theirs is stored', async () => {
  const { id, version } = await make();
  const path = `/v1/feature-flags/${id}`;
  const change = (rolloutPercent: number): object => ({
    version,
    description: 'Mine',
    isEnabled: true,
    rolloutPercent,
    targets: [{ tenantId: rolloutPercent === 10 ? one : other, isEnabled: true }],
  });
  const answers = await Promise.all([admin.put(path, change(10)), admin.put(path, change(20))]);
  const [won, lost] = answers[0].status === 200 ? answers : [answers[1], answers[0]];
  expectRefusal(lost, 409, 'stale');
  const { items } = FeatureFlagList.parse(expectOk(await admin.get('/v1/feature-flags')).body);
  expect(items.find((flag) => flag.id === id)).toEqual(FeatureFlagResult.parse(expectOk(won).body).flag);
});

test('saving without a change creates no version and no log entry; each change is logged with its author', async () => {
  const { id, version } = await make();
  const path = `/v1/feature-flags/${id}`;
  const same = { description: 'A trial', isEnabled: true, targets: [{ tenantId: one, isEnabled: true }] };
  expectOk(await admin.put(path, { version, ...same, rolloutPercent: 0 }));
  expectOk(await admin.put(`${path}/targets`, { tenantId: one, isEnabled: true }));
  expectOk(await admin.put(`${path}/kill-switch`, { isKilled: false }));
  const { flag } = FeatureFlagResult.parse(
    expectOk(await admin.put(path, { version, ...same, rolloutPercent: 25 })).body,
  );
  expect(flag).toMatchObject({ version: version + 1, rolloutPercent: 25 });
  const logged = await world.database.withSystem(
    'read what was logged of a flag',
    (tx) => tx.query<{ action: string; userId: string; tenantId: string | null; detail: object }>`
      select action, user_id as "userId", tenant_id as "tenantId", detail from audit_log
      where target_type = 'feature_flag' and target_id = ${id}::text order by id`,
  );
  expect(logged.map(({ action, tenantId }) => [action, tenantId])).toEqual([
    ['feature_flag.created', null],
    ['feature_flag.target_set', one],
    ['feature_flag.changed', null],
  ]);
  expect(logged.every(({ userId }) => userId === admin.userId)).toBe(true);
  expect(logged[2]?.detail).toMatchObject({ rolloutPercent: 25, before: { rolloutPercent: 0 } });
});

test.each([
  ['no name', { key: ' ' }, 'key', 'Flag name is required'],
  ['odd characters', { key: 'Új flag/…' }, 'key', 'Use lowercase letters'],
  ['a name that is a number', { key: '1st' }, 'key', 'begin with a letter'],
  ['a long name', { key: 'a'.repeat(65) }, 'key', 'at most 64'],
  ['no tenant', { targets: [] }, 'targets', 'Choose at least one tenant'],
  ['more than everybody', { rolloutPercent: 101 }, 'rolloutPercent', '0 to 100'],
  ['less than nobody', { rolloutPercent: -1 }, 'rolloutPercent', '0 to 100'],
  ['half a percent', { rolloutPercent: 0.5 }, 'rolloutPercent', 'whole number'],
  ['something else than on or off', { isEnabled: 'yes' }, 'isEnabled', 'true or false'],
])('%s is refused by name', async (_, change, field, message) => {
  const answer = await admin.post('/v1/feature-flags', body(change));
  expectRefusal(answer, 400, 'validation_failed');
  expect(refusedFields(answer)).toEqual([field]);
  expect(JSON.stringify(answer.body.fields)).toContain(message);
});

test('a repeated or unknown tenant and a used name are refused, and change nothing', async () => {
  const { key } = await make();
  const twice = [one, one.toUpperCase()].map((tenantId) => ({ tenantId, isEnabled: true }));
  expectRefusal(await admin.post('/v1/feature-flags', body({ targets: twice })), 400, 'validation_failed');
  const unknown = [{ tenantId: randomUUID(), isEnabled: true }];
  const unmade = newKey();
  expectRefusal(
    await admin.post('/v1/feature-flags', body({ key: unmade, targets: unknown })),
    404,
    'not_found',
  );
  expectRefusal(await admin.post('/v1/feature-flags', body({ key })), 409, 'flag_exists');
  const { items } = FeatureFlagList.parse(expectOk(await admin.get('/v1/feature-flags')).body);
  expect(items.filter((flag) => [key, unmade].includes(flag.key))).toHaveLength(1);
});

test('only admins see or change flags', async () => {
  const { id } = await make();
  for (const answer of [
    await owner.get('/v1/feature-flags'),
    await owner.get(`/v1/feature-flags/evaluations?tenantId=${one}`),
    await owner.post('/v1/feature-flags', body()),
    await owner.put(`/v1/feature-flags/${id}/kill-switch`, { isKilled: true }),
    await owner.post(FUNCTION, { action: 'get_tenant_configurations' }),
  ])
    expectRefusal(answer, 403, 'permission_denied');
});

describe('the function of the specification', () => {
  const request = (tenantId: string, templateData: object) =>
    admin.post(FUNCTION, { action: 'create_feature_flag', tenantId, templateData });

  test('one request per tenant makes one flag, which changes nothing for others', async () => {
    const key = newKey();
    const data = { flag_name: key, enabled: true, description: 'By function', userId: 'admin-user-id' };
    for (const tenantId of [one, other, one])
      expect(TemplateManagementResult.parse(expectOk(await request(tenantId, data)).body).flag).toMatchObject(
        {
          flag_name: key,
          enabled: true,
          tenant_id: tenantId,
        },
      );
    const { items } = FeatureFlagList.parse(expectOk(await admin.get('/v1/feature-flags')).body);
    const made = items.filter((flag) => flag.key === key);
    expect(made).toMatchObject([
      { description: 'By function', isEnabled: true, rolloutPercent: 0, version: 2 },
    ]);
    expect(made[0]?.targets.map(({ tenantId }) => tenantId).sort()).toEqual([one, other].sort());

    expectOk(await request(other, { flag_name: key, enabled: false }));
    const { configurations = [] } = TemplateManagementResult.parse(
      expectOk(await admin.post(FUNCTION, { action: 'get_tenant_configurations' })).body,
    );
    const flagsOf = (id: string) =>
      configurations.find(({ tenant_id }) => tenant_id === id)?.feature_flags[key];
    expect([flagsOf(one), flagsOf(other)]).toEqual([
      { enabled: true, description: 'By function' },
      { enabled: false, description: 'By function' },
    ]);
  });

  test('a name and a tenant are required', async () => {
    const unnamed = await request(one, { flag_name: ' ', enabled: true });
    expect(JSON.stringify(unnamed.body.fields)).toContain('Flag name is required');
    const untargeted = await admin.post(FUNCTION, {
      action: 'create_feature_flag',
      templateData: { flag_name: newKey() },
    });
    expect(JSON.stringify(untargeted.body.fields)).toContain('Choose at least one tenant');
    for (const answer of [unnamed, untargeted]) expectRefusal(answer, 400, 'validation_failed');
    expectRefusal(await admin.post(FUNCTION, { action: 'drop_everything' }), 400, 'validation_failed');
  });
});
