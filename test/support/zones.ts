/**
 * Time zones and their changes of offset, computed only with ICU, so that tests can check the product's own code.
 */

/**
 * Zones with offsets of whole, half and quarter hours, in both hemispheres, with changes at night, at midnight and by
 * half an hour.
 */
export const ZONES = [
  'America/Detroit',
  'America/Los_Angeles',
  'America/St_Johns',
  'America/Santiago',
  'America/Phoenix',
  'Pacific/Honolulu',
  'Europe/London',
  'Europe/Berlin',
  'Europe/Lisbon',
  'Atlantic/Azores',
  'Africa/Johannesburg',
  'Asia/Beirut',
  'Asia/Kolkata',
  'Asia/Kathmandu',
  'Asia/Tokyo',
  'Australia/Adelaide',
  'Australia/Sydney',
  'Australia/Lord_Howe',
  'Pacific/Auckland',
  'Pacific/Chatham',
] as const;

/** Every zone that this machine's ICU knows. */
export const EVERY_ZONE: readonly string[] = Intl.supportedValuesOf('timeZone');

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(zone: string): Intl.DateTimeFormat {
  let format = formats.get(zone);
  if (!format) {
    format = new Intl.DateTimeFormat('en-CA', {
      timeZone: zone,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
    });
    formats.set(zone, format);
  }
  return format;
}

/** The local time of a zone at an instant, as `YYYY-MM-DDTHH:mm:ss`. */
export function wallClock(zone: string, instant: number): string {
  // This locale and these fields produce `2027-01-01, 05:45:00`.
  return formatOf(zone).format(instant).replace(', ', 'T');
}

/** Minutes that the zone is ahead of UTC at an instant. */
export function offsetMinutes(zone: string, instant: number): number {
  return Math.round((Date.parse(`${wallClock(zone, instant)}Z`) - instant) / MINUTE);
}

/** An instant as ISO 8601 with the zone's offset. */
export function isoIn(zone: string, instant: number): string {
  const offset = offsetMinutes(zone, instant);
  const pad = (value: number): string => String(value).padStart(2, '0');
  const sign = offset < 0 ? '-' : '+';
  return `${wallClock(zone, instant)}${sign}${pad(Math.floor(Math.abs(offset) / 60))}:${pad(Math.abs(offset) % 60)}`;
}

const changes = new Map<string, number[]>();

/** The instants, to the minute, at which the zone's offset changes within the given years. */
export function offsetChanges(zone: string, fromYear: number, toYear: number): number[] {
  const key = `${zone}/${fromYear}/${toYear}`;
  const known = changes.get(key) ?? findChanges(zone, Date.UTC(fromYear, 0, 1), Date.UTC(toYear + 1, 0, 1));
  changes.set(key, known);
  return known;
}

/**
 * Shorter than the interval between any two opposite changes. The shortest intervals are the weeks of Ramadan in
 * Morocco.
 */
const LOOK = 14 * DAY;

function findChanges(zone: string, from: number, to: number): number[] {
  const found: number[] = [];
  let offset = offsetMinutes(zone, from);
  for (let day = from; day < to; day += LOOK) {
    const next = offsetMinutes(zone, Math.min(day + LOOK, to));
    if (next === offset) continue;
    let [before, after] = [day, Math.min(day + LOOK, to)];
    while (after - before > MINUTE) {
      const middle = before + Math.floor((after - before) / 2 / MINUTE) * MINUTE;
      if (offsetMinutes(zone, middle) === offset) before = middle;
      else after = middle;
    }
    found.push(after);
    offset = next;
  }
  return found;
}
