/** The vault: encrypted under the tenant's key, bound to tenant and service, each decryption logged. */
import { DecryptionError, unwrapDataKey } from '@praxis/config/data-key-encryption';
import { wrappingKeys } from '@praxis/config/wrapping-keys';
import type { TenantTransaction } from '@praxis/db/core/database';
import {
  findSecretHint,
  decryptSecret,
  removeSecret,
  storeSecret,
  type StoredSecret,
  type VaultService,
} from '@praxis/db/vault/vault';
import { World } from '../../support/journey.js';
import { auditOf } from '../../support/members.js';
import { sql } from '@praxis/db/core/sql';

const VALUE = 'SK0123456789abcdef0123456789abcd';
const ACTOR = { userId: null, sessionId: null };

const world = World.ofFile();
let one: string;
let other: string;
beforeEach(async () => {
  [one, other] = (await Promise.all([world.tenant(), world.tenant()])).map(({ id }) => id) as [
    string,
    string,
  ];
});

const within = <Result>(
  tenantId: string,
  work: (tx: TenantTransaction) => Promise<Result>,
): Promise<Result> => world.database.withTenant(tenantId, work);
const storeIn = (tenantId: string, service: VaultService = 'hubspot', value = VALUE): Promise<StoredSecret> =>
  within(tenantId, (tx) => storeSecret(tx, { service, value, actor: ACTOR }));
const openIn = (tenantId: string, service: VaultService = 'hubspot'): Promise<string | undefined> =>
  within(tenantId, (tx) => decryptSecret(tx, { service, reason: 'test', actor: ACTOR }));

test('a secret is decrypted unchanged, and its hint is its last characters', async () => {
  await storeIn(one);
  expect(await openIn(one)).toBe(VALUE);
  expect(await within(one, (tx) => findSecretHint(tx, 'hubspot'))).toMatchObject({ hint: 'abcd' });
  expect(await openIn(one, 'openai')).toBeUndefined();
  expect(await openIn(other)).toBeUndefined();
});

test('only a long API key shows its last characters; passwords, accounts and short keys show nothing', async () => {
  const shown = async (service: VaultService, value: string): Promise<string | undefined> => {
    await storeIn(one, service, value);
    return (await within(one, (tx) => findSecretHint(tx, service)))?.hint;
  };
  expect(await shown('calendar/0f8fad5b-d9cb-469f-a165-70867728950e', 'correct horse battery staple')).toBe(
    '',
  );
  for (const service of ['twilio', 'resend', 'openai', 'elevenlabs'] as const)
    expect(await shown(service, VALUE)).toBe('');
  expect(await shown('hubspot', VALUE.slice(0, 19))).toBe('');
  expect(await shown('hubspot', VALUE.slice(0, 20))).toBe(VALUE.slice(16, 20));
});

test('a row copied to another tenant cannot be decrypted there', async () => {
  await storeIn(one);
  await storeIn(other, 'hubspot', 'SKanother');
  await world.database.withSystem(
    'copy a row as a thief of the database would',
    (tx) =>
      tx.query`
      update tenant_secrets t set ciphertext = s.ciphertext, key_version = s.key_version from tenant_secrets s
      where s.tenant_id = ${one} and t.tenant_id = ${other}`,
  );
  await expect(openIn(other)).rejects.toThrow(DecryptionError);
  expect(await openIn(one)).toBe(VALUE);
});

test('a row copied to another tenant together with its data key cannot be decrypted there', async () => {
  await storeIn(one);
  await storeIn(other, 'hubspot', 'SKanother');
  await world.database.withSystem('copy a row and its key', async (tx) => {
    await tx.query`update tenant_keys t set wrapped_key = s.wrapped_key from tenant_keys s
      where s.tenant_id = ${one} and t.tenant_id = ${other} and s.version = t.version`;
    await tx.query`
      update tenant_secrets t set ciphertext = s.ciphertext from tenant_secrets s where s.tenant_id = ${one}
      and t.tenant_id = ${other}`;
  });
  await expect(openIn(other)).rejects.toThrow(DecryptionError);
});

test('a row moved to another service of the same tenant cannot be decrypted', async () => {
  await storeIn(one);
  await within(one, (tx) => tx.query`update tenant_secrets set service = 'openai' where tenant_id = ${one}`);
  await expect(openIn(one, 'openai')).rejects.toThrow(DecryptionError);
});

test('a secret with one flipped bit cannot be decrypted', async () => {
  await storeIn(one);
  const [row] = await within(
    one,
    (tx) => tx.query<{ ciphertext: Buffer }>`select ciphertext from tenant_secrets where tenant_id = ${one}`,
  );
  const stored = row?.ciphertext ?? Buffer.alloc(0);
  for (let index = 5; index < stored.length; index += 7) {
    const flipped = Buffer.from(stored);
    flipped[index] = (flipped[index] ?? 0) ^ 1;
    await within(
      one,
      (tx) => tx.query`update tenant_secrets set ciphertext = ${flipped} where tenant_id = ${one}`,
    );
    await expect(openIn(one)).rejects.toThrow(DecryptionError);
  }
});

test('a secret cannot be decrypted with another master key, or after its data key is deleted', async () => {
  await storeIn(one);
  const wrong = wrappingKeys({ PRAXIS_MASTER_KEY: Buffer.alloc(32, 9).toString('base64') });
  const [key] = await within(
    one,
    (tx) => tx.query<{ version: number; wrapped: Buffer }>`
      select version, wrapped_key as wrapped from tenant_keys where tenant_id = ${one}`,
  );
  expect(() =>
    unwrapDataKey(wrong, { ownerId: one, version: 1, wrapped: key?.wrapped ?? Buffer.alloc(0) }),
  ).toThrow(DecryptionError);
  await within(one, (tx) => tx.query`delete from tenant_keys where tenant_id = ${one}`);
  await expect(openIn(one)).rejects.toThrow(DecryptionError);
});

test('each change, decryption and removal is logged with its reason, without the secret', async () => {
  await storeIn(one);
  await within(one, (tx) =>
    decryptSecret(tx, { service: 'hubspot', reason: 'sms.send', runId: 'run-1', actor: ACTOR }),
  );
  await openIn(one, 'openai');
  expect(await within(one, (tx) => removeSecret(tx, 'hubspot', ACTOR))).toBe(true);
  expect(await within(one, (tx) => removeSecret(tx, 'hubspot', ACTOR))).toBe(false);
  const log = await auditOf(world.database, { tenantId: one });
  expect(log.map(({ action, targetId, detail }) => ({ action, targetId, detail }))).toEqual([
    { action: 'secret.sealed', targetId: 'hubspot', detail: {} },
    { action: 'secret.opened', targetId: 'hubspot', detail: { reason: 'sms.send', runId: 'run-1' } },
    { action: 'secret.removed', targetId: 'hubspot', detail: {} },
  ]);
  expect(JSON.stringify(log)).not.toMatch(/SK0123/);
});

test('a failed decryption is logged as failed', async () => {
  await storeIn(one);
  await within(one, (tx) => tx.query`update tenant_secrets set service = 'openai' where tenant_id = ${one}`);
  await expect(openIn(one, 'openai')).rejects.toThrow(DecryptionError);
  expect((await auditOf(world.database, { tenantId: one })).map(({ action }) => action)).toEqual([
    'secret.sealed',
    'secret.open_failed',
  ]);
});

test('the log is append-only', async () => {
  await storeIn(one);
  for (const statement of [
    sql`update audit_log set action = 'x' where tenant_id = ${one}`,
    sql`delete from audit_log where tenant_id = ${one}`,
  ]) {
    await expect(within(one, (tx) => tx.query(statement))).rejects.toThrow(/permission denied/);
    await expect(world.database.withSystem('tamper', (tx) => tx.query(statement))).rejects.toThrow(
      /permission denied/,
    );
  }
});
