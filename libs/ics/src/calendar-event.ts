/** An appointment as a resource of a calendar server (RFC 4791, 4.1): one event without a method. */
import ical, { ICalEventStatus } from 'ical-generator';
import { contentLines } from './content-lines.js';

export interface CalendarEventFile {
  uid: string;
  /** Increases with each change of the appointment. */
  sequence: number;
  /** At least `sequence`; higher if a person changed the event in the calendar. */
  fileSequence: number;
  /** The calendar's owner; the file contains no other name, in particular no vendor's. */
  owner: string;
  title: string;
  start: Date;
  end: Date;
  location: string;
  description?: string | undefined;
  stamp: Date;
}

/** Our own change counter, because every editor of an event increases SEQUENCE. */
const OWN_SEQUENCE = 'X-BOOKING-SEQUENCE';

/** The resource's text. Times are UTC instants, so that no VTIMEZONE is needed. */
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

/** Which change of the appointment a stored event shows, and the event's own sequence. */
export function readEventSequence(text: string): { sequence: number; fileSequence: number } {
  const lines = contentLines(text);
  const numberOf = (wanted: string): number | undefined => {
    const value = Number(lines.find(({ name }) => name === wanted)?.value);
    return Number.isInteger(value) && value >= 0 ? value : undefined;
  };
  const fileSequence = numberOf('SEQUENCE') ?? 0;
  return { sequence: numberOf(OWN_SEQUENCE) ?? fileSequence, fileSequence };
}
