/** The sessions of one person, as they see them in their settings. */
import type { SessionMethod } from '@praxis/contracts/auth/auth';
import { decodeCursor, encodeCursor } from '../core/cursor.js';
import type { Database } from '../core/database.js';
import { rawSql, sql } from '../core/sql.js';
import { AUTH_SESSION_IS_VALID } from './auth-session.js';

/** A session as its owner sees it. */
export interface ListedAuthSession {
  id: string;
  method: SessionMethod;
  device: string;
  createdAt: Date;
  lastUsedAt: Date;
  expiresAt: Date;
}

const LIST_SORT = 'begun';

/** A user's sessions that hold, the newest first. `only` narrows the list to one of them. */
export async function listAuthSessions(
  database: Database,
  query: { userId: string; only?: string | undefined; cursor?: string | undefined; limit: number },
): Promise<{ items: ListedAuthSession[]; nextCursor: string | null }> {
  const after = query.cursor === undefined ? undefined : decodeCursor(query.cursor, LIST_SORT);
  const rows = await database.querySystem<ListedAuthSession & { position: string }>(
    'list the sessions of a user',
    sql`select s.id, s.method, s.device, s.created_at as "createdAt", s.last_used_at as "lastUsedAt",
       s.expires_at as "expiresAt", s.created_at::text as position
     from sessions s
     where s.user_id = ${query.userId} and (${query.only}::uuid is null or s.id = ${query.only})
       and ${rawSql(AUTH_SESSION_IS_VALID)}
       and (${after?.value}::timestamptz is null or (s.created_at, s.id) < (${after?.value}, ${after?.id}::uuid))
     order by s.created_at desc, s.id desc limit ${query.limit + 1}`,
  );
  const page = rows.slice(0, query.limit);
  const last = page.at(-1);
  const nextCursor =
    rows.length > query.limit && last ? encodeCursor(LIST_SORT, { value: last.position, id: last.id }) : null;
  return { items: page.map(({ position: _, ...item }) => item), nextCursor };
}
