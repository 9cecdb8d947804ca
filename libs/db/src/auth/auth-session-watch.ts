/** Whether auth sessions with an open stream may still read what it sends. */
import type { TenantRole } from '@praxis/contracts/auth/role.const';
import type { Database } from '../core/database.js';
import { HAS_FACTOR } from './factor.js';
import { AUTH_SESSION_IS_VALID, SUPPORT_IS_GRANTED } from './auth-session.js';
import { rawSql, sql } from '../core/sql.js';

/** An auth session and the tenant whose changes it receives. */
export interface WatchingAuthSession {
  sessionId: string;
  tenantId: string;
  /** The role for which the stream was opened; after a change of role the stream must be opened again. */
  role: TenantRole;
  /** The support access with which it was opened; null for people who act as themselves. */
  supportAccessId: string | null;
}

/**
 * The keys (`watchKey`) of the sessions that may still read: the session is valid, and its person has this role in the
 * tenant or is an admin. `adminsNeedFactor`: an admin without a second factor has no rights.
 */
export async function stillWatching(
  database: Database,
  watching: readonly WatchingAuthSession[],
  { adminsNeedFactor }: { adminsNeedFactor: boolean },
): Promise<Set<string>> {
  const rows = await database.querySystem<WatchingAuthSession>(
    'end streams of ended sessions',
    sql`select w.session_id as "sessionId", w.tenant_id as "tenantId", w.role, w.support_access_id as "supportAccessId"
     from unnest(${watching.map(({ sessionId }) => sessionId)}::uuid[],
       ${watching.map(({ tenantId }) => tenantId)}::uuid[],
       ${watching.map(({ role }) => role)}::text[],
       ${watching.map(({ supportAccessId }) => supportAccessId)}::uuid[]) as w(session_id, tenant_id, role, support_access_id)
     join sessions s on s.id = w.session_id
     join tenants t on t.id = w.tenant_id and t.status = 'active'
     join users u on u.id = s.user_id
     left join user_roles r on r.user_id = u.id and r.role = 'admin'
     left join lateral (select a.id, a.tenant_id, a.role from support_access a, tenants t
       where ${rawSql(SUPPORT_IS_GRANTED)}) support on true
     where ${rawSql(AUTH_SESSION_IS_VALID)} and support.id is not distinct from w.support_access_id and (r.role is null or not ${adminsNeedFactor} or ${rawSql(HAS_FACTOR)}) and (
       support.tenant_id = w.tenant_id and support.role = w.role
       or support.id is null and r.role is not null
       or support.id is null and exists (select from tenant_users m where m.user_id = s.user_id and m.tenant_id = w.tenant_id
         and m.is_active and m.role = w.role))`,
  );
  return new Set(rows.map(watchKey));
}

/** Key that identifies a session in a tenant. */
export function watchKey({ sessionId, tenantId, role, supportAccessId }: WatchingAuthSession): string {
  return `${sessionId}/${tenantId}/${role}/${supportAccessId ?? ''}`;
}
