/** Wall-clock times of a zone as ISO 8601 with the zone's offset. Pure. */

/** The calendar day `daysAhead` days after `now` in a zone, `2026-05-04`. */
export function dayAhead(now: Date, timeZone: string, daysAhead: number): string {
  return dayAfter(new Intl.DateTimeFormat('en-CA', { timeZone }).format(now), daysAhead);
}

/** The calendar day this many days after another one, both like `2026-05-04`. */
export function dayAfter(date: string, days: number): string {
  const next = new Date(`${date}T12:00:00Z`);
  next.setUTCDate(next.getUTCDate() + days);
  return next.toISOString().slice(0, 10);
}

/** How many minutes the zone is ahead of UTC at that moment. */
function offsetMinutes(at: Date, timeZone: string): number {
  const name = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' })
    .formatToParts(at)
    .find((part) => part.type === 'timeZoneName')?.value;
  const match = /GMT([+-])(\d{2}):(\d{2})/.exec(name ?? '');
  if (!match) return 0;
  const minutes = Number(match[2]) * 60 + Number(match[3]);
  return match[1] === '-' ? -minutes : minutes;
}

/** An instant as ISO 8601 with the zone's offset, `2026-05-04T14:00:00-04:00`. */
export function isoInZone(at: Date, timeZone: string): string {
  const offset = offsetMinutes(at, timeZone);
  const local = new Date(at.getTime() + offset * 60_000).toISOString().slice(0, 19);
  const size = Math.abs(offset);
  const pad = (value: number): string => String(value).padStart(2, '0');
  return `${local}${offset < 0 ? '-' : '+'}${pad(Math.floor(size / 60))}:${pad(size % 60)}`;
}

/** The instant of a wall-clock time (`14:00`) on a day in a zone. */
export function zonedInstant(day: string, time: string, timeZone: string): Date {
  const asUtc = new Date(`${day}T${time}:00Z`);
  const guess = new Date(asUtc.getTime() - offsetMinutes(asUtc, timeZone) * 60_000);
  // Computed again from the guess, because the offset may differ on a day when the clocks change.
  return new Date(asUtc.getTime() - offsetMinutes(guess, timeZone) * 60_000);
}
