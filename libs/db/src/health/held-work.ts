/** The work that an incident holds back: runs and messages of each practice, counted from the tables. Counts only. */
import { ACCOUNT_CODES, vendorsOf } from '@praxis/domain/health/vendor-signal';
import type { SystemTransaction } from '../core/database.js';
import { rawSql, sql, type Sql } from '../core/sql.js';
import { asUuid } from '../core/uuid.js';
import { RELEASE_GRACE_SECONDS } from './provider-breaker.js';
import { IS_REAL_PRACTICE } from './synthetic-practice.js';

/** An affected practice, and the amount of its work that is held back now. */
export interface HeldWork {
  tenantId: string;
  runs: number;
  messages: number;
}

export interface HoldingIncident {
  id: string;
  /** The tenant; null for the whole platform. */
  tenantId: string | null;
  service: string;
  startedAt: Date;
  recoveredAt: Date | null;
}

const PRACTICE = sql`t.status = 'active' and ${IS_REAL_PRACTICE}`;
/** Seconds without requests after which a breaker shows nothing about its vendor. */
const RECENT_FAILURE_SECONDS = 120;

/**
 * Whether a row of `provider_breakers b` shows that its vendor is failing now. A breaker that is held open by hand
 * shows nothing.
 */
export const IS_FAILING = sql`b.state <> 'closed' and not b.is_isolated
  and (b.last_failure_at > now() - make_interval(secs => ${rawSql(RECENT_FAILURE_SECONDS)}) or exists (
    select from provider_parked_work w where w.breaker_id = b.id
      and w.due_at > now() - make_interval(secs => ${rawSql(RELEASE_GRACE_SECONDS)})))`;

/** The messages that are sent through a vendor. */
const CHANNELS: Record<string, 'sms' | 'email'> = { telephony: 'sms', email: 'email' };

/** Minutes before an incident from which work can belong to it, because a failure is noticed late. */
const BEFORE_MINUTES = 5;

const since = ({ startedAt }: HoldingIncident): Sql =>
  sql`${startedAt}::timestamptz - make_interval(mins => ${BEFORE_MINUTES})`;
const until = ({ recoveredAt }: HoldingIncident): Sql => sql`coalesce(${recoveredAt}::timestamptz, now())`;

/**
 * Practices whose breaker for the vendor is open, and the work that is held there: parked work; failed messages,
 * whenever they are retried; and messages from the time of the incident that were not tried yet or that wait for
 * another message to the same contact. A message that may not be sent now for other reasons (quiet hours, a paused
 * campaign) is not counted.
 */
export async function heldAtVendor(tx: SystemTransaction, incident: HoldingIncident): Promise<HeldWork[]> {
  const { id, tenantId, service } = incident;
  const vendors = vendorsOf(service);
  const channel = CHANNELS[service] ?? null;
  // Work that is held by a practice's own account belongs to that practice's incident.
  const counts: Sql =
    tenantId === null
      ? sql`coalesce(b.last_error_code <> all(${[...ACCOUNT_CODES]}::text[]), true)`
      : sql`b.tenant_id = ${tenantId}`;
  const failedOrFromThen = (one: Sql): Sql =>
    sql`${one}.updated_at >= ${since(incident)} and (${one}.error_code is not null or ${one}.created_at < ${until(incident)})`;
  return await tx.query<HeldWork>`
    with parked as (
      select w.tenant_id, w.workflow_id, ${asUuid(sql`w.work_id`)} as work_id
      from provider_parked_work w join provider_breakers b on b.tenant_id = w.tenant_id and b.id = w.breaker_id
      where b.provider = any(${vendors}::text[]) and ${counts}
        and w.due_at > now() - make_interval(secs => ${RELEASE_GRACE_SECONDS})),
    hit as (
      select tenant_id from parked
      union select b.tenant_id from provider_breakers b
        where b.provider = any(${vendors}::text[]) and ${counts} and ${IS_FAILING}
      union select tenant_id from service_incident_practices where incident_id = ${id}),
    waiting as (
      select m.tenant_id, m.id from messages m join hit h on h.tenant_id = m.tenant_id
      where (m.status = 'sending' or m.status = 'queued' and coalesce(m.decision ->> 'reason', 'busy') = 'busy')
        and m.channel = ${channel} and ${failedOrFromThen(sql`m`)}
      union select m.tenant_id, m.id from mails m join hit h on h.tenant_id = m.tenant_id
      where m.status in ('queued', 'sending') and m.channel = ${channel} and ${failedOrFromThen(sql`m`)}
      union select p.tenant_id, m.id from parked p join messages m on m.tenant_id = p.tenant_id and m.id = p.work_id
      where m.status in ('queued', 'sending')
      union select p.tenant_id, m.id from parked p join mails m on m.tenant_id = p.tenant_id and m.id = p.work_id
      where m.status in ('queued', 'sending'))
    select h.tenant_id as "tenantId",
      ((select count(distinct p.workflow_id) from parked p where p.tenant_id = h.tenant_id)
        + (select count(*) from waiting w where w.tenant_id = h.tenant_id
          and not exists (select from parked p where p.tenant_id = w.tenant_id and p.work_id = w.id)))::int as runs,
      (select count(*) from waiting w where w.tenant_id = h.tenant_id)::int as messages
    from hit h join tenants t on t.id = h.tenant_id where ${PRACTICE}`;
}

/** A row of the outbox that is overdue for this long counts as not dispatched. Seconds. */
const UNTAKEN_SECONDS = 5;
/** A message that was not processed for this long is overdue. Seconds. */
const OVERDUE_SECONDS = 20;

/**
 * Every practice while the database, the engine or the workers are unavailable, with its runs still in the outbox, its
 * automations whose next step is overdue, and its messages that were not processed yet. Once the service works again,
 * only work that is older than the recovery is counted.
 */
export async function heldAtCore(tx: SystemTransaction, incident: HoldingIncident): Promise<HeldWork[]> {
  const { recoveredAt } = incident;
  const [from, to] = [since(incident), until(incident)];
  const overdue = sql`now() - make_interval(secs => ${OVERDUE_SECONDS})`;
  return await tx.query<HeldWork>`
    with runs as (
      select tenant_id from outbox where done_at is null and created_at < ${to}
        and next_attempt_at <= now() - make_interval(secs => ${UNTAKEN_SECONDS})
      union all select r.tenant_id from automation_steps s
        join automation_runs r on r.tenant_id = s.tenant_id and r.id = s.run_id and r.position = s.position
        where s.status = 'running' and r.status = 'waiting' and s.wait_until between ${from} and ${to}
          and s.wait_until < ${overdue}),
    waiting as (
      select tenant_id from messages where status = 'queued' and decision is null and error_code is null
        and updated_at >= ${from} and updated_at < ${overdue} and created_at < ${to}
      union all select tenant_id from mails where status in ('queued', 'sending') and error_code is null
        and created_at >= ${from} and created_at < ${overdue} and created_at < ${to}),
    held as (
      select tenant_id, sum(runs)::int as runs, sum(messages)::int as messages from (
        select tenant_id, 1 as runs, 0 as messages from runs
        union all select tenant_id, 0, 1 from waiting) one group by tenant_id)
    select t.id as "tenantId", coalesce(h.runs, 0) as runs, coalesce(h.messages, 0) as messages
    from tenants t left join held h on h.tenant_id = t.id
    where ${PRACTICE} and (${recoveredAt}::timestamptz is null or h.tenant_id is not null)`;
}
