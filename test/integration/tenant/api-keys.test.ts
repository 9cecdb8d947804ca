/** API keys that a practice makes and revokes itself. */
import { ApiKeyList, ApiKeyResult, MAX_API_KEYS, type ApiKey } from '@praxis/contracts/tenant/api-key';
import { ApiClient } from '../../support/api.js';
import { expectOk, World } from '../../support/journey.js';
import { auditOf, signedIn, type Member } from '../../support/members.js';
import type { TestTenant } from '../../support/records.js';
import { expectRefusal } from '../../support/refusal.js';
import { until } from '../../support/until.js';

const PATH = '/v1/api-keys';
const world = World.ofFile();
let tenant: TestTenant;
let owner: Member;
beforeEach(async () => {
  tenant = await world.tenant();
  owner = await signedIn(world, { tenants: [{ id: tenant.id, role: 'owner' }] });
});

const list = async (): Promise<ApiKey[]> => ApiKeyList.parse(expectOk(await owner.get(PATH)).body).items;
const make = async (name: string): Promise<ApiKeyResult> =>
  ApiKeyResult.parse(expectOk(await owner.post(PATH, { name })).body);
const leadsBy = (key: string) => new ApiClient(world.stack.baseUrl, key).get('/v1/leads');

test('a key gives access to the product’s routes of its practice until it is revoked', async () => {
  const { apiKey, key } = await make('Website form');
  expect(key).toMatch(/^key_[A-Za-z0-9_-]{43}$/);
  expect(key.startsWith(apiKey.keyPrefix)).toBe(true);
  expect(apiKey.lastUsedAt).toBeNull();
  const added = await new ApiClient(world.stack.baseUrl, key).post('/v1/leads', {
    name: 'Ada Moreno',
    phone: '+13135550142',
    source: 'embed',
  });
  expectOk(added);
  expect(expectOk(await leadsBy(key)).body['items']).toHaveLength(1);
  const used = await until('the use is noted', { timeoutMs: 10_000 }, async () =>
    (await list()).find(({ id, lastUsedAt }) => id === apiKey.id && lastUsedAt !== null),
  );
  expect(JSON.stringify(used)).not.toContain(key);
  expectOk(await owner.delete(`${PATH}/${apiKey.id}`));
  expectRefusal(await leadsBy(key), 401, 'key_unknown');
  expectRefusal(await owner.delete(`${PATH}/${apiKey.id}`), 404, 'not_found');
  expect((await list()).map(({ name }) => name)).toEqual(['test']);
  const audit = await auditOf(world.database, { tenantId: tenant.id });
  expect(audit.map(({ action }) => action).filter((action) => action.startsWith('api_key.'))).toEqual([
    'api_key.added',
    'api_key.revoked',
  ]);
  expect(JSON.stringify(audit)).not.toContain(key);
});

test('a key cannot be seen or revoked from another practice, nor managed by staff or with a key', async () => {
  const { apiKey, key } = await make('Ours');
  const other = await world.tenant();
  const stranger = await signedIn(world, { tenants: [{ id: other.id, role: 'owner' }] });
  expectRefusal(await stranger.delete(`${PATH}/${apiKey.id}`), 404, 'not_found');
  expect(JSON.stringify((await stranger.get(PATH)).body)).not.toContain(apiKey.id);
  expectOk(await leadsBy(key));
  const staff = await signedIn(world, { tenants: [{ id: tenant.id, role: 'staff' }] });
  expectRefusal(await staff.get(PATH), 403, 'permission_denied');
  expectRefusal(await staff.post(PATH, { name: 'Mine' }), 403, 'permission_denied');
  // A key cannot create other keys.
  expectRefusal(
    await new ApiClient(world.stack.baseUrl, key).post(PATH, { name: 'More' }),
    401,
    'not_authenticated',
  );
});

test('a name is required, and a practice has a limited number of keys, also under concurrent requests', async () => {
  expectRefusal(await owner.post(PATH, { name: '  ' }), 400, 'validation_failed');
  const room = MAX_API_KEYS - (await list()).length;
  const answers = await Promise.all(
    Array.from({ length: room + 3 }, (_, at) => owner.post(PATH, { name: `Program ${at}` })),
  );
  expect(answers.filter(({ status }) => status < 300)).toHaveLength(room);
  for (const answer of answers.filter(({ status }) => status >= 300)) expectRefusal(answer, 409, 'too_many');
  expect(await list()).toHaveLength(MAX_API_KEYS);
});
