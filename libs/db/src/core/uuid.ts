/**
 * Ids that arrive as text, from a URL or a session's name, and may not be UUIDs: only a UUID can be compared with an id
 * column.
 */
import { isUuid } from '@praxis/contracts/core/uuid.const';
import { rawSql, sql, type Sql } from './sql.js';

const SQL_PATTERN = rawSql('^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$');

/** The text if it is a UUID; otherwise null, which equals no id. */
export const uuidOrNull = (text: string | undefined): string | null =>
  text !== undefined && isUuid(text) ? text : null;

/** A text column or value as a UUID, in SQL; null if it is not a UUID, or is written in upper case. */
export const asUuid = (text: Sql): Sql => sql`case when ${text} ~ '${SQL_PATTERN}' then ${text}::uuid end`;
