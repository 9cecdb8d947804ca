/** Whether auth sessions with an open stream may still read what it sends. */
import type { TenantRole } from '@praxis/contracts/auth/role.const';
import type { Database } from '../core/database.js';
import { HAS_FACTOR } from './factor.js';
import { AUTH_SESSION_IS_VALID } from './auth-session.js';
import { rawSql, sql } from '../core/sql.js';

/** An auth session and the tenant whose changes it receives. */
export interface WatchingAuthSession {
  sessionId: string;
  tenantId: string;
  /** What the stream shows was chosen for this role: with another role it must be opened again. */
  role: TenantRole;
}

/**
 * The keys (`watchKey`) of those that still may: the session holds, and its person has this role in the tenant or is an admin.
 * `adminsNeedFactor`: an admin who has no second factor has no rights.
 */
export async function stillWatching(
  database: Database,
  watching: readonly WatchingAuthSession[],
  { adminsNeedFactor }: { adminsNeedFactor: boolean },
): Promise<Set<string>> {
  const rows = await database.querySystem<WatchingAuthSession>(
    'end streams of ended sessions',
    sql`select w.session_id as "sessionId", w.tenant_id as "tenantId", w.role
     from unnest(${watching.map(({ sessionId }) => sessionId)}::uuid[],
       ${watching.map(({ tenantId }) => tenantId)}::uuid[],
       ${watching.map(({ role }) => role)}::text[]) as w(session_id, tenant_id, role)
     join sessions s on s.id = w.session_id
     join tenants t on t.id = w.tenant_id and t.status = 'active'
     join users u on u.id = s.user_id
     left join user_roles r on r.user_id = u.id and r.role = 'admin'
     where ${rawSql(AUTH_SESSION_IS_VALID)} and (r.role is null or not ${adminsNeedFactor} or ${rawSql(HAS_FACTOR)}) and (
       r.role is not null
       or exists (select from tenant_users m where m.user_id = s.user_id and m.tenant_id = w.tenant_id
         and m.is_active and m.role = w.role))`,
  );
  return new Set(rows.map(watchKey));
}

/** One text for a session in a tenant. */
export function watchKey({ sessionId, tenantId, role }: WatchingAuthSession): string {
  return `${sessionId}/${tenantId}/${role}`;
}
