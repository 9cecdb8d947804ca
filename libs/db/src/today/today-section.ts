/** A section of the day's work list as part of the one statement that reads it. */
import { TODAY_COUNT_MAX } from '@praxis/contracts/today/today.const';
import type { TenantTransaction } from '../core/database.js';
import { rawSql, sql, type Sql } from '../core/sql.js';

/** The query common to all sections. */
export interface TodayQuestion {
  tenantId: TenantTransaction['tenantId'];
  /** The moment, as an expression. */
  now: Sql;
  /** The zone whose days count. */
  timeZone: string;
}

/** A section as PostgreSQL gives it: JSON, with moments as texts. */
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

/** An expression: the first items, and how many there are up to a bound. */
export function section({ columns, source, order, max }: SectionParts): Sql {
  return sql`json_build_object(
    'count', (select count(*)::int from (select 1 ${source} limit ${rawSql(TODAY_COUNT_MAX)}) counted),
    'items', (select coalesce(json_agg(item), '[]') from (
      select ${columns} ${source} order by ${order} limit ${rawSql(max)}) item))`;
}

/** SQL: so long before the moment. */
export const before = (now: Sql, duration: string): Sql => sql`${now} - ${rawSql(`interval '${duration}'`)}`;
