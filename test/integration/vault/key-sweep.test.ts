/**
 * Automatic care of keys: new ones are monitored, people are notified when one expires, and our own secrets are
 * renewed.
 */
import { randomUUID } from 'node:crypto';
import { MockActivityEnvironment } from '@temporalio/testing';
import { Database } from '@praxis/db/core/database';
import type { MailContent } from '@praxis/db/mail/mail-content';
import { listKeys } from '@praxis/db/vault/key-list';
import { beginRotation } from '@praxis/db/vault/key-rotation';
import { withStoredKeys } from '@praxis/db/vault/platform-variables';
import { deleteServiceKey, storeServiceKeys } from '@praxis/db/vault/service-key';
import { decryptSecret, storeSecret, type NewSecret } from '@praxis/db/vault/vault';
import { saveVaultSettings, scheduleRotation } from '@praxis/db/vault/vault-settings';
import { openEndpointSecrets, rotateEndpointSecret } from '@praxis/db/webhook-delivery/endpoint-secret';
import { addEndpoint } from '@praxis/db/webhook-delivery/webhook-endpoint';
import { HUBSPOT_DOUBLE_TOKEN, startHubspotDouble } from '@praxis/providers/testing/hubspot-double';
import type { KeyCare, KeyRotationStep } from '@praxis/workflows/vault/effects';
import { createVaultActivities } from '../../../activities/src/vault/vault.activities.js';
import { World } from '../../support/journey.js';
import { auditOf, signedIn } from '../../support/members.js';
import { makeDatabase } from '../../support/own-database.js';
import { environmentOf } from '../../support/records.js';

const NOBODY = { userId: null, sessionId: null };

const world = World.ofFile();
let tenantId: string;
let hubspot: Awaited<ReturnType<typeof startHubspotDouble>>;
let activities: ReturnType<typeof createVaultActivities>;
beforeAll(async () => {
  hubspot = await startHubspotDouble();
  const environment = environmentOf(world.stack, { HUBSPOT_BASE_URL: hubspot.url });
  activities = createVaultActivities({ environment, database: world.database });
});
afterAll(() => hubspot.close());
beforeEach(async () => {
  ({ id: tenantId } = await world.tenant());
  await signedIn(world, { tenants: [{ id: tenantId, role: 'owner' }] });
});

const within: <Result>(work: Parameters<typeof world.database.withTenant<Result>>[1]) => Promise<Result> = (
  work,
) => world.database.withTenant(tenantId, work);
const inActivity = <Result>(work: () => Promise<Result>): Promise<Result> =>
  new MockActivityEnvironment().run(work);
const care = (): Promise<KeyCare> => inActivity(() => activities.careForKeys());
const watch = (rotationId: string): Promise<KeyRotationStep> =>
  inActivity(() => activities.watchKeyRotation({ tenantId, rotationId }));
const store = (secret: Partial<NewSecret> = {}): Promise<{ id: string }> =>
  within((tx) => storeSecret(tx, { service: 'hubspot', value: 'before', actor: NOBODY, ...secret }));
const value = (): Promise<string | undefined> =>
  within((tx) => decryptSecret(tx, { service: 'hubspot', reason: 'test', actor: NOBODY }));
const rotate = async (to: string): Promise<string> => {
  const { id } = await store();
  return await within((tx) => beginRotation(tx, { id, service: 'hubspot', value: to, actor: NOBODY }));
};
const mails = async (): Promise<Extract<MailContent, { kind: 'vault_notice' }>[]> =>
  await within(async (tx) => {
    const rows = await tx.query<{ sealed: Buffer }>`select sealed_body as sealed from mails
      where tenant_id = ${tenantId} and kind = 'vault_notice' order by created_at, id`;
    const contents: Extract<MailContent, { kind: 'vault_notice' }>[] = [];
    for (const { sealed } of rows)
      contents.push((JSON.parse(await tx.decryptText('mail', sealed)) as { content: never }).content);
    return contents;
  });

test('a new key that its vendor accepts is watched, and kept when the overlap ends', async () => {
  const rotationId = await rotate(HUBSPOT_DOUBLE_TOKEN);
  expect(await watch(rotationId)).toMatchObject({ state: 'watching' });
  await within((tx) => tx.query`update key_rotations set overlap_until = now() where id = ${rotationId}`);
  expect(await watch(rotationId)).toMatchObject({ state: 'kept' });
  expect(await value()).toBe(HUBSPOT_DOUBLE_TOKEN);
  expect(await watch(rotationId)).toMatchObject({ state: 'kept' });
});

test('a new key that its vendor refuses is replaced by the previous one, once, and owners are notified', async () => {
  const rotationId = await rotate('not-of-the-vendor-0123456789');
  expect(await watch(rotationId)).toMatchObject({ state: 'returned' });
  expect(await watch(rotationId)).toMatchObject({ state: 'returned' });
  expect(await value()).toBe('before');
  const actions = (await auditOf(world.database, { tenantId })).map(({ action }) => action);
  expect(actions.filter((action) => action === 'secret.returned')).toHaveLength(1);
  expect((await mails()).map(({ event, keyName }) => ({ event, keyName }))).toEqual([
    { event: 'returned', keyName: 'HubSpot access token' },
  ]);
});

test('storing another value ends the watch, and the previous value is not restored', async () => {
  const rotationId = await rotate('not-of-the-vendor-0123456789');
  await store({ value: 'by hand' });
  expect(await watch(rotationId)).toMatchObject({ state: 'replaced' });
  expect(await value()).toBe('by hand');
});

test('owners are notified before a key expires, only about the nearest deadline and once for each', async () => {
  const days = (count: number): Date => new Date(Date.now() + count * 86_400_000);
  const { id } = await store({ expiresAt: days(20) });
  await care();
  await care();
  const noticed = async (): Promise<object[]> =>
    (await mails()).map(({ event, days: left }) => ({ event, left }));
  expect(await noticed()).toEqual([{ event: 'expiring', left: 20 }]);
  await within((tx) => tx.query`update tenant_secrets set expires_at = ${days(0.9)} where id = ${id}`);
  await care();
  expect(await noticed()).toEqual([
    { event: 'expiring', left: 20 },
    { event: 'expiring', left: 1 },
  ]);
  await within((tx) => tx.query`update tenant_secrets set expires_at = ${days(-1)} where id = ${id}`);
  await care();
  await care();
  expect((await noticed()).slice(2)).toEqual([{ event: 'expiring', left: 0 }]);
});

test('a webhook’s signing secret is rotated on schedule if the practice allows it, and can then be shown', async () => {
  const endpointId = await within(async (tx) => {
    const added = await addEndpoint(tx, {
      url: 'https://receiver.example.com/hooks',
      description: '',
      events: ['lead.created'],
      isEnabled: true,
    });
    await rotateEndpointSecret(tx, { endpointId: added, actor: NOBODY });
    return added;
  });
  const [key] = await within(listKeys);
  if (!key) throw new Error('the key is not listed');
  expect(key).toMatchObject({ key_type: 'webhook', rotation_way: 'generated' });
  await within(async (tx) => {
    await scheduleRotation(tx, key.id, 30);
    await tx.query`update tenant_secrets set updated_at = now() - interval '31 days' where tenant_id = ${tenantId}`;
  });
  const secrets = (): Promise<string[]> =>
    within((tx) => openEndpointSecrets(tx, { endpointId, overlaps: true, openingRun: {} }));
  const [before] = await secrets();
  await care();
  expect(await secrets()).toEqual([before]);
  expect((await mails()).map(({ event }) => event)).toEqual(['due']);
  await within(async (tx) => {
    await saveVaultSettings(tx, { auto_rotation: true, access_notifications: false });
    await tx.query`update tenant_secrets set warned_days = null where tenant_id = ${tenantId}`;
  });
  await care();
  const [renewed, former] = await secrets();
  expect(renewed).toMatch(/^whsec_/);
  expect(renewed).not.toBe(before);
  expect(former).toBe(before);
  expect((await within(listKeys))[0]).toMatchObject({ id: key.id, can_show: true });
  expect((await mails()).map(({ event }) => event)).toEqual(['due', 'renewed']);
});

test('a stored service key sets only variables that are empty in the environment', async () => {
  // In a separate database, because a process that another test starts in the meantime would get the key too.
  const own = await makeDatabase(world.stack);
  const database = await Database.open(own.environment, 'praxis-test-service-keys');
  try {
    const name = { service: 'twilio', keyName: 'api_key' } as const;
    const sid = `AC${randomUUID().replaceAll('-', '')}`;
    await storeServiceKeys(database, [{ ...name, value: `${sid}:token` }], { actor: NOBODY });
    const empty = environmentOf(world.stack);
    expect(await withStoredKeys(empty, database)).toEqual({
      ...empty,
      TWILIO_ACCOUNT_SID: sid,
      TWILIO_AUTH_TOKEN: 'token',
    });
    const set = environmentOf(world.stack, { TWILIO_ACCOUNT_SID: 'AC-of-the-environment' });
    expect(await withStoredKeys(set, database)).toEqual(set);
    await deleteServiceKey(database, name, NOBODY);
    expect(await withStoredKeys(empty, database)).toEqual(empty);
  } finally {
    await database.close();
    await own.drop();
  }
});
