/** Forecasts the use at the end of a period. Pure. */

/**
 * Units at the end of the period, at the pace so far. Before a hundredth of the period has passed, the forecast is the
 * use so far.
 */
export function forecast(used: number, period: { start: Date; end: Date; now: Date }): number {
  const share =
    (period.now.getTime() - period.start.getTime()) / (period.end.getTime() - period.start.getTime());
  return share < 0.01 ? used : Math.max(used, Math.round(used / Math.min(1, share)));
}
