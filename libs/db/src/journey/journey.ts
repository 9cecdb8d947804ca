/** The journey's record, which screens read. Every change is announced to open screens. */
import type { Industry, Mode } from '@praxis/contracts/core/industry.const';
import type {
  JourneyEnd,
  JourneyStatus,
  JourneyStep,
  StepState,
} from '@praxis/contracts/journey/journey.const';
import type { SystemTransaction, TenantTransaction } from '../core/database.js';
import { IS_FOLLOW_UP } from '../message/follow-up-message.js';
import { giveUpMessages } from '../message/unknown-messages.js';

/** Identifies the journey, and its run that is writing. */
export interface JourneyRef {
  sessionId: string;
  industry: Industry;
  mode: Mode;
  workflowId: string;
  runId?: string | undefined;
}

/** One step in the record. `fingerprint` distinguishes a repeated request from a different one. `at` is ISO 8601. */
export interface JourneyStepRecord {
  state: StepState;
  at: string;
  fingerprint?: string;
  note?: string;
}

export type JourneySteps = Partial<Record<JourneyStep, JourneyStepRecord>>;

export interface StepMark {
  step: JourneyStep;
  record: Omit<JourneyStepRecord, 'at'>;
  leadId?: string | undefined;
  /** `pending` while the engine is unreachable; otherwise the journey is open. */
  status?: 'pending' | 'open' | undefined;
}

/**
 * Writes one step's state and returns the journey's status; a journey that was pending or closed by its lifetime opens
 * again.
 */
export async function markStep(
  tx: TenantTransaction,
  journey: JourneyRef,
  mark: StepMark,
): Promise<JourneyStatus> {
  const record: JourneyStepRecord = { ...mark.record, at: new Date().toISOString() };
  const rows = await tx.query<{ status: JourneyStatus }>`with journey as (
      insert into journeys (tenant_id, session_id, industry, mode, status, workflow_id, run_id, lead_id, steps)
      values (${tx.tenantId}, ${journey.sessionId}, ${journey.industry}, ${journey.mode},
        ${mark.status ?? 'open'}, ${journey.workflowId}, ${journey.runId}, ${mark.leadId},
        jsonb_build_object(${mark.step}::text, ${JSON.stringify(record)}::jsonb))
      on conflict (tenant_id, session_id) do update set
        status = case when journeys.status in ('cancelled', 'terminated') then journeys.status
                      when journeys.status = 'open' then 'open' else excluded.status end,
        run_id = coalesce(excluded.run_id, journeys.run_id), mode = excluded.mode,
        lead_id = coalesce(journeys.lead_id, excluded.lead_id),
        steps = journeys.steps || excluded.steps,
        version = journeys.version + 1,
        updated_at = now(), closed_at = null
      returning tenant_id, session_id, status
    )
    select status, pg_notify('praxis_live', json_build_object('tenantId', tenant_id, 'topic', 'journey', 'key',
      session_id)::text) from journey`;
  return rows[0]?.status ?? 'open';
}

/** The data of a journey that the API needs before it sends a step. */
export interface JourneyRecord {
  status: JourneyStatus;
  industry: Industry;
  mode: Mode;
  workflowId: string;
  runId: string | null;
  leadId: string | null;
  steps: JourneySteps;
  version: string;
}

/** The journey of a session, if there is one. */
export async function findJourney(
  tx: TenantTransaction,
  sessionId: string,
): Promise<JourneyRecord | undefined> {
  const rows = await tx.query<JourneyRecord>`
    select status, industry, mode, workflow_id as "workflowId", run_id as "runId", lead_id as "leadId",
      steps, version
    from journeys where tenant_id = ${tx.tenantId} and session_id = ${sessionId}`;
  return rows[0];
}

/**
 * Closes a journey's record and its open work: holds are released. Unless the journey was completed, follow-ups that
 * were not handed to a provider are canceled, and those that a provider may have become `unknown` until the attempt in
 * progress reports its result. A confirmed appointment and its reminders are kept, because they were promised to a
 * person.
 */
export async function closeJourney(tx: TenantTransaction, sessionId: string, end: JourneyEnd): Promise<void> {
  await tx.query`update appointments set status = 'cancelled', hold_expires_at = null, updated_at = now()
    where tenant_id = ${tx.tenantId} and session_id = ${sessionId} and status = 'held'`;
  // Messages are locked before their journey, and the meter after both, in the same order as when an attempt is
  // settled.
  const unsent =
    end === 'completed'
      ? []
      : await tx.query<{ id: string }>`
      select id from messages where tenant_id = ${tx.tenantId} and session_id = ${sessionId} and ${IS_FOLLOW_UP}
        and status in ('queued', 'sending') order by id for update`;
  await tx.query`with journey as (
      update journeys set status = ${end}, version = version + 1, updated_at = now(), closed_at = now()
      where tenant_id = ${tx.tenantId} and session_id = ${sessionId} returning tenant_id, session_id
    )
    select pg_notify('praxis_live', json_build_object('tenantId', tenant_id, 'topic', 'journey', 'key',
      session_id)::text) from journey`;
  await giveUpMessages(tx, unsent, { status: 'cancelled' });
}

/** An open journey, and the position at which the next page begins. */
export interface OpenJourney {
  id: string;
  tenantId: string;
  sessionId: string;
  workflowId: string;
}

/** A page of the journeys whose record is open and has not changed for a while, by id. */
export async function listOpenJourneys(
  tx: SystemTransaction,
  options: { olderThanSeconds: number; afterId: string | undefined; limit: number },
): Promise<OpenJourney[]> {
  return await tx.query<OpenJourney>`
    select id, tenant_id as "tenantId", session_id as "sessionId", workflow_id as "workflowId" from journeys
    where status = 'open' and updated_at < now() - make_interval(secs => ${options.olderThanSeconds})
      and (${options.afterId}::uuid is null or id > ${options.afterId})
    order by id limit ${options.limit}`;
}
