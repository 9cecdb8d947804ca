/**
 * The key vault's function: all actions of both parts, for admins only. The vendors are doubles with the real
 * protocols.
 */
import { randomUUID } from 'node:crypto';
import { KeyVaultResult, type VaultKey, type VaultLog } from '@praxis/contracts/vault/vault';
import { decryptSecret } from '@praxis/db/vault/vault';
import { openVendorAccount } from '@praxis/db/tenant/vendor-account';
import { changeBreaker } from '@praxis/db/health/provider-breaker';
import {
  OPENAI_DOUBLE_KEY,
  OPENAI_DOUBLE_TENANT_KEY,
  startOpenAiDouble,
} from '@praxis/providers/testing/openai-double';
import { HUBSPOT_DOUBLE_TOKEN, startHubspotDouble } from '@praxis/providers/testing/hubspot-double';
import { expectOk, World } from '../../support/journey.js';
import { signedIn, type Member } from '../../support/members.js';
import { startOwnApi, type OwnApi } from '../../support/own-api.js';
import { expectRefusal } from '../../support/refusal.js';
import { until } from '../../support/until.js';

const FUNCTION = '/v1/functions/admin-key-vault';
const BREAKER_TIMES = { openMs: 60_000, probeMs: 1_000, releasesPerSecond: 1 };
const NOBODY = { userId: null, sessionId: null };
const SECRET = 'database-password-0123456789-wxyz';

const world = World.ofFile();
let admin: Member;
let owner: Member;
let tenantId: string;
let api: OwnApi;
let openai: Awaited<ReturnType<typeof startOpenAiDouble>>;
let hubspot: Awaited<ReturnType<typeof startHubspotDouble>>;
beforeAll(async () => {
  [openai, hubspot] = await Promise.all([startOpenAiDouble(), startHubspotDouble()]);
  api = await startOwnApi(world.stack, {
    PRAXIS_EMBEDDED: 'true',
    OPENAI_BASE_URL: openai.url,
    HUBSPOT_BASE_URL: hubspot.url,
    // A double on a busy machine is slow but not unreachable; if nothing listens, a connection is refused immediately.
    PROVIDER_TIMEOUT_MS: '15000',
  });
});
afterAll(() => Promise.all([api.stop(), openai.close(), hubspot.close()]));
beforeEach(async () => {
  ({ id: tenantId } = await world.tenant());
  admin = (await signedIn(world, { isAdmin: true })).at(api.baseUrl);
  owner = (await signedIn(world, { tenants: [{ id: tenantId, role: 'owner' }] })).at(api.baseUrl);
});

const send = (action: string, body: object = {}): ReturnType<Member['post']> =>
  admin.post(FUNCTION, { action, ...body });
const request = async (action: string, body: object = {}): Promise<KeyVaultResult> =>
  KeyVaultResult.parse(expectOk(await send(action, body)).body);
const store = async (keyData: object = {}): Promise<VaultKey> => {
  const { key } = await request('store_key', {
    tenantId,
    keyData: { key_name: 'Ledger', key_type: 'database', key_value: SECRET, ...keyData },
  });
  if (!key) throw new Error('no key was answered');
  return key;
};
const keys = async (): Promise<VaultKey[]> => (await request('list_keys', { tenantId })).keys as VaultKey[];
const logs = async (): Promise<VaultLog[]> => (await request('get_access_logs', { tenantId })).logs ?? [];
const opened = (service: VaultKey['service']): Promise<string | undefined> =>
  world.database.withTenant(tenantId, (tx) =>
    decryptSecret(tx, { service: service as 'hubspot', reason: 'test', actor: NOBODY }),
  );

test('a key is stored, shown by its last four characters, logged with the run that uses it, and revoked', async () => {
  const key = await store({ permissions: ['read', 'write'], expires_at: '2099-01-31' });
  expect(key).toMatchObject({
    key_name: 'Ledger',
    key_type: 'database',
    key_value_masked: '••••••••wxyz',
    is_active: true,
    permissions: ['read', 'write'],
    expires_at: '2099-01-31T23:59:59.000Z',
    last_used_at: null,
  });
  await world.database.withTenant(tenantId, (tx) =>
    decryptSecret(tx, {
      service: key.service as 'hubspot',
      reason: 'ledger.sync',
      actor: NOBODY,
      workflowId: 'tenant/x/ledger/1',
      runId: 'run-1',
      activity: 'syncLedger',
    }),
  );
  expect((await keys())[0]?.last_used_at).not.toBeNull();
  const { use } = await request('preview_revoke', { tenantId, keyId: key.id });
  expect(use).toMatchObject({ uses: [{ reason: 'ledger.sync', count: 1, runs: 1 }], waiting: [] });
  await request('revoke_key', {
    tenantId,
    keyId: key.id,
    keyData: { reason: 'Left the vendor' },
    userId: randomUUID(),
  });
  expect(await keys()).toMatchObject([{ id: key.id, is_active: false, key_value_masked: '••••••••wxyz' }]);
  expect(await opened(key.service)).toBeUndefined();
  expectRefusal(await send('revoke_key', { tenantId, keyId: key.id }), 404, 'not_found');
  expectRefusal(
    await send('rotate_key', { tenantId, keyId: key.id, keyData: { new_key_value: SECRET } }),
    404,
    'not_found',
  );
  const all = await logs();
  expect(all.map(({ event_type, success, reason }) => ({ event_type, success, reason }))).toEqual([
    { event_type: 'api_key_revoked', success: true, reason: null },
    { event_type: 'api_key_accessed', success: true, reason: 'ledger.sync' },
    { event_type: 'api_key_created', success: true, reason: null },
  ]);
  expect(all[1]).toMatchObject({
    run_id: 'run-1',
    activity: 'syncLedger',
    workflow_id: 'tenant/x/ledger/1',
    key_name: 'Ledger',
  });
  expect(all[0]?.user_id).toBe(admin.userId);
  expect(JSON.stringify(all)).not.toContain(SECRET);
});

test('owners are notified of each change of a key once they enable it, and the email contains no key', async () => {
  const noticed = async (): Promise<{ recipient: string; said: string }[]> =>
    await world.database.withTenant(tenantId, async (tx) => {
      const mails = await tx.query<{ recipient: string; body: Buffer }>`
        select recipient, sealed_body as body from mails where kind = 'vault_notice' order by created_at, id`;
      return await Promise.all(
        mails.map(async ({ recipient, body }) => ({
          recipient,
          said: (await tx.decrypt('mail', body)).toString('utf8'),
        })),
      );
    });
  const quiet = await store({ key_name: 'Quiet' });
  await request('revoke_key', { tenantId, keyId: quiet.id });
  expect(await noticed()).toEqual([]);

  const settings = { auto_rotation: true, access_notifications: true };
  await request('save_settings', { tenantId, settings });
  const key = await store();
  await request('rotate_key', { tenantId, keyId: key.id, keyData: { new_key_value: `${SECRET}2` } });
  await request('revoke_key', { tenantId, keyId: key.id });
  const mails = await noticed();
  expect(mails.map(({ recipient }) => recipient)).toEqual([owner.email, owner.email, owner.email]);
  const texts = mails.map(({ said }) => said).join();
  for (const event of ['stored', 'rotated', 'revoked']) expect(texts).toContain(`"event":"${event}"`);
  expect(texts).toContain('Ledger');
  expect(texts).not.toContain(SECRET);
});

test.each<[string, object, string, string]>([
  ['too short', { key_value: '0123456789' }, 'keyData.key_value', 'A key is longer than 10 characters'],
  [
    'no OpenAI key',
    { service: 'openai', key_value: 'pk-0123456789012345678901' },
    'keyData.key_value',
    'An OpenAI key starts with sk- and is longer than 20 characters',
  ],
  [
    'a short HubSpot key',
    { service: 'hubspot', key_value: '01234567890123456789' },
    'keyData.key_value',
    'A HubSpot key is longer than 20 characters',
  ],
  ['expired', { expires_at: '2020-01-01' }, 'keyData.expires_at', 'This key has expired already'],
  ['no date', { expires_at: 'soon' }, 'keyData.expires_at', 'Enter a date for the end of the key'],
  ['nameless', { key_name: ' ' }, 'keyData.key_name', 'Key name is required'],
  ['without a value', { key_value: '' }, 'keyData.key_value', 'Key value is required'],
  [
    'of two lines',
    { key_value: 'first-line-0123\nsecond-line' },
    'keyData.key_value',
    'Key value must be one line, without tabs',
  ],
])('a key that is %s is refused, and nothing is stored', async (_, keyData, path, message) => {
  const answer = await send('store_key', {
    tenantId,
    keyData: { key_name: 'Ledger', key_value: SECRET, ...keyData },
  });
  expect(answer.status).toBe(400);
  expect(answer.body.fields).toContainEqual({ path, message });
  expect(await keys()).toEqual([]);
  expect(await logs()).toEqual([]);
});

test('a vendor’s key is used once stored, and replaced only by one that the vendor accepts', async () => {
  const key = await store({
    key_type: 'api',
    service: 'openai',
    key_name: 'Model',
    key_value: OPENAI_DOUBLE_KEY,
  });
  const account = (): Promise<{ apiKey: string } | undefined> =>
    world.database.withTenant(tenantId, (tx) =>
      openVendorAccount(tx, { service: 'openai', reason: 'test', actor: NOBODY }),
    );
  expect(await account()).toEqual({ apiKey: OPENAI_DOUBLE_KEY });
  expect((await request('test_key', { tenantId, keyId: key.id })).message).toBe('The connection works.');
  expectRefusal(
    await send('store_key', {
      tenantId,
      keyData: { key_name: 'Second', service: 'openai', key_value: OPENAI_DOUBLE_TENANT_KEY },
    }),
    409,
    'key_exists',
  );
  const rotate = (value: string): ReturnType<typeof send> =>
    send('rotate_key', { tenantId, keyId: key.id, keyData: { new_key_value: value } });
  expectRefusal(await rotate('pk-nothing-of-openai-at-all'), 400, 'key_malformed');
  expectRefusal(await rotate('sk-a-key-that-openai-does-not-know'), 409, 'key_refused');
  expect(await account()).toEqual({ apiKey: OPENAI_DOUBLE_KEY });
  expectOk(await rotate(OPENAI_DOUBLE_TENANT_KEY));
  expect(await account()).toEqual({ apiKey: OPENAI_DOUBLE_TENANT_KEY });
  expect((await keys())[0]).toMatchObject({
    id: key.id,
    key_name: 'Model',
    rotation: { state: 'watching', failure: null },
  });
  expect((await logs()).filter(({ event_type }) => event_type === 'api_key_rotated')).toMatchObject([
    { success: true, reason: 'key.rotate' },
    { success: false, reason: 'key_refused' },
  ]);
});

test('a key does not change when its vendor cannot be reached', async () => {
  const first = 'sk_first_0123456789_0123456789';
  const key = await store({ service: 'elevenlabs', key_value: first });
  expectRefusal(
    await send('rotate_key', {
      tenantId,
      keyId: key.id,
      keyData: { new_key_value: 'sk_second_0123456789_0123456789' },
    }),
    503,
    'vendor_unreachable',
  );
  expectRefusal(await send('test_key', { tenantId, keyId: key.id }), 503, 'vendor_unreachable');
  expect(await opened('elevenlabs')).toBe(JSON.stringify({ apiKey: first }));
});

test('a new key that the vendor refuses during use is replaced by the previous one automatically', async () => {
  const key = await store({ service: 'hubspot', key_value: 'hubspot-before-0123456789' });
  expectOk(
    await send('rotate_key', { tenantId, keyId: key.id, keyData: { new_key_value: HUBSPOT_DOUBLE_TOKEN } }),
  );
  expect(await opened('hubspot')).toBe(HUBSPOT_DOUBLE_TOKEN);
  const failure = { kind: 'failure', code: 'unauthorized' } as const;
  for (let count = 0; count < 3; count += 1)
    await world.database.withTenant(tenantId, (tx) =>
      changeBreaker(tx, { provider: 'hubspot', hostId: null }, { event: failure, times: BREAKER_TIMES }),
    );
  await until('the key before to be back', { timeoutMs: 20_000 }, async () => {
    const [found] = await keys();
    return found?.rotation?.state === 'returned';
  });
  expect(await opened('hubspot')).toBe('hubspot-before-0123456789');
  expect((await logs()).map(({ reason }) => reason)).toEqual(expect.arrayContaining(['rotation.refused']));
});

test('service keys of the platform are stored, listed without values, shown with a log, and deleted', async () => {
  const name = `bench-${randomUUID()}`;
  const value = `re_${randomUUID()}`;
  const which = { service: 'resend', key_name: name };
  const refused = await send('store_service_key', { ...which, key_value: 'sk_not_of_resend_0123456789' });
  expectRefusal(refused, 400, 'key_malformed');
  await request('store_service_key', { ...which, key_value: value });
  const list = async (): Promise<object[]> =>
    ((await request('list_service_keys')).keys ?? []).filter((key) => key.key_name === name);
  expect(await list()).toMatchObject([
    {
      service: 'resend',
      is_active: true,
      last_accessed_at: null,
      key_value_masked: `••••••••${value.slice(-4)}`,
    },
  ]);
  expect(await request('get_service_key', which)).toEqual({ ok: true, key_value: value });
  expect(JSON.stringify(await list())).not.toContain(value);
  await request('delete_service_key', which);
  expectRefusal(await send('delete_service_key', which), 404, 'not_found');
  expectRefusal(await send('get_service_key', which), 404, 'not_found');
  const mine = ((await request('get_service_key_logs')).logs ?? []).filter(
    ({ key_name }) => key_name === `resend/${name}`,
  );
  expect(mine.map(({ event_type, reason, user_id }) => ({ event_type, reason, user_id }))).toEqual([
    { event_type: 'api_key_revoked', reason: null, user_id: admin.userId },
    { event_type: 'api_key_accessed', reason: 'key.shown', user_id: admin.userId },
    { event_type: 'api_key_created', reason: null, user_id: admin.userId },
  ]);
});

test('keys from a browser are migrated one by one, and invalid ones are reported', async () => {
  expect(await request('migrate_from_local', { local_keys: [] })).toEqual({
    ok: true,
    migrated_count: 0,
    errors: ['No local keys found'],
  });
  const name = `local-${randomUUID()}`;
  const answer = await request('migrate_from_local', {
    local_keys: [
      { service: 'stripe', key_name: name, key_value: 'sk_test_0123456789' },
      { service: 'openai', key_name: name, key_value: 'nothing' },
      { service: 'fax', key_name: name, key_value: 'sk_test_0123456789' },
    ],
  });
  expect(answer).toEqual({
    ok: true,
    migrated_count: 1,
    errors: [
      'openai: An OpenAI key starts with sk- and is longer than 20 characters',
      'fax: The vault does not store keys for this service',
    ],
  });
  expect(await request('get_service_key', { service: 'stripe', key_name: name })).toMatchObject({
    key_value: 'sk_test_0123456789',
  });
});

test('only admins can call the function, and an unknown tenant is refused', async () => {
  expectRefusal(await owner.post(FUNCTION, { action: 'list_keys', tenantId }), 403, 'permission_denied');
  expectRefusal(await owner.post(FUNCTION, { action: 'list_service_keys' }), 403, 'permission_denied');
  expectRefusal(await send('list_keys', { tenantId: randomUUID() }), 404, 'not_found');
  expectRefusal(await send('list_keys', { tenantId: 'x' }), 400, 'validation_failed');
  expectRefusal(await send('steal_keys', { tenantId }), 400, 'validation_failed');
});

test('a key of one practice is not found under another', async () => {
  const { id } = await store();
  const { id: other } = await world.tenant();
  for (const action of ['rotate_key', 'revoke_key', 'preview_revoke', 'test_key'])
    expectRefusal(
      await send(action, {
        tenantId: other,
        keyId: id,
        ...(action === 'rotate_key' && { keyData: { new_key_value: SECRET } }),
      }),
      404,
      'not_found',
    );
  expect((await keys())[0]?.is_active).toBe(true);
});
