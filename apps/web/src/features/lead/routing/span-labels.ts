/** Spans of time in words. Pure. */

const MINUTE_SECONDS = 60;
const HOUR_SECONDS = 60 * MINUTE_SECONDS;
const DAY_SECONDS = 24 * HOUR_SECONDS;

/** Seconds in their two largest units: `42 s`, `3 min 5 s`, `2 h 10 min`, `3 d 4 h`. */
export function spanLabel(seconds: number | null): string {
  if (seconds === null) return '–';
  const whole = Math.max(0, Math.round(seconds));
  if (whole < MINUTE_SECONDS) return `${whole} s`;
  if (whole < HOUR_SECONDS)
    return pair([Math.floor(whole / MINUTE_SECONDS), 'min'], [whole % MINUTE_SECONDS, 's']);
  if (whole < DAY_SECONDS)
    return pair(
      [Math.floor(whole / HOUR_SECONDS), 'h'],
      [Math.floor((whole % HOUR_SECONDS) / MINUTE_SECONDS), 'min'],
    );
  return pair(
    [Math.floor(whole / DAY_SECONDS), 'd'],
    [Math.floor((whole % DAY_SECONDS) / HOUR_SECONDS), 'h'],
  );
}

function pair([count, unit]: [number, string], [rest, smaller]: [number, string]): string {
  return rest === 0 ? `${count} ${unit}` : `${count} ${unit} ${rest} ${smaller}`;
}
