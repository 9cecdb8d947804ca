/** Reads breakers together with the work that waits for them. */
import type { ProviderBreaker } from '@praxis/contracts/health/provider-breaker';
import type { BreakerState } from '@praxis/contracts/health/provider-breaker.const';
import type { Database } from '../core/database.js';
import { positionAfter, toPage, type Page, type PageQuery } from '../core/page.js';
import { rawSql, sql } from '../core/sql.js';
import { RELEASE_GRACE_SECONDS } from './provider-breaker.js';

const SORT = 'provider-breakers';
/** Open ones first, then the latest changes. */
const RANK = rawSql(
  `(case when b.state = 'closed' then '0 ' else '1 ' end || to_char(b.updated_at at time zone 'utc', 'YYYY-MM-DD HH24:MI:SS.US'))`,
);
const BREAKER =
  rawSql(`b.id, b.tenant_id as "tenantId", t.name as "tenantName", b.provider, b.host_id as "hostId", b.state,
  b.is_isolated as "isIsolated", b.failures, b.opened_at::text as "openedAt", b.probe_at::text as "probeAt",
  b.probe_since::text as "probeSince", b.last_error_code as "lastErrorCode", b.last_failure_at::text as "lastFailureAt",
  coalesce(p.runs, 0) as "parkedRuns", coalesce(p.work, 0) as "parkedWork", b.updated_at::text as "updatedAt"`);
const SOURCE = rawSql(`provider_breakers b left join tenants t on t.id = b.tenant_id
  left join lateral (select count(distinct w.workflow_id)::int as runs, count(*)::int as work from provider_parked_work w
    where w.breaker_id = b.id and w.due_at > now() - make_interval(secs => ${RELEASE_GRACE_SECONDS})) p on true`);

/** Which breakers to list: those of these tenants, or all. */
export interface BreakerScope extends PageQuery {
  tenantIds: readonly string[] | 'all';
  state?: BreakerState | undefined;
}

/** Open ones first. */
export async function listBreakers(
  database: Database,
  { tenantIds, state, cursor, limit }: BreakerScope,
): Promise<Page<ProviderBreaker>> {
  const after = positionAfter(cursor, SORT);
  const isAll = tenantIds === 'all';
  const rows = await database.querySystem<ProviderBreaker & { sortValue: string }>(
    'list breakers',
    sql`select ${BREAKER}, ${RANK} as "sortValue" from ${SOURCE}
    where (${isAll}::boolean or b.tenant_id = any(${isAll ? [] : [...tenantIds]}::uuid[]))
      and (${state ?? null}::text is null or b.state = ${state ?? null}::text)
      and (${after === undefined}::boolean
        or (${RANK}, b.id) < (${after?.value ?? null}::text, ${after?.id ?? null}::uuid))
    order by "sortValue" desc, b.id desc limit ${limit + 1}`,
  );
  const page = toPage(rows, { sort: SORT, limit });
  return { ...page, items: page.items.map(({ sortValue: _, ...item }) => item) };
}

/** Finds one breaker. */
export async function findBreaker(database: Database, id: string): Promise<ProviderBreaker | undefined> {
  const [row] = await database.querySystem<ProviderBreaker>(
    'read a breaker',
    sql`select ${BREAKER} from ${SOURCE} where b.id = ${id}`,
  );
  return row;
}
