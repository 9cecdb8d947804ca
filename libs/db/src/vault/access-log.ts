/**
 * Accesses to keys: who stored, decrypted, rotated and revoked them, with reason, run and activity (`OpeningRun`). The
 * log is a view of the audit log.
 */
import { ACCESS_LOG_ENTRIES, type AccessEventType } from '@praxis/contracts/vault/vault.const';
import type { VaultLog } from '@praxis/contracts/vault/vault';
import type { Database, TenantTransaction } from '../core/database.js';
import { rawSql, sql, type Sql } from '../core/sql.js';
import { nameOf } from './key-list.js';

const EVENTS: Record<string, AccessEventType> = {
  sealed: 'api_key_created',
  opened: 'api_key_accessed',
  open_failed: 'api_key_accessed',
  refused: 'api_key_accessed',
  rotated: 'api_key_rotated',
  rotation_refused: 'api_key_rotated',
  returned: 'api_key_rotated',
  kept: 'api_key_rotated',
  removed: 'api_key_revoked',
};
/** Actions in the log that mean that something was not done. */
const FAILURES: readonly string[] = ['open_failed', 'refused', 'rotation_refused'];

interface LogRow {
  id: string;
  action: string;
  service: string;
  keyName: string | null;
  place: string | null;
  detail: { reason?: string; runId?: string; workflowId?: string; activity?: string };
  who: string | null;
  createdAt: Date;
}

const COLUMNS = sql`a.id::text, a.action, a.target_id as service, a.detail, a.created_at as "createdAt", a.user_id as who`;

/** The latest entries about a practice's keys, or about a single key. */
export async function listAccess(
  database: Database,
  tenantId: string,
  service: string | undefined,
): Promise<VaultLog[]> {
  const rows = await database.withTenant(tenantId, (tx) => readAccess(tx, service));
  return await withPeople(
    database,
    rows.map((row) => toLog(row, nameOf(row))),
  );
}

async function readAccess(tx: TenantTransaction, service: string | undefined): Promise<LogRow[]> {
  return await tx.query<LogRow>`
    select ${COLUMNS}, coalesce(s.key_name, r.key_name) as "keyName", coalesce(p.name, e.url) as place
    from (
      select * from audit_log a where a.tenant_id = ${tx.tenantId} and a.target_type = 'secret'
        and (${service}::text is null or a.target_id = ${service}) order by a.id desc limit ${rawSql(ACCESS_LOG_ENTRIES)}
    ) a
    left join tenant_secrets s on s.tenant_id = a.tenant_id and s.service = a.target_id
    left join lateral (select key_name from revoked_keys r where r.tenant_id = a.tenant_id and r.service = a.target_id
      order by revoked_at desc limit 1) r on true
    left join providers p on p.tenant_id = a.tenant_id and a.target_id = 'calendar/' || p.id
    left join webhook_endpoints e on e.tenant_id = a.tenant_id and a.target_id = 'webhook/' || e.id
    order by a.id desc`;
}

/**
 * Adds the email addresses of the people who acted. Addresses belong to the platform, but the caller is an admin, who
 * may see them.
 */
async function withPeople(database: Database, logs: VaultLog[]): Promise<VaultLog[]> {
  const ids = [...new Set(logs.flatMap(({ user_id: id }) => id ?? []))];
  const people = await database.querySystem<{ id: string; email: string }>(
    'read who used keys',
    sql`select id, email from users where id = any(${ids}::uuid[])`,
  );
  const emails = new Map(people.map(({ id, email }) => [id, email]));
  return logs.map((log) => ({ ...log, user: emails.get(log.user_id ?? '') ?? null }));
}

/** The latest entries about the platform's service keys. */
export async function listServiceKeyAccess(database: Database): Promise<VaultLog[]> {
  const latest: Sql = sql`select ${COLUMNS}, null as "keyName", null as place from audit_log a
    where a.target_type = 'service_key' order by a.id desc limit ${rawSql(ACCESS_LOG_ENTRIES)}`;
  const rows = await database.querySystem<LogRow>('list the use of service keys', latest);
  return await withPeople(
    database,
    rows.map((row) => toLog(row, row.service)),
  );
}

function toLog({ id, action, detail, who, createdAt }: LogRow, keyName: string): VaultLog {
  const event = action.slice(action.indexOf('.') + 1);
  return {
    id,
    event_type: EVENTS[event] ?? 'api_key_accessed',
    success: !FAILURES.includes(event),
    created_at: createdAt.toISOString(),
    key_name: keyName,
    user_id: who,
    user: null,
    reason: detail.reason ?? null,
    run_id: detail.runId ?? null,
    workflow_id: detail.workflowId ?? null,
    activity: detail.activity ?? null,
  };
}
