/** The time of an appointment where its client is. Pure. */
import type { Language } from '@praxis/contracts/language/language.const';
import { dayIn, timeIn, zoneName } from '../core/format.js';

interface ElsewhereTime {
  /** ISO 8601. */
  start: string;
  /** The zone in which it is shown already. */
  timeZone: string;
  /** The client's; null where it is not known. */
  clientTimeZone: string | null;
}

/** `11:00 AM, Pacific Daylight Time`, with the day where it is another one; undefined where it is the same or not known. */
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
