/** Figures of the dashboard, from two index scans over the last sixty days, so that older rows cost nothing. */
import {
  bookingRate,
  DASHBOARD_WINDOWS,
  TREND_DAYS,
  WINDOW_HOURS,
  type DashboardFigures,
  type DashboardResult,
  type DashboardWindow,
  type TrendDay,
  type TrendStep,
} from '@praxis/contracts/dashboard/dashboard';
import type { TenantTransaction } from '../core/database.js';
import { join, rawSql, sql, type Sql } from '../core/sql.js';
import { readPracticeFigures } from '../tenant/tenant-settings.js';
import { isClosed, openingTables, readOpening, type PracticeOpening } from './closed-hours.js';
import { TEAM_FIGURES, teamColumns, toTeamFigures, type TeamRow } from './team-figures.js';

/** States of an appointment that was booked and not canceled. */
export const BOOKED = sql`('confirmed', 'attended', 'no_show')`;

/** Intervals in hours, because unlike days they have the same length on a day when the clocks change. */
const hours = (count: number): Sql => rawSql(`interval '${count} hours'`);

/**
 * Each window and the one before it, with both ends as intervals before now. Ordered by `since`, they are in the order
 * of the windows.
 */
const PERIODS = join(
  DASHBOARD_WINDOWS.flatMap((window) => {
    const length = WINDOW_HOURS[window];
    return [sql`(${hours(0)}, ${hours(length)})`, sql`(${hours(length)}, ${hours(2 * length)})`];
  }),
);

const STEP = sql`coalesce(sum(leads), 0)::int as leads, coalesce(sum(booked), 0)::int as booked,
  coalesce(sum(appointments), 0)::int as appointments`;

interface FiguresQuestion {
  tenantId: string;
  /** The current time, as an expression. */
  now: Sql;
  timeZone: string;
  opening: PracticeOpening;
}

/** `event`: each lead and each booking at its time; all counts and both series are sums of these. */
function selectFigures({ tenantId, now, timeZone, opening }: FiguresQuestion): Sql {
  const recent = sql`created_at > ${now} - ${hours(2 * WINDOW_HOURS['30d'])} and created_at <= ${now}`;
  const isOf = sql`created_at > ${now} - since and created_at <= ${now} - until`;
  return sql`
    with ${openingTables(opening)}, booking as materialized (
      select lead_id, created_at, status, not is_by_practice and booked_by is null as is_by_client from appointments
      where tenant_id = ${tenantId} and status in ${BOOKED} and not is_sample and ${recent}
    ), booked_lead as (
      select lead_id, bool_or(status = 'attended') as attended, bool_or(is_by_client) as by_client
      from booking where lead_id is not null group by lead_id
    ), lead as materialized (
      select l.created_at, b.lead_id is not null as booked, ${teamColumns(isClosed(sql`l.created_at`, timeZone))}
      from (select * from leads where tenant_id = ${tenantId} and not is_sample and ${recent}) l
      left join booked_lead b on b.lead_id = l.id
    ), event as materialized (
      select created_at, 1 as leads, booked::int as booked, 0 as appointments from lead
      union all select created_at, 0, 0, 1 from booking
    ), period (until, since) as (values ${PERIODS}),
    hour as (
      select ago, ${STEP} from generate_series(0, ${rawSql(WINDOW_HOURS['24h'] - 1)}) ago
      left join event on floor(extract(epoch from ${now} - created_at) / 3600) = ago group by ago
    ), day as (
      select (${now} at time zone ${timeZone})::date - ago as day from generate_series(0, ${rawSql(TREND_DAYS - 1)}) ago
    ), day_step as (
      select day, ${STEP} from day left join event on (created_at at time zone ${timeZone})::date = day group by day
    )
    select
      (select json_agg(counts order by since) from (
        select since, ${STEP} from period left join event on ${isOf} group by since) counts) as periods,
      (select json_agg(figures order by since) from (
        select since, ${TEAM_FIGURES} as figures from period left join lead on ${isOf} group by since) team) as team,
      (select json_agg(json_build_object('leads', leads, 'booked', booked, 'appointments', appointments) order by ago desc)
        from hour) as hours,
      (select json_agg(json_build_object('day', day::text, 'leads', leads, 'booked', booked, 'appointments', appointments)
        order by day) from day_step) as trend`;
}

interface FiguresRow {
  periods: TrendStep[];
  team: TeamRow[];
  hours: TrendStep[];
  trend: TrendDay[];
}

interface DashboardQuestion {
  /** The practice's zone, in which the trend's days are counted. */
  timeZone: string;
  /** The time for which the figures are computed; default: now. */
  at?: Date;
  /** Whether the team asks, which sees more than a viewer does. */
  forTeam?: boolean;
}

/** Always open, for figures without closed hours, or if the opening hours are unknown. */
const ALWAYS_OPEN: PracticeOpening = { hours: [], closedDays: [] };

/** The tenant's figures: windows exact to the second, days by the clock of the zone. */
export async function readDashboard(
  tx: TenantTransaction,
  { timeZone, at, forTeam = false }: DashboardQuestion,
): Promise<Omit<DashboardResult, 'ok'>> {
  const now = at ? sql`${at}::timestamptz` : sql`now()`;
  const opening = forTeam ? await readOpening(tx, timeZone) : undefined;
  const [row] = await tx.query<FiguresRow>(
    selectFigures({ tenantId: tx.tenantId, now, timeZone, opening: opening ?? ALWAYS_OPEN }),
  );
  if (!row) throw new Error('counts always give a row');
  const counts = row.periods.map(toFigures);
  const team = row.team.map((figures) => toTeamFigures(figures, opening !== undefined));
  return {
    timeZone,
    windows: byWindow(counts),
    hours: row.hours,
    trend: row.trend,
    team: forTeam ? { windows: byWindow(team), figures: await readPracticeFigures(tx) } : null,
  };
}

function toFigures({ leads, booked, appointments }: TrendStep): DashboardFigures {
  return { leads, appointments, booked, bookingRate: bookingRate({ leads, booked }) };
}

/** Converts figures in the order of `PERIODS` to windows, each with the previous window. */
function byWindow<F extends object>(all: readonly F[]): Record<DashboardWindow, F & { previous: F }> {
  const period = (window: DashboardWindow): F & { previous: F } => {
    const n = 2 * DASHBOARD_WINDOWS.indexOf(window);
    const [now, previous] = [all[n], all[n + 1]];
    if (!now || !previous) throw new Error('every period has a row');
    return { ...now, previous };
  };
  return { '24h': period('24h'), '7d': period('7d'), '30d': period('30d') };
}
