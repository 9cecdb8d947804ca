/** The time of an appointment in its client's zone. Pure. */
import type { Language } from '@praxis/contracts/language/language.const';
import { dayIn, timeIn, zoneName } from '../core/format.js';

interface ElsewhereTime {
  /** ISO 8601. */
  start: string;
  /** The zone in which the appointment is already shown. */
  timeZone: string;
  /** The client's zone; null if it is not known. */
  clientTimeZone: string | null;
}

/**
 * `11:00 AM, Pacific Daylight Time`, with the day if that differs too; undefined if the client's clock shows the same
 * time or the zone is not known.
 */
export function clientTime(
  { start, timeZone, clientTimeZone: theirs }: ElsewhereTime,
  language: Language = 'en',
): string | undefined {
  if (!theirs) return undefined;
  const isSameDay = dayIn(start, theirs) === dayIn(start, timeZone);
  if (isSameDay && timeIn(start, theirs) === timeIn(start, timeZone)) return undefined;
  const day = isSameDay ? '' : `${dayIn(start, theirs, language)}, `;
  return `${day}${timeIn(start, theirs, language)}, ${zoneName(start, theirs, language)}`;
}
