/** Reads dates as other programs write them. Pure. */
import { DateTime } from 'luxon';

const TIME = String.raw`(?:[ ,T]+(\d{1,2}):(\d{2})(?::(\d{2}))? ?([ap]m)?)?`;
const US = new RegExp(String.raw`^(\d{1,2})/(\d{1,2})/(\d{4})${TIME}$`, 'i');
const DOTTED = new RegExp(String.raw`^(\d{1,2})\.(\d{1,2})\.(\d{4})${TIME}$`, 'i');
/** A date without a time is stored as noon UTC, which is the same day everywhere in America. */
const NOON = 12;

/** A date as ISO 8601. An unreadable or future date becomes `no date`, so that validation rejects it. */
export function momentOf(text: string | undefined): string | undefined {
  if (text === undefined) return undefined;
  const moment = parseMoment(text);
  const isPast = moment?.isValid && moment.year >= 1970 && moment <= DateTime.utc().plus({ days: 1 });
  return isPast ? (moment.toUTC().toISO({ precision: 'millisecond' }) ?? text) : 'no date';
}

function parseMoment(text: string): DateTime | undefined {
  if (/^\d{4}-\d\d-\d\d$/.test(text)) return DateTime.fromISO(text, { zone: 'utc' }).plus({ hours: NOON });
  if (/^\d{4}-/.test(text)) return DateTime.fromISO(text.replace(' ', 'T'), { zone: 'utc' });
  const us = US.exec(text);
  const [, first, second, year, hour, minute, seconds, half] = us ?? DOTTED.exec(text) ?? [];
  if (year === undefined) return undefined;
  const [month, day] = us ? [first, second] : [second, first];
  return DateTime.fromObject(
    {
      year: Number(year),
      month: Number(month),
      day: Number(day),
      hour: hour === undefined ? NOON : hourOf(Number(hour), half),
      minute: Number(minute ?? 0),
      second: Number(seconds ?? 0),
    },
    { zone: 'utc' },
  );
}

function hourOf(hour: number, half: string | undefined): number {
  if (half === undefined) return hour;
  return (hour % 12) + (half.toLowerCase() === 'pm' ? 12 : 0);
}
