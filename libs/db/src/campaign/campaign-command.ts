/** Starting, pausing, resuming and cancelling a campaign. */
import type { CampaignStatus } from '@praxis/contracts/campaign/campaign.const';
import type { TenantTransaction } from '../core/database.js';
import { announceCampaigns } from './announce-campaigns.js';

/** A user's command to a campaign. */
export type CampaignCommand = 'start' | 'pause' | 'resume' | 'cancel';

/** The new state of each command, and the states it applies to. A command to the present state changes nothing. */
const COMMANDS: Record<
  CampaignCommand,
  { to: 'active' | 'paused' | 'cancelled'; from: readonly CampaignStatus[] }
> = {
  start: { to: 'active', from: ['draft'] },
  pause: { to: 'paused', from: ['active'] },
  resume: { to: 'active', from: ['paused'] },
  cancel: { to: 'cancelled', from: ['active', 'paused'] },
};

/**
 * Changes a campaign's state; wake its run in the same transaction when it is `changed`. `refused` when it is in a state that does not allow it; `undefined` when
 * the tenant has none of that id. Whatever is cancelled is so from this transaction on: nothing is taken to be sent after it.
 */
export async function commandCampaign(
  tx: TenantTransaction,
  id: string,
  command: CampaignCommand,
): Promise<'changed' | 'unchanged' | { refused: CampaignStatus } | undefined> {
  const [row] = await tx.query<{ status: CampaignStatus }>`
    select status from campaigns where tenant_id = ${tx.tenantId} and id = ${id} for update`;
  if (!row) return undefined;
  const { to: target, from } = COMMANDS[command];
  if (row.status === target) return 'unchanged';
  if (!from.includes(row.status)) return { refused: row.status };
  await tx.query`
    update campaigns set status = ${target}, updated_at = now(), started_at = coalesce(started_at,
      case ${target} when 'active' then now() end),
      ended_at = case ${target} when 'cancelled' then now() end
    where tenant_id = ${tx.tenantId} and id = ${id}`;
  if (target === 'cancelled') await dropEverything(tx, id);
  await announceCampaigns(tx);
  return 'changed';
}

async function dropEverything(tx: TenantTransaction, id: string): Promise<void> {
  await tx.query`update campaign_enrollments set status = 'cancelled', updated_at = now()
    where tenant_id = ${tx.tenantId} and campaign_id = ${id} and status = 'active'`;
  await tx.query`update messages set status = 'cancelled', updated_at = now()
    where tenant_id = ${tx.tenantId} and campaign_id = ${id} and status = 'queued'`;
}
