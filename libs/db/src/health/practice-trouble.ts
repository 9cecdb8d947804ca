/** What troubles one practice, from its own records: what is wrong now, and what failed lately. */
import type { PracticeFailure, Trouble } from '@praxis/contracts/health/practice-trouble';
import type { Database, TenantTransaction } from '../core/database.js';
import { join, sql, type Sql } from '../core/sql.js';

/** The newest failures that are listed. */
const FAILURES_SHOWN = 50;
const LEAD_WAITS_HOURS = 24;

export interface TroubleRecord {
  practice: { id: string; name: string; status: string };
  troubles: Trouble[];
  counts: Record<string, number>;
  failures: FailureRecord[];
}

/** `automationId`: of a run. */
type FailureRecord = Omit<PracticeFailure, 'url'> & { automationId: string | null };

/** Undefined where there is no practice of that id. */
export async function readPracticeTrouble(
  database: Database,
  practiceId: string,
  hours: number,
): Promise<TroubleRecord | undefined> {
  return await database.withTenant(practiceId, async (tx) => {
    const [practice] = await tx.query<TroubleRecord['practice']>`
      select id, name, status from tenants where id = ${practiceId}`;
    if (!practice) return undefined;
    const [troubles, { counts, failures }] = await Promise.all([readTroubles(tx), readFailures(tx, hours)]);
    return { practice, troubles, counts, failures };
  });
}

/** Each selects `kind`, `what`, `count` and `since`; worst first. */
const TROUBLES = (tenantId: string): Sql[] => [
  sql`select 'not_active', status, 1, null::timestamptz from tenants where id = ${tenantId} and status <> 'active'`,
  sql`select 'payment', status, 1, past_due_since from subscriptions
    where tenant_id = ${tenantId} and status in ('past_due', 'suspended')`,
  sql`select 'breaker', provider, 1, coalesce(opened_at, updated_at) from provider_breakers
    where tenant_id = ${tenantId} and (state <> 'closed' or is_isolated)`,
  sql`select 'incident', service_name, count(*)::int, min(started_at) from service_incidents
    where tenant_id = ${tenantId} and status <> 'resolved' group by service_name`,
  sql`select 'limit', u.resource_type, 1, u.last_updated from usage_summaries u
    left join usage_limits l on l.tenant_id = u.tenant_id and l.resource_type = u.resource_type
    where u.tenant_id = ${tenantId} and u.is_open and u.total_usage + u.reserved >= least(u.quota_limit, l.hard_limit)`,
  sql`select 'calendar', kind, count(*)::int, min(failing_since) from calendar_connections
    where tenant_id = ${tenantId} and failing_since is not null group by kind`,
  sql`select 'no_owner', 'owner', 1, null::timestamptz from tenants where id = ${tenantId} and not exists (
    select from tenant_users where tenant_id = ${tenantId} and role = 'owner' and is_active)`,
  sql`select 'leads_waiting', 'new', count(*)::int, min(created_at) from leads
    where tenant_id = ${tenantId} and status = 'new' and first_contact_at is null and not is_sample
      and created_at < now() - make_interval(hours => ${LEAD_WAITS_HOURS}) having count(*) > 0`,
];

async function readTroubles(tx: TenantTransaction): Promise<Trouble[]> {
  const parts = TROUBLES(tx.tenantId).map(
    (part, place) => sql`select ${place}::int as place, t.* from (${part}) t (kind, what, count, since)`,
  );
  return await tx.query<Trouble>(sql`
    select kind, what, count, to_json(since)#>>'{}' as since from (${join(parts, ' union all ')}) trouble order by place, what`);
}

/** Each selects `kind`, `id`, `at`, `what`, `why` and, of a run, its automation: no name, address or text of anybody. */
const FAILURES = (tenantId: string): Sql[] => [
  sql`select 'request', request_id, created_at, api_endpoint, error_type, null::text from api_error_tracking where tenant_id = ${tenantId}`,
  sql`select 'run', r.id::text, r.finished_at, a.name, coalesce(r.error_code, 'error'), a.id::text
    from automation_runs r join automations a on a.tenant_id = r.tenant_id and a.id = r.automation_id
    where r.tenant_id = ${tenantId} and r.status = 'error' and not r.is_test`,
  sql`select 'message', id::text, updated_at, channel || ' ' || template, coalesce(error_code, status), null
    from messages where tenant_id = ${tenantId} and status in ('failed', 'unknown')`,
  sql`select 'webhook', id::text, created_at, event_type, coalesce(problem, 'no success'), null
    from webhook_deliveries where tenant_id = ${tenantId} and status = 'failed'`,
  sql`select 'call', id::text, ended_at, mode, end_reason, null from calls
    where tenant_id = ${tenantId} and state = 'ended' and end_reason = 'lost'`,
  sql`select 'import', id::text, coalesce(finished_at, created_at), 'leads', state, null from imports
    where tenant_id = ${tenantId} and state = 'failed'`,
  sql`select 'export', id::text, coalesce(finished_at, requested_at), data_type, state, null from exports
    where tenant_id = ${tenantId} and state = 'failed'`,
];

async function readFailures(
  tx: TenantTransaction,
  hours: number,
): Promise<Pick<TroubleRecord, 'counts' | 'failures'>> {
  const parts = FAILURES(tx.tenantId).map(
    (part) =>
      sql`select * from (${part}) f (kind, id, at, what, why, "automationId") where at > now() - make_interval(hours => ${hours}::int)`,
  );
  const [row] = await tx.query<{
    counts: Record<string, number> | null;
    failures: FailureRecord[] | null;
  }>(sql`
    with failure as materialized (${join(parts, ' union all ')})
    select (select json_object_agg(kind, count) from (select kind, count(*)::int as count from failure group by kind) c) as counts,
      (select json_agg(f order by f.at desc) from (select * from failure order by at desc limit ${FAILURES_SHOWN}) f) as failures`);
  return { counts: row?.counts ?? {}, failures: row?.failures ?? [] };
}
