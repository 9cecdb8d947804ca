/** An appointment as a resource of a calendar server (RFC 4791, 4.1): one event, and no method. */
import ical, { ICalEventStatus } from 'ical-generator';
import { contentLines } from './content-lines.js';

export interface CalendarEventFile {
  uid: string;
  /** Raised with each change of the appointment. */
  sequence: number;
  /** At least `sequence`; more where a person changed the event in the calendar. */
  fileSequence: number;
  /** Whose calendar: the file names nobody else, in particular no vendor. */
  owner: string;
  title: string;
  start: Date;
  end: Date;
  location: string;
  description?: string | undefined;
  stamp: Date;
}

/** Our own count of changes: SEQUENCE is raised by whoever changes the event. */
const OWN_SEQUENCE = 'X-BOOKING-SEQUENCE';

/** The resource's text. Times are UTC instants, so that it needs no description of a zone. */
export function calendarEventIcs(event: CalendarEventFile): string {
  const { owner, uid, sequence, fileSequence, title, start, end, location, description, stamp } = event;
  const calendar = ical({ prodId: { company: owner, product: 'Appointments', language: 'EN' } });
  calendar.createEvent({
    id: uid,
    sequence: fileSequence,
    stamp,
    start,
    end,
    summary: title,
    location,
    ...(description === undefined ? {} : { description }),
    status: ICalEventStatus.CONFIRMED,
    x: [{ key: OWN_SEQUENCE, value: String(sequence) }],
  });
  return calendar.toString();
}

/** Which change of the appointment a stored event shows, and its own sequence. */
export function readEventSequence(text: string): { sequence: number; fileSequence: number } {
  const lines = contentLines(text);
  const numberOf = (wanted: string): number | undefined => {
    const value = Number(lines.find(({ name }) => name === wanted)?.value);
    return Number.isInteger(value) && value >= 0 ? value : undefined;
  };
  const fileSequence = numberOf('SEQUENCE') ?? 0;
  return { sequence: numberOf(OWN_SEQUENCE) ?? fileSequence, fileSequence };
}
