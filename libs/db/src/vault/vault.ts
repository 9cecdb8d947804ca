/**
 * The vault: a tenant's secrets at other services. Encrypted under the tenant's own data key and bound to tenant, service, record and
 * version, so that a row which is copied or altered does not decrypt; each decryption is logged with run, activity and reason.
 */
import { randomUUID } from 'node:crypto';
import { decryptText, DecryptionError, keyVersionOf, unwrapDataKey } from '@praxis/config/envelope';
import type { KeyPermission, KeyType } from '@praxis/contracts/vault/vault.const';
import { writeAudit } from '../core/audit.js';
import { UnreadableError, type TenantTransaction, type Transaction } from '../core/database.js';
import { forgetFailures } from '../health/provider-breaker.js';
import { encryptSecret, hintOf, keyTypeOf, purposeOf, type VaultService } from './secret-value.js';
import { TenantSecretEntity } from './tenant-secret.entity.js';

export type { VaultService } from './secret-value.js';

/** A secret as it may be shown. */
export interface SecretHint {
  service: VaultService;
  /** The end of a long API key, four characters; empty for any other secret. */
  hint: string;
  updatedAt: Date;
}

/** Who does something with a secret; nobody where a process does it by itself. */
export interface VaultActor {
  userId: string | null;
  sessionId: string | null;
}

/** What a person says of a key. */
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
  /** As it was unless given. */
  rotateDays?: number | null | undefined;
  /** Why it takes the place of another, in machine words. */
  reason?: string | undefined;
}

export interface SecretRequest extends Witness {
  service: VaultService;
  /** Why, in machine words such as `webhook.deliver`. */
  reason: string;
  actor: VaultActor;
}

/** On whose behalf a secret is opened. */
export interface Witness {
  workflowId?: string | undefined;
  runId?: string | undefined;
  activity?: string | undefined;
}

/** Services that sign what they report: a key of theirs that is replaced counts as long as something begun with it is open. */
const SIGNING_SERVICES: readonly VaultService[] = ['twilio', 'resend'];

/**
 * How long a replaced key is kept at most. Twilio reports about a text for 14 hours at the latest (its validity period), Resend
 * tries a mail for three days; both repeat a report that failed for up to a day or more.
 */
export const FORMER_SECRET_DAYS = 7;

/** Stores a secret in place of the one before, and gives its id. */
export async function storeSecret(
  tx: TenantTransaction,
  { service, value, actor, description, expiresAt = null, rotateDays, reason }: NewSecret,
): Promise<string> {
  // Two who store the same at once come one after the other: each value has a version of its own.
  await tx.query`select pg_advisory_xact_lock(hashtextextended(${`${tx.tenantId}/${service}`}, 0))`;
  const [[before], key] = await Promise.all([
    tx.query<{ id: string; version: number }>`
      select id, version from tenant_secrets where tenant_id = ${tx.tenantId} and service = ${service}`,
    tx.currentDataKey(),
  ]);
  await keepFormer(tx, service);
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
      last_used_at = null, expires_at = excluded.expires_at, warned_days = null,
      key_name = coalesce(excluded.key_name, tenant_secrets.key_name),
      key_type = case when excluded.key_name is null then tenant_secrets.key_type else excluded.key_type end,
      permissions = case when excluded.key_name is null then tenant_secrets.permissions else excluded.permissions end,
      rotate_days = case when ${rotateDays === undefined} then tenant_secrets.rotate_days else excluded.rotate_days end`;
  await forgetFailures(tx, service);
  await writeAudit(tx, {
    ...entryOf(tx, service, actor),
    action: before ? 'secret.rotated' : 'secret.sealed',
    ...(reason === undefined ? {} : { detail: { reason } }),
  });
  return id;
}

interface OpenedRow {
  id: string;
  version: number;
  ciphertext: Buffer;
  keyVersion: number;
  wrapped: Buffer | null;
}

/** How often the time of the last use is written: a key that is read with each message is not to be locked by each. */
const USE_NOTED_SECONDS = 60;

/**
 * A secret in the clear; undefined when the tenant has none. One statement reads it with its data key and notes the opening.
 * @throws DecryptionError when the row was encrypted for another tenant, service, record or version, or has been changed
 */
export async function decryptSecret(
  tx: TenantTransaction,
  { service, reason, actor, ...witness }: SecretRequest,
): Promise<string | undefined> {
  const detail = JSON.stringify({ reason, ...witness });
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
    const entry = { ...entryOf(tx, service, actor), action: 'secret.open_failed', detail: { reason, ...witness } };
    throw new UnreadableError((after) => writeAudit(after, entry));
  }
}

function openRow(tx: TenantTransaction, service: string, row: OpenedRow): string {
  const { wrapped, keyVersion, ciphertext } = row;
  if (!wrapped || keyVersionOf(ciphertext) !== keyVersion) throw new DecryptionError();
  const key = unwrapDataKey(tx.wrapping, { ownerId: tx.tenantId, version: keyVersion, wrapped });
  return decryptText(key, purposeOf({ ...row, service }, ciphertext), ciphertext);
}

/** Takes a secret away for good, and keeps what was shown of it; false when there was none. */
export async function removeSecret(
  tx: TenantTransaction,
  service: VaultService,
  { reason, ...actor }: VaultActor & { reason?: string | undefined },
): Promise<boolean> {
  if (!(await findSecretHint(tx, service))) return false;
  await keepFormer(tx, service);
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

/**
 * Secrets that were replaced while messages or calls begun with them are still open, latest first: by name, none is opened. Of
 * texts and calls for `twilio`, of mails for `resend`.
 */
export async function listFormerSecrets(
  tx: TenantTransaction,
  service: 'twilio' | 'resend',
): Promise<string[]> {
  const rows = await tx.query<{ id: string }>`select id from former_secrets f
    where tenant_id = ${tx.tenantId} and service = ${service}
      and replaced_at > now() - make_interval(days => ${FORMER_SECRET_DAYS})
      and (exists (select 1 from messages m where m.tenant_id = ${tx.tenantId}
        and m.channel = ${service === 'twilio' ? 'sms' : 'email'}
                   and m.status in ('sending', 'sent', 'unknown') and coalesce(m.sent_at, m.created_at) < f.replaced_at
                   and m.created_at > f.replaced_at - make_interval(days => ${FORMER_SECRET_DAYS}))
        or ${service} = 'twilio' and exists (select 1 from phone_calls p where p.tenant_id = ${tx.tenantId}
          and p.line = 'twilio'
                   and p.status in ('dialing', 'unknown', 'initiated', 'ringing', 'answered')
                     and p.created_at < f.replaced_at
                   and p.created_at > f.replaced_at - interval '1 day'))
    order by replaced_at desc`;
  return rows.map(({ id }) => id);
}

/**
 * Replaced secrets in the clear, each opening noted; `platform` where the tenant used the platform's account.
 * @throws DecryptionError as `decryptSecret`
 */
export async function decryptFormerSecrets(
  tx: TenantTransaction,
  { service, reason, actor, ids }: SecretRequest & { ids: readonly string[] },
): Promise<string[]> {
  const rows = await tx.query<{ ciphertext: Buffer | null; id: string | null; version: number | null }>`
    select ciphertext, secret_id as id, version from former_secrets where tenant_id = ${tx.tenantId} and service = ${service}
    and id = any(${ids}) order by replaced_at desc`;
  const values: string[] = [];
  for (const { ciphertext, id, version } of rows) {
    if (!ciphertext) {
      values.push('platform');
      continue;
    }
    values.push(await tx.decryptText(purposeOf({ service, id, version }, ciphertext), ciphertext));
    await writeAudit(tx, {
      ...entryOf(tx, service, actor),
      action: 'secret.opened',
      detail: { reason, replaced: true },
    });
  }
  return values;
}

/** Deletes replaced secrets that nothing can be signed with anymore. */
export async function pruneFormerSecrets(tx: Transaction): Promise<void> {
  await tx.query`
    delete from former_secrets where replaced_at < now() - make_interval(days => ${FORMER_SECRET_DAYS})`;
}

/** Keeps what is about to be replaced, where its service signs; the platform's account by name alone. */
async function keepFormer(tx: TenantTransaction, service: VaultService): Promise<void> {
  if (SIGNING_SERVICES.includes(service))
    await tx.query`insert into former_secrets (tenant_id, service, key_version, ciphertext, secret_id, version, hint)
      select ${tx.tenantId}, ${service}, s.key_version, s.ciphertext, s.id, s.version, coalesce(s.hint, '') from (select 1) one
      left join tenant_secrets s on s.tenant_id = ${tx.tenantId} and s.service = ${service}`;
}

/** What may be shown of a secret. */
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
