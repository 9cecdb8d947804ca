/** How long ago or how far ahead a moment is, in words; show the exact time beside it. Pure. */
import { once } from './once.js';

const words = once(() => new Intl.RelativeTimeFormat('en-US', { numeric: 'auto' }));

const UNITS: readonly { unit: Intl.RelativeTimeFormatUnit; ms: number }[] = [
  { unit: 'year', ms: 365 * 86_400_000 },
  { unit: 'month', ms: 30 * 86_400_000 },
  { unit: 'day', ms: 86_400_000 },
  { unit: 'hour', ms: 3_600_000 },
  { unit: 'minute', ms: 60_000 },
];

/** `just now`, `3 minutes ago`, `yesterday`, `in 6 days`. */
export function relativeTime(at: number, now: number): string {
  const difference = at - now;
  const size = UNITS.find(({ ms }) => Math.abs(difference) >= ms);
  if (!size) return difference > 0 ? 'in a moment' : 'just now';
  return words().format(Math.trunc(difference / size.ms), size.unit);
}
