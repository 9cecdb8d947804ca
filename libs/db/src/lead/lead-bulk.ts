/** One change to many leads in one transaction and few statements. Each lead that cannot be changed is listed. */
import type { BulkChange, LeadBulkResult } from '@praxis/contracts/lead/lead-assignment';
import { MAX_TAGS } from '@praxis/contracts/lead/lead-assignment';
import type { LeadStatus } from '@praxis/contracts/lead/lead';
import type { TenantTransaction } from '../core/database.js';
import { moveLeads } from './lead-assignment.js';
import { lockStage, putIntoStage } from './lead-stage.js';
import { sql, type Sql } from '../core/sql.js';

/** A lead before the change. */
interface HeldLead {
  id: string;
  status: LeadStatus;
  stageId: string | null;
  assignedTo: string | null;
  tags: string[];
}

export type BulkOutcome = Omit<LeadBulkResult, 'ok'>;
type Failures = LeadBulkResult['failed'];

/**
 * Changes the leads that can be changed. The new assignee must be able to have leads (`lockAssignee`), and a stage must
 * exist (`lockStage`).
 */
export async function changeLeads(
  tx: TenantTransaction,
  ids: readonly string[],
  change: BulkChange,
): Promise<BulkOutcome> {
  const wanted = [...new Set(ids.map((id) => id.toLowerCase()))];
  // Sorted by id, so that two bulk changes cannot deadlock.
  const held =
    await tx.query<HeldLead>`select id, status, stage_id as "stageId", assigned_to as "assignedTo", tags from leads
    where tenant_id = ${tx.tenantId} and id = any(${wanted}) order by id for update`;
  const known = new Set(held.map(({ id }) => id));
  const failed = wanted
    .filter((id) => !known.has(id))
    .map((id) => ({ id, error: 'This lead does not exist here.' }));
  if ('status' in change) return await changeStatus(tx, held, { failed, to: change.status });
  if ('stageId' in change) return await changeStage(tx, held, { failed, to: change.stageId });
  if ('assignedTo' in change) return await changeAssignee(tx, held, { failed, to: change.assignedTo });
  if ('addTag' in change) return await addTag(tx, held, { failed, tag: change.addTag });
  return await removeTag(tx, held, { failed, tag: change.removeTag });
}

async function changeStatus(
  tx: TenantTransaction,
  held: HeldLead[],
  { failed, to }: { failed: Failures; to: LeadStatus },
): Promise<BulkOutcome> {
  const leads = held.filter(({ status }) => status !== to);
  const ids = leads.map(({ id }) => id);
  await tx.query`with before as (
      select id, status from leads where tenant_id = ${tx.tenantId} and id = any(${ids})
    ), lead as (
      update leads set status = ${to}, updated_at = now(),
        first_contact_at = coalesce(first_contact_at, case when ${to} <> 'new' then now() end)
      where tenant_id = ${tx.tenantId} and id = any(${ids}) returning tenant_id, id, session_id
    )
    insert into lead_interactions (tenant_id, lead_id, session_id, interaction_type, interaction_data)
    select tenant_id, lead.id, session_id, 'status_changed',
      jsonb_build_object('from', before.status, 'to', ${to}::text)
    from lead join before on before.id = lead.id`;
  return outcome(leads, failed, stageBefore);
}

/** The stage must exist (`lockStage`). */
async function changeStage(
  tx: TenantTransaction,
  held: HeldLead[],
  { failed, to }: { failed: Failures; to: string },
): Promise<BulkOutcome> {
  const leads = held.filter(({ stageId }) => stageId !== to);
  const stage = await lockStage(tx, to);
  if (!stage) throw new Error('leads are put into a stage that does not exist');
  await putIntoStage(
    tx,
    leads.map(({ id }) => id),
    stage,
  );
  return outcome(leads, failed, stageBefore);
}

/**
 * The bulk change that restores a lead: a stage also restores its status, while a status alone would restore the first
 * stage that has it.
 */
function stageBefore({ stageId, status }: HeldLead): BulkChange {
  return stageId === null ? { status } : { stageId };
}

async function changeAssignee(
  tx: TenantTransaction,
  held: HeldLead[],
  { failed, to }: { failed: Failures; to: string | null },
): Promise<BulkOutcome> {
  const leads = held.filter(({ assignedTo }) => assignedTo !== to);
  await moveLeads(
    tx,
    leads.map(({ id }) => id),
    { to, way: 'assigned' },
  );
  return outcome(leads, failed, ({ assignedTo }) => ({ assignedTo }));
}

async function addTag(
  tx: TenantTransaction,
  held: HeldLead[],
  { failed, tag }: { failed: Failures; tag: string },
): Promise<BulkOutcome> {
  const without = held.filter(({ tags }) => !tags.includes(tag));
  const full = without.filter(({ tags }) => tags.length >= MAX_TAGS);
  const leads = without.filter((lead) => !full.includes(lead));
  await setTags(tx, leads, sql`array_append(tags, ${tag})`);
  const error = `It already has ${MAX_TAGS} tags. Remove one first.`;
  return outcome(leads, [...failed, ...full.map(({ id }) => ({ id, error }))], () => ({ removeTag: tag }));
}

async function removeTag(
  tx: TenantTransaction,
  held: HeldLead[],
  { failed, tag }: { failed: Failures; tag: string },
): Promise<BulkOutcome> {
  const leads = held.filter(({ tags }) => tags.includes(tag));
  await setTags(tx, leads, sql`array_remove(tags, ${tag})`);
  return outcome(leads, failed, () => ({ addTag: tag }));
}

async function setTags(tx: TenantTransaction, leads: readonly HeldLead[], tags: Sql): Promise<void> {
  await tx.query`with lead as (
      update leads set tags = ${tags}, updated_at = now()
      where tenant_id = ${tx.tenantId} and id = any(${leads.map(({ id }) => id)})
      returning tenant_id, id, session_id
    )
    insert into lead_interactions (tenant_id, lead_id, session_id, interaction_type)
    select tenant_id, id, session_id, 'tags_changed' from lead`;
}

/** Returns what was changed and how to undo it: leads with the same previous values are grouped. */
function outcome(
  leads: readonly HeldLead[],
  failed: Failures,
  before: (lead: HeldLead) => BulkChange,
): BulkOutcome {
  const groups = new Map<string, { ids: string[]; change: BulkChange }>();
  for (const lead of leads) {
    const change = before(lead);
    const key = JSON.stringify(change);
    const group = groups.get(key) ?? { ids: [], change };
    group.ids.push(lead.id);
    groups.set(key, group);
  }
  return { changed: leads.length, failed, undo: [...groups.values()] };
}
