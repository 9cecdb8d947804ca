/** What a call books and its lead have a session of their own, which is the call's id. */
import { rawSql, sql, type Sql } from '../core/sql.js';

const UUID = rawSql('^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$');

/** The id of the call whose session this is; null for every other session. */
export const callIdOf = (session: Sql): Sql =>
  sql`case when ${session} ~ '${UUID}' then ${session}::uuid end`;
