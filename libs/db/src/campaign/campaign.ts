/**
 * Stored campaigns: drafts, which can be changed, and started campaigns, which can only be paused, resumed and ended.
 */
import type {
  Campaign,
  CampaignDraft,
  CampaignItem,
  CampaignQuery,
  CampaignStep,
} from '@praxis/contracts/campaign/campaign';
import type { Industry } from '@praxis/contracts/core/industry.const';
import { mergeTagsOf } from '@praxis/contracts/message/merge-tag';
import { positionAfter, toPage, type Page } from '../core/page.js';
import type { TenantTransaction } from '../core/database.js';
import { NOW, sql } from '../core/sql.js';
import { CampaignStepEntity } from './campaign-step.entity.js';
import { CampaignEntity } from './campaign.entity.js';

const SORT = 'campaigns';

interface CampaignRow extends Omit<CampaignItem, 'createdAt' | 'updatedAt' | 'startedAt' | 'endedAt'> {
  createdAt: Date;
  updatedAt: Date;
  startedAt: Date | null;
  endedAt: Date | null;
  sortValue: string;
}

const COLUMNS = sql`c.id, c.name, c.industry, c.campaign_type as "campaignType", c.status, c.mode,
   c.trigger_event as "triggerEvent",
  c.target_audience as "targetAudience", c.created_by as "createdBy", c.created_at as "createdAt",
    c.updated_at as "updatedAt",
  c.started_at as "startedAt", c.ended_at as "endedAt", c.created_at::text as "sortValue",
  (select count(*)::int from campaign_enrollments e where e.tenant_id = c.tenant_id
    and e.campaign_id = c.id) as enrolled,
  (select count(*)::int from campaign_enrollments e
   where e.tenant_id = c.tenant_id and e.campaign_id = c.id and e.status = 'active') as active`;

/**
 * One page, newest first.
 * @throws CursorError for a cursor that this list did not return
 */
export async function listCampaigns(
  tx: TenantTransaction,
  { status, cursor, limit }: CampaignQuery,
): Promise<Page<CampaignItem>> {
  const after = positionAfter(cursor, SORT);
  const rows = await tx.query<CampaignRow>`select ${COLUMNS} from campaigns c
    where c.tenant_id = ${tx.tenantId} and (${status}::text is null or c.status = ${status})
      and (${after?.value}::text is null or (c.created_at, c.id) < (${after?.value}::timestamptz, ${after?.id}::uuid))
    order by c.created_at desc, c.id desc limit ${limit + 1}`;
  const { items, nextCursor } = toPage(rows, { sort: SORT, limit });
  return { items: items.map(toItem), nextCursor };
}

/** One campaign with its steps; undefined if the tenant has none with that id. */
export async function readCampaign(tx: TenantTransaction, id: string): Promise<Campaign | undefined> {
  const [rows, steps] = await Promise.all([
    tx.query<CampaignRow>`
      select ${COLUMNS} from campaigns c where c.tenant_id = ${tx.tenantId} and c.id = ${id}`,
    readCampaignSteps(tx, id),
  ]);
  const [row] = rows;
  return row && { ...toItem(row), steps };
}

/** The steps of a campaign in order. */
export async function readCampaignSteps(tx: TenantTransaction, campaignId: string): Promise<CampaignStep[]> {
  return await tx.query<CampaignStep>`
    select id, step_order as "stepOrder", name, channel, json_build_object('amount', delay_amount, 'unit',
      delay_unit) as delay,
      delay_hours::float8 as "delayHours", variants, variables, is_active as "isActive"
    from campaign_steps where tenant_id = ${tx.tenantId} and campaign_id = ${campaignId} order by step_order`;
}

/** Stores a new draft. */
export async function addCampaign(
  tx: TenantTransaction,
  draft: CampaignDraft,
  by: { userId: string; industry: Industry },
): Promise<Campaign> {
  const [row] = await tx.query<{ id: string }>`
    insert into campaigns (tenant_id, name, industry, campaign_type, mode, target_audience, trigger_event,
      created_by)
    values (${tx.tenantId}, ${draft.name}, ${by.industry}, ${draft.campaignType}, ${draft.mode},
      ${JSON.stringify(draft.targetAudience)}, ${draft.triggerEvent}, ${by.userId}) returning id`;
  const id = row?.id ?? '';
  await saveSteps(tx, id, draft);
  return await currentCampaign(tx, id);
}

/** Saves a draft; undefined if there is no such draft, or it is no longer a draft. */
export async function saveCampaign(
  tx: TenantTransaction,
  id: string,
  draft: CampaignDraft,
): Promise<Campaign | undefined> {
  const { name, campaignType, mode, targetAudience, triggerEvent } = draft;
  const { affected } = await tx
    .repository(CampaignEntity)
    .update(
      { tenantId: tx.tenantId, id, status: 'draft' },
      { name, campaignType, mode, targetAudience, triggerEvent, updatedAt: NOW },
    );
  if (affected !== 1) return undefined;
  await tx.repository(CampaignStepEntity).delete({ tenantId: tx.tenantId, campaignId: id });
  await saveSteps(tx, id, draft);
  return await currentCampaign(tx, id);
}

/** Deletes a draft; false if there is no such draft, or it is no longer a draft. */
export async function removeCampaign(tx: TenantTransaction, id: string): Promise<boolean> {
  const { affected } = await tx
    .repository(CampaignEntity)
    .delete({ tenantId: tx.tenantId, id, status: 'draft' });
  return affected === 1;
}

async function saveSteps(tx: TenantTransaction, id: string, { steps }: CampaignDraft): Promise<void> {
  const rows = steps.map((step, index) => ({
    ...step,
    stepOrder: index + 1,
    amount: step.delay.amount,
    unit: step.delay.unit,
    variables: mergeTagsOf(
      step.variants.map(({ subject = '', messageTemplate }) => `${subject} ${messageTemplate}`).join(' '),
    ),
  }));
  await tx.query`
    insert into campaign_steps (tenant_id, campaign_id, step_order, name, channel, delay_amount, delay_unit,
      variants, variables, is_active)
    select ${tx.tenantId}, ${id}, "stepOrder", name, channel, amount, unit, variants,
      array(select jsonb_array_elements_text(variables)), "isActive"
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as s("stepOrder" int, name text, channel text,
      amount int, unit text, variants jsonb,
      variables jsonb, "isActive" boolean)`;
}

async function currentCampaign(tx: TenantTransaction, id: string): Promise<Campaign> {
  const campaign = await readCampaign(tx, id);
  if (!campaign) throw new Error('a campaign that was just written is gone');
  return campaign;
}

function toItem({
  sortValue: _,
  createdAt,
  updatedAt,
  startedAt,
  endedAt,
  ...row
}: CampaignRow): CampaignItem {
  return {
    ...row,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
    startedAt: startedAt?.toISOString() ?? null,
    endedAt: endedAt?.toISOString() ?? null,
  };
}
