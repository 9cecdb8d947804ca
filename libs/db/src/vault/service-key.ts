/**
 * Keys of the platform itself at services, which belong to no tenant. They are encrypted under data keys of the
 * platform and, like tenants' secrets, bound to service, record and version. Each access is logged.
 */
import { randomUUID } from 'node:crypto';
import {
  createDataKey,
  decryptText,
  DecryptionError,
  keyVersionOf,
  unwrapDataKey,
  wrapDataKey,
  type DataKey,
} from '@praxis/config/data-key-encryption';
import { KEY_MASK, type ServiceKeyService } from '@praxis/contracts/vault/vault.const';
import type { ServiceKey } from '@praxis/contracts/vault/vault';
import { writeAudit } from '../core/audit.js';
import type { Database, SystemTransaction } from '../core/database.js';
import { hintOf } from './secret-value.js';
import { encryptSecret, purposeOf } from './secret-encryption.js';
import type { VaultActor, OpeningRun } from './vault.js';
import { ServiceKeyEntity } from './service-key.entity.js';
import { PlatformKeyEntity } from './platform-key.entity.js';

/** The owner id of the platform's data keys; a tenant's data keys have the tenant's id instead. */
const PLATFORM = 'platform';
const SERVICE_PREFIX = 'service-key';

/** Identifies a key. */
export interface ServiceKeyName {
  service: ServiceKeyService;
  keyName: string;
}

/** All keys, without their values. */
export async function listServiceKeys(database: Database): Promise<ServiceKey[]> {
  return await database.withSystem('list the service keys', async (tx) => {
    const rows = await tx.query<ServiceKeyRow>`
      select service, key_name as "keyName", hint, is_active as "isActive", last_accessed_at as "lastAccessedAt",
        created_at as "createdAt" from service_keys order by service, key_name`;
    return rows.map(({ service, keyName, hint, isActive, lastAccessedAt, createdAt }) => ({
      service,
      key_name: keyName,
      key_value_masked: `${KEY_MASK}${hint}`,
      is_active: isActive,
      last_accessed_at: lastAccessedAt?.toISOString() ?? null,
      created_at: createdAt.toISOString(),
    }));
  });
}

interface ServiceKeyRow extends ServiceKeyName {
  hint: string;
  isActive: boolean;
  lastAccessedAt: Date | null;
  createdAt: Date;
}

/** Stores keys, each replacing the existing one with its name; either all or none of them. */
export async function storeServiceKeys(
  database: Database,
  keys: readonly (ServiceKeyName & { value: string })[],
  { actor, reason }: { actor: VaultActor; reason?: string },
): Promise<void> {
  await database.withSystem('store service keys', async (tx) => {
    await tx.query`lock table service_keys in share row exclusive mode`;
    const dataKey = await platformDataKey(tx);
    for (const { value, ...key } of keys) {
      const [before] = await tx.query<{ id: string; version: number }>`
        select id, version from service_keys where service = ${key.service} and key_name = ${key.keyName}`;
      const [id, version] = [before?.id ?? randomUUID(), (before?.version ?? 0) + 1];
      await tx.query`
        insert into service_keys (id, service, key_name, key_version, version, ciphertext, hint, created_by)
        values (${id}, ${key.service}, ${key.keyName}, ${dataKey.version}, ${version},
          ${encryptSecret(dataKey, { service: nameOf(key), id, version }, value)}, ${hintOf('', value)}, ${actor.userId})
        on conflict (service, key_name) do update set key_version = excluded.key_version, version = excluded.version,
          ciphertext = excluded.ciphertext, hint = excluded.hint, created_by = excluded.created_by, updated_at = now(),
          last_accessed_at = null`;
      await note(tx, key, {
        actor,
        action: before ? 'rotated' : 'sealed',
        detail: reason === undefined ? {} : { reason },
      });
    }
  });
}

/**
 * The decrypted key; undefined if there is none.
 * @throws DecryptionError, which is logged
 */
export async function openServiceKey(
  database: Database,
  key: ServiceKeyName,
  use: { reason: string; actor: VaultActor; openingRun?: OpeningRun | undefined },
): Promise<string | undefined> {
  const detail = { reason: use.reason, ...use.openingRun };
  const opened = await database.withSystem('open a service key', async (tx) => {
    const [row] = await tx.query<OpenedRow>`
      update service_keys s set last_accessed_at = now() from platform_keys k
      where s.service = ${key.service} and s.key_name = ${key.keyName} and s.is_active and k.version = s.key_version
      returning s.id, s.version, s.ciphertext, k.version as "keyVersion", k.wrapped_key as wrapped`;
    if (!row) return undefined;
    const value = openRow(tx, key, row);
    const action = value === undefined ? 'open_failed' : 'opened';
    await note(tx, key, { actor: use.actor, action, detail });
    return { value };
  });
  if (opened && opened.value === undefined) throw new DecryptionError();
  return opened?.value;
}

interface OpenedRow {
  id: string;
  version: number;
  ciphertext: Buffer;
  keyVersion: number;
  wrapped: Buffer;
}

function openRow(tx: SystemTransaction, key: ServiceKeyName, row: OpenedRow): string | undefined {
  const { keyVersion, wrapped, ciphertext } = row;
  try {
    if (keyVersionOf(ciphertext) !== keyVersion) return undefined;
    const dataKey = unwrapDataKey(tx.wrapping, { ownerId: PLATFORM, version: keyVersion, wrapped });
    return decryptText(dataKey, purposeOf({ ...row, service: nameOf(key) }, ciphertext), ciphertext);
  } catch (error) {
    if (error instanceof DecryptionError) return undefined;
    throw error;
  }
}

/** Permanently deletes a key; false if there was none. */
export async function deleteServiceKey(
  database: Database,
  key: ServiceKeyName,
  actor: VaultActor,
): Promise<boolean> {
  return await database.withSystem('delete a service key', async (tx) => {
    const { service, keyName } = key;
    const { affected } = await tx.repository(ServiceKeyEntity).delete({ service, keyName });
    if (affected === 0) return false;
    await note(tx, key, { actor, action: 'removed', detail: {} });
    return true;
  });
}

/** Gives the platform a new data key, re-encrypts every service key with it, and deletes the earlier ones. Returns how many. */
export async function rollPlatformKey(database: Database): Promise<number> {
  return await database.withSystem('re-encrypt the service keys', async (tx) => {
    await tx.query`lock table service_keys in share row exclusive mode`;
    const before = await platformDataKey(tx);
    const next = createDataKey(PLATFORM, before.version + 1);
    await tx
      .repository(PlatformKeyEntity)
      .insert({ version: next.version, wrappedKey: wrapDataKey(tx.wrapping, next) });
    const rows = await tx.query<OpenedRow & ServiceKeyName>`
      select s.id, s.service, s.key_name as "keyName", s.version, s.ciphertext, k.version as "keyVersion", k.wrapped_key as wrapped
      from service_keys s join platform_keys k on k.version = s.key_version`;
    let count = 0;
    for (const row of rows) {
      const value = openRow(tx, row, row);
      // A secret that cannot be decrypted keeps its data key: the error is reported when it is used.
      if (value === undefined) continue;
      const place = { service: nameOf(row), id: row.id, version: row.version + 1 };
      const ciphertext = encryptSecret(next, place, value);
      const { version } = place;
      await tx
        .repository(ServiceKeyEntity)
        .update({ id: row.id }, { version, keyVersion: next.version, ciphertext });
      count += 1;
    }
    await tx.query`delete from platform_keys k where version < ${next.version}
      and not exists (select from service_keys s where s.key_version = k.version)`;
    return count;
  });
}

/** The platform's newest data key; the first one is created now if there is none. */
async function platformDataKey(tx: SystemTransaction): Promise<DataKey> {
  const newest = async (): Promise<{ version: number; wrapped: Buffer } | undefined> => {
    const [row] = await tx.query<{ version: number; wrapped: Buffer }>`
      select version, wrapped_key as wrapped from platform_keys order by version desc limit 1`;
    return row;
  };
  const stored = await newest();
  if (stored) return unwrapDataKey(tx.wrapping, { ownerId: PLATFORM, ...stored });
  const first = createDataKey(PLATFORM, 1);
  // Code that stores a key locks the table, so that two first keys cannot be created at the same time.
  await tx.query`insert into platform_keys (version, wrapped_key) values (1, ${wrapDataKey(tx.wrapping, first)})`;
  return first;
}

async function note(
  tx: SystemTransaction,
  key: ServiceKeyName,
  { actor, action, detail }: { actor: VaultActor; action: string; detail: Record<string, unknown> },
): Promise<void> {
  const targetId = `${key.service}/${key.keyName}`;
  await writeAudit(tx, {
    ...actor,
    action: `service_key.${action}`,
    targetType: 'service_key',
    targetId,
    detail,
  });
}

const nameOf = ({ service, keyName }: ServiceKeyName): string => `${SERVICE_PREFIX}/${service}/${keyName}`;
