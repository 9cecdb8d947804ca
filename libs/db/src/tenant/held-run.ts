/**
 * Runs of suspended tenants. A run whose next step is held is stored with that step, so that an operator sees it, and
 * so that it can be woken when the tenant is active again. The run itself waits in the engine and loses nothing.
 */
import type { HeldRuns } from '@praxis/contracts/tenant/admin-tenant';
import type { Database, TenantTransaction } from '../core/database.js';
import { sql } from '../core/sql.js';
import { HeldRunEntity } from './held-run.entity.js';

/** Channel on which a change of a tenant is announced (schema/tenant.sql). */
export const TENANT_CHANNEL = 'praxis_tenants';

/** Kind of outbox row that wakes a run of a tenant that is active again. */
export const RELEASE_KIND = 'tenant/released';

/** A step of a run. */
export interface HeldStep {
  tenantId: string;
  workflowId: string;
  activity: string;
}

/** Number of runs that are woken per second, so that a tenant's backlog does not slow down the engine for others. */
const RELEASES_PER_SECOND = 20;
/** Days after which rows are deleted whose runs ended while they waited. */
const KEPT_DAYS = 1;

/** Records that a run waits. A repeat keeps the time of the first record. */
export async function parkRun(
  tx: TenantTransaction,
  { workflowId, activity }: Omit<HeldStep, 'tenantId'>,
): Promise<void> {
  await tx.query`insert into held_runs (tenant_id, workflow_id, activity)
    values (${tx.tenantId}, ${workflowId}, ${activity}) on conflict do nothing`;
}

/** Records that a run has resumed. */
export async function letRunGo(
  tx: TenantTransaction,
  { workflowId, activity }: Omit<HeldStep, 'tenantId'>,
): Promise<void> {
  await tx.repository(HeldRunEntity).delete({ tenantId: tx.tenantId, workflowId, activity });
}

/** Wakes every waiting run after this commit, a fixed number per second. */
export async function releaseRuns(tx: TenantTransaction): Promise<number> {
  const rows = await tx.query`
    select wake_run(${RELEASE_KIND}, ${tx.tenantId}, workflow_id, jsonb_build_object('workflowId', workflow_id),
      place / ${RELEASES_PER_SECOND}::float8)
    from (select workflow_id, row_number() over (order by min(held_at), workflow_id) - 1 as place
      from held_runs where tenant_id = ${tx.tenantId} group by workflow_id) h`;
  return rows.length;
}

/** Tenants whose runs are held, and tenants with runs that have not resumed yet. */
export interface SuspendedTenants {
  suspended: string[];
  releasing: string[];
}

/** Reads these tenants; usually there are none. */
export async function readSuspended(database: Database): Promise<SuspendedTenants> {
  const [row] = await database.querySystem<SuspendedTenants>(
    'read which tenants are suspended',
    sql`select array(select id from tenants where status = 'suspended') as suspended,
      array(select distinct h.tenant_id from held_runs h join tenants t on t.id = h.tenant_id
        where t.status <> 'suspended') as releasing`,
  );
  return row ?? { suspended: [], releasing: [] };
}

/** The kind of a run, taken from its id: `tenant/<tenant>/<kind>/…`, or `<kind>/…`. */
const KIND = sql`case when workflow_id like 'tenant/%' then split_part(workflow_id, '/', 3) else split_part(workflow_id, '/', 1) end`;

/** Deletes records of runs that ended while they waited. */
export async function pruneHeldRuns(database: Database): Promise<void> {
  await database.querySystem(
    'delete notes of runs that went on',
    sql`delete from held_runs h using tenants t where t.id = h.tenant_id and t.status <> 'suspended'
      and coalesce(t.status_changed_at, h.held_at) < now() - make_interval(days => ${KEPT_DAYS})`,
  );
}

/** The waiting runs, counted by the kind of their workflow, including messages and calls. */
export async function readHeldRuns(tx: TenantTransaction): Promise<Omit<HeldRuns, 'ok'>> {
  const [head] = await tx.query<{ status: string; since: Date | null }>`
    select status, status_changed_at as since from tenants where id = ${tx.tenantId}`;
  const items = await tx.query<{ kind: string; step: string; runs: number; since: Date }>`
    select ${KIND} as kind, activity as step, count(distinct workflow_id)::int as runs,
      min(held_at) as since
    from held_runs where tenant_id = ${tx.tenantId} group by 1, 2 order by runs desc, kind, step`;
  const [totals] = await tx.query<{ runs: number; messages: number; calls: number }>`
    select (select count(distinct workflow_id)::int from held_runs where tenant_id = ${tx.tenantId}) as runs,
      (select count(*)::int from messages where tenant_id = ${tx.tenantId} and status in ('queued', 'sending'))
        + (select count(*)::int from mails where tenant_id = ${tx.tenantId} and status in ('queued', 'sending')) as messages,
      (select count(distinct workflow_id)::int from held_runs where tenant_id = ${tx.tenantId}
        and ${KIND} in ('call', 'phone')) as calls`;
  const isSuspended = head?.status === 'suspended';
  return {
    isSuspended,
    since: isSuspended ? (head.since?.toISOString() ?? null) : null,
    ...(totals ?? { runs: 0, messages: 0, calls: 0 }),
    items: items.map(({ since, ...item }) => ({ ...item, heldSince: since.toISOString() })),
  };
}
