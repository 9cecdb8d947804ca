/** The sessions of one person, as shown in their settings. */
import type { AuthSessionMethod } from '@praxis/contracts/auth/auth';
import { positionAfter, toPage, type Page, type PageQuery } from '../core/page.js';
import type { Database } from '../core/database.js';
import { rawSql, sql } from '../core/sql.js';
import { AUTH_SESSION_IS_VALID } from './auth-session.js';

/** A session as its owner sees it. */
export interface ListedAuthSession {
  id: string;
  method: AuthSessionMethod;
  device: string;
  createdAt: Date;
  lastUsedAt: Date;
  expiresAt: Date;
}

const LIST_SORT = 'begun';

/** A user's valid sessions, newest first. `only` limits the list to one of them. */
export async function listAuthSessions(
  database: Database,
  query: PageQuery & { userId: string; only?: string | undefined },
): Promise<Page<ListedAuthSession>> {
  const after = positionAfter(query.cursor, LIST_SORT);
  const rows = await database.querySystem<ListedAuthSession & { sortValue: string }>(
    'list the sessions of a user',
    sql`select s.id, s.method, s.device, s.created_at as "createdAt", s.last_used_at as "lastUsedAt",
       s.expires_at as "expiresAt", s.created_at::text as "sortValue"
     from sessions s
     where s.user_id = ${query.userId} and (${query.only}::uuid is null or s.id = ${query.only})
       and ${rawSql(AUTH_SESSION_IS_VALID)}
       and (${after?.value}::timestamptz is null or (s.created_at, s.id) < (${after?.value}, ${after?.id}::uuid))
     order by s.created_at desc, s.id desc limit ${query.limit + 1}`,
  );
  const { items, nextCursor } = toPage(rows, { sort: LIST_SORT, limit: query.limit });
  return { items: items.map(({ sortValue: _, ...item }) => item), nextCursor };
}
