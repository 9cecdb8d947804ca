/** A tenant's data keys: created when first needed, stored wrapped, and unwrapped only when used. */
import {
  createDataKey,
  DecryptionError,
  keyVersionOf,
  unwrapDataKey,
  wrapDataKey,
  type DataKey,
} from '@praxis/config/data-key-encryption';
import type { WrappingKeys } from '@praxis/config/wrapping-keys';

/** Runs statements and knows the wrapping keys; any transaction does. */
interface Statements {
  readonly wrapping: WrappingKeys;
  query<Row>(text: TemplateStringsArray, ...values: unknown[]): Promise<Row[]>;
}

interface KeyRow {
  version: number;
  wrapped: Buffer;
}

/** The key for encryption: the tenant's newest; the first one is created now if there is none. */
export async function currentDataKey(tx: Statements, tenantId: string): Promise<DataKey> {
  const existing = await newestKey(tx, tenantId);
  if (existing) return unwrapDataKey(tx.wrapping, { ownerId: tenantId, ...existing });
  await insertDataKey(tx, tenantId, 1);
  // The key is read back, because if two transactions create the first key at the same time, only one of the keys is
  // stored.
  const stored = await newestKey(tx, tenantId);
  if (!stored) throw new Error('the data key was not stored');
  return unwrapDataKey(tx.wrapping, { ownerId: tenantId, ...stored });
}

/** Creates a data key with a version that the tenant does not have yet. */
export async function insertDataKey(tx: Statements, tenantId: string, version: number): Promise<void> {
  const wrapped = wrapDataKey(tx.wrapping, createDataKey(tenantId, version));
  await tx.query`insert into tenant_keys (tenant_id, version, wrapped_key) values (${tenantId}, ${version}, ${wrapped})
    on conflict do nothing`;
}

/**
 * The key that decrypts a value.
 * @throws DecryptionError if the tenant's key was deleted, in which case nothing can decrypt the value
 */
export async function dataKeyOf(tx: Statements, tenantId: string, encrypted: Uint8Array): Promise<DataKey> {
  const version = keyVersionOf(encrypted);
  const [row] = await tx.query<KeyRow>`
    select version, wrapped_key as wrapped from tenant_keys where tenant_id = ${tenantId} and version = ${version}`;
  if (!row) throw new DecryptionError();
  return unwrapDataKey(tx.wrapping, { ownerId: tenantId, ...row });
}

async function newestKey(tx: Statements, tenantId: string): Promise<KeyRow | undefined> {
  const [row] = await tx.query<KeyRow>`
    select version, wrapped_key as wrapped from tenant_keys where tenant_id = ${tenantId}
    order by version desc limit 1`;
  return row;
}
