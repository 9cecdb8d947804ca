/**
 * Requests that failed on our side: written only by the API's error journal, read by admins, and deleted after a while.
 */
import type { ApiErrorRecord } from '@praxis/contracts/health/api-error';
import { writeAudit, type AuditActor } from '../core/audit.js';
import type { Database, SystemTransaction } from '../core/database.js';
import { positionAfter, toPage, type Page, type PageQuery } from '../core/page.js';
import { sql } from '../core/sql.js';

/** A failure; `at` is when it happened. */
export interface NewApiError {
  tenantId: string | null;
  endpoint: string;
  status: number;
  type: string;
  message: string;
  requestId: string;
  at: Date;
}

const SORT = 'api-errors';

/** Stores failed requests. If a tenant was deleted in the meantime, its requests are stored without it. */
export async function storeApiErrors(database: Database, errors: readonly NewApiError[]): Promise<void> {
  await database.querySystem(
    'store failed requests',
    sql`insert into api_error_tracking (tenant_id, api_endpoint, status, error_type, error_message, request_id, created_at)
    select t.id, e."endpoint", e."status", e."type", e."message", e."requestId", e."at"
    from jsonb_to_recordset(${JSON.stringify(errors)}::jsonb) as e("tenantId" uuid, "endpoint" text, "status" int, "type" text,
      "message" text, "requestId" text, "at" timestamptz)
    left join tenants t on t.id = e."tenantId"`,
  );
}

/** Failures of the last `hours`, newest first. */
export async function listApiErrors(
  database: Database,
  { hours, cursor, limit }: PageQuery & { hours: number },
): Promise<Page<ApiErrorRecord>> {
  const after = positionAfter(cursor, SORT);
  const rows = await database.querySystem<ApiErrorRecord & { sortValue: string }>(
    'list failed requests',
    sql`select id, api_endpoint as endpoint, status, error_type as "errorType", error_message as "errorMessage",
      request_id as "requestId", resolved, created_at::text as "createdAt", created_at::text as "sortValue"
    from api_error_tracking where created_at > now() - make_interval(hours => ${hours})
      and (${after === undefined}::boolean
        or (created_at, id) < (${after?.value ?? null}::timestamptz, ${after?.id ?? null}::uuid))
    order by created_at desc, id desc limit ${limit + 1}`,
  );
  const page = toPage(rows, { sort: SORT, limit });
  return { ...page, items: page.items.map(({ sortValue: _, ...item }) => item) };
}

/** Marks a failure as resolved or unresolved. False if there is none with that id. */
export async function resolveApiError(
  database: Database,
  id: string,
  { resolved, actor }: { resolved: boolean; actor: AuditActor },
): Promise<boolean> {
  return await database.withSystem('mark a failed request as seen to', async (tx) => {
    const rows =
      await tx.query`update api_error_tracking set resolved = ${resolved} where id = ${id} returning id`;
    if (rows.length === 0) return false;
    const action = resolved ? 'api_error.resolved' : 'api_error.reopened';
    await writeAudit(tx, { ...actor, action, targetType: 'api_error', targetId: id });
    return true;
  });
}

/** Number of unresolved failures of the last `hours`. */
export async function countApiErrors(database: Database, hours: number): Promise<number> {
  const [row] = await database.querySystem<{ count: number }>(
    'count failed requests',
    sql`select count(*)::int as count from api_error_tracking
    where created_at > now() - make_interval(hours => ${hours}) and not resolved`,
  );
  return row?.count ?? 0;
}

/** Deletes failures, checks and notices of incidents older than `days`. */
export async function pruneHealthRecords(tx: SystemTransaction, days: number): Promise<void> {
  await tx.query`delete from api_error_tracking where created_at < now() - make_interval(days => ${days})`;
  await tx.query`delete from service_health_samples where checked_at < now() - make_interval(days => ${days})`;
  await tx.query`delete from incident_notices where created_at < now() - make_interval(days => ${days})`;
}
