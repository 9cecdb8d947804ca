/** Interprets a preferred time: an instant, a day, a time in words, a part of the day, or unreadable text. Pure. */
import { DateTime } from 'luxon';
import type { PreferredTime } from '@praxis/contracts/appointment/appointment';
import type { SpokenTime } from '@praxis/contracts/call/dialogue.const';
import { isInstant } from '@praxis/contracts/core/moment';
import { readTimes } from '@praxis/domain/call/reading/spoken-time';
import { checkBookingTimes } from '../../platform/appointment/booking-times.js';
import { Failure, invalidField } from '../../platform/http/failure.js';

export interface RequestedTime {
  preferred: PreferredTime;
  /** First day to search, YYYY-MM-DD in the tenant's zone. */
  dateHint?: string | undefined;
  /** An exact instant, ISO 8601 with offset. */
  start?: string | undefined;
  /** A day or time of day in words: if it is taken, the nearest free time is used. */
  named?: SpokenTime | undefined;
  /** False if the text names no time. */
  isUnderstood: boolean;
}

const FIELD = 'preferredTime';
const INSTANT = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2}(?::\d{2})?)(?:\.\d+)?(Z|[+-]\d{2}:?\d{2})?$/i;
const DAY = /^(\d{4}-\d{2}-\d{2})(?!\d)/;
const FIGURES = /^\d{4}-\d/;
const PART = /\b(morning|afternoon|evening)\b/i;
const ANY = /\bany(?:\s?time|\s?day)?\b/i;

/**
 * Reads a preferred time. A time without an offset is local time in `zone`, the tenant's.
 * @throws Failure 400 for a day or local time that does not exist, or that is in the past
 */
export function readPreferredTime(text: string, zone: string, now = DateTime.now()): RequestedTime {
  const requestedTime = requestedTimeOf(text.trim(), zone, now);
  try {
    checkBookingTimes(requestedTime, zone, now);
    if (requestedTime.named) checkBookingTimes(boundsOf(requestedTime.named, zone), zone, now);
  } catch (cause) {
    // Assign the error to the request's only field.
    throw cause instanceof Failure ? invalidField(FIELD, cause.message, cause.code) : cause;
  }
  return requestedTime;
}

function requestedTimeOf(text: string, zone: string, now: DateTime): RequestedTime {
  const [, day, time, offset] = INSTANT.exec(text) ?? [];
  if (day !== undefined && time !== undefined)
    return { preferred: 'any', start: startOf({ day, time, offset }, zone), isUnderstood: true };
  const [, dateHint] = DAY.exec(text) ?? [];
  if (dateHint !== undefined) checkExists(DateTime.fromISO(dateHint));
  const times = dateHint === undefined ? timesIn(text, zone, now) : [];
  const named = times.find(({ day, time }) => day !== undefined || time !== undefined);
  if (named) return { preferred: named.part ?? 'any', named, isUnderstood: true };
  const part = times[0]?.part ?? (PART.exec(text)?.[1]?.toLowerCase() as PreferredTime | undefined);
  const isUnderstood = dateHint !== undefined || part !== undefined || times.length > 0 || ANY.test(text);
  return { preferred: part ?? 'any', dateHint, isUnderstood };
}

/** The times in a text. A text that looks like a numeric date but is invalid is not interpreted in another way. */
function timesIn(text: string, zone: string, now: DateTime): SpokenTime[] {
  if (FIGURES.test(text)) return [];
  const here = now.setZone(zone);
  return readTimes(text, { today: here.toFormat('yyyy-LL-dd'), time: here.toFormat('HH:mm') });
}

/** The end of the requested time, which must not be in the past. */
function boundsOf({ day, dayTo, time }: SpokenTime, zone: string): { dateHint?: string; start?: string } {
  if (day !== undefined && time !== undefined && dayTo === undefined)
    return { start: startOf({ day, time, offset: undefined }, zone) };
  const last = dayTo ?? day;
  return last === undefined ? {} : { dateHint: last };
}

function startOf(
  { day, time, offset }: { day: string; time: string; offset: string | undefined },
  zone: string,
): string {
  const wall = `${day}T${time}`;
  if (offset !== undefined) {
    const start = `${wall}${offset.toUpperCase().replace(/^(.\d{2})(\d{2})$/, '$1:$2')}`;
    checkExists(DateTime.fromISO(start));
    if (!isInstant(start)) throw noSuchTime();
    return start;
  }
  const local = DateTime.fromISO(wall, { zone });
  checkExists(local);
  if (local.toFormat("yyyy-LL-dd'T'HH:mm") === wall.slice(0, 16)) return local.toISO() ?? wall;
  // The clocks skipped this local time. It gets the offset from before the change, so that validation rejects
  // it as nonexistent.
  return `${wall}${local.minus({ hours: 4 }).toFormat('ZZ')}`;
}

function checkExists(moment: DateTime): void {
  if (!moment.isValid) throw noSuchTime();
}

function noSuchTime(): Failure {
  return invalidField(FIELD, 'That day or time does not exist.', 'date_invalid');
}
