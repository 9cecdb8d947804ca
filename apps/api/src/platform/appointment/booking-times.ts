/** Rejects impossible dates and times of a booking request: past ones, and local times that do not exist. */
import { DateTime, IANAZone } from 'luxon';
import { invalidField } from '../http/failure.js';

export interface BookingTimes {
  dateHint?: string | undefined;
  start?: string | undefined;
  timeZone?: string | undefined;
}

/**
 * Rejects impossible times. `zone` is the tenant's booking zone. It decides what is past, and it applies to a
 * `start` that names no zone but has one of its offsets.
 * @throws Failure 400 `date_in_past`, `nonexistent_local_time` or `offset_mismatch`
 */
export function checkBookingTimes(
  { dateHint, start, timeZone }: BookingTimes,
  zone: string,
  now = DateTime.now(),
): void {
  if (dateHint !== undefined && dateHint < (now.setZone(zone).toISODate() ?? '')) {
    throw invalidField('dateHint', 'That day is in the past. Choose today or later.', 'date_in_past');
  }
  if (start === undefined) return;
  const requested = DateTime.fromISO(start, { setZone: true });
  checkLocalTime(requested, timeZone ?? zone, timeZone !== undefined);
  if (requested <= now)
    throw invalidField('start', 'That time is in the past. Choose a later one.', 'date_in_past');
}

function checkLocalTime(requested: DateTime, zone: string, zoneWasGiven: boolean): void {
  const offsets = offsetsAround(requested, zone);
  if (!offsets.has(requested.offset)) {
    if (zoneWasGiven)
      throw invalidField('start', `${zone} does not use this UTC offset on that date.`, 'offset_mismatch');
    return;
  }
  const inZone = requested.setZone(zone);
  if (inZone.offset === requested.offset) return;
  // The zone uses this offset around that date, but not at this moment: either the clocks skipped the local
  // time, or the offset is the one from the other side of the change.
  const wallClock = requested.setZone(zone, { keepLocalTime: true });
  if (wallClock.toFormat(WALL) !== requested.toFormat(WALL)) {
    throw invalidField(
      'start',
      `That local time does not exist in ${zone} because clocks move forward then.`,
      'nonexistent_local_time',
    );
  }
  if (zoneWasGiven)
    throw invalidField('start', `${zone} has a different UTC offset at that time.`, 'offset_mismatch');
}

const WALL = "yyyy-LL-dd'T'HH:mm:ss";

/** Offsets in minutes that the zone uses within a day of the moment. */
function offsetsAround(moment: DateTime, zone: string): Set<number> {
  const iana = IANAZone.create(zone);
  return new Set([-1, 0, 1].map((days) => iana.offset(moment.plus({ days }).toMillis())));
}
