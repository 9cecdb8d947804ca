/**
 * When a practice is closed, for figures about events outside opening hours. The current opening hours and closed days
 * are used.
 */
import type { Blackout, WorkingHours } from '@praxis/contracts/appointment/scheduling';
import { listHosts, readScheduling } from '../appointment/host.js';
import { openingHours } from '@praxis/domain/appointment/opening-hours';
import type { TenantTransaction } from '../core/database.js';
import { sql, type Sql } from '../core/sql.js';

/**
 * The hours are never empty: without hosts' hours, the opening hours are unknown, and the practice does not count as
 * closed all week.
 */
export interface PracticeOpening {
  hours: readonly WorkingHours[];
  closedDays: readonly Blackout[];
}

/** Opening hours of the hosts in the practice's zone, and its closed days; undefined if no host has hours. */
export async function readOpening(
  tx: TenantTransaction,
  timeZone: string,
): Promise<PracticeOpening | undefined> {
  const hours = openingHours(await listHosts(tx), timeZone);
  if (hours.length === 0) return undefined;
  return { hours, closedDays: (await readScheduling(tx)).blackouts };
}

/** The weekly hours and closed days as parts of a `with` clause, named `open_hours` and `closed_days`. */
export function openingTables({ hours, closedDays }: PracticeOpening): Sql {
  return sql`open_hours as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(hours)}::jsonb) as h(day int, "from" text, "to" text)
    ), closed_days as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(closedDays)}::jsonb) as d("from" date, "to" date)
    )`;
}

/**
 * SQL: whether the practice is closed at a moment, by its clock. Midnight at the end of a day is stored as 24:00, which
 * no clock shows.
 */
export function isClosed(moment: Sql, timeZone: string): Sql {
  const local = sql`${moment} at time zone ${timeZone}`;
  return sql`(not exists (select from open_hours h where h.day = extract(isodow from ${local})
      and to_char(${local}, 'HH24:MI') >= h."from" and to_char(${local}, 'HH24:MI') < h."to")
    or exists (select from closed_days d where (${local})::date between d."from" and d."to"))`;
}
