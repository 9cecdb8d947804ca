/** The team's part of the dashboard, as a part of the single statement that reads its figures. */
import {
  RESPONSE_LIMITS,
  type ResponseClass,
  type TeamFigures,
} from '@praxis/contracts/dashboard/team-figures';
import { join, rawSql, sql, type Sql } from '../core/sql.js';

/** Figures of one period, as PostgreSQL returns them. */
export interface TeamRow extends Omit<TeamFigures, 'closed' | 'response'> {
  p50: number | null;
  p90: number | null;
  counts: Record<ResponseClass, number>;
  closedLeads: number;
  closedBooked: number;
}

/**
 * The columns of each lead `l` that the team's figures need; its bookings are `b`. Contacted has the same meaning as in
 * the day's work list (`today-leads.ts`): neither new nor without a first contact. `waited` is in seconds.
 */
export function teamColumns(isClosed: Sql): Sql {
  return sql`l.status <> 'new' or l.first_contact_at is not null or b.lead_id is not null as contacted,
    coalesce(b.attended, false) as attended,
    case when l.source <> 'import' and l.first_contact_at is not null
      then greatest(0, extract(epoch from l.first_contact_at - l.created_at)) end as waited,
    l.source <> 'import' and l.status = 'new' and l.first_contact_at is null and b.lead_id is null as waits,
    l.source not in ('import', 'hand') and ${isClosed} as closed,
    coalesce(b.by_client, false) as booked_by_client`;
}

const { minute, five_minutes: fiveMinutes, hour, day } = RESPONSE_LIMITS;
const within = (from: number, to: number): Sql =>
  sql`count(*) filter (where waited >= ${rawSql(from)} and waited < ${rawSql(to)})::int`;
const percentile = (share: number): Sql =>
  sql`round((percentile_disc(${rawSql(share)}) within group (order by waited))::numeric)::int`;

/** One row of figures as JSON, over the leads of a period; a period without leads has one row of nulls. */
export const TEAM_FIGURES = sql`json_build_object(${join([
  sql`'contacted', count(*) filter (where contacted)::int`,
  sql`'attended', count(*) filter (where attended)::int`,
  sql`'p50', ${percentile(0.5)}, 'p90', ${percentile(0.9)}`,
  sql`'counts', json_build_object('minute', ${within(0, minute)}, 'five_minutes', ${within(minute, fiveMinutes)},
    'hour', ${within(fiveMinutes, hour)}, 'day', ${within(hour, day)},
    'later', count(*) filter (where waited >= ${rawSql(day)})::int, 'not_yet', count(*) filter (where waits)::int)`,
  sql`'closedLeads', count(*) filter (where closed)::int`,
  sql`'closedBooked', count(*) filter (where closed and booked_by_client)::int`,
])})`;

/** Converts figures to the form of the contract. */
export function toTeamFigures(row: TeamRow, areHoursKnown: boolean): TeamFigures {
  const { contacted, attended, p50, p90, counts, closedLeads, closedBooked } = row;
  return {
    contacted,
    attended,
    response: { p50, p90, counts },
    closed: areHoursKnown ? { leads: closedLeads, booked: closedBooked } : null,
  };
}
