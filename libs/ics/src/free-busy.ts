/** Parses and writes free/busy times (RFC 5545, 3.6.4). */
import { contentLines, durationMs, utcInstant, utcText } from './content-lines.js';

/** A busy period; the end is excluded. */
export interface BusyTime {
  start: Date;
  end: Date;
}

/** The FREEBUSY type that takes no time (3.2.9); all other types do, including unknown ones. */
const FREE = 'FREE';

/**
 * The busy periods of a VFREEBUSY, in order of appearance.
 * @throws Error if the text has no VFREEBUSY or a period cannot be read, because an unreadable period must
 * not count as free
 */
export function readFreeBusy(text: string): BusyTime[] {
  const lines = contentLines(text);
  if (!lines.some(({ name, value }) => name === 'BEGIN' && value.toUpperCase() === 'VFREEBUSY'))
    throw new Error('there is no VFREEBUSY');
  return lines
    .filter(({ name, params }) => name === 'FREEBUSY' && params['FBTYPE']?.toUpperCase() !== FREE)
    .flatMap(({ value }) => value.split(',').map(readPeriod));
}

function readPeriod(text: string): BusyTime {
  const [from = '', to = ''] = text.split('/');
  const start = utcInstant(from);
  const duration = durationMs(to);
  const end = duration === undefined ? utcInstant(to) : start === undefined ? undefined : start + duration;
  if (start === undefined || end === undefined) throw new Error('a period cannot be read');
  return { start: new Date(start), end: new Date(end) };
}

/** A VFREEBUSY with these periods, as a calendar server returns it. */
export function freeBusyIcs(busy: readonly BusyTime[]): string {
  const lines = busy.map(({ start, end }) => `FREEBUSY;FBTYPE=BUSY:${utcText(start)}/${utcText(end)}`);
  return [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'BEGIN:VFREEBUSY',
    ...lines,
    'END:VFREEBUSY',
    'END:VCALENDAR',
    '',
  ].join('\r\n');
}
