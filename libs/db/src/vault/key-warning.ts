/**
 * Keys that expire, or that should be replaced by their schedule. They are found across practices, and a notice is sent
 * once at each of `EXPIRY_WARNING_DAYS`.
 */
import { EXPIRY_WARNING_DAYS } from '@praxis/contracts/vault/vault.const';
import type { Database, TenantTransaction } from '../core/database.js';
import { findKey } from './key-list.js';
import { readVaultSettings } from './vault-settings.js';

/** A key of which its practice must be notified, or that must be renewed. */
export interface EndingKey {
  tenantId: string;
  id: string;
  service: string;
  daysLeft: number;
  /** True if its schedule sets the date, and not the key itself. */
  isSchedule: boolean;
}

/** Keys that need a notice because their expiry is near, nearest first. */
export async function listEndingKeys(database: Database, limit: number): Promise<EndingKey[]> {
  return await database.withSystem(
    'find keys that end',
    (tx) => tx.query<EndingKey>`
      with ending as (
        select s.tenant_id, s.id, s.service, s.warned_days, s.expires_at,
          case when s.rotate_days is not null then s.updated_at + make_interval(days => s.rotate_days) end as due_at
        from tenant_secrets s where s.expires_at is not null or s.rotate_days is not null
      ), near as (
        select e.*, least(e.expires_at, e.due_at) as ends_at from ending e
      ), warned as (
        select n.*, (
          select min(d) from unnest(${EXPIRY_WARNING_DAYS}::int[]) d where n.ends_at <= now() + make_interval(days => d)
        ) as threshold from near n
      )
      select tenant_id as "tenantId", id, service,
        greatest(0, ceil(extract(epoch from ends_at - now()) / 86400))::int as "daysLeft",
        due_at is not distinct from ends_at and expires_at is distinct from ends_at as "isSchedule"
      from warned where threshold is not null and (warned_days is null or warned_days > threshold)
      order by ends_at limit ${limit}`,
  );
}

/**
 * Records that a practice is notified of a key. Undefined if another process has already done so, or the key was
 * deleted.
 */
export async function noteWarning(
  tx: TenantTransaction,
  { id, daysLeft }: EndingKey,
): Promise<{ keyName: string; threshold: number } | undefined> {
  const threshold = Math.min(...EXPIRY_WARNING_DAYS.filter((days) => days >= daysLeft));
  const [row] = await tx.query<{ id: string }>`update tenant_secrets set warned_days = ${threshold}
    where tenant_id = ${tx.tenantId} and id = ${id} and (warned_days is null or warned_days > ${threshold}) returning id`;
  if (!row) return undefined;
  const key = await findKey(tx, id);
  return key && { keyName: key.key_name, threshold };
}

/** Whether a secret that Praxis generates must be renewed automatically now. */
export async function isRenewedByItself(
  tx: TenantTransaction,
  { service, daysLeft, isSchedule }: EndingKey,
): Promise<boolean> {
  if (!isSchedule || daysLeft > 0 || !service.startsWith('webhook/')) return false;
  return (await readVaultSettings(tx)).auto_rotation;
}

/** Records that a secret was renewed automatically, so that its new value can be shown once. */
export async function markUnseen(tx: TenantTransaction, id: string): Promise<void> {
  await tx.query`update tenant_secrets set is_unseen = true where tenant_id = ${tx.tenantId} and id = ${id}`;
}

/** Records that the new value was shown. False if it was already shown. */
export async function markSeen(tx: TenantTransaction, id: string): Promise<boolean> {
  const rows = await tx.query`update tenant_secrets set is_unseen = false
    where tenant_id = ${tx.tenantId} and id = ${id} and is_unseen returning id`;
  return rows.length === 1;
}
