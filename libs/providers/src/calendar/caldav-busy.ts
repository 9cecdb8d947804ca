/**
 * When the owner of a CalDAV calendar is busy. This is calculated from the events: a server that returns only
 * free/busy times answers in UTC and interprets dates and floating times in its own zone, and so do some that
 * expand recurring events (RFC 4791, 9.6.5). Free/busy queries are for calendars that do not expose their
 * events.
 */
import { utcText } from '@praxis/ics/content-lines';
import type { OutboundAnswer } from '../outbound/url.js';
import { merged, without } from './busy.js';
import { AnswerTooLarge } from './caldav-failures.js';
import type { ReadAnswer } from './caldav-read.js';
import type { BusyQuery, BusyTime } from './port.js';

const DAY_MS = 86_400_000;
/** Statuses of servers that do not expose events or do not support the query. */
const NOT_SHOWN = [400, 403, 404, 405, 409, 412, 415, 422, 501];

/** How the calendar is queried and its answers are parsed. */
interface Asking {
  /** Sends a REPORT to the collection; throws for an answer that is neither a success nor `expected`. */
  report: (body: string, expected: readonly number[]) => Promise<OutboundAnswer>;
  read: ReadAnswer;
}

/**
 * Reads the busy times in a range.
 * @throws ProviderError
 */
export async function readBusyTimes({ report, read }: Asking, query: BusyQuery): Promise<BusyTime[]> {
  const { from, until, timeZone, own, onUnread } = query;
  const answer = await report(eventsRequest(query), NOT_SHOWN).catch((error: unknown) => {
    if (error instanceof AnswerTooLarge) return undefined;
    throw error;
  });
  if (answer && answer.status < 300) {
    const window = { from: from.getTime(), until: until.getTime() };
    const { busy, unread } = await read('readEvents', { answer: answer.body, window, timeZone });
    onUnread?.(unread);
    return without(busy, own);
  }
  const { body } = await report(freeBusyRequest(query), []);
  onUnread?.(0);
  return without(merged(await read('readFreeBusy', body), { from, until }), own);
}

type Range = Pick<BusyQuery, 'from' | 'until'>;

/** Only the properties for the times of events; their content is private. */
const PROPERTIES = ['UID', 'RECURRENCE-ID', 'DTSTART', 'DTEND', 'DURATION', 'RRULE', 'RDATE', 'EXDATE']
  .concat('TRANSP', 'STATUS')
  .map((name) => `<C:prop name="${name}"/>`)
  .join('');

/** Extends the range by a day on either side, because the server reads dates and floating times in its own zone. */
function eventsRequest({ from, until }: Range): string {
  const start = utcText(new Date(from.getTime() - DAY_MS));
  const end = utcText(new Date(until.getTime() + DAY_MS));
  return `<?xml version="1.0" encoding="utf-8"?>
<C:calendar-query xmlns:D="DAV:" xmlns:C="urn:ietf:params:xml:ns:caldav"><D:prop><C:calendar-data><C:comp name="VCALENDAR">
<C:prop name="VERSION"/><C:comp name="VEVENT">${PROPERTIES}</C:comp>
<C:comp name="VTIMEZONE"><C:allprop/><C:allcomp/></C:comp></C:comp></C:calendar-data></D:prop>
<C:filter><C:comp-filter name="VCALENDAR"><C:comp-filter name="VEVENT"><C:time-range start="${start}" end="${end}"/></C:comp-filter>
</C:comp-filter></C:filter></C:calendar-query>`;
}

function freeBusyRequest({ from, until }: Range): string {
  return `<?xml version="1.0" encoding="utf-8"?>
<C:free-busy-query xmlns:C="urn:ietf:params:xml:ns:caldav"><C:time-range start="${utcText(from)}" end="${utcText(until)}"/></C:free-busy-query>`;
}
