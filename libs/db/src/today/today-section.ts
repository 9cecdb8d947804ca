/** A section of the day's work list, as a part of the single statement that reads the list. */
import { TODAY_COUNT_MAX } from '@praxis/contracts/today/today.const';
import type { TenantTransaction } from '../core/database.js';
import { rawSql, sql, type Sql } from '../core/sql.js';

/** The parameters of the query, common to all sections. */
export interface TodayQuestion {
  tenantId: TenantTransaction['tenantId'];
  /** The current time, as an expression. */
  now: Sql;
  /** The time zone in which days are counted. */
  timeZone: string;
}

/** A section as PostgreSQL returns it: JSON, with times as texts. */
export interface SectionRow<Item> {
  count: number;
  items: Item[];
}

interface SectionParts {
  columns: Sql;
  /** `from … where …`. */
  source: Sql;
  order: Sql;
  max: number;
}

/** An SQL expression: the first items, and the number of items up to a maximum. */
export function section({ columns, source, order, max }: SectionParts): Sql {
  return sql`json_build_object(
    'count', (select count(*)::int from (select 1 ${source} limit ${rawSql(TODAY_COUNT_MAX)}) counted),
    'items', (select coalesce(json_agg(item), '[]') from (
      select ${columns} ${source} order by ${order} limit ${rawSql(max)}) item))`;
}

/** SQL: the time before `now` by a duration. */
export const before = (now: Sql, duration: string): Sql => sql`${now} - ${rawSql(`interval '${duration}'`)}`;
