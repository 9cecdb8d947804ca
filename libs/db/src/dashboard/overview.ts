/** Figures over all tenants, for admins. */
import type { Overview } from '@praxis/contracts/dashboard/overview';
import type { Database } from '../core/database.js';
import { sql } from '../core/sql.js';
import { IS_REAL_PRACTICE } from '../health/synthetic-practice.js';

/** Maximum number of activities shown. */
const ACTIVITY_MAX = 10;

/** Number of requests from which the mean time is computed. */
const REQUESTS_MAX = 1_000;

interface Row extends Omit<Overview, 'ok' | 'activity'> {
  activity: { id: number; action: string; tenantName: string | null; at: string }[] | null;
}

/** Reads the overview in one statement. */
export async function readOverview(database: Database): Promise<Omit<Overview, 'ok'>> {
  const [row] = await database.querySystem<Row>(
    'show an admin the overview',
    sql`select
      (select count(*)::int from tenants t where status = 'active' and ${IS_REAL_PRACTICE}) as clients,
      (select count(*)::int from automations where status = 'active') as "activeWorkflows",
      runs.begun as executions, runs.failed as "failedExecutions",
      (select round(avg(latency_ms), 1)::float8 from (select latency_ms from event_log order by id desc
        limit ${REQUESTS_MAX}) latest) as "responseMs",
      (select json_agg(json_build_object('id', l.id, 'action', l.action, 'tenantName', l.name, 'at', l.created_at))
        from (select l.id, l.action, t.name, l.created_at from audit_log l left join tenants t on t.id = l.tenant_id
          where l.user_id is not null and l.action !~ '^(session|access|tenant\\.acting)' order by l.id desc limit ${ACTIVITY_MAX}) l) as activity
    from (select count(*)::int as begun, count(*) filter (where status = 'error')::int as failed from automation_runs
      where not is_test and created_at > now() - interval '24 hours') runs`,
  );
  if (!row) throw new Error('a count always gives a row');
  const { activity, ...figures } = row;
  return {
    ...figures,
    activity: (activity ?? []).map(({ id, at, ...entry }) => ({
      ...entry,
      id: String(id),
      at: new Date(at).toISOString(),
    })),
  };
}
