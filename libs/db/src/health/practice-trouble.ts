/**
 * Determines the current troubles and recent failures of one practice from its own records, including when something
 * counts as trouble.
 */
import type { PracticeFailure, Trouble } from '@praxis/contracts/health/practice-trouble';
import type { Database, TenantTransaction } from '../core/database.js';
import { OVERRIDE, QUOTA } from '../usage/quota-in-force.js';

/** Maximum number of failures that are listed, newest first. */
const FAILURES_SHOWN = 50;
const LEAD_WAITS_HOURS = 24;

export interface TroubleRecord {
  practice: { id: string; name: string; status: string };
  troubles: Trouble[];
  counts: Record<string, number>;
  failures: FailureRecord[];
}

/** `automationId`: the automation, for a run. */
type FailureRecord = Omit<PracticeFailure, 'url'> & { automationId: string | null };

/** Undefined if there is no practice with that id. */
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

/** Current troubles, worst first; `place` is the order. */
async function readTroubles(tx: TenantTransaction): Promise<Trouble[]> {
  const { tenantId } = tx;
  return await tx.query<Trouble>`
    select kind, what, count, to_json(since)#>>'{}' as since from (
      select 1 as place, 'not_active' as kind, status as what, 1 as count, null::timestamptz as since
        from tenants where id = ${tenantId} and status <> 'active'
      union all select 2, 'payment', status, 1, coalesce(past_due_since, canceled_at) from (
        select * from subscriptions where tenant_id = ${tenantId} order by canceled_at desc nulls first limit 1) latest
        where status in ('past_due', 'suspended', 'canceled')
      union all select 3, 'breaker', provider, 1, coalesce(opened_at, updated_at) from provider_breakers
        where tenant_id = ${tenantId} and (state <> 'closed' or is_isolated)
      union all select 4, 'incident', service_name, count(*)::int, min(started_at) from service_incidents
        where tenant_id = ${tenantId} and status <> 'resolved' group by service_name
      union all select 5, 'limit', s.resource_type, 1, s.last_updated from usage_summaries s ${OVERRIDE}
        left join usage_limits l on l.tenant_id = s.tenant_id and l.resource_type = s.resource_type
        where s.tenant_id = ${tenantId} and s.is_open
          and s.total_usage + s.reserved >= least(${QUOTA}, l.hard_limit, o.hard_cap)
      union all select 6, 'calendar', kind, count(*)::int, min(failing_since) from calendar_connections
        where tenant_id = ${tenantId} and failing_since is not null group by kind
      union all select 7, 'no_owner', 'owner', 1, null from tenants where id = ${tenantId} and not exists (
        select from tenant_users where tenant_id = ${tenantId} and role = 'owner' and is_active)
      union all select 8, 'leads_waiting', 'new', count(*)::int, min(created_at) from leads
        where tenant_id = ${tenantId} and status = 'new' and first_contact_at is null and not is_sample
          and created_at < now() - make_interval(hours => ${LEAD_WAITS_HOURS}) having count(*) > 0
    ) trouble order by place, what`;
}

interface FailureRow {
  counts: Record<string, number> | null;
  failures: FailureRecord[] | null;
}

/** Recent failures. No name, address or personal text is selected. */
async function readFailures(
  tx: TenantTransaction,
  hours: number,
): Promise<Pick<TroubleRecord, 'counts' | 'failures'>> {
  const { tenantId } = tx;
  const [row] = await tx.query<FailureRow>`
    with failure as materialized (select * from (
      select 'request' as kind, request_id as id, created_at as at, api_endpoint as what, error_type as why, null as "automationId"
        from api_error_tracking where tenant_id = ${tenantId}
      union all select 'run', r.id::text, r.finished_at, a.name, coalesce(r.error_code, 'error'), a.id::text
        from automation_runs r join automations a on a.tenant_id = r.tenant_id and a.id = r.automation_id
        where r.tenant_id = ${tenantId} and r.status = 'error' and not r.is_test
      union all select 'message', id::text, updated_at, channel || ' ' || template, coalesce(error_code, status), null
        from messages where tenant_id = ${tenantId} and status in ('failed', 'unknown')
      union all select 'webhook', id::text, created_at, event_type, coalesce(problem, 'no success'), null
        from webhook_deliveries where tenant_id = ${tenantId} and status = 'failed'
      -- Closed by the sweep long after its end: it is new to whoever reads this.
      union all select 'call', id::text, updated_at, mode, end_reason, null
        from calls where tenant_id = ${tenantId} and state = 'ended' and end_reason = 'lost'
      union all select 'import', id::text, coalesce(finished_at, created_at), 'leads', state, null
        from imports where tenant_id = ${tenantId} and state = 'failed'
      union all select 'export', id::text, coalesce(finished_at, requested_at), data_type, state, null
        from exports where tenant_id = ${tenantId} and state = 'failed'
    ) every where at > now() - make_interval(hours => ${hours}))
    select (select json_object_agg(kind, count) from (select kind, count(*)::int as count from failure group by kind) c) as counts,
      (select json_agg(f order by f.at desc) from (select * from failure order by at desc limit ${FAILURES_SHOWN}) f) as failures`;
  return { counts: row?.counts ?? {}, failures: row?.failures ?? [] };
}
