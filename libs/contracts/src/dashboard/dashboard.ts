/** Figures of a tenant for its dashboard and its clients' portal (specification 2, sections 2 and 9). */
import * as z from 'zod/mini';

/** Windows that figures are given for, ending now. */
export const DASHBOARD_WINDOWS = ['24h', '7d', '30d'] as const;
export const DashboardWindow = z.enum(DASHBOARD_WINDOWS);
export type DashboardWindow = z.infer<typeof DashboardWindow>;
/** Length of each window, hours. */
export const WINDOW_HOURS: Record<DashboardWindow, number> = { '24h': 24, '7d': 168, '30d': 720 };
/** Days of the trend, today included. */
export const TREND_DAYS = 30;

/**
 * What happened in one window: leads that came in, appointments made, and how many of those leads have booked.
 * `bookingRate` is booked over leads as a rounded per cent, 0 where no lead came in.
 */
export const DashboardFigures = z.object({
  leads: z.int(),
  appointments: z.int(),
  booked: z.int(),
  bookingRate: z.int(),
});
export type DashboardFigures = z.infer<typeof DashboardFigures>;

/** A window and the one of the same length before it. */
export const DashboardPeriod = z.extend(DashboardFigures, { previous: DashboardFigures });
export type DashboardPeriod = z.infer<typeof DashboardPeriod>;

/** One day in the tenant's zone: leads that came in, and how many of them have booked. */
export const TrendDay = z.object({ day: z.string(), leads: z.int(), booked: z.int() });
export type TrendDay = z.infer<typeof TrendDay>;

/** `GET /v1/dashboard`. The trend has a day for each of the last thirty, the oldest first. */
export const DashboardResult = z.object({
  ok: z.literal(true),
  /** The zone whose days the trend counts. */
  timeZone: z.string(),
  windows: z.object({ '24h': DashboardPeriod, '7d': DashboardPeriod, '30d': DashboardPeriod }),
  trend: z.array(TrendDay),
});
export type DashboardResult = z.infer<typeof DashboardResult>;

/** Booked leads over leads in per cent, rounded; 0 where there are none. */
export function bookingRate({ leads, booked }: Pick<DashboardFigures, 'leads' | 'booked'>): number {
  return leads === 0 ? 0 : Math.round((100 * booked) / leads);
}
