/**
 * Engagement: the events of a visit, their points, and the resulting level, which is also stored with the visit's lead.
 * Only events determine the level; data that leads enter counts toward their score.
 */
import type { EngagementLevel } from '@praxis/contracts/engagement/engagement.const';
import { engagementLevel } from '@praxis/contracts/engagement/engagement-level';
import type { EngagementBatch, EngagementEvent } from '@praxis/contracts/engagement/engagement';
import type { TenantTransaction } from '../core/database.js';
import { sql } from '../core/sql.js';

/** A batch whose events have the values that the server assigned. */
export interface ValuedBatch extends Omit<EngagementBatch, 'events'> {
  events: readonly (EngagementEvent & { value: number })[];
}

export interface Engagement {
  /** Number of events that were new. */
  recorded: number;
  score: number;
  level: EngagementLevel;
}

/**
 * Adds events to a visit and returns its engagement; an event that was added before is not counted again. The visit's lead gets its level
 * in the same transaction, because a restart could lose a timer; a level changes at most twice.
 */
export async function recordEngagement(tx: TenantTransaction, batch: ValuedBatch): Promise<Engagement> {
  const [row] = await tx.query<{ recorded: number; score: number; level: EngagementLevel }>(
    // Sorted by id, so that two batches with the same events cannot wait for each other.
    sql`with fresh as (
       insert into engagement_events (tenant_id, session_id, event_id, event_type, section, event_data,
         duration, value_score)
       select ${tx.tenantId}, ${batch.sessionId}, e.id, e.type, e.section, jsonb_build_object('at', e.at),
         e.duration, e.value
       from jsonb_to_recordset(${JSON.stringify(batch.events)}::jsonb) as e(id uuid, type text, section text,
         at text, duration numeric, value numeric)
       order by e.id
       on conflict (tenant_id, event_id) do nothing
       returning value_score
     ), gained as (
       select count(*)::int as recorded, coalesce(sum(value_score), 0) as points from fresh
     ), visit as (
       insert into engagement_sessions as visit (tenant_id, session_id, industry, visitor_id, page_views, device_type,
         utm_source, utm_campaign, points, lead_score)
       select ${tx.tenantId}, ${batch.sessionId}, ${batch.industry}, ${batch.visitorId}, ${batch.pageViews},
         ${batch.deviceType}, ${batch.utmSource}, ${batch.utmCampaign}, points, points from gained
       on conflict (tenant_id, session_id) do update set
         visitor_id = coalesce(visit.visitor_id, excluded.visitor_id),
         page_views = greatest(visit.page_views, excluded.page_views),
         device_type = excluded.device_type,
         utm_source = coalesce(visit.utm_source, excluded.utm_source),
         utm_campaign = coalesce(visit.utm_campaign, excluded.utm_campaign),
         points = visit.points + excluded.points,
         lead_score = visit.points + excluded.points,
         last_activity = now()
       returning lead_score, engagement_level
     )
     select recorded, lead_score::float8 as score, engagement_level as level from gained, visit`,
  );
  if (!row) throw new Error('a visit that was just stored cannot be read');
  const level = engagementLevel(row.score);
  if (level !== row.level) await saveEngagementLevel(tx, batch.sessionId, level);
  else if (row.recorded > 0) await touchLead(tx, batch.sessionId);
  return { recorded: row.recorded, score: row.score, level };
}

/** Sets the level of a visit and of the lead that it created. */
export async function saveEngagementLevel(
  tx: TenantTransaction,
  sessionId: string,
  level: EngagementLevel,
): Promise<void> {
  await tx.query`with visit as (
      update engagement_sessions set engagement_level = ${level} where tenant_id = ${tx.tenantId}
        and session_id = ${sessionId}
    )
    update leads set engagement_level = ${level}, last_interaction = now(), updated_at = now()
    where tenant_id = ${tx.tenantId} and session_id = ${sessionId} and engagement_level <> ${level}`;
}

// Does not move the lead in a list sorted by change, because browsing is not a change that a person must act on.
async function touchLead(tx: TenantTransaction, sessionId: string): Promise<void> {
  await tx.query`
    update leads set last_interaction = now() where tenant_id = ${tx.tenantId} and session_id = ${sessionId}`;
}

/** Recomputes a lead's level from all events of its visit; undefined if the tenant has no such lead. */
export async function updateLeadEngagementLevel(
  tx: TenantTransaction,
  leadId: string,
): Promise<EngagementLevel | undefined> {
  // The visit is locked first, as a batch of events does, so that the two cannot deadlock.
  await tx.query`select 1 from engagement_sessions v join leads l using (tenant_id, session_id)
    where l.tenant_id = ${tx.tenantId} and l.id = ${leadId} for update of v`;
  const [row] = await tx.query<{ sessionId: string; score: number }>`with worth as (
      select l.tenant_id, l.session_id, l.industry,
        coalesce((select sum(value_score) from lead_interactions i
          where i.tenant_id = l.tenant_id and i.lead_id = l.id), 0)
        + coalesce((select sum(value_score) from engagement_events e
          where e.tenant_id = l.tenant_id and e.session_id = l.session_id), 0) as points
      from leads l where l.tenant_id = ${tx.tenantId} and l.id = ${leadId}
    )
    insert into engagement_sessions (tenant_id, session_id, industry, points, lead_score)
    select tenant_id, session_id, industry, points, points from worth
    on conflict (tenant_id, session_id) do update set points = excluded.points, lead_score = excluded.lead_score
    returning session_id as "sessionId", lead_score::float8 as score`;
  if (!row) return undefined;
  const level = engagementLevel(row.score);
  await saveEngagementLevel(tx, row.sessionId, level);
  return level;
}
