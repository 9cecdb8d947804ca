/** Runs of automations: started by people and webhooks, listed, ended and repeated. */
import type { Execution, ExecutionDetail, ExecutionStep } from '@praxis/contracts/automation/execution';
import { OPEN_RUN_STATUSES, type RunStatus } from '@praxis/contracts/automation/automation-run.const';
import type { SystemTransaction, TenantTransaction } from '../core/database.js';
import { positionAfter, toPage, type Page, type PageQuery } from '../core/page.js';
import { empty, sql, type Sql } from '../core/sql.js';
import { giveUpMessagesOfRuns } from './run-messages.js';

const SORT = 'created';

/** A run to begin; enqueue it in the same transaction. */
export interface NewRun {
  automationId: string;
  /** Version of a test or a repetition; by default the one that new runs follow. */
  version?: number;
  triggerKey: string;
  isTest?: boolean;
  leadId?: string | undefined;
  event?: Record<string, unknown> | undefined;
}

/** Stores a run and returns its id; undefined if the automation has already run for this event. */
export async function createRun(tx: TenantTransaction, run: NewRun): Promise<string | undefined> {
  const { automationId, version = null, triggerKey, isTest = false, leadId = null, event = {} } = run;
  const [made] = await tx.query<{ id: string }>`
    insert into automation_runs (tenant_id, automation_id, version, trigger_key, is_test, lead_id, event)
    select ${tx.tenantId}, a.id, coalesce(${version}::int, automation_version(a, coalesce(${leadId}::text, ${triggerKey}))),
      ${triggerKey}, ${isTest}, ${leadId}::uuid, ${JSON.stringify(event)}::jsonb
    from automations a where a.tenant_id = ${tx.tenantId} and a.id = ${automationId}
    on conflict do nothing returning id`;
  return made?.id;
}

/** Number of runs of the same automation about the same lead within the last hour, including this one. */
export async function countRecentRuns(
  tx: TenantTransaction,
  { automationId, leadId }: { automationId: string; leadId: string | null },
): Promise<number> {
  const [row] = await tx.query<{ count: number }>`select count(*)::int as count from automation_runs
    where tenant_id = ${tx.tenantId} and lead_id = ${leadId} and automation_id = ${automationId}
      and not is_test and created_at > now() - interval '1 hour'`;
  return row?.count ?? 0;
}

const COLUMNS = sql`r.id, r.automation_id as "workflowId", a.name as "workflowName", r.version, r.is_test as "isTest", r.status,
  r.step_id as "stepId", r.lead_id as "leadId", r.error_code as "errorCode", r.created_at as "startedAt",
  r.finished_at as "finishedAt"`;

interface RunRow extends Omit<Execution, 'startedAt' | 'finishedAt' | 'error'> {
  errorCode: string | null;
  startedAt: Date;
  finishedAt: Date | null;
}

/** Which runs a list shows. */
export interface RunQuery extends PageQuery {
  automationId?: string | undefined;
  status?: RunStatus | undefined;
}

/** Newest first. */
export async function listRuns(
  tx: TenantTransaction,
  { automationId, status, cursor, limit }: RunQuery,
): Promise<Page<Execution>> {
  const after = positionAfter(cursor, SORT);
  const rows = await tx.query<
    RunRow & { sortValue: string }
  >`select ${COLUMNS}, r.created_at::text as "sortValue"
    from automation_runs r join automations a on a.tenant_id = r.tenant_id and a.id = r.automation_id
    where r.tenant_id = ${tx.tenantId} and r.rehearsal is null and r.rehearsal_id is null
      ${automationId === undefined ? empty : sql`and r.automation_id = ${automationId}`}
      ${status === undefined ? empty : sql`and r.status = ${status}`}
      ${after ? sql`and (r.created_at, r.id) < (${after.value}::timestamptz, ${after.id}::uuid)` : empty}
    order by r.created_at desc, r.id desc limit ${limit + 1}`;
  const { items, nextCursor } = toPage(rows, { sort: SORT, limit });
  return { items: items.map(toExecution), nextCursor };
}

/** One run with its steps; undefined if the tenant has none with that id. */
export async function readRun(tx: TenantTransaction, id: string): Promise<ExecutionDetail | undefined> {
  const [[row], steps] = await Promise.all([
    tx.query<RunRow & Pick<ExecutionDetail, 'definition' | 'replayOf'>>`
      select ${COLUMNS}, r.replay_of as "replayOf", v.definition from automation_runs r
      join automations a on a.tenant_id = r.tenant_id and a.id = r.automation_id
      join automation_versions v on v.tenant_id = r.tenant_id and v.automation_id = r.automation_id and v.version = r.version
      where r.tenant_id = ${tx.tenantId} and r.id = ${id}`,
    tx.query<StepRow>`select s.position, s.step_id as "stepId", s.kind, s.status, s.outcome,
        case when m.id is null then s.detail - ${ATTEMPT_KEYS}::text[] else s.detail || jsonb_build_object('text', m.body) end as detail,
        s.wait_until as "waitUntil", coalesce(m.attempts, (s.detail ->> 'attempts')::int, 0) as attempts,
        case when s.status <> 'done' then coalesce(m.error_code,
          case when m.status in ('queued', 'blocked') then m.decision ->> 'reason' end, s.detail ->> 'problem') end as problem,
        case when s.status = 'running' then coalesce(case when m.status = 'queued' then m.decision ->> 'notBefore' end,
          s.detail ->> 'nextAttemptAt')::timestamptz end as "nextAttemptAt",
        s.started_at as "startedAt", s.finished_at as "finishedAt", coalesce(v.definition -> 'steps' -> s.step_id ->> 'label', '') as label
      from automation_steps s
      join automation_runs r on r.tenant_id = s.tenant_id and r.id = s.run_id
      join automation_versions v on v.tenant_id = r.tenant_id and v.automation_id = r.automation_id and v.version = r.version
      left join messages m on m.tenant_id = s.tenant_id and m.id = (s.detail ->> 'messageId')::uuid
      where s.tenant_id = ${tx.tenantId} and s.run_id = ${id} order by s.position`,
  ]);
  if (!row) return undefined;
  const { definition, replayOf, ...run } = row;
  return { ...toExecution(run), definition, replayOf, steps: steps.map(toStep) };
}

/** The keys of a step's details that describe its attempts ({@link noteAttempt}). */
const ATTEMPT_KEYS = ['attempts', 'problem', 'nextAttemptAt'];

interface StepRow extends Omit<ExecutionStep, 'waitUntil' | 'nextAttemptAt' | 'startedAt' | 'finishedAt'> {
  waitUntil: Date | null;
  nextAttemptAt: Date | null;
  startedAt: Date;
  finishedAt: Date | null;
}

const toStep = ({ waitUntil, nextAttemptAt, startedAt, finishedAt, ...step }: StepRow): ExecutionStep => ({
  ...step,
  waitUntil: waitUntil?.toISOString() ?? null,
  nextAttemptAt: nextAttemptAt?.toISOString() ?? null,
  startedAt: startedAt.toISOString(),
  finishedAt: finishedAt?.toISOString() ?? null,
});

const toExecution = ({ errorCode, startedAt, finishedAt, ...run }: RunRow): Execution => ({
  ...run,
  error: errorCode,
  startedAt: startedAt.toISOString(),
  finishedAt: finishedAt?.toISOString() ?? null,
});

/** A run whose state a person changed. */
export interface ChangedRun {
  id: string;
  automationId: string;
}

/**
 * Ends open runs: a single one, all of an automation, or only its held ones. The runs are woken, so that they notice.
 */
export async function cancelRuns(
  tx: TenantTransaction,
  which: { id: string } | { of: string } | { heldOf: string },
): Promise<ChangedRun[]> {
  const chosen = chosenBy(which);
  const ended = await tx.query<ChangedRun>`with ended as (
      update automation_runs set status = 'cancelled', error_code = 'cancelled_by_person', finished_at = now()
      where tenant_id = ${tx.tenantId} and ${chosen} and status = any(${OPEN_RUN_STATUSES})
      returning id, automation_id, position
    ), steps as (
      update automation_steps s set status = 'skipped', outcome = 'cancelled', finished_at = now() from ended
      where s.tenant_id = ${tx.tenantId} and s.run_id = ended.id and s.position = ended.position and s.status = 'running'
    ), approvals as (
      update tasks t set status = 'dropped', settled_at = now() from ended
      where t.tenant_id = ${tx.tenantId} and t.run_id = ended.id and t.kind = 'approval' and t.status = 'open'
    )
    select id, automation_id as "automationId" from ended`;
  const ids = ended.map(({ id }) => id);
  await giveUpMessagesOfRuns(tx, ids);
  await wakeRuns(tx, ids);
  return ended;
}

/**
 * Opens a failed run again at the step that failed; undefined if the run has not failed. Enqueue it in the same
 * transaction.
 */
export async function retryRun(tx: TenantTransaction, id: string): Promise<ChangedRun | undefined> {
  const [run] = await tx.query<ChangedRun>`with opened as (
      update automation_runs set status = 'running', error_code = null, finished_at = null
      where tenant_id = ${tx.tenantId} and id = ${id} and status = 'error'
      returning id, automation_id, position, step_id
    ), step as (
      delete from automation_steps s using opened
      where s.tenant_id = ${tx.tenantId} and s.run_id = opened.id and s.position = opened.position
    ), unsent as (
      update messages m set status = 'queued', updated_at = now() from opened
      where m.tenant_id = ${tx.tenantId} and m.session_id = 'automation/' || opened.id and m.status = 'cancelled'
        and m.idempotency_key = 'automation/' || opened.id || '/' || opened.step_id
    )
    select id, automation_id as "automationId" from opened`;
  return run;
}

/** How many runs of an automation are open, and how many of them are held. */
export async function countOpenRuns(
  tx: TenantTransaction,
  automationId: string,
): Promise<{ open: number; held: number }> {
  const [row] = await tx.query<{ open: number; held: number }>`
    select count(*)::int as open, count(*) filter (where status = 'held')::int as held from automation_runs
    where tenant_id = ${tx.tenantId} and automation_id = ${automationId} and status = any(${OPEN_RUN_STATUSES}) and not is_test`;
  return row ?? { open: 0, held: 0 };
}

/** Makes every open run of an automation read its record again. */
export async function wakeRunsOf(tx: TenantTransaction, automationId: string): Promise<void> {
  const open = await tx.query<{ id: string }>`select id from automation_runs
    where tenant_id = ${tx.tenantId} and automation_id = ${automationId} and status = any(${OPEN_RUN_STATUSES}) and not is_test`;
  await wakeRuns(
    tx,
    open.map(({ id }) => id),
  );
}

function chosenBy(which: { id: string } | { of: string } | { heldOf: string }): Sql {
  if ('id' in which) return sql`id = ${which.id}`;
  if ('of' in which) return sql`automation_id = ${which.of}`;
  return sql`automation_id = ${which.heldOf} and status = 'held'`;
}

/** Makes runs read their record again. */
export async function wakeRuns(tx: TenantTransaction, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await tx.query`select automation_wake_runs(${tx.tenantId}, ${ids})`;
}

/**
 * Deletes old tests and rehearsals. Real runs are kept, because they show for which events an automation has already
 * run.
 */
export async function pruneTests(tx: SystemTransaction, days: number): Promise<void> {
  await tx.query`delete from automation_runs where is_test and created_at < now() - make_interval(days => ${days})`;
}
