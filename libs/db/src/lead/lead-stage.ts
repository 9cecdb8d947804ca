/**
 * Pipelines: a tenant's stages, and which stage a lead is in. A trigger keeps stage and status consistent
 * (`schema/lead.sql`).
 */
import { DatabaseError } from 'pg';
import type { Lead, LeadStatus } from '@praxis/contracts/lead/lead';
import type { LeadStage, LeadStageInput } from '@praxis/contracts/lead/lead-stage';
import { MAX_STAGES } from '@praxis/contracts/lead/lead-stage.const';
import type { TenantTransaction } from '../core/database.js';
import { sql } from '../core/sql.js';
import { LeadStageEntity } from './lead-stage.entity.js';

const COLUMNS = sql`id, name, color, status`;

/** A tenant's stages, in order. */
export async function listStages(tx: TenantTransaction): Promise<LeadStage[]> {
  return await tx.query<LeadStage>`
    select ${COLUMNS} from lead_stages where tenant_id = ${tx.tenantId} order by position, id`;
}

/** Reads a stage, locked so that it stays while leads are moved into it; undefined if the tenant has none with that id. */
export async function lockStage(tx: TenantTransaction, id: string): Promise<LeadStage | undefined> {
  const [stage] = await tx.query<LeadStage>`
    select ${COLUMNS} from lead_stages where tenant_id = ${tx.tenantId} and id = ${id} for share`;
  return stage;
}

/** Replaces the ids of stages in leads with the stages. */
export async function withStages<Read extends { stage: string | null }>(
  tx: TenantTransaction,
  leads: readonly Read[],
): Promise<(Omit<Read, 'stage'> & Pick<Lead, 'stage'>)[]> {
  const known = leads.some(({ stage }) => stage !== null) ? await listStages(tx) : [];
  const byId = new Map(known.map(({ id, name, color }) => [id, { id, name, color }]));
  return leads.map((lead) => ({ ...lead, stage: byId.get(lead.stage ?? '') ?? null }));
}

/** `name_taken`: another stage has this name. `full`: the maximum number of stages is reached. */
export type StageOutcome =
  { kind: 'saved'; stage: LeadStage } | { kind: 'not_found' | 'name_taken' | 'full' };

/** Adds a stage at the end. */
export async function addStage(
  tx: TenantTransaction,
  { name, color, status }: LeadStageInput,
): Promise<StageOutcome> {
  await lockPipeline(tx);
  const count = await tx.repository(LeadStageEntity).countBy({ tenantId: tx.tenantId });
  if (count >= MAX_STAGES) return { kind: 'full' };
  return await unlessTaken(
    () => tx.query<LeadStage>`
      insert into lead_stages (tenant_id, name, color, status, position)
      select ${tx.tenantId}, ${name}, ${color}, ${status}, coalesce(max(position) + 1, 0)
      from lead_stages where tenant_id = ${tx.tenantId} returning ${COLUMNS}`,
  );
}

/** Changes a stage. If its status changes, the leads in it change too. */
export async function changeStage(
  tx: TenantTransaction,
  id: string,
  { name, color, status }: LeadStageInput,
): Promise<StageOutcome> {
  await lockPipeline(tx);
  const outcome = await unlessTaken(
    () => tx.query<LeadStage>`
      update lead_stages set name = ${name}, color = ${color}, status = ${status}
      where tenant_id = ${tx.tenantId} and id = ${id} returning ${COLUMNS}`,
  );
  if (outcome.kind === 'saved')
    await tx.query`update leads set status = ${status}, updated_at = now()
      where tenant_id = ${tx.tenantId} and stage_id = ${id} and status <> ${status}`;
  return outcome;
}

/** Puts all stages into this order; false unless each is named once. */
export async function orderStages(tx: TenantTransaction, ids: readonly string[]): Promise<boolean> {
  await lockPipeline(tx);
  const wanted = ids.map((id) => id.toLowerCase());
  const known = await listStages(tx);
  if (wanted.length !== known.length || known.some(({ id }) => !wanted.includes(id))) return false;
  await tx.query`update lead_stages s set position = o.place - 1
    from unnest(${wanted}::uuid[]) with ordinality as o(id, place)
    where s.tenant_id = ${tx.tenantId} and s.id = o.id`;
  return true;
}

/** Deletes a stage and moves its leads to another one. `same`: both are the same stage. Returns the number of moved leads. */
export async function removeStage(
  tx: TenantTransaction,
  { id, moveTo, by }: { id: string; moveTo: string; by: string },
): Promise<{ kind: 'removed'; moved: number } | { kind: 'not_found' | 'target_unknown' | 'same' }> {
  await lockPipeline(tx);
  const stages = await listStages(tx);
  const from = stages.find((stage) => stage.id === id.toLowerCase());
  const to = stages.find((stage) => stage.id === moveTo.toLowerCase());
  if (!from) return { kind: 'not_found' };
  if (!to) return { kind: 'target_unknown' };
  if (to === from) return { kind: 'same' };
  // Waits for leads that are being put into the stage right now, and moves them too.
  await tx.query`select from lead_stages where tenant_id = ${tx.tenantId} and id = ${from.id} for update`;
  const moved = await moveStage(tx, { from, to, by });
  await tx.repository(LeadStageEntity).delete({ tenantId: tx.tenantId, id: from.id });
  return { kind: 'removed', moved };
}

async function moveStage(
  tx: TenantTransaction,
  { from, to, by }: { from: LeadStage; to: LeadStage; by: string },
): Promise<number> {
  // Sorted by id, so that this and a bulk change of the same leads cannot deadlock.
  const held = await tx.query<{ id: string }>`select id from leads
    where tenant_id = ${tx.tenantId} and stage_id = ${from.id} order by id for update`;
  const ids = held.map(({ id }) => id);
  await putIntoStage(tx, ids, to);
  await tx.query`insert into lead_edits (tenant_id, lead_id, edited_by, field, from_value, to_value)
    select ${tx.tenantId}, id, ${by}, 'stage', ${from.name}, ${to.name} from unnest(${ids}::uuid[]) as l(id)`;
  return ids.length;
}

/** Puts leads that are locked into a stage; the trigger sets their status. The change is added to their timelines. */
export async function putIntoStage(
  tx: TenantTransaction,
  ids: readonly string[],
  { id, name, status }: LeadStage,
): Promise<void> {
  if (ids.length === 0) return;
  await tx.query`with before as (
      select l.id, l.status, s.name as stage from leads l left join lead_stages s
        on s.tenant_id = l.tenant_id and s.id = l.stage_id
      where l.tenant_id = ${tx.tenantId} and l.id = any(${ids})
    ), lead as (
      update leads set stage_id = ${id}, updated_at = now(),
        first_contact_at = coalesce(first_contact_at, case when ${status} <> 'new' then now() end)
      where tenant_id = ${tx.tenantId} and id = any(${ids}) returning tenant_id, id, session_id
    )
    insert into lead_interactions (tenant_id, lead_id, session_id, interaction_type, interaction_data)
    select lead.tenant_id, lead.id, lead.session_id, change.kind,
      case change.kind when 'stage_changed' then jsonb_build_object('from', before.stage, 'to', ${name}::text)
        else jsonb_build_object('from', before.status, 'to', ${status}::text) end
    from lead join before on before.id = lead.id,
      unnest(array['stage_changed', 'status_changed']) as change(kind)
    where change.kind = 'stage_changed' or before.status <> ${status}`;
}

/** A lead's state before it was put into another stage. */
export interface StageBefore {
  status: LeadStatus;
  stage: string | null;
}

/** Puts one lead into a stage, and returns its previous state; undefined if the tenant has no such lead. */
export async function setLeadStage(
  tx: TenantTransaction,
  leadId: string,
  stage: LeadStage,
): Promise<StageBefore | undefined> {
  const [lead] = await tx.query<{ status: LeadStatus; stageId: string | null }>`
    select status, stage_id as "stageId" from leads where tenant_id = ${tx.tenantId} and id = ${leadId} for update`;
  if (!lead) return undefined;
  const before = (await listStages(tx)).find(({ id }) => id === lead.stageId);
  if (lead.stageId !== stage.id) await putIntoStage(tx, [leadId], stage);
  return { status: lead.status, stage: before?.name ?? null };
}

/** Locks a tenant's pipeline, so that changes happen one at a time. */
async function lockPipeline(tx: TenantTransaction): Promise<void> {
  await tx.query`select pg_advisory_xact_lock(hashtext('lead_stages'), hashtext(${tx.tenantId}))`;
}

async function unlessTaken(write: () => Promise<LeadStage[]>): Promise<StageOutcome> {
  try {
    const [stage] = await write();
    return stage ? { kind: 'saved', stage } : { kind: 'not_found' };
  } catch (error) {
    if (error instanceof DatabaseError && error.constraint === 'lead_stages_by_name')
      return { kind: 'name_taken' };
    throw error;
  }
}
