/**
 * The vault: a tenant's secrets at other services. They are encrypted under the tenant's own data key and bound to
 * tenant, service, record and version: a copied or altered row does not decrypt. Each decryption is logged with run,
 * activity and reason.
 */
import { randomUUID } from 'node:crypto';
import {
  decryptText,
  DecryptionError,
  keyVersionOf,
  unwrapDataKey,
} from '@praxis/config/data-key-encryption';
import { CHANNEL_VENDORS } from '@praxis/config/platform-account';
import type { KeyPermission, KeyType } from '@praxis/contracts/vault/vault.const';
import { writeAudit } from '../core/audit.js';
import { UnreadableError, type TenantTransaction } from '../core/database.js';
import { retryAllNow } from '../crm/crm-record.js';
import { forgetFailures } from '../health/provider-breaker.js';
import { hintOf, keyTypeOf, type VaultService } from './secret-value.js';
import { encryptSecret, purposeOf } from './secret-encryption.js';
import { TenantSecretEntity } from './tenant-secret.entity.js';

export type { VaultService } from './secret-value.js';

/** The displayable facts about a secret. */
export interface SecretHint {
  service: VaultService;
  /** The end of a long API key, four characters; empty for any other secret. */
  hint: string;
  updatedAt: Date;
}

/** The person who uses or changes a secret; empty if a process does so automatically. */
export interface VaultActor {
  userId: string | null;
  sessionId: string | null;
}

/** A person's description of a key. */
export interface KeyDescription {
  keyName: string;
  keyType: KeyType;
  permissions: readonly KeyPermission[];
}

export interface NewSecret {
  service: VaultService;
  value: string;
  actor: VaultActor;
  description?: KeyDescription | undefined;
  expiresAt?: Date | null | undefined;
  /** Not changed if omitted. */
  rotateDays?: number | null | undefined;
  /** Why the value replaces another one, as machine words. */
  reason?: string | undefined;
  /** Keeps the previous value. Values of services that sign are always kept. */
  keepsFormer?: boolean;
}

export interface SecretRequest extends OpeningRun {
  service: VaultService;
  /** The reason as machine words, such as `webhook.deliver`. */
  reason: string;
  actor: VaultActor;
}

/** The run and activity for which a secret is decrypted. */
export interface OpeningRun {
  workflowId?: string | undefined;
  runId?: string | undefined;
  activity?: string | undefined;
}

/** Services that sign their reports: a replaced key is accepted as long as something that began with it is open. */
const SIGNING_SERVICES: readonly VaultService[] = Object.values(CHANNEL_VENDORS);

export interface StoredSecret {
  id: string;
  /** Id of the previous value, if it is kept. */
  formerId: string | undefined;
}

/** Stores a secret in place of the old one. If it is the CRM's, changes that wait or were refused are sent again. */
export async function storeSecret(
  tx: TenantTransaction,
  { service, value, actor, description, expiresAt = null, rotateDays, ...how }: NewSecret,
): Promise<StoredSecret> {
  // Concurrent writes of the same secret happen one after the other, so that each value has its own version.
  await tx.query`select pg_advisory_xact_lock(hashtextextended(${`${tx.tenantId}/${service}`}, 0))`;
  const [[before], key] = await Promise.all([
    tx.query<{ id: string; version: number }>`
      select id, version from tenant_secrets where tenant_id = ${tx.tenantId} and service = ${service}`,
    tx.currentDataKey(),
  ]);
  const formerId = await keepFormer(tx, service, how.keepsFormer);
  const [id, version] = [before?.id ?? randomUUID(), (before?.version ?? 0) + 1];
  const ciphertext = encryptSecret(key, { service, id, version }, value);
  await tx.query`
    insert into tenant_secrets (id, tenant_id, service, key_version, ciphertext, version, hint, created_by, key_name, key_type,
      permissions, expires_at, rotate_days)
    values (${id}, ${tx.tenantId}, ${service}, ${key.version}, ${ciphertext}, ${version}, ${hintOf(service, value)},
      ${actor.userId}, ${description?.keyName}, ${description?.keyType ?? keyTypeOf(service)},
      ${description?.permissions ?? ['read']}, ${expiresAt}, ${rotateDays ?? null})
    on conflict (tenant_id, service) do update set key_version = excluded.key_version, ciphertext = excluded.ciphertext,
      version = excluded.version, hint = excluded.hint, created_by = excluded.created_by, updated_at = now(),
      last_used_at = null, expires_at = excluded.expires_at, warned_days = null, is_unseen = false,
      key_name = coalesce(excluded.key_name, tenant_secrets.key_name),
      key_type = case when excluded.key_name is null then tenant_secrets.key_type else excluded.key_type end,
      permissions = case when excluded.key_name is null then tenant_secrets.permissions else excluded.permissions end,
      rotate_days = case when ${rotateDays === undefined} then tenant_secrets.rotate_days else excluded.rotate_days end`;
  await Promise.all([forgetFailures(tx, service), endRotations(tx, service)]);
  await writeAudit(tx, {
    ...entryOf(tx, service, actor),
    action: before ? 'secret.rotated' : 'secret.sealed',
    ...(how.reason === undefined ? {} : { detail: { reason: how.reason } }),
  });
  if (service === 'hubspot') await retryAllNow(tx);
  return { id, formerId };
}

interface OpenedRow {
  id: string;
  version: number;
  ciphertext: Buffer;
  keyVersion: number;
  wrapped: Buffer | null;
}

/** Seconds between writes of the time of last use, so that a key that is read often is not locked each time. */
const USE_NOTED_SECONDS = 60;

/**
 * The decrypted secret; undefined if the tenant has none. One statement reads it with its data key and logs the access.
 * @throws DecryptionError when the row was encrypted for another tenant, service, record or version, or was changed
 */
export async function decryptSecret(
  tx: TenantTransaction,
  { service, reason, actor, ...openingRun }: SecretRequest,
): Promise<string | undefined> {
  const detail = JSON.stringify({ reason, ...openingRun });
  const [row] = await tx.query<OpenedRow>`
    with secret as (
      select s.id, s.version, s.ciphertext, s.key_version, k.wrapped_key, s.last_used_at from tenant_secrets s
      left join tenant_keys k on k.tenant_id = s.tenant_id and k.version = s.key_version
      where s.tenant_id = ${tx.tenantId} and s.service = ${service}
    ), used as (
      update tenant_secrets s set last_used_at = now() from secret
      where s.tenant_id = ${tx.tenantId} and s.id = secret.id and (secret.last_used_at is null
        or secret.last_used_at < now() - make_interval(secs => ${USE_NOTED_SECONDS}))
    ), noted as (
      insert into audit_log (tenant_id, user_id, session_id, action, target_type, target_id, detail)
      select ${tx.tenantId}, ${actor.userId}::uuid, ${actor.sessionId}::uuid, 'secret.opened', 'secret', ${service}, ${detail}::jsonb
      from secret
    )
    select id, version, ciphertext, key_version as "keyVersion", wrapped_key as wrapped from secret`;
  if (!row) return undefined;
  try {
    return openRow(tx, service, row);
  } catch (error) {
    if (!(error instanceof DecryptionError)) throw error;
    const entry = {
      ...entryOf(tx, service, actor),
      action: 'secret.open_failed',
      detail: { reason, ...openingRun },
    };
    throw new UnreadableError((after) => writeAudit(after, entry));
  }
}

function openRow(tx: TenantTransaction, service: string, row: OpenedRow): string {
  const { wrapped, keyVersion, ciphertext } = row;
  if (!wrapped || keyVersionOf(ciphertext) !== keyVersion) throw new DecryptionError();
  const key = unwrapDataKey(tx.wrapping, { ownerId: tx.tenantId, version: keyVersion, wrapped });
  return decryptText(key, purposeOf({ ...row, service }, ciphertext), ciphertext);
}

/** Permanently deletes a secret, and keeps the part of it that was shown; false if there was none. */
export async function removeSecret(
  tx: TenantTransaction,
  service: VaultService,
  { reason, ...actor }: VaultActor & { reason?: string | undefined },
): Promise<boolean> {
  if (!(await findSecretHint(tx, service))) return false;
  await Promise.all([keepFormer(tx, service), endRotations(tx, service)]);
  await tx.query`
    insert into revoked_keys (id, tenant_id, service, key_name, key_type, hint, permissions, expires_at, created_at, last_used_at,
      revoked_by, reason)
    select id, tenant_id, service, key_name, key_type, hint, permissions, expires_at, created_at, last_used_at, ${actor.userId},
      ${reason} from tenant_secrets where tenant_id = ${tx.tenantId} and service = ${service}`;
  const { affected } = await tx.repository(TenantSecretEntity).delete({ tenantId: tx.tenantId, service });
  if (affected !== 1) return false;
  await writeAudit(tx, { ...entryOf(tx, service, actor), action: 'secret.removed' });
  return true;
}

/** Ends the rotations of a secret whose previous value can no longer be restored, as another value replaced it. */
async function endRotations(tx: TenantTransaction, service: VaultService): Promise<void> {
  await tx.query`update key_rotations set state = 'replaced', ended_at = now()
    where tenant_id = ${tx.tenantId} and service = ${service} and state = 'watching'`;
}

/** Keeps the replaced value if its service signs or it may be restored; of the platform's account only the name. */
async function keepFormer(
  tx: TenantTransaction,
  service: VaultService,
  isKept = false,
): Promise<string | undefined> {
  if (!isKept && !SIGNING_SERVICES.includes(service)) return undefined;
  const [row] = await tx.query<{
    id: string;
  }>`insert into former_secrets (tenant_id, service, key_version, ciphertext, secret_id, version, hint)
      select ${tx.tenantId}, ${service}, s.key_version, s.ciphertext, s.id, s.version, coalesce(s.hint, '') from (select 1) one
      left join tenant_secrets s on s.tenant_id = ${tx.tenantId} and s.service = ${service} returning id`;
  return row?.id;
}

/** Logs an event of a secret. */
export async function noteSecret(
  tx: TenantTransaction,
  what: { service: VaultService; action: string; reason: string; actor: VaultActor; isReplaced?: true },
): Promise<void> {
  const { service, action, reason, actor, isReplaced } = what;
  await writeAudit(tx, {
    ...entryOf(tx, service, actor),
    action: `secret.${action}`,
    detail: { reason, ...(isReplaced && { replaced: true }) },
  });
}

/** The displayable part of a secret. */
export async function findSecretHint(
  tx: TenantTransaction,
  service: VaultService,
): Promise<SecretHint | undefined> {
  const secret = await tx
    .repository(TenantSecretEntity)
    .findOne({ select: { hint: true, updatedAt: true }, where: { tenantId: tx.tenantId, service } });
  return secret ? { service, hint: secret.hint, updatedAt: secret.updatedAt } : undefined;
}

function entryOf(
  tx: TenantTransaction,
  service: VaultService,
  actor: VaultActor,
): { tenantId: string; targetType: string; targetId: string } & VaultActor {
  return { ...actor, tenantId: tx.tenantId, targetType: 'secret', targetId: service };
}
