/** Reads and writes of an automation's run: its position, and the steps it has taken. */
import type { Definition } from '@praxis/contracts/automation/automation';
import type {
  AutomationStatus,
  RunStatus,
  StepStatus,
} from '@praxis/contracts/automation/automation-run.const';
import type { Step, StepKind } from '@praxis/contracts/automation/step';
import type { SystemTransaction, TenantTransaction } from '../core/database.js';
import { isOpenTenant } from '../core/open-tenant.js';
import { sql } from '../core/sql.js';
import { AutomationRunEntity } from './automation-run.entity.js';
import { giveUpMessagesOfRuns } from './run-messages.js';

/** The current step of a run, if the run has begun it. */
export interface BegunStep {
  outcome: string | null;
  detail: Record<string, string>;
  waitUntil: Date | null;
  startedAt: Date;
}

/** A run with the definition and settings that it follows. */
export interface RunState {
  id: string;
  automationId: string;
  automationName: string;
  /** The shipped template that the automation was made from. */
  templateId: string | null;
  automationStatus: AutomationStatus;
  isTest: boolean;
  /** Plays past events instead of steps. */
  isRehearsal: boolean;
  status: RunStatus;
  leadId: string | null;
  appointmentId: string | null;
  /** The body of a webhook; for a test, its sample data. */
  event: Record<string, unknown>;
  position: number;
  /** Null before the first step. */
  stepId: string | null;
  begun: BegunStep | null;
  clock: Date | null;
  createdAt: Date;
  /** When the event happened that began the run. */
  occurredAt: Date;
  definition: Definition;
  settings: Record<string, string>;
}

/** The run, locked until the transaction ends; undefined if it was deleted with its lead or its automation. */
export async function lockRun(tx: TenantTransaction, id: string): Promise<RunState | undefined> {
  const [, [row]] = await Promise.all([
    // A separate statement, because a statement that waits for a lock does not see what was written while it waited.
    tx.query`select from automation_runs where tenant_id = ${tx.tenantId} and id = ${id} for update`,
    tx.query<
      Omit<RunState, 'begun'> & {
        begunAt: Date | null;
        outcome: string | null;
        detail: Record<string, string>;
        waitUntil: Date | null;
      }
    >`
      select r.id, r.automation_id as "automationId", a.name as "automationName", a.template_id as "templateId", a.status as "automationStatus",
        r.is_test as "isTest", r.rehearsal is not null as "isRehearsal", r.status, r.lead_id as "leadId", r.appointment_id as "appointmentId", r.event, r.position,
        r.step_id as "stepId", r.clock, r.created_at as "createdAt", r.occurred_at as "occurredAt", v.definition, v.settings,
        s.started_at as "begunAt", s.outcome, s.detail, s.wait_until as "waitUntil"
      from automation_runs r
      join automations a on a.tenant_id = r.tenant_id and a.id = r.automation_id
      join automation_versions v on v.tenant_id = r.tenant_id and v.automation_id = r.automation_id and v.version = r.version
      left join automation_steps s on s.tenant_id = r.tenant_id and s.run_id = r.id and s.position = r.position
      where r.tenant_id = ${tx.tenantId} and r.id = ${id}`,
  ]);
  if (!row) return undefined;
  const { begunAt, outcome, detail, waitUntil, ...run } = row;
  return { ...run, begun: begunAt && { startedAt: begunAt, outcome, detail, waitUntil } };
}

/** A step that begins. */
export interface OpenedStep {
  stepId: string;
  kind: StepKind;
  at: Date;
  /** When the wait of the step ends; undefined if the run does not wait. */
  waitUntil?: Date | undefined;
  detail?: Record<string, string> | undefined;
}

/** Records the run's current step, and that the run waits there if it does. */
export async function openStep(
  tx: TenantTransaction,
  run: Pick<RunState, 'id' | 'position'>,
  { stepId, kind, at, waitUntil, detail = {} }: OpenedStep,
): Promise<void> {
  await tx.query`with step as (
      insert into automation_steps (tenant_id, run_id, position, step_id, kind, detail, wait_until, started_at)
      values (${tx.tenantId}, ${run.id}, ${run.position}, ${stepId}, ${kind}, ${JSON.stringify(detail)}::jsonb,
        ${waitUntil ?? null}, ${at})
      on conflict (tenant_id, run_id, position) do update set wait_until = excluded.wait_until
    )
    update automation_runs set step_id = ${stepId}, status = ${waitUntil ? 'waiting' : 'running'}
    where tenant_id = ${tx.tenantId} and id = ${run.id}`;
}

/** How a step ended, and which step is next. */
export interface ClosedStep {
  stepId: string;
  step: Step;
  at: Date;
  status?: Exclude<StepStatus, 'running'>;
  outcome: string;
  detail?: Record<string, string> | undefined;
  /** The step that follows; null ends the run. */
  next: string | null;
  /** For a test: the moment at which the step ended. */
  clock?: Date | undefined;
}

/** Records how a step ended, even if its beginning was not recorded, and moves the run to the next step; true if that was the last one. */
export async function closeStep(
  tx: TenantTransaction,
  run: Pick<RunState, 'id' | 'position'>,
  closed: ClosedStep,
): Promise<boolean> {
  const { stepId, step, at, status = 'done', outcome, detail = {}, next, clock } = closed;
  const isOver = next === null;
  await tx.query`with step as (
      insert into automation_steps as s (tenant_id, run_id, position, step_id, kind, status, outcome, detail, started_at, finished_at)
      values (${tx.tenantId}, ${run.id}, ${run.position}, ${stepId}, ${step.kind}, ${status}, ${outcome},
        ${JSON.stringify(detail)}::jsonb, ${at}, ${clock ?? at})
      on conflict (tenant_id, run_id, position) do update set status = excluded.status, outcome = excluded.outcome,
        detail = s.detail || excluded.detail, finished_at = excluded.finished_at
    )
    update automation_runs set position = ${run.position + 1}, step_id = ${next}, clock = coalesce(${clock ?? null}, clock),
      status = ${isOver ? 'success' : 'running'}, finished_at = ${isOver ? at : null}
    where tenant_id = ${tx.tenantId} and id = ${run.id}`;
  return isOver;
}

/**
 * An attempt at a step that did not succeed. `problem` is a machine word; `nextAttemptAt` is null if it was the last
 * attempt.
 */
export interface FailedAttempt {
  attempts: number;
  problem: string;
  nextAttemptAt: Date | null;
}

/** Records why the current step of the run has not succeeded yet, for people who view the run. */
export async function noteAttempt(
  tx: TenantTransaction,
  { runId, position }: { runId: string; position: number },
  { attempts, problem, nextAttemptAt }: FailedAttempt,
): Promise<void> {
  await tx.query`with noted as (
      update automation_steps set detail = detail || jsonb_build_object('attempts', ${attempts}::int, 'problem', ${problem}::text,
        'nextAttemptAt', ${nextAttemptAt}::timestamptz)
      where tenant_id = ${tx.tenantId} and run_id = ${runId} and position = ${position} and status = 'running'
      returning run_id
    ), run as (
      select tenant_id, automation_id from automation_runs join noted on noted.run_id = id where tenant_id = ${tx.tenantId}
    )
    select announce_changes('automation', array_agg(tenant_id), array_agg(automation_id)) from run having count(*) > 0`;
}

/** Ends a run before its last step. `code`: the reason, as a machine word. */
export async function endRun(
  tx: TenantTransaction,
  run: Pick<RunState, 'id' | 'position'>,
  {
    status,
    code,
    at,
  }: { status: Extract<RunStatus, 'success' | 'error' | 'cancelled'>; code: string | null; at: Date },
): Promise<void> {
  await tx.query`with step as (
      update automation_steps set status = ${status === 'error' ? 'failed' : 'skipped'}, outcome = coalesce(outcome, ${code}),
        finished_at = ${at}
      where tenant_id = ${tx.tenantId} and run_id = ${run.id} and position = ${run.position} and status = 'running'
    ), approvals as (
      update tasks set status = 'dropped', settled_at = now()
      where tenant_id = ${tx.tenantId} and run_id = ${run.id} and kind = 'approval' and status = 'open'
    )
    update automation_runs set status = ${status}, error_code = ${code}, finished_at = ${at}
    where tenant_id = ${tx.tenantId} and id = ${run.id} and status in ('running', 'waiting', 'held')`;
  await giveUpMessagesOfRuns(tx, [run.id]);
}

/** Deletes a run that has not begun because its condition is not met; no step was executed. */
export async function dropRun(tx: TenantTransaction, id: string): Promise<void> {
  await tx.repository(AutomationRunEntity).delete({ tenantId: tx.tenantId, id });
}

/**
 * Runs that are overdue for so long that their workflow must have ended: their wait is over, or they have not begun.
 */
export async function listOverdueRuns(
  tx: SystemTransaction,
  { olderThanSeconds, limit }: { olderThanSeconds: number; limit: number },
): Promise<{ tenantId: string; automationId: string; runId: string }[]> {
  return await tx.query`
    (select r.tenant_id as "tenantId", r.automation_id as "automationId", r.id as "runId"
    from automation_steps s join automation_runs r on r.tenant_id = s.tenant_id and r.id = s.run_id and r.position = s.position
    where s.status = 'running' and s.wait_until < now() - make_interval(secs => ${olderThanSeconds}) and r.status = 'waiting'
      and ${isOpenTenant(sql`r.tenant_id`)}
    order by s.wait_until limit ${limit})
    union all
    (select tenant_id, automation_id, id from automation_runs
    where status = 'running' and step_id is null and rehearsal_id is null and created_at < now() - make_interval(secs => ${olderThanSeconds})
      and ${isOpenTenant(sql`tenant_id`)}
    order by created_at limit ${limit})`;
}

/** The automation of a run that failed and follows a version on trial; undefined for any other run. */
export async function findFailedCanary(tx: TenantTransaction, runId: string): Promise<string | undefined> {
  const [row] = await tx.query<{ id: string }>`select a.id from automation_runs r
    join automations a on a.tenant_id = r.tenant_id and a.id = r.automation_id and a.canary_version = r.version
    where r.tenant_id = ${tx.tenantId} and r.id = ${runId} and r.status = 'error' and not r.is_test`;
  return row?.id;
}

/** Records that the run waits for its automation to be resumed. */
export async function suspendRun(tx: TenantTransaction, id: string): Promise<void> {
  await tx.query`update automation_runs set status = 'held'
    where tenant_id = ${tx.tenantId} and id = ${id} and status in ('running', 'waiting')`;
}
