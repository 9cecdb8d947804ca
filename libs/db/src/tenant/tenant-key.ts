/** A tenant's data keys: made when first needed, kept wrapped, opened for the moment of use. */
import {
  createDataKey,
  DecryptionError,
  keyVersionOf,
  unwrapDataKey,
  wrapDataKey,
  type DataKey,
} from '@praxis/config/envelope';

/** Runs statements: any transaction. */
interface Statements {
  query<Row>(text: TemplateStringsArray, ...values: unknown[]): Promise<Row[]>;
}

/** Which tenant's keys, and the master key that wraps them. */
export interface KeyOwner {
  masterKey: string;
  tenantId: string;
}

interface KeyRow {
  version: number;
  wrapped: Buffer;
}

/** The key to encrypt with: the tenant's newest, or its first, made now. */
export async function currentDataKey(tx: Statements, { masterKey, tenantId }: KeyOwner): Promise<DataKey> {
  const existing = await newestKey(tx, tenantId);
  if (existing) return unwrapDataKey(masterKey, { ownerId: tenantId, ...existing });
  const first = createDataKey(tenantId, 1);
  await tx.query`
    insert into tenant_keys (tenant_id, version, wrapped_key) values (${tenantId}, ${first.version},
    ${wrapDataKey(masterKey, first)}) on conflict do nothing`;
  // Read back: of two who make the first key at once, one's stands.
  const stored = await newestKey(tx, tenantId);
  if (!stored) throw new Error('the data key was not stored');
  return unwrapDataKey(masterKey, { ownerId: tenantId, ...stored });
}

/** The key that decrypts something. @throws DecryptionError when the tenant's key is gone: then nothing decrypts it anymore */
export async function dataKeyOf(
  tx: Statements,
  { masterKey, tenantId }: KeyOwner,
  encrypted: Uint8Array,
): Promise<DataKey> {
  const version = keyVersionOf(encrypted);
  const [row] = await tx.query<KeyRow>`
    select version, wrapped_key as wrapped from tenant_keys where tenant_id = ${tenantId} and version = ${version}`;
  if (!row) throw new DecryptionError();
  return unwrapDataKey(masterKey, { ownerId: tenantId, ...row });
}

async function newestKey(tx: Statements, tenantId: string): Promise<KeyRow | undefined> {
  const [row] = await tx.query<KeyRow>`
    select version, wrapped_key as wrapped from tenant_keys where tenant_id = ${tenantId}
    order by version desc limit 1`;
  return row;
}
