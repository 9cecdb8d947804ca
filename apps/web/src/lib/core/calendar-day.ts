/** Formats calendar days such as `2026-11-03` for people. Pure. */
import { once } from './once.js';

// A calendar day has no zone; reading and writing it in the same zone keeps it the same day.
const short = once(
  () => new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' }),
);
const long = once(
  () =>
    new Intl.DateTimeFormat('en-US', {
      weekday: 'long',
      month: 'long',
      day: 'numeric',
      timeZone: 'UTC',
    }),
);
const instant = (day: string): Date => new Date(`${day}T00:00:00Z`);

/** The day of a moment in this browser's zone; empty if the moment is invalid. */
export function localDay(moment: string | number): string {
  const at = new Date(moment);
  if (Number.isNaN(at.getTime())) return '';
  const two = (part: number): string => String(part).padStart(2, '0');
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
}

/** `Nov 3`. */
export function shortDay(day: string): string {
  return short().format(instant(day));
}

/** `Tuesday, November 3`. */
export function longDay(day: string): string {
  return long().format(instant(day));
}
