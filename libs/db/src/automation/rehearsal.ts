/** Rehearsals of automations: a test run that plays past events, each as its own test run, with its results. */
import type { Rehearsal, RehearsalFigures, RehearsedExecution } from '@praxis/contracts/automation/rehearsal';
import { ACTUAL_DAYS } from '@praxis/contracts/automation/rehearsal.const';
import type { TenantTransaction } from '../core/database.js';
import { positionAfter, toPage, type Page, type PageQuery } from '../core/page.js';
import { rawSql } from '../core/sql.js';
import { IS_REPLY } from '../message/inbound-message.js';
import { cancelRuns } from './automation-run.js';
import type { PastEvent } from './past-event.js';

const SORT = 'occurred';

/** A rehearsal to begin; enqueue it as a run in the same transaction. */
export interface NewRehearsal {
  automationId: string;
  version: number;
  since: Date;
  until: Date;
  found: number;
  events: readonly PastEvent[];
}

/** Stores a rehearsal in place of the previous one, and returns the id of its run. */
export async function createRehearsal(tx: TenantTransaction, rehearsal: NewRehearsal): Promise<string> {
  const { automationId, version, since, until, found, events } = rehearsal;
  const before = await tx.query<{ id: string }>`select id from automation_runs
    where tenant_id = ${tx.tenantId} and automation_id = ${automationId} and rehearsal is not null for update`;
  // Any earlier rehearsal that is still under way is canceled.
  for (const { id } of before) await cancelRuns(tx, { id });
  await tx.query`delete from automation_runs
    where tenant_id = ${tx.tenantId} and id = any(${before.map(({ id }) => id)}::uuid[])`;
  const period = { since: since.toISOString(), until: until.toISOString(), found };
  const [made] = await tx.query<{ id: string }>`
    insert into automation_runs (tenant_id, automation_id, version, trigger_key, is_test, rehearsal)
    values (${tx.tenantId}, ${automationId}, ${version}, 'rehearsal/' || gen_random_uuid(), true, ${JSON.stringify(period)}::jsonb)
    returning id`;
  if (!made) throw new Error('a rehearsal was not stored');
  await tx.query`
    insert into automation_runs (tenant_id, automation_id, version, trigger_key, is_test, rehearsal_id, lead_id, appointment_id,
      event, occurred_at)
    select ${tx.tenantId}, ${automationId}, ${version}, 'rehearsal/' || ${made.id}::text || '/' || e.number, true, ${made.id},
      e."leadId", e."appointmentId", e.event, e.at
    from jsonb_to_recordset(${JSON.stringify(events.map((event, number) => ({ ...event, number })))}::jsonb)
      as e (number int, at timestamptz, "leadId" uuid, "appointmentId" uuid, event jsonb)`;
  return made.id;
}

/** The first events of a rehearsal that are not played yet. */
export async function listUnplayed(
  tx: TenantTransaction,
  rehearsalId: string,
  limit: number,
): Promise<string[]> {
  const rows = await tx.query<{ id: string }>`select id from automation_runs
    where tenant_id = ${tx.tenantId} and rehearsal_id = ${rehearsalId} and status = 'running'
    order by occurred_at, id limit ${limit}`;
  return rows.map(({ id }) => id);
}

interface RehearsalRow
  extends RehearsalFigures, Pick<Rehearsal, 'id' | 'version' | 'isDone' | 'chosen' | 'played'> {
  period: Pick<Rehearsal, 'since' | 'until' | 'found'>;
}

/** The last rehearsal of an automation; undefined if there is none. */
export async function readRehearsal(
  tx: TenantTransaction,
  automationId: string,
): Promise<Omit<Rehearsal, 'pricesFrom' | 'timeZone'> | undefined> {
  const [row] = await tx.query<RehearsalRow>`with rehearsal as (
      select id, version, rehearsal as period, finished_at is not null as "isDone" from automation_runs
      where tenant_id = ${tx.tenantId} and automation_id = ${automationId} and rehearsal is not null
      order by created_at desc, id desc limit 1
    ), run as (
      select r.id, r.finished_at, r.error_code is not distinct from 'condition_not_met' as "isNotMet" from automation_runs r join rehearsal on r.rehearsal_id = rehearsal.id
      where r.tenant_id = ${tx.tenantId}
    ), step as (
      select s.kind, s.outcome, s.status, s.detail from automation_steps s join run on run.id = s.run_id
      where s.tenant_id = ${tx.tenantId}
    )
    select rehearsal.*, (select count(*)::int from run) as chosen,
      (select count(*)::int from run where finished_at is not null) as played,
      (select count(*)::int from run where finished_at is not null and not "isNotMet") as begun,
      (select count(*)::int from run where "isNotMet") as "notMet",
      figures.*
    from rehearsal, lateral (select
        count(*) filter (where outcome = 'would_send' and detail ->> 'channel' = 'sms')::int as sms,
        count(*) filter (where outcome = 'would_send' and detail ->> 'channel' = 'email')::int as emails,
        count(*) filter (where outcome = 'would_call')::int as calls,
        count(*) filter (where kind in ('create_task', 'approval') and status = 'done')::int as tasks,
        count(*) filter (where kind in ('send_message', 'call') and status = 'skipped' and outcome <> 'later')::int as blocked,
        count(*) filter (where detail ? 'heldFrom')::int as held,
        coalesce(sum((detail ->> 'costMicros')::int), 0)::int as "costMicros"
      from step) figures`;
  if (!row) return undefined;
  const { id, version, isDone, period, chosen, played, ...figures } = row;
  return { id, version, isDone, ...period, chosen, played, figures };
}

interface RehearsedRow extends Omit<RehearsedExecution, 'occurredAt' | 'steps' | 'actual'> {
  occurredAt: Date;
  steps: RehearsedExecution['steps'];
  messages: number;
  firstMessageAt: Date | null;
  repliedAt: Date | null;
  bookedAt: Date | null;
  sortValue: string;
}

/** Events that would have begun an execution, newest first, each with what really happened. */
export async function listRehearsed(
  tx: TenantTransaction,
  rehearsalId: string,
  { cursor, limit }: PageQuery,
): Promise<Page<RehearsedExecution>> {
  const after = positionAfter(cursor, SORT);
  const rows = await tx.query<RehearsedRow>`
    select r.id, r.lead_id as "leadId", r.status, coalesce(l.name, '') as name, r.occurred_at as "occurredAt",
      r.occurred_at::text as "sortValue", done.steps, sent.messages, sent."firstMessageAt",
      (select min(i.received_at) from inbound_messages i where i.tenant_id = r.tenant_id and i.lead_id = r.lead_id
        and ${IS_REPLY} and i.received_at >= r.occurred_at and i.received_at < r.occurred_at + interval '${rawSql(ACTUAL_DAYS)} days') as "repliedAt",
      (select min(a.created_at) from appointments a where a.tenant_id = r.tenant_id and a.lead_id = r.lead_id
        and a.status in ('confirmed', 'attended', 'no_show') and a.created_at >= r.occurred_at
        and a.created_at < r.occurred_at + interval '${rawSql(ACTUAL_DAYS)} days') as "bookedAt"
    from automation_runs r
    left join leads l on l.tenant_id = r.tenant_id and l.id = r.lead_id
    cross join lateral (select coalesce(jsonb_agg(jsonb_build_object('kind', s.kind, 'outcome', coalesce(s.outcome, s.status),
          'label', coalesce(v.definition -> 'steps' -> s.step_id ->> 'label', ''),
          'at', coalesce(s.finished_at, s.started_at), 'heldFrom', s.detail ->> 'heldFrom') order by s.position), '[]') as steps
      from automation_steps s
      join automation_versions v on v.tenant_id = r.tenant_id and v.automation_id = r.automation_id and v.version = r.version
      where s.tenant_id = r.tenant_id and s.run_id = r.id and s.kind not in ('wait', 'wait_for_event', 'branch')) done
    cross join lateral (select count(*)::int as messages, min(m.sent_at) as "firstMessageAt" from messages m
      where m.tenant_id = r.tenant_id and m.lead_id = r.lead_id and m.sent_at >= r.occurred_at
        and m.sent_at < r.occurred_at + interval '${rawSql(ACTUAL_DAYS)} days') sent
    where r.tenant_id = ${tx.tenantId} and r.rehearsal_id = ${rehearsalId} and r.finished_at is not null
      and r.error_code is distinct from 'condition_not_met'
      and (${after?.value ?? null}::timestamptz is null
        or (r.occurred_at, r.id) < (${after?.value ?? null}::timestamptz, ${after?.id ?? null}::uuid))
    order by r.occurred_at desc, r.id desc limit ${limit + 1}`;
  const { items, nextCursor } = toPage(rows, { sort: SORT, limit });
  return { items: items.map(toRehearsed), nextCursor };
}

function toRehearsed(row: RehearsedRow): RehearsedExecution {
  const { id, leadId, status, name, occurredAt, steps, messages, firstMessageAt, repliedAt, bookedAt } = row;
  return {
    id,
    leadId,
    status,
    name,
    occurredAt: occurredAt.toISOString(),
    steps: steps.map((step) => ({ ...step, at: new Date(step.at).toISOString() })),
    actual: {
      messages,
      firstMessageAt: firstMessageAt?.toISOString() ?? null,
      repliedAt: repliedAt?.toISOString() ?? null,
      bookedAt: bookedAt?.toISOString() ?? null,
    },
  };
}
