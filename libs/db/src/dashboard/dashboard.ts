/** Figures of the dashboard, from two index scans over the last sixty days: what is older costs nothing. */
import {
  bookingRate,
  DASHBOARD_WINDOWS,
  TREND_DAYS,
  WINDOW_HOURS,
  type DashboardFigures,
  type DashboardPeriod,
  type DashboardResult,
  type TrendDay,
} from '@praxis/contracts/dashboard/dashboard';
import type { TenantTransaction } from '../core/database.js';
import { join, rawSql, sql, type Sql } from '../core/sql.js';

/** States of an appointment that was made and not taken back. */
export const BOOKED = sql`('confirmed', 'attended', 'no_show')`;

/** Hours: unlike days they are as long on a day the clocks change. */
const ago = (now: Sql, hours: number): Sql => sql`${now} - ${rawSql(`interval '${hours} hours'`)}`;

/** Counts of rows by `created_at`: each window, then the one before it, in the order of the windows. */
const countsOf = (now: Sql, condition: Sql): Sql =>
  join(
    DASHBOARD_WINDOWS.flatMap((window) => {
      const hours = WINDOW_HOURS[window];
      return [
        sql`count(*) filter (where created_at > ${ago(now, hours)} and ${condition})::int`,
        sql`count(*) filter (where created_at <= ${ago(now, hours)} and created_at > ${ago(now, 2 * hours)}
          and ${condition})::int`,
      ];
    }),
  );

function selectFigures(tenantId: string, now: Sql, timeZone: string): Sql {
  const oldest = ago(now, 2 * WINDOW_HOURS['30d']);
  return sql`
    with booking as materialized (
      select lead_id, created_at from appointments
      where tenant_id = ${tenantId} and status in ${BOOKED} and not is_sample and created_at > ${oldest}
    ), lead as materialized (
      select created_at, id in (select lead_id from booking where lead_id is not null) as booked from leads
      where tenant_id = ${tenantId} and not is_sample and created_at > ${oldest}
    ), today as (
      select (${now} at time zone ${timeZone})::date as day
    ), trend as (
      select (created_at at time zone ${timeZone})::date as day, count(*)::int as leads,
        count(*) filter (where booked)::int as booked
      from lead group by 1
    )
    select
      (select array[${countsOf(now, sql`true`)}] from lead) as leads,
      (select array[${countsOf(now, sql`booked`)}] from lead) as booked,
      (select array[${countsOf(now, sql`true`)}] from booking) as appointments,
      (select json_agg(json_build_object('day', day::text, 'leads', coalesce(leads, 0), 'booked', coalesce(booked, 0))
         order by day)
       from (select today.day - n as day from today, generate_series(0, ${rawSql(TREND_DAYS - 1)}) n) days
       left join trend using (day)) as trend`;
}

type Counts = Omit<DashboardFigures, 'bookingRate'>;

interface FiguresRow extends Record<keyof Counts, number[]> {
  trend: TrendDay[];
}

interface DashboardQuestion {
  /** The zone whose days the trend counts. */
  timeZone: string;
  /** The moment the figures are of; this one unless given. */
  at?: Date;
}

/** The tenant's figures: windows to the second, days by the clock of the zone. */
export async function readDashboard(
  tx: TenantTransaction,
  { timeZone, at }: DashboardQuestion,
): Promise<Omit<DashboardResult, 'ok'>> {
  const now = at ? sql`${at}::timestamptz` : sql`now()`;
  const [row] = await tx.query<FiguresRow>(selectFigures(tx.tenantId, now, timeZone));
  if (!row) throw new Error('counts always give a row');
  const figures = (index: number): DashboardFigures => {
    const counts: Counts = {
      leads: row.leads[index] ?? 0,
      appointments: row.appointments[index] ?? 0,
      booked: row.booked[index] ?? 0,
    };
    return { ...counts, bookingRate: bookingRate(counts) };
  };
  const period = (index: number): DashboardPeriod => ({ ...figures(index), previous: figures(index + 1) });
  return {
    timeZone,
    windows: { '24h': period(0), '7d': period(2), '30d': period(4) },
    trend: row.trend,
  };
}
