/**
 * Visits of the demo whose visitor's cookie has expired, so that no browser can open them anymore. Their leads are
 * erased like any person (lead-erasure.ts); this module finds the visits, and erases their records that belong to no
 * lead.
 */
import type { SystemTransaction, TenantTransaction } from '../core/database.js';
import { enqueue } from '../core/outbox.js';
import { sql, type Sql } from '../core/sql.js';
import { FORGET_HISTORIES, type ForgottenHistories } from './forgotten-histories.js';
import { VisitorSessionEntity } from './visitor-session.entity.js';

/** Kind of the outbox rows that name a visit to erase. */
export const FORGET_VISIT = 'journey.forget_visit';

/** The payload of such a row. */
export interface ForgottenVisit {
  sessionId: string;
}

/** Number of visits that are enqueued in one sweep, because each ends runs and sends requests to the engine. */
const VISITS_PER_SWEEP = 200;

/**
 * Enqueues the erasure of visits of the demo older than `days`. The owner of a visit's session is kept until everything
 * else is erased, so that a visit that cannot be erased now is found again. For a practice's own visitors only the
 * owners are deleted, because the other records belong to the practice.
 */
export async function forgetVisits(tx: SystemTransaction, days: number): Promise<void> {
  const over = sql`v.created_at < now() - make_interval(days => ${days})`;
  const ofDemo = sql`exists (select from tenants t where t.id = v.tenant_id and t.settings @> '{"demo": true}')`;
  await tx.query`
    select enqueue_once(${FORGET_VISIT}, tenant_id, session_id, jsonb_build_object('sessionId', session_id)) from (
      select v.tenant_id, v.session_id from visitor_sessions v where ${over} and ${ofDemo}
        and not exists (select from outbox o where o.tenant_id = v.tenant_id
          and o.dedupe_key = ${`${FORGET_VISIT}/`}::text || v.session_id)
      order by v.created_at limit ${VISITS_PER_SWEEP}) oldest`;
  await tx.query`delete from visitor_sessions v where ${over} and not ${ofDemo}`;
}

/** The records that a visit left. */
export interface Visit {
  leadIds: string[];
  /** The runs of its journey and of its calls. */
  workflowIds: string[];
}

/** The calls of a visit. The session id of a call's bookings is the call's id. */
const selectCalls = (tx: TenantTransaction, sessionId: string): Sql =>
  sql`select id, workflow_id from calls where tenant_id = ${tx.tenantId} and session_id = ${sessionId}`;

/** The records of a visit; undefined if it was erased. */
export async function findVisit(tx: TenantTransaction, sessionId: string): Promise<Visit | undefined> {
  const isKnown = await tx.repository(VisitorSessionEntity).existsBy({ tenantId: tx.tenantId, sessionId });
  if (!isKnown) return undefined;
  const leads = await tx.query<{ id: string }>`with spoken as (${selectCalls(tx, sessionId)})
    select id from leads where tenant_id = ${tx.tenantId} and not is_sample
      and (session_id = ${sessionId} or session_id in (select s.id::text from spoken s))`;
  const runs = await tx.query<{ workflowId: string }>`with spoken as (${selectCalls(tx, sessionId)})
    select j.workflow_id as "workflowId" from journeys j where j.tenant_id = ${tx.tenantId}
      and (j.session_id = ${sessionId} or j.session_id in (select s.id::text from spoken s))
    union
    select s.workflow_id from spoken s where s.workflow_id <> ''
    union
    select 'tenant/' || p.tenant_id || '/phone/' || p.call_id from phone_calls p
      where p.tenant_id = ${tx.tenantId} and p.call_id in (select s.id from spoken s)`;
  return {
    leadIds: leads.map(({ id }) => id),
    workflowIds: runs.map(({ workflowId }) => workflowId),
  };
}

/** Erases the rest of a visit, including its owner, once its leads are erased and its runs have ended. */
export async function eraseVisit(
  tx: TenantTransaction,
  { sessionId, workflowIds }: { sessionId: string; workflowIds: readonly string[] },
): Promise<void> {
  const { tenantId } = tx;
  const calls = await tx.query<{ id: string }>`with gone as (
      delete from calls where tenant_id = ${tenantId} and session_id = ${sessionId} returning id
    ), revealed as (
      delete from reveals where tenant_id = ${tenantId} and record_type = 'call'
        and record_id in (select g.id from gone g)
    )
    select id from gone`;
  for (const session of [sessionId, ...calls.map(({ id }) => id)]) await eraseSession(tx, session);
  if (workflowIds.length > 0)
    await enqueue(tx, {
      kind: FORGET_HISTORIES,
      key: `visit/${sessionId}`,
      payload: {
        workflowIds: [...workflowIds],
        at: new Date().toISOString(),
      } satisfies ForgottenHistories,
    });
  await tx.repository(VisitorSessionEntity).delete({ tenantId, sessionId });
}

/** Erases the records of one session that belong to no lead. */
export async function eraseSession(tx: TenantTransaction, sessionId: string): Promise<void> {
  const { tenantId } = tx;
  await tx.query`with events as (
      delete from engagement_events where tenant_id = ${tenantId} and session_id = ${sessionId}
    ), visit as (
      delete from engagement_sessions where tenant_id = ${tenantId} and session_id = ${sessionId}
    ), log as (
      delete from event_log where tenant_id = ${tenantId} and session_id = ${sessionId}
    ), journey as (
      delete from journeys where tenant_id = ${tenantId} and session_id = ${sessionId}
    ), holds as (
      delete from appointments where tenant_id = ${tenantId} and session_id = ${sessionId} and lead_id is null
    ), waiting as (
      delete from outbox where tenant_id = ${tenantId} and kind = 'journey.intake'
        and payload #>> '{start,sessionId}' = ${sessionId}
    )
    delete from sim_entries where tenant_id = ${tenantId} and session_id = ${sessionId}`;
}
