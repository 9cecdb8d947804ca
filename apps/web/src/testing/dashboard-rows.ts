/** Figures as the API returns them, for component tests. */
import {
  bookingRate,
  type DashboardFigures,
  type DashboardResult,
  type TrendStep,
} from '@praxis/contracts/dashboard/dashboard';
import type { TeamDashboard, TeamFigures } from '@praxis/contracts/dashboard/team-figures';
import { NO_FIGURES } from '@praxis/contracts/tenant/practice-figures';

const NO_STEP: TrendStep = { leads: 0, booked: 0, appointments: 0 };

/** Figures of one period: zero unless given. */
export function figuresOf(counts: Partial<TrendStep> = {}): DashboardFigures {
  const { leads, booked, appointments } = { ...NO_STEP, ...counts };
  return { leads, appointments, booked, bookingRate: bookingRate({ leads, booked }) };
}

/** The team's figures of one period. By default, no lead was contacted and the opening hours are known. */
export function teamFigures(changes: Partial<TeamFigures> = {}): TeamFigures {
  const counts = { minute: 0, five_minutes: 0, hour: 0, day: 0, later: 0, not_yet: 0 };
  return {
    contacted: 0,
    attended: 0,
    response: { p50: null, p90: null, counts },
    closed: { leads: 0, booked: 0 },
    ...changes,
  };
}

/** The same figures in every period, with an empty previous period. */
export function teamDashboard(now = teamFigures(), figures = NO_FIGURES): TeamDashboard {
  const period = { ...now, previous: teamFigures() };
  return { windows: { '24h': period, '7d': period, '30d': period }, figures };
}

/** A viewer's dashboard with one lead that booked today, in every period, after an empty previous period. */
export function dashboardResult(changes: Partial<DashboardResult> = {}): DashboardResult {
  const step = { leads: 1, booked: 1, appointments: 1 };
  const period = { ...figuresOf(step), previous: figuresOf() };
  const last = (count: number): TrendStep[] =>
    Array.from({ length: count }, (_, n) => (n === count - 1 ? step : NO_STEP));
  return {
    ok: true,
    timeZone: 'America/Detroit',
    hours: last(24),
    team: null,
    windows: { '24h': period, '7d': period, '30d': period },
    trend: last(30).map((counts, n) => ({
      ...counts,
      day: new Date(Date.UTC(2026, 4, 1 + n)).toISOString().slice(0, 10),
    })),
    ...changes,
  };
}
