/** Figures of a tenant for its dashboard and its clients' portal (specification 2, sections 2 and 9). */
import * as z from 'zod/mini';
import { TeamDashboard } from './team-figures.js';

/** Periods for which figures are calculated, ending now. */
export const DASHBOARD_WINDOWS = ['24h', '7d', '30d'] as const;
export const DashboardWindow = z.enum(DASHBOARD_WINDOWS);
export type DashboardWindow = z.infer<typeof DashboardWindow>;
/** Length of each period, in hours. */
export const WINDOW_HOURS: Record<DashboardWindow, number> = { '24h': 24, '7d': 168, '30d': 720 };
/** Days of the trend, including today. */
export const TREND_DAYS = 30;

/**
 * Figures of one period: leads that arrived, appointments made, and how many of those leads have booked.
 * `bookingRate` is booked divided by leads, a rounded percentage; 0 if there were no leads.
 */
export const DashboardFigures = z.object({
  leads: z.int(),
  appointments: z.int(),
  booked: z.int(),
  bookingRate: z.int(),
});
export type DashboardFigures = z.infer<typeof DashboardFigures>;

/** A period and the one of the same length before it. */
export const DashboardPeriod = z.extend(DashboardFigures, { previous: DashboardFigures });
export type DashboardPeriod = z.infer<typeof DashboardPeriod>;

/** Figures of one step of a series: new leads, how many of them have booked, and appointments made. */
export const TrendStep = z.object({ leads: z.int(), booked: z.int(), appointments: z.int() });
export type TrendStep = z.infer<typeof TrendStep>;

/** Figures of one day in the tenant's time zone. */
export const TrendDay = z.extend(TrendStep, { day: z.string() });
export type TrendDay = z.infer<typeof TrendDay>;

/** `GET /v1/dashboard`. Both series end now and begin with the oldest. */
export const DashboardResult = z.object({
  ok: z.literal(true),
  /** The zone that defines the days of the trend. */
  timeZone: z.string(),
  windows: z.object({ '24h': DashboardPeriod, '7d': DashboardPeriod, '30d': DashboardPeriod }),
  /** The last 24 hours, each counted back from now. */
  hours: z.array(TrendStep),
  /** The last thirty days, today included. */
  trend: z.array(TrendDay),
  /** Null for viewers, who do not work in the practice. */
  team: z.nullable(TeamDashboard),
});
export type DashboardResult = z.infer<typeof DashboardResult>;

/** Booked leads divided by leads, a rounded percentage; 0 if there are no leads. */
export function bookingRate({ leads, booked }: Pick<DashboardFigures, 'leads' | 'booked'>): number {
  return leads === 0 ? 0 : Math.round((100 * booked) / leads);
}
