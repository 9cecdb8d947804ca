/** Keys of a tenant's own programs. Only their hashes are stored. */
import { MAX_API_KEYS, type ApiKey } from '@praxis/contracts/tenant/api-key';
import type { Database, TenantTransaction } from '../core/database.js';
import { createToken, hashToken } from '../core/secret-token.js';
import { sql } from '../core/sql.js';
import type { TenantIdentity } from './tenant.js';

interface ApiKeyRow {
  id: string;
  name: string;
  keyPrefix: string;
  lastUsedAt: Date | null;
  createdAt: Date;
}

const COLUMNS = sql`id, name, key_prefix as "keyPrefix", last_used_at as "lastUsedAt", created_at as "createdAt"`;
/** The beginning that identifies a Praxis key among other vendors' keys when it is found in code or in a log. */
const KEY_BEGINNING = 'key_';
/** Number of characters that are stored to distinguish keys: 24 of 256 random bits. */
const PREFIX_CHARACTERS = KEY_BEGINNING.length + 4;

/** The tenant's keys, oldest first. */
export async function listApiKeys(tx: TenantTransaction): Promise<ApiKey[]> {
  const rows = await tx.query<ApiKeyRow>`
    select ${COLUMNS} from api_keys where tenant_id = ${tx.tenantId} order by created_at, id`;
  return rows.map(toApiKey);
}

/** Creates a key and returns it, this one time only; undefined if the tenant has the maximum number. */
export async function addApiKey(
  tx: TenantTransaction,
  name: string,
): Promise<{ apiKey: ApiKey; key: string } | undefined> {
  // The lock makes concurrent additions count one after the other.
  await tx.query`select from tenants where id = ${tx.tenantId} for no key update`;
  const key = `${KEY_BEGINNING}${createToken()}`;
  const [row] = await tx.query<ApiKeyRow>`
    insert into api_keys (tenant_id, name, key_prefix, key_hash)
    select ${tx.tenantId}, ${name}, ${key.slice(0, PREFIX_CHARACTERS)}, ${hashToken(key)}
    where (select count(*) from api_keys where tenant_id = ${tx.tenantId}) < ${MAX_API_KEYS}
    returning ${COLUMNS}`;
  return row && { apiKey: toApiKey(row), key };
}

/** Revokes a key and returns its name and hash; undefined if the tenant has none with that id. */
export async function revokeApiKey(
  tx: TenantTransaction,
  id: string,
): Promise<{ name: string; keyHash: string } | undefined> {
  const [row] = await tx.query<{ name: string; keyHash: string }>`
    delete from api_keys where tenant_id = ${tx.tenantId} and id = ${id} returning name, key_hash as "keyHash"`;
  return row;
}

/**
 * The tenant a key belongs to; undefined for an unknown or revoked key. Only the SHA-256 of keys is stored. Records the
 * use, at most once a minute.
 */
export async function findTenantByApiKey(
  database: Database,
  key: string,
): Promise<TenantIdentity | undefined> {
  const keyHash = hashToken(key);
  const rows = await database.withSystem(
    'resolve an API key',
    (tx) =>
      tx.query<TenantIdentity>`
      with used as (
        update api_keys set last_used_at = now() where key_hash = ${keyHash} and is_active
        and (last_used_at is null or last_used_at < now() - interval '1 minute')
      )
      select t.id, t.name, t.industry, t.phone, t.status from api_keys k join tenants t on t.id = k.tenant_id
      where k.key_hash = ${keyHash} and k.is_active and t.status = 'active'`,
  );
  return rows[0];
}

function toApiKey({ lastUsedAt, createdAt, ...row }: ApiKeyRow): ApiKey {
  return { ...row, lastUsedAt: lastUsedAt?.toISOString() ?? null, createdAt: createdAt.toISOString() };
}
