/** The automatic actions of a practice's key vault, and how often a key should be replaced. */
import type { VaultSettings } from '@praxis/contracts/vault/vault';
import type { TenantTransaction } from '../core/database.js';
import { VaultSettingsEntity } from './vault-settings.entity.js';

export async function readVaultSettings(tx: TenantTransaction): Promise<VaultSettings> {
  const row = await tx.repository(VaultSettingsEntity).findOneBy({ tenantId: tx.tenantId });
  return {
    auto_rotation: row?.autoRotation ?? false,
    access_notifications: row?.accessNotifications ?? false,
  };
}

export async function saveVaultSettings(tx: TenantTransaction, settings: VaultSettings): Promise<void> {
  await tx.query`
    insert into vault_settings (tenant_id, auto_rotation, access_notifications)
    values (${tx.tenantId}, ${settings.auto_rotation}, ${settings.access_notifications})
    on conflict (tenant_id) do update set auto_rotation = excluded.auto_rotation,
      access_notifications = excluded.access_notifications`;
}

/** Sets how often a key should be replaced; null for never. False if the practice has none with that id. */
export async function scheduleRotation(
  tx: TenantTransaction,
  id: string,
  days: number | null,
): Promise<boolean> {
  const rows = await tx.query`update tenant_secrets set rotate_days = ${days}, warned_days = null
    where tenant_id = ${tx.tenantId} and id = ${id} returning id`;
  return rows.length === 1;
}
