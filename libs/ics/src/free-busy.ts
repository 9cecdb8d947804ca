/** Reading and writing free/busy times (RFC 5545, 3.6.4). */
import { contentLines, durationMs, utcInstant, utcText } from './content-lines.js';

/** A stretch of time that is taken; the end is not part of it. */
export interface BusyTime {
  start: Date;
  end: Date;
}

/** What stands in FREEBUSY and takes no time away (3.2.9); everything else does, unknown words too. */
const FREE = 'FREE';

/**
 * The taken stretches of a VFREEBUSY, in the order in which they stand there.
 * @throws Error when the text has no VFREEBUSY, or a period in it cannot be read: what is not understood is not free
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

/** A VFREEBUSY with these stretches, as a calendar server answers it. */
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
