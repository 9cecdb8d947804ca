/** The time of an appointment where its client is. Pure. */
import type { AppointmentItem } from '@praxis/contracts/appointment/appointment-change';
import { dayIn, timeIn, zoneName } from '../../../lib/core/format.js';

/** `11:00 AM, Pacific Daylight Time`, with the day where it is another one; undefined where it is the same or not known. */
export function clientTime({
  start,
  timeZone,
  clientTimeZone: theirs,
}: Pick<AppointmentItem, 'start' | 'timeZone' | 'clientTimeZone'>): string | undefined {
  if (!theirs) return undefined;
  const isSameDay = dayIn(start, theirs) === dayIn(start, timeZone);
  if (isSameDay && timeIn(start, theirs) === timeIn(start, timeZone)) return undefined;
  const day = isSameDay ? '' : `${dayIn(start, theirs)}, `;
  return `${day}${timeIn(start, theirs)}, ${zoneName(start, theirs)}`;
}
