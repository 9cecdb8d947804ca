/** Ids that arrive as text, from an address or a session's name, and may be something else: only a UUID can be compared with an id. */
import { isUuid } from '@praxis/contracts/core/uuid.const';
import { rawSql, sql, type Sql } from './sql.js';

const SQL_PATTERN = rawSql('^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$');

/** The text if it is a UUID; otherwise null, which equals no id. */
export const uuidOrNull = (text: string | undefined): string | null =>
  text !== undefined && isUuid(text) ? text : null;

/** A column or value of text as a UUID, in SQL; null where it is none, or is written in upper case. */
export const asUuid = (text: Sql): Sql => sql`case when ${text} ~ '${SQL_PATTERN}' then ${text}::uuid end`;
