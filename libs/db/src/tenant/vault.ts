/**
 * The vault: a tenant's secrets at other services. Encrypted under the tenant's own data key and bound to tenant and service, so
 * a row copied elsewhere does not decrypt; each decryption is logged with its reason.
 */
import { decryptText, encrypt } from '@praxis/config/envelope';
import { writeAudit } from '../core/audit.js';
import type { TenantTransaction, Transaction } from '../core/database.js';
import { forgetFailures } from '../health/provider-breaker.js';
import { currentDataKey, dataKeyOf } from './tenant-key.js';
import { TenantSecretEntity } from './tenant-secret.entity.js';

/** What a secret is for; one of each per tenant, one per provider of calendars, two per endpoint of webhooks. */
export type VaultService =
  | 'twilio'
  | 'resend'
  | 'openai'
  | 'elevenlabs'
  | 'hubspot'
  | `calendar/${string}`
  | `webhook/${string}`
  | `webhook-former/${string}`
  | `automation/${string}`;

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

export interface NewSecret {
  service: VaultService;
  value: string;
  actor: VaultActor;
}

export interface SecretRequest {
  service: VaultService;
  /** Why, in machine words such as `webhook.deliver`. */
  reason: string;
  actor: VaultActor;
  /** The workflow run on whose behalf it is opened. */
  runId?: string | undefined;
}

/** Services that sign what they report: a key of theirs that is replaced counts as long as something begun with it is open. */
const SIGNING_SERVICES: readonly VaultService[] = ['twilio', 'resend'];

/**
 * How long a replaced key is kept at most. Twilio reports about a text for 14 hours at the latest (its validity period), Resend
 * tries a mail for three days; both repeat a report that failed for up to a day or more.
 */
export const FORMER_SECRET_DAYS = 7;

/** Stores a secret in place of the one before. */
export async function storeSecret(
  tx: TenantTransaction,
  masterKey: string,
  { service, value, actor }: NewSecret,
): Promise<void> {
  const key = await currentDataKey(tx, { masterKey, tenantId: tx.tenantId });
  await keepFormer(tx, service);
  await tx.query`insert into tenant_secrets (tenant_id, service, key_version, ciphertext, hint, created_by)
      values (${tx.tenantId}, ${service}, ${key.version}, ${encrypt(key, purposeOf(service), value)},
      ${hintOf(service, value)}, ${actor.userId})
    on conflict (tenant_id, service) do update set key_version = excluded.key_version,
      ciphertext = excluded.ciphertext,
      hint = excluded.hint, created_by = excluded.created_by, updated_at = now(), last_used_at = null`;
  await forgetFailures(tx, service);
  await writeAudit(tx, { ...entryOf(tx, service, actor), action: 'secret.sealed' });
}

/**
 * A secret in the clear; undefined when the tenant has none.
 * @throws DecryptionError when the row was encrypted for another tenant or service, or has been changed
 */
export async function decryptSecret(
  tx: TenantTransaction,
  masterKey: string,
  { service, reason, actor, runId }: SecretRequest,
): Promise<string | undefined> {
  const [row] = await tx.query<{ ciphertext: Buffer }>`
    update tenant_secrets set last_used_at = now() where tenant_id = ${tx.tenantId} and service = ${service}
    returning ciphertext`;
  if (!row) return undefined;
  const key = await dataKeyOf(tx, { masterKey, tenantId: tx.tenantId }, row.ciphertext);
  const value = decryptText(key, purposeOf(service), row.ciphertext);
  await writeAudit(tx, {
    ...entryOf(tx, service, actor),
    action: 'secret.opened',
    detail: { reason, ...(runId === undefined ? {} : { runId }) },
  });
  return value;
}

/** Takes a secret away; false when there was none. */
export async function removeSecret(
  tx: TenantTransaction,
  service: VaultService,
  actor: VaultActor,
): Promise<boolean> {
  if (!(await findSecretHint(tx, service))) return false;
  await keepFormer(tx, service);
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
  masterKey: string,
  { service, reason, actor, ids }: Omit<SecretRequest, 'runId'> & { ids: readonly string[] },
): Promise<string[]> {
  const rows = await tx.query<{ ciphertext: Buffer | null }>`
    select ciphertext from former_secrets where tenant_id = ${tx.tenantId} and service = ${service}
    and id = any(${ids}) order by replaced_at desc`;
  const values: string[] = [];
  for (const { ciphertext } of rows) {
    if (!ciphertext) {
      values.push('platform');
      continue;
    }
    const key = await dataKeyOf(tx, { masterKey, tenantId: tx.tenantId }, ciphertext);
    values.push(decryptText(key, purposeOf(service), ciphertext));
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
  if (!SIGNING_SERVICES.includes(service)) return;
  await tx.query`insert into former_secrets (tenant_id, service, key_version, ciphertext)
    select ${tx.tenantId}, ${service}, s.key_version, s.ciphertext from (select 1) one
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

/** Services whose secret is an API key that a page shows by its end, as their own pages do. */
const HINTED_SERVICES: readonly VaultService[] = ['hubspot'];
/** From this length on, four characters are no help in guessing the others. */
const HINTED_LENGTH = 20;

/** Passwords, private keys and whole accounts show nothing, and neither does what is short. */
function hintOf(service: VaultService, value: string): string {
  return HINTED_SERVICES.includes(service) && value.length >= HINTED_LENGTH ? value.slice(-4) : '';
}

function purposeOf(service: VaultService): string {
  return `secret/${service}`;
}

function entryOf(
  tx: TenantTransaction,
  service: VaultService,
  actor: VaultActor,
): { tenantId: string; targetType: string; targetId: string } & VaultActor {
  return { ...actor, tenantId: tx.tenantId, targetType: 'secret', targetId: service };
}
