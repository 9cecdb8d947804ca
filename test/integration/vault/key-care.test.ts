/**
 * Keys in use: a copied or altered row is never decrypted, and data keys and the master key change without a failed
 * read. Uses a separate database, because key changes affect every practice.
 */
import { randomBytes, randomUUID } from 'node:crypto';
import { DecryptionError, encrypt } from '@praxis/config/data-key-encryption';
import { Database } from '@praxis/db/core/database';
import { SecretHints1766200000000 } from '@praxis/db/migrations/1766200000000-secret-hints';
import { reencryptSecrets, rewrapDataKeys, rollDataKeys } from '@praxis/db/vault/key-care';
import { openServiceKey, rollPlatformKey, storeServiceKeys } from '@praxis/db/vault/service-key';
import { insertDataKey } from '@praxis/db/vault/tenant-key';
import { decryptSecret, storeSecret, type VaultService } from '@praxis/db/vault/vault';
import { auditOf } from '../../support/members.js';
import { makeDatabase, type OwnDatabase } from '../../support/own-database.js';
import fc from '../../support/property.js';
import { createTenant } from '../../support/records.js';
import { sharedStack } from '../../support/stack.js';

const NOBODY = { userId: null, sessionId: null };
const SERVICES = ['hubspot', 'openai'] as const;

let own: OwnDatabase;
let database: Database;
beforeAll(async () => {
  own = await makeDatabase(sharedStack());
  database = await Database.open(own.environment, 'praxis-test');
});
afterAll(async () => {
  await database.close();
  await own.drop();
});

let one: string;
let other: string;
beforeEach(async () => {
  [{ id: one }, { id: other }] = [await createTenant(database), await createTenant(database)];
});

const store = (tenantId: string, service: VaultService, value: string): Promise<unknown> =>
  database.withTenant(tenantId, (tx) => storeSecret(tx, { service, value, actor: NOBODY }));
const open = (
  tenantId: string,
  service: VaultService,
  by: Database = database,
): Promise<string | undefined> =>
  by.withTenant(tenantId, (tx) => decryptSecret(tx, { service, reason: 'test', actor: NOBODY }));

interface StoredRow {
  id: string;
  version: number;
  keyVersion: number;
  ciphertext: Buffer;
}
const rowOf = async (tenantId: string, service: string): Promise<StoredRow> => {
  const [row] = await database.withTenant(
    tenantId,
    (
      tx,
    ) => tx.query<StoredRow>`select id, version, key_version as "keyVersion", ciphertext from tenant_secrets
      where tenant_id = ${tenantId} and service = ${service}`,
  );
  if (!row) throw new Error('no such row');
  return row;
};

/** Byte ranges of a stored secret: format, version of the data key, nonce, tag, body. */
const PARTS = { format: [0, 1], keyVersion: [1, 5], iv: [5, 17], tag: [17, 33], body: [33, 64] } as const;

test('a row that is copied or altered in any part cannot be decrypted', async () => {
  for (const tenantId of [one, other]) {
    for (const service of SERVICES) {
      // The second call stores the second version.
      await store(tenantId, service, `first-${service}`);
      await store(tenantId, service, `second-${service}-${tenantId}`);
    }
  }
  const mine = await rowOf(one, 'hubspot');
  const sources = {
    tenant: await rowOf(other, 'hubspot'),
    service: await rowOf(one, 'openai'),
    both: await rowOf(other, 'openai'),
  };
  const flip = (part: keyof typeof PARTS): fc.Arbitrary<Partial<StoredRow>> =>
    fc
      .tuple(fc.integer({ min: PARTS[part][0], max: PARTS[part][1] - 1 }), fc.integer({ min: 1, max: 255 }))
      .map(([at, by]) => {
        const ciphertext = Buffer.from(mine.ciphertext);
        ciphertext[at] = (ciphertext[at] ?? 0) ^ by;
        return { ciphertext };
      });
  const change = fc.oneof(
    ...(Object.keys(PARTS) as (keyof typeof PARTS)[]).map(flip),
    fc
      .integer({ min: 0, max: mine.ciphertext.length - 1 })
      .map((length) => ({ ciphertext: mine.ciphertext.subarray(0, length) })),
    fc
      .uint8Array({ minLength: 1, maxLength: 20 })
      .map((more) => ({ ciphertext: Buffer.concat([mine.ciphertext, more]) })),
    fc.uint8Array({ maxLength: 120 }).map((bytes) => ({ ciphertext: Buffer.from(bytes) })),
    fc.constantFrom(...Object.values(sources)).map(({ ciphertext }) => ({ ciphertext })),
    fc.constantFrom(...Object.values(sources)).map(({ ciphertext, version }) => ({ ciphertext, version })),
    fc
      .integer({ min: 0, max: 9 })
      .filter((version) => version !== mine.version)
      .map((version) => ({ version })),
    fc
      .integer({ min: 0, max: 9 })
      .filter((version) => version !== mine.keyVersion)
      .map((keyVersion) => ({ keyVersion })),
    fc.uuid().map((id) => ({ id })),
  );
  const put = (row: Partial<StoredRow>, at = mine.id): Promise<unknown> =>
    database.withTenant(one, (tx) => {
      const { id, version, keyVersion, ciphertext } = { ...mine, ...row };
      return tx.query`update tenant_secrets set id = ${id}, version = ${version}, key_version = ${keyVersion},
        ciphertext = ${ciphertext} where tenant_id = ${one} and id = ${at}`;
    });
  let tries = 0;
  await fc.assert(
    fc.asyncProperty(change, async (row: Partial<StoredRow>) => {
      tries += 1;
      await put(row);
      await expect(open(one, 'hubspot')).rejects.toThrow(DecryptionError);
      await put({}, row.id);
    }),
    { numRuns: 400 },
  );
  expect(await open(one, 'hubspot')).toBe(`second-hubspot-${one}`);
  const log = await auditOf(database, { tenantId: one });
  expect(log.filter(({ action }) => action === 'secret.open_failed')).toHaveLength(tries);
});

test('values stored before they were bound to their records can be read, and the sweep binds them', async () => {
  await store(one, 'hubspot', 'new');
  const id = randomUUID();
  await database.withTenant(one, async (tx) => {
    const key = await tx.currentDataKey();
    await tx.query`insert into tenant_secrets (id, tenant_id, service, key_version, ciphertext, hint)
      values (${id}, ${one}, 'openai', ${key.version}, ${encrypt(key, 'secret/openai', 'old')}, '')`;
  });
  expect(await open(one, 'openai')).toBe('old');
  await reencryptSecrets(database);
  expect((await rowOf(one, 'openai')).ciphertext[0]).toBe(3);
  expect((await rowOf(one, 'openai')).version).toBe(1);
  expect(await open(one, 'openai')).toBe('old');
  expect(await open(one, 'hubspot')).toBe('new');
});

/** A service that this migration was about and that later releases no longer have. */
const FORMER_KEY = 'messaging' as VaultService;

test('the migration clears the stored last characters of secrets, except those of long API keys', async () => {
  const value = 'SK0123456789abcdef0123456789abcd';
  await store(one, FORMER_KEY, value);
  await store(one, 'twilio', value);
  await store(other, FORMER_KEY, value.slice(0, 19));
  await database.withSystem(
    'show ends as an earlier release did',
    (tx) => tx.query`update tenant_secrets set hint = 'abcd' where tenant_id = any(${[one, other]})`,
  );
  await own.owner.query('begin');
  await new SecretHints1766200000000().up({ query: (sql: string) => own.owner.query(sql) } as never);
  await own.owner.query('commit');
  const hints = await database.withSystem(
    'read what is shown',
    (tx) => tx.query`select service, hint from tenant_secrets where tenant_id = any(${[one, other]})
      order by service, hint`,
  );
  expect(hints).toEqual([
    { service: FORMER_KEY, hint: '' },
    { service: FORMER_KEY, hint: 'abcd' },
    { service: 'twilio', hint: '' },
  ]);
});

test('a tenant’s unreadable data key does not affect other tenants', async () => {
  await store(other, 'hubspot', 'unreadable');
  await database.withTenant(
    other,
    (tx) => tx.query`update tenant_keys set wrapped_key = 'xx' where tenant_id = ${other}`,
  );
  await store(one, 'hubspot', 'readable');
  await database.withTenant(one, (tx) => insertDataKey(tx, one, 2));
  await database.withTenant(
    other,
    (tx) => tx.query`update tenant_secrets set key_version = 0 where tenant_id = ${other}`,
  );
  await reencryptSecrets(database);
  expect((await rowOf(one, 'hubspot')).keyVersion).toBe(2);
  expect(await open(one, 'hubspot')).toBe('readable');
  await expect(open(other, 'hubspot')).rejects.toThrow(DecryptionError);
});

test('a new data key re-encrypts every secret during reads and writes, and skips an unreadable row', async () => {
  const services = Array.from({ length: 40 }, (_, index): VaultService => `other/${index}`);
  for (const service of services) await store(one, service, `value of ${service}`);
  await store(one, 'hubspot', 'before');
  await store(one, 'openai', 'damaged');
  await database.withTenant(
    one,
    (tx) =>
      tx.query`update tenant_secrets set ciphertext = 'xx' where tenant_id = ${one} and service = 'openai'`,
  );
  let isOver = false;
  const reading = (async () => {
    for (let round = 0; !isOver; round += 1) {
      const service = services[round % services.length] ?? 'hubspot';
      expect(await open(one, service)).toBe(`value of ${service}`);
    }
  })();
  const versionBefore = (await rowOf(one, 'hubspot')).keyVersion;
  await rollDataKeys(database);
  // Two re-encryptions at once, while another value is stored.
  await Promise.all([reencryptSecrets(database), reencryptSecrets(database), store(one, 'hubspot', 'after')]);
  await reencryptSecrets(database);
  isOver = true;
  await reading;
  expect(await open(one, 'hubspot')).toBe('after');
  for (const service of [...services, 'hubspot' as const])
    expect((await rowOf(one, service)).keyVersion).toBe(versionBefore + 1);
  await expect(open(one, 'openai')).rejects.toThrow(DecryptionError);
});

test('the vault’s master key can be rotated back and forth without a failed read', async () => {
  const next = randomBytes(32).toString('base64');
  const accepting = await Database.open(
    { ...own.environment, PRAXIS_VAULT_MASTER_KEY_PREVIOUS: [next] },
    'praxis-test',
  );
  const after = await Database.open({ ...own.environment, PRAXIS_VAULT_MASTER_KEY: next }, 'praxis-test');
  try {
    await store(one, 'hubspot', 'kept');
    // A process with the new key creates this tenant's first data key.
    await after.withTenant(other, (tx) =>
      storeSecret(tx, { service: 'hubspot', value: 'made', actor: NOBODY }),
    );
    expect(await open(other, 'hubspot', after)).toBe('made');
    expect(await open(other, 'hubspot', accepting)).toBe('made');
    await expect(open(other, 'hubspot')).rejects.toThrow(DecryptionError);
    expect(await open(one, 'hubspot', after)).toBe('kept');
    // The sweep of a process with the former key wraps it with that key again.
    expect(await rewrapDataKeys(accepting)).toBeGreaterThanOrEqual(1);
    expect(await open(other, 'hubspot')).toBe('made');
    expect(await rewrapDataKeys(accepting)).toBe(0);
  } finally {
    await Promise.all([accepting.close(), after.close()]);
  }
});

test('rotating the platform’s data key keeps its service keys readable, and removes the former key', async () => {
  const key = { service: 'stripe', keyName: `roll-${randomUUID()}` } as const;
  await storeServiceKeys(database, [{ ...key, value: 'sk_test_roll' }], { actor: NOBODY });
  expect(await rollPlatformKey(database)).toBeGreaterThanOrEqual(1);
  expect(await openServiceKey(database, key, { reason: 'test', actor: NOBODY })).toBe('sk_test_roll');
  const [count] = await database.withSystem(
    'count data keys',
    (tx) => tx.query<{ count: number }>`select count(*)::int as count from platform_keys`,
  );
  expect(count).toEqual({ count: 1 });
  await database.withSystem(
    'copy a row',
    (tx) =>
      tx.query`update service_keys set key_name = key_name || '-copied' where key_name = ${key.keyName}`,
  );
  const copied = { ...key, keyName: `${key.keyName}-copied` };
  await expect(openServiceKey(database, copied, { reason: 'test', actor: NOBODY })).rejects.toThrow(
    DecryptionError,
  );
});
