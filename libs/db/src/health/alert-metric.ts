/** The timestamped events that alert rules count, so that rules can be back-tested. Synthetic practices are left out. */
import type { AlertMetric } from '@praxis/contracts/health/alert-rule.const';
import type { ServiceName } from '@praxis/contracts/health/service.const';
import type { EventMinute } from '@praxis/domain/health/alert-rule';
import { IS_MISSED, MISSED_AT } from '../call/missed-call.js';
import type { SystemTransaction } from '../core/database.js';
import { sql, type Sql } from '../core/sql.js';
import { IS_REAL_PRACTICE } from './synthetic-practice.js';

/** The scope of a rule: one service, one practice, or all. */
export interface AlertScope {
  service: ServiceName | null;
  tenantId: string | null;
}

const ofPractice = (column: Sql, { tenantId }: AlertScope): Sql =>
  sql`join tenants t on t.id = ${column} and ${IS_REAL_PRACTICE} and (${tenantId}::uuid is null or t.id = ${tenantId}::uuid)`;

/** Selects `at` and `part` of each event; `part` is 1 for a failure, or a duration in milliseconds. */
const EVENTS: Record<AlertMetric, (scope: AlertScope) => Sql> = {
  failed_checks: ({ service }) => sql`
    select checked_at as at, case when is_ok then 0 else 1 end as part from service_health_samples where service_name = ${service}`,
  response_ms: ({ service }) => sql`
    select checked_at as at, response_time_ms as part from service_health_samples
    where service_name = ${service} and response_time_ms is not null`,
  failed_requests: ({ tenantId }) => sql`
    select created_at as at, 1 as part from api_error_tracking where ${tenantId}::uuid is null or tenant_id = ${tenantId}::uuid`,
  // A message that later fails according to a report moves from the minute in which it was sent to the minute of the
  // report.
  failed_messages: (scope) => sql`
    select case when m.status in ('failed', 'unknown') then m.updated_at else coalesce(m.sent_at, m.updated_at) end as at,
      case when m.status in ('failed', 'unknown') then 1 else 0 end as part
    from messages m ${ofPractice(sql`m.tenant_id`, scope)} where m.status in ('sent', 'delivered', 'failed', 'unknown')`,
  failed_runs: (scope) => sql`
    select r.finished_at as at, 1 as part from automation_runs r ${ofPractice(sql`r.tenant_id`, scope)}
    where r.status = 'error' and not r.is_test`,
  missed_calls: (scope) => sql`
    select ${MISSED_AT} as at, 1 as part from calls c ${ofPractice(sql`c.tenant_id`, scope)}
    join phone_calls p on p.tenant_id = c.tenant_id and p.call_id = c.id and p.direction = 'inbound'
    where c.state = 'ended' and ${IS_MISSED}`,
  new_leads: (scope) => sql`
    select l.created_at as at, 1 as part from leads l ${ofPractice(sql`l.tenant_id`, scope)} where not l.is_sample`,
  bookings: (scope) => sql`
    select a.created_at as at, 1 as part from appointments a ${ofPractice(sql`a.tenant_id`, scope)}
    where not a.is_sample and a.status not in ('held', 'expired')`,
};

/** Events by minute since 1970, from `from` (included) to `until` (excluded). */
export async function readEventMinutes(
  tx: SystemTransaction,
  { metric, ...scope }: AlertScope & { metric: AlertMetric },
  { from, until }: { from: number; until: number },
): Promise<EventMinute[]> {
  return await tx.query<EventMinute>`
    select floor(extract(epoch from e.at) / 60)::int as minute, count(*)::int as total, sum(e.part)::float8 as part
    from (${EVENTS[metric](scope)}) e
    where e.at >= to_timestamp(${from}::float8 * 60) and e.at < to_timestamp(${until}::float8 * 60)
    group by 1 order by 1`;
}

/** The first minute with data: when the practice was created, or for the whole platform the first practice. */
export async function readFirstEventMinute(tx: SystemTransaction, tenantId: string | null): Promise<number> {
  const [row] = await tx.query<{ minute: number | null }>`
    select ceil(extract(epoch from min(created_at)) / 60)::int as minute from tenants t
    where ${IS_REAL_PRACTICE} and (${tenantId}::uuid is null or t.id = ${tenantId}::uuid)`;
  return row?.minute ?? 0;
}
