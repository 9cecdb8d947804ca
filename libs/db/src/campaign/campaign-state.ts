/**
 * The states of a campaign, their changes (by commands of the practice, and when all contacts have finished), and
 * whether its batches were notified. One more place completes campaigns: `campaign_stop` (schema/campaign.sql), when
 * the last contact leaves, for example with a reply.
 */
import type { AudienceFilters } from '@praxis/contracts/campaign/campaign';
import type { CampaignStatus, TriggerEvent } from '@praxis/contracts/campaign/campaign.const';
import type { Mode } from '@praxis/contracts/core/industry.const';
import { announceCampaigns } from './announce-campaigns.js';
import type { TenantTransaction } from '../core/database.js';
import { rawSql } from '../core/sql.js';

/** The data of a campaign that its runs need. */
export interface CampaignState {
  status: CampaignStatus;
  mode: Mode;
  filters: AudienceFilters;
  isEnrolled: boolean;
  triggerEvent: TriggerEvent;
}

/** The state of a campaign. `held`: lock the row until the transaction ends. */
export async function readCampaignState(
  tx: TenantTransaction,
  id: string,
  held = false,
): Promise<CampaignState | undefined> {
  const [row] = await tx.query<CampaignState>`
    select status, mode, target_audience -> 'filters' as filters, enrolled_at is not null as "isEnrolled",
      trigger_event as "triggerEvent"
    from campaigns where tenant_id = ${tx.tenantId} and id = ${id} ${rawSql(held ? 'for share' : '')}`;
  return row;
}

/** A user's command to a campaign. */
export type CampaignCommand = 'start' | 'pause' | 'resume' | 'cancel';

/**
 * The new state that each command leads to, and the states to which it can be applied. A command that leads to the
 * current state changes nothing.
 */
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
 * Changes a campaign's state; wake its run in the same transaction if the result is `changed`. `refused` if its state
 * does not allow the command; `undefined` if the tenant has none with that id. A cancellation takes effect with this
 * transaction: no message is picked up for sending after it.
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

/** Records that the whole audience is enrolled, and ends the campaign if all contacts have finished. */
export async function closeEnrolling(tx: TenantTransaction, id: string): Promise<void> {
  await tx.query`
    update campaigns set enrolled_at = coalesce(enrolled_at, now()) where tenant_id = ${tx.tenantId}
    and id = ${id}`;
  await completeCampaign(tx, id);
}

/** Ends a campaign whose contacts have all finished. Returns true if it has ended. */
export async function completeCampaign(tx: TenantTransaction, id: string): Promise<boolean> {
  const ended = await tx.query`
    update campaigns c set status = 'completed', ended_at = now(), updated_at = now()
    where tenant_id = ${tx.tenantId} and id = ${id} and status in ('active', 'paused') and enrolled_at is not null
      and not exists (select from campaign_enrollments e
        where e.tenant_id = c.tenant_id and e.campaign_id = c.id and e.status = 'active')
    returning id`;
  if (ended.length > 0) await announceCampaigns(tx);
  const [row] = await tx.query<{ over: boolean }>`
    select status in ('completed', 'cancelled') as over from campaigns where tenant_id = ${tx.tenantId}
    and id = ${id}`;
  return row?.over ?? true;
}

/** The change of a campaign of which its batches still have to be notified; undefined if they all were. */
export async function unnotifiedChange(tx: TenantTransaction, id: string): Promise<string | undefined> {
  const [row] = await tx.query<{ change: string }>`select updated_at::text as change from campaigns
    where tenant_id = ${tx.tenantId} and id = ${id} and told_at is distinct from updated_at`;
  return row?.change;
}

/** Records that all batches were notified of a change. */
export async function markNotified(tx: TenantTransaction, id: string, change: string): Promise<void> {
  await tx.query`
    update campaigns set told_at = ${change}::timestamptz where tenant_id = ${tx.tenantId} and id = ${id}`;
}

async function dropEverything(tx: TenantTransaction, id: string): Promise<void> {
  await tx.query`update campaign_enrollments set status = 'cancelled', updated_at = now()
    where tenant_id = ${tx.tenantId} and campaign_id = ${id} and status = 'active'`;
  await tx.query`update messages set status = 'cancelled', updated_at = now()
    where tenant_id = ${tx.tenantId} and campaign_id = ${id} and status = 'queued'`;
}
