/**
 * Maintenance of keys in use: data keys are rewrapped when the wrapping key has changed, and secrets are re-encrypted
 * when the data key has changed or their format is older. The work is done in batches, each in its own transaction. A
 * batch that is run a second time, even at the same time, changes nothing, and interrupted work continues where it
 * stopped.
 */
import {
  decryptText,
  DecryptionError,
  keyVersionOf,
  unwrapDataKey,
  wrapDataKey,
  type DataKey,
} from '@praxis/config/data-key-encryption';
import type { Database, SystemTransaction, TenantTransaction } from '../core/database.js';
import { rawSql, sql, type Sql } from '../core/sql.js';
import { encryptSecret, purposeOf } from './secret-encryption.js';
import { currentDataKey, dataKeyOf, insertDataKey } from './tenant-key.js';
import { TenantKeyEntity } from './tenant-key.entity.js';
import { PlatformKeyEntity } from './platform-key.entity.js';

/** Sorts before every id. */
const NO_ID = '00000000-0000-0000-0000-000000000000';
/** Number of rows per transaction: few enough that other transactions wait only a moment for one of them. */
const BATCH_ROWS = 500;

/**
 * The first byte of a secret that is bound to its record, and of a data key that contains the id of its wrapping key
 * (data-key-encryption.ts).
 */
const BOUND = sql`decode('03', 'hex')`;
const NAMED = sql`decode('02', 'hex')`;

interface WrappedRow {
  ownerId: string;
  version: number;
  wrapped: Buffer;
}

/** Rewraps every data key that is not wrapped with the current key. Returns how many. */
export async function rewrapDataKeys(database: Database): Promise<number> {
  let count = 0;
  // Starts at the lowest id. Keys that no accepted key decrypts are skipped and must not stop the others.
  for (let after: string | undefined = NO_ID; after !== undefined;) {
    const from: string = after;
    const batch: Batch = await database.withSystem('rewrap data keys', (tx) => rewrapTenantKeys(tx, from));
    count += batch.done;
    after = batch.after;
  }
  return count + (await database.withSystem('rewrap data keys of the platform', rewrapPlatformKeys));
}

/** Condition for data keys that are not wrapped with the current key. */
function isOld({ wrapping: { current } }: SystemTransaction): Sql {
  const { id } = current;
  return id
    ? sql`(substring(wrapped_key from 1 for 1) <> ${NAMED} or substring(wrapped_key from 6 for 8) <> ${id})`
    : sql`substring(wrapped_key from 1 for 1) = ${NAMED}`;
}

/** The data key wrapped with the current key; undefined if no accepted key unwraps it. */
function rewrap(tx: SystemTransaction, row: WrappedRow): Buffer | undefined {
  const key = unlessUnreadable(() => unwrapDataKey(tx.wrapping, row));
  return key && wrapDataKey(tx.wrapping, key);
}

async function rewrapTenantKeys(tx: SystemTransaction, after: string): Promise<Batch> {
  // All versions of a tenant are in one batch, so that the next batch begins after the tenant's id.
  const rows = await tx.query<WrappedRow>`
    select tenant_id as "ownerId", version, wrapped_key as wrapped from tenant_keys where tenant_id in (
      select distinct tenant_id from tenant_keys where tenant_id > ${after} and ${isOld(tx)} order by tenant_id limit ${BATCH_ROWS})
      and ${isOld(tx)} order by tenant_id for update skip locked`;
  let done = 0;
  for (const row of rows) {
    const wrapped = rewrap(tx, row);
    if (!wrapped) continue;
    const key = { tenantId: row.ownerId, version: row.version };
    await tx.repository(TenantKeyEntity).update(key, { wrappedKey: wrapped });
    done += 1;
  }
  return { done, after: rows.at(-1)?.ownerId };
}

async function rewrapPlatformKeys(tx: SystemTransaction): Promise<number> {
  const rows = await tx.query<WrappedRow>`
    select 'platform' as "ownerId", version, wrapped_key as wrapped from platform_keys where ${isOld(tx)}
    for update skip locked`;
  let done = 0;
  for (const row of rows) {
    const wrapped = rewrap(tx, row);
    if (!wrapped) continue;
    await tx.repository(PlatformKeyEntity).update({ version: row.version }, { wrappedKey: wrapped });
    done += 1;
  }
  return done;
}

/** Gives each tenant that has a data key a new one, which is used for encryption from then on. Returns how many. */
export async function rollDataKeys(database: Database): Promise<number> {
  const owners = await database.withSystem(
    'list the newest data keys',
    (tx) =>
      tx.query<{ tenantId: string; version: number }>`
        select tenant_id as "tenantId", max(version) as version from tenant_keys group by 1`,
  );
  for (const { tenantId, version } of owners)
    await database.withTenant(tenantId, (tx) => insertDataKey(tx, tenantId, version + 1));
  return owners.length;
}

/**
 * Re-encrypts every secret that was encrypted with an older data key, or that is not bound to its record yet. Returns
 * how many.
 */
export async function reencryptSecrets(database: Database): Promise<number> {
  const tenants = await database.withSystem(
    'find secrets of older data keys',
    (tx) => tx.query<{ id: string }>`
      select distinct s.tenant_id as id from tenant_secrets s
      join (select tenant_id, max(version) as version from tenant_keys group by 1) k on k.tenant_id = s.tenant_id
      where s.key_version < k.version or substring(s.ciphertext from 1 for 1) <> ${BOUND}`,
  );
  let count = 0;
  for (const { id } of tenants) {
    // Starts at the lowest id. Secrets that cannot be decrypted are skipped, and reported when they are used.
    for (let after: string | undefined = NO_ID; after !== undefined;) {
      const from: string = after;
      const batch: Batch = await database.withTenant(id, (tx) => reencryptBatch(tx, from));
      count += batch.done;
      after = batch.after;
    }
  }
  return count;
}

interface Batch {
  done: number;
  /** The last id of the batch; undefined if there are no more. */
  after: string | undefined;
}

interface SecretRow {
  id: string;
  service: string;
  version: number;
  ciphertext: Buffer;
}

async function reencryptBatch(tx: TenantTransaction, after: string): Promise<Batch> {
  const { tenantId } = tx;
  const current = await newestOf(tx);
  // The tenant's data key cannot be decrypted, and so none of its secrets. Other tenants' secrets are still processed.
  if (!current) return { done: 0, after: undefined };
  // Secrets that are being replaced right now are skipped, because the new value uses the newest data key anyway.
  const rows = await tx.query<SecretRow>`
    select id, service, version, ciphertext from tenant_secrets
    where tenant_id = ${tenantId} and id > ${after} and (key_version < ${current.version} or substring(ciphertext from 1 for 1) <> ${BOUND})
    order by id limit ${rawSql(BATCH_ROWS)} for update skip locked`;
  const keys = new Map<number, DataKey>();
  const bound = [];
  for (const row of rows) {
    const value = await openOld(tx, row, keys);
    if (value === undefined) continue;
    const place = { ...row, version: row.version + 1 };
    bound.push({
      id: row.id,
      version: place.version,
      ciphertext: encryptSecret(current, place, value).toString('hex'),
    });
  }
  await tx.query`update tenant_secrets s set version = n.version, key_version = ${current.version},
      ciphertext = decode(n.ciphertext, 'hex')
    from jsonb_to_recordset(${JSON.stringify(bound)}::jsonb) as n(id uuid, version int, ciphertext text)
    where s.tenant_id = ${tenantId} and s.id = n.id`;
  return { done: bound.length, after: rows.length === BATCH_ROWS ? rows.at(-1)?.id : undefined };
}

async function newestOf(tx: TenantTransaction): Promise<DataKey | undefined> {
  return await currentDataKey(tx, tx.tenantId).catch(noneIfUnreadable);
}

async function openOld(
  tx: TenantTransaction,
  row: SecretRow,
  keys: Map<number, DataKey>,
): Promise<string | undefined> {
  const version = unlessUnreadable(() => keyVersionOf(row.ciphertext));
  if (version === undefined) return undefined;
  const key = keys.get(version) ?? (await dataKeyOf(tx, tx.tenantId, row.ciphertext).catch(noneIfUnreadable));
  if (!key) return undefined;
  keys.set(version, key);
  return unlessUnreadable(() => decryptText(key, purposeOf(row, row.ciphertext), row.ciphertext));
}

function unlessUnreadable<Result>(read: () => Result): Result | undefined {
  try {
    return read();
  } catch (error) {
    return noneIfUnreadable(error);
  }
}

function noneIfUnreadable(error: unknown): undefined {
  if (!(error instanceof DecryptionError)) throw error;
}
