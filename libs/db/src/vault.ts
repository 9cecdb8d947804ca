/**
 * The vault: a tenant's secrets at other services. Sealed under the tenant's own data key and bound to tenant and service, so
 * a row copied elsewhere does not open; each opening is written down with its reason.
 */
import { open, seal } from '@praxis/config/envelope';
import { writeAudit } from './audit.js';
import type { TenantTransaction } from './database.js';
import { currentDataKey, dataKeyOf } from './tenant-keys.js';

/** What a secret is for; one of each per tenant, and one per provider of calendars. */
export type VaultService =
  'messaging' | 'webhook' | 'twilio' | 'resend' | 'openai' | 'elevenlabs' | `calendar/${string}`;

/** A secret as it may be shown. */
export interface SecretHint {
  service: VaultService;
  /** Its last four characters. */
  hint: string;
  updatedAt: Date;
}

/** Who does something with a secret; nobody where a process does it by itself. */
export interface VaultActor {
  userId: string | null;
  sessionId: string | null;
}

export interface SecretToSeal {
  service: VaultService;
  value: string;
  actor: VaultActor;
}

export interface SecretToOpen {
  service: VaultService;
  /** Why, in machine words such as `webhook.ping`. */
  reason: string;
  actor: VaultActor;
  /** The workflow run on whose behalf it is opened. */
  runId?: string | undefined;
}

/** Stores a secret in place of the one before. */
export async function sealSecret(
  tx: TenantTransaction,
  masterKey: string,
  { service, value, actor }: SecretToSeal,
): Promise<void> {
  const key = await currentDataKey(tx, { masterKey, tenantId: tx.tenantId });
  await tx.query(
    `insert into tenant_secrets (tenant_id, service, key_version, ciphertext, hint, created_by) values ($1, $2, $3, $4, $5, $6)
     on conflict (tenant_id, service) do update set key_version = excluded.key_version, ciphertext = excluded.ciphertext,
       hint = excluded.hint, created_by = excluded.created_by, updated_at = now(), last_used_at = null`,
    [tx.tenantId, service, key.version, seal(key, purposeOf(service), value), value.slice(-4), actor.userId],
  );
  await writeAudit(tx, { ...entryOf(tx, service, actor), action: 'secret.sealed' });
}

/**
 * A secret in the clear; undefined when the tenant has none.
 * @throws SealError when the row was sealed for another tenant or service, or has been changed
 */
export async function openSecret(
  tx: TenantTransaction,
  masterKey: string,
  { service, reason, actor, runId }: SecretToOpen,
): Promise<string | undefined> {
  const [row] = await tx.query<{ ciphertext: Buffer }>(
    `update tenant_secrets set last_used_at = now() where tenant_id = $1 and service = $2 returning ciphertext`,
    [tx.tenantId, service],
  );
  if (!row) return undefined;
  const key = await dataKeyOf(tx, { masterKey, tenantId: tx.tenantId }, row.ciphertext);
  const value = open(key, purposeOf(service), row.ciphertext);
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
  const rows = await tx.query(
    'delete from tenant_secrets where tenant_id = $1 and service = $2 returning id',
    [tx.tenantId, service],
  );
  if (rows.length === 0) return false;
  await writeAudit(tx, { ...entryOf(tx, service, actor), action: 'secret.removed' });
  return true;
}

/** What may be shown of a secret. */
export async function findSecretHint(
  tx: TenantTransaction,
  service: VaultService,
): Promise<SecretHint | undefined> {
  const [row] = await tx.query<SecretHint>(
    `select service, hint, updated_at as "updatedAt" from tenant_secrets where tenant_id = $1 and service = $2`,
    [tx.tenantId, service],
  );
  return row;
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
