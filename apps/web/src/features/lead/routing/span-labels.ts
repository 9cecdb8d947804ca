/** Spans of time as people read them. Pure. */

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Seconds in the two largest units that say something: `42 s`, `3 min 5 s`, `2 h 10 min`, `3 d 4 h`. */
export function spanLabel(seconds: number | null): string {
  if (seconds === null) return '–';
  const whole = Math.max(0, Math.round(seconds));
  if (whole < MINUTE) return `${whole} s`;
  if (whole < HOUR) return pair([Math.floor(whole / MINUTE), 'min'], [whole % MINUTE, 's']);
  if (whole < DAY) return pair([Math.floor(whole / HOUR), 'h'], [Math.floor((whole % HOUR) / MINUTE), 'min']);
  return pair([Math.floor(whole / DAY), 'd'], [Math.floor((whole % DAY) / HOUR), 'h']);
}

function pair([count, unit]: [number, string], [rest, smaller]: [number, string]): string {
  return rest === 0 ? `${count} ${unit}` : `${count} ${unit} ${rest} ${smaller}`;
}
