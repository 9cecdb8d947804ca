/** Decides which dates are written with their year. Pure. */

/** Half a year. Further ahead, "May 4" makes people ask which May. */
const NEAR_MS = 183 * 86_400_000;

/**
 * Whether a date is written with its year: it lies in another year than the day when the message is written, or is more than half a year
 * ahead. `now`: milliseconds, which a workflow takes from its own clock.
 */
export function saysYear({ start, timeZone }: { start: string; timeZone: string }, now: number): boolean {
  const at = Date.parse(start);
  const years = new Intl.DateTimeFormat('en-US', { year: 'numeric', timeZone });
  return at - now > NEAR_MS || years.format(at) !== years.format(now);
}
