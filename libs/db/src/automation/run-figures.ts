/** Figures of a tenant's automations: how the last runs ended, and how many are open. */
import { EXECUTIONS_LIMIT, OPEN_RUN_STATUSES } from '@praxis/contracts/automation/automation-run.const';
import type { Finished, WorkflowFiguresResult } from '@praxis/contracts/automation/automation-figures';
import type { TenantTransaction } from '../core/database.js';

interface FiguresRow extends Finished {
  /** Null for the figures of all automations together. */
  id: string | null;
  open: number;
}

/** The last ended runs of all automations are among the last of each one, so only those are read. */
export async function readRunFigures(tx: TenantTransaction): Promise<Omit<WorkflowFiguresResult, 'ok'>> {
  const rows = await tx.query<FiguresRow>`with ended as materialized (
      select a.id, last.status, row_number() over (order by last.finished_at desc, last.id desc) as place
      from automations a cross join lateral (
        select r.id, r.status, r.finished_at from automation_runs r
        where r.tenant_id = a.tenant_id and r.automation_id = a.id and not r.is_test and r.status in ('success', 'error')
        order by r.finished_at desc, r.id desc limit ${EXECUTIONS_LIMIT}) last
      where a.tenant_id = ${tx.tenantId}
    ), open as (
      select automation_id as id, count(*)::int as open from automation_runs
      where tenant_id = ${tx.tenantId} and status = any(${[...OPEN_RUN_STATUSES]}) and not is_test group by automation_id
    )
    select a.id, coalesce(o.open, 0) as open, count(e.id) filter (where e.status = 'success')::int as succeeded,
      count(e.id) filter (where e.status = 'error')::int as failed
    from automations a left join open o on o.id = a.id left join ended e on e.id = a.id
    where a.tenant_id = ${tx.tenantId} group by a.id, a.created_at, o.open
    union all
    select null, 0, count(*) filter (where status = 'success')::int, count(*) filter (where status = 'error')::int
    from ended where place <= ${EXECUTIONS_LIMIT}`;
  const all = rows.find(({ id }) => id === null);
  return {
    finished: { succeeded: all?.succeeded ?? 0, failed: all?.failed ?? 0 },
    workflows: rows.flatMap(({ id, open, succeeded, failed }) =>
      id === null ? [] : [{ id, open, finished: { succeeded, failed } }],
    ),
  };
}
