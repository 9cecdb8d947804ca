/** A local server with the part of CalDAV (RFC 4791) that Praxis uses. It records every request. */
import { randomUUID } from 'node:crypto';
import { calendarEventIcs } from '@praxis/ics/calendar-event';
import { contentLines, utcInstant, valueOf, wallTime } from '@praxis/ics/content-lines';
import { freeBusyIcs, type BusyTime } from '@praxis/ics/free-busy';
import { startWireDouble, type WireAnswer, type WireDouble, type WireRequest } from './wire-double.js';

/** An event as the server stores it. */
export interface CaldavDoubleEvent {
  etag: string;
  body: string;
}

export interface CaldavDouble extends WireDouble {
  /** URL of its only calendar. */
  readonly calendarUrl: string;
  /** Stored events by path. */
  readonly events: Map<string, CaldavDoubleEvent>;
  /** The owner's other busy times. */
  readonly busy: BusyTime[];
  /** Events that the owner wrote with other programs: components with BEGIN and END, including VTIMEZONE. */
  readonly entries: string[];
  /** Each accepted write of an event, including deletions, in order, to count effects. */
  readonly writes: { method: string; path: string }[];
}

/** The credentials that the double accepts. */
export const CALDAV_DOUBLE_ACCOUNT = { username: 'dana', password: 'double-password' } as const;

const CALENDAR = '/calendars/dana/work/';
const ICS = { 'content-type': 'text/calendar; charset=utf-8' };

type State = Pick<CaldavDouble, 'events' | 'busy' | 'entries' | 'writes'>;

/** Starts a double with an empty calendar. */
export async function startCaldavDouble(): Promise<CaldavDouble> {
  const state: State = { events: new Map(), busy: [], entries: [], writes: [] };
  const wire = await startWireDouble((request) => answer(request, state));
  return { ...wire, ...state, calendarUrl: `${wire.url}${CALENDAR}` };
}

function answer(request: WireRequest, state: State): WireAnswer {
  const { username, password } = CALDAV_DOUBLE_ACCOUNT;
  const expected = `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`;
  if (request.headers.authorization !== expected)
    return { status: 401, headers: { 'www-authenticate': 'Basic realm="calendar"' }, body: 'Unauthorized' };
  if (request.method === 'REPORT')
    return request.path === CALENDAR ? report(request, state) : { status: 404, body: 'Not Found' };
  if (request.method === 'PROPFIND') return propfind(request, state);
  if (!request.path.startsWith(CALENDAR) || !request.path.endsWith('.ics'))
    return { status: 404, body: 'Not Found' };
  const event = state.events.get(request.path);
  switch (request.method) {
    case 'GET':
      return event
        ? { status: 200, headers: { ...ICS, etag: event.etag }, body: event.body }
        : { status: 404, body: 'Not Found' };
    case 'PUT':
      return put(request, state);
    case 'DELETE':
      if (!event) return { status: 404, body: 'Not Found' };
      state.events.delete(request.path);
      state.writes.push({ method: 'DELETE', path: request.path });
      return { status: 204, body: '' };
    default:
      return { status: 405, body: 'Method Not Allowed' };
  }
}

const PRINCIPAL = '/principals/dana/';
const HOME = '/calendars/dana/';

/** The principal, its calendar home, and the calendars: one for tasks only before the one for events. */
function propfind(request: WireRequest, state: State): WireAnswer {
  const of = (href: string, prop: string): string =>
    `<d:response><d:href>${href}</d:href><d:propstat><d:prop>${prop}</d:prop><d:status>HTTP/1.1 200 OK</d:status></d:propstat></d:response>`;
  const answerOf = (...responses: string[]): WireAnswer => ({
    status: 207,
    headers: { 'content-type': 'application/xml' },
    body: `<?xml version="1.0"?>\n<d:multistatus xmlns:d="DAV:" xmlns:cal="urn:ietf:params:xml:ns:caldav">${responses.join('\n')}</d:multistatus>`,
  });
  const calendar = (href: string, component: string): string =>
    of(
      href,
      `<d:resourcetype><d:collection/><cal:calendar/></d:resourcetype><cal:supported-calendar-component-set><cal:comp name="${component}"/></cal:supported-calendar-component-set>`,
    );
  switch (request.path) {
    case '/.well-known/caldav':
      return { status: 301, headers: { location: '/dav/' }, body: '' };
    case '/dav/':
      return answerOf(
        of('/dav/', `<d:current-user-principal>\n<d:href>${PRINCIPAL}</d:href></d:current-user-principal>`),
      );
    case PRINCIPAL:
      return answerOf(
        of(PRINCIPAL, `<cal:calendar-home-set><d:href>${HOME}</d:href></cal:calendar-home-set>`),
      );
    case HOME:
      return answerOf(
        of(
          HOME,
          `<d:resourcetype><d:collection/></d:resourcetype><d:current-user-principal><d:href>${PRINCIPAL}</d:href></d:current-user-principal>`,
        ),
        calendar(`${HOME}tasks/`, 'VTODO'),
        calendar(CALENDAR, 'VEVENT'),
      );
    case CALENDAR:
      return properties(state);
    default:
      return { status: 404, body: 'Not Found' };
  }
}

/** The state of the collection, as servers report it: different after each change. */
function properties({ busy, entries, writes }: State): WireAnswer {
  const times = busy.map(({ start, end }) => `${start.getTime()}-${end.getTime()}`);
  const token = `https://double.example/sync/${writes.length}/${times.join('/')}/${entries.length}`;
  const body = `<?xml version="1.0"?><multistatus xmlns="DAV:" xmlns:CS="http://calendarserver.org/ns/"><response>
<href>${CALENDAR}</href><propstat><prop><sync-token>${token}</sync-token><CS:getctag>"${writes.length}"</CS:getctag>
<resourcetype><collection/><cal:calendar xmlns:cal="urn:ietf:params:xml:ns:caldav"/></resourcetype></prop>
<status>HTTP/1.1 200 OK</status></propstat></response></multistatus>`;
  return { status: 207, headers: { 'content-type': 'application/xml' }, body };
}

function put(request: WireRequest, { events, writes }: State): WireAnswer {
  const existing = events.get(request.path);
  const { 'if-match': ifMatch, 'if-none-match': ifNoneMatch } = request.headers;
  const failed =
    (ifNoneMatch === '*' && existing !== undefined) || (ifMatch !== undefined && ifMatch !== existing?.etag);
  if (failed) return { status: 412, body: 'Precondition Failed' };
  const lines = contentLines(request.body);
  const values = (wanted: string): string[] =>
    lines.filter(({ name }) => name === wanted).map(({ value }) => value);
  const isOneEvent = values('UID').length === 1 && values('BEGIN').includes('VEVENT');
  // RFC 4791, 4.1 and 5.3.2.1.
  if (!isOneEvent || values('METHOD').length > 0)
    return { status: 403, body: 'valid-calendar-object-resource' };
  const etag = `"${randomUUID()}"`;
  events.set(request.path, { etag, body: request.body });
  writes.push({ method: 'PUT', path: request.path });
  return { status: existing ? 204 : 201, headers: { etag }, body: '' };
}

function report(request: WireRequest, state: State): WireAnswer {
  return request.body.includes('calendar-query') ? calendarQuery(state) : freeBusy(request, state);
}

/** All events; the client expands recurring ones. */
function calendarQuery({ events, busy, entries }: State): WireAnswer {
  const written = entries.map((lines) => `BEGIN:VCALENDAR\r\nVERSION:2.0\r\n${lines}\r\nEND:VCALENDAR\r\n`);
  const taken = busy.map(({ start, end }, index) =>
    calendarEventIcs({
      uid: `busy-${index}`,
      sequence: 0,
      fileSequence: 0,
      owner: 'Dana',
      title: 'Busy',
      location: '',
      start,
      end,
      stamp: start,
    }),
  );
  const texts = [...written, ...taken, ...[...events.values()].map(({ body }) => body)];
  const responses = texts.map((text, index) => {
    const data = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('\r', '&#13;');
    return `<d:response><d:href>${CALENDAR}${index}.ics</d:href><d:propstat><d:prop><cal:calendar-data>${data}</cal:calendar-data></d:prop><d:status>HTTP/1.1 200 OK</d:status></d:propstat></d:response>`;
  });
  return {
    status: 207,
    headers: { 'content-type': 'application/xml' },
    body: `<?xml version="1.0"?>\n<d:multistatus xmlns:d="DAV:" xmlns:cal="urn:ietf:params:xml:ns:caldav">${responses.join('\n')}</d:multistatus>`,
  };
}

/** Answers like a server in UTC, which interprets dates and floating times in its own zone. */
function freeBusy({ body }: WireRequest, { events, busy, entries }: State): WireAnswer {
  const [, from = '', until = ''] =
    /free-busy-query[\s\S]*time-range start="(\w+)" end="(\w+)"/.exec(body) ?? [];
  const [start, end] = [utcInstant(from), utcInstant(until)];
  if (start === undefined || end === undefined) return { status: 400, body: 'Bad Request' };
  const ours = [...[...events.values()].map(({ body: text }) => text), ...entries].map(timesOf);
  const taken = [...busy, ...ours].filter((one) => one.start.getTime() < end && start < one.end.getTime());
  return { status: 200, headers: ICS, body: freeBusyIcs(taken) };
}

function timesOf(text: string): BusyTime {
  const lines = contentLines(text);
  const instant = (wanted: string): Date =>
    new Date(wallTime(valueOf(lines, wanted) ?? '')?.wall ?? Number.NaN);
  return { start: instant('DTSTART'), end: instant('DTEND') };
}
