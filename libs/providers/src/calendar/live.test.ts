/** Both live calendars over HTTP: idempotent writes, moves, cancellations, and busy times. */
import { contentLines } from '@praxis/ics/content-lines';
import { readEventSequence } from '@praxis/ics/calendar-event';
import type { BusyTime } from '@praxis/ics/free-busy';
import { failureOf } from '../conformance.js';
import { CALDAV_DOUBLE_ACCOUNT, startCaldavDouble, type CaldavDouble } from '../testing/caldav-double.js';
import {
  GOOGLE_DOUBLE_ACCOUNT,
  GOOGLE_DOUBLE_CALENDAR,
  GOOGLE_DOUBLE_CONSENT,
  startGoogleDouble,
  type GoogleDouble,
} from '../testing/google-double.js';
import { merged, without } from './busy.js';
import { eventTexts } from './caldav-events.js';
import { readChangeMark } from './caldav-mark.js';
import { createCaldavCalendar } from './caldav.js';
import { createGoogleCalendar } from './google.js';
import { googleEventId } from './google-transform.js';
import type { CalendarChange, CalendarPort } from './port.js';

const event: CalendarChange = {
  uid: 'appointment-0f8fad5b',
  sequence: 0,
  providerName: 'Attorney Hopper',
  title: 'Appointment ABC234',
  start: '2027-03-15T09:30:00-04:00',
  end: '2027-03-15T10:00:00-04:00',
  timeZone: 'America/Detroit',
  location: 'Video Conference',
  idempotencyKey: 'appointment/0f8fad5b/0/calendar',
};
const moved: CalendarChange = {
  ...event,
  sequence: 1,
  start: '2027-03-16T09:30:00-04:00',
  end: '2027-03-16T10:00:00-04:00',
};
const at = (text: string): Date => new Date(`2027-03-${text}:00Z`);
const RANGE = { from: at('01T00:00'), until: at('31T00:00'), timeZone: 'America/Detroit' };

const entry = (uid: string, ...lines: string[]): string =>
  ['BEGIN:VEVENT', `UID:${uid}`, ...lines, 'END:VEVENT'].join('\r\n');

interface Subject {
  port: CalendarPort;
  /** Starts and sequences of the events in the calendar. */
  events(): { start: string; sequence: number }[];
  busy: BusyTime[];
  /** A person moves the event in their own calendar program. */
  edit(): void;
  close(): Promise<void>;
}

async function caldav(): Promise<Subject & { double: CaldavDouble }> {
  const double = await startCaldavDouble();
  const { calendarUrl: url, events, busy } = double;
  return {
    double,
    port: createCaldavCalendar({ ...CALDAV_DOUBLE_ACCOUNT, url, allowLoopback: true }),
    busy,
    events: () =>
      [...events.values()].map(({ body }) => ({
        start: contentLines(body).find(({ name }) => name === 'DTSTART')?.value ?? '',
        sequence: readEventSequence(body).sequence,
      })),
    edit: () => {
      for (const [path, { body }] of events)
        events.set(path, { etag: '"edited"', body: body.replace('SEQUENCE:0', 'SEQUENCE:7') });
    },
    close: () => double.close(),
  };
}

async function google(): Promise<Subject & { double: GoogleDouble }> {
  const double = await startGoogleDouble();
  const { url: baseUrl, events, busy } = double;
  return {
    double,
    port: createGoogleCalendar({
      baseUrl,
      calendarId: GOOGLE_DOUBLE_CALENDAR,
      credentials: GOOGLE_DOUBLE_ACCOUNT,
    }),
    busy,
    events: () =>
      [...events.values()]
        .filter(({ status }) => status !== 'cancelled')
        .map(({ start, extendedProperties }) => ({
          start: `${new Date(start.dateTime).toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`,
          sequence: Number(extendedProperties?.private?.['bookingSequence']),
        })),
    edit: () => {
      for (const [id, stored] of events) events.set(id, { ...stored, etag: '"edited"', sequence: 7 });
    },
    close: () => double.close(),
  };
}

describe.each<[string, () => Promise<Subject>]>([
  ['CalDAV', caldav],
  ['Google', google],
])('a calendar at %s', (_name, open) => {
  let subject: Subject;
  beforeEach(async () => {
    subject = await open();
  });
  afterEach(() => subject.close());

  it('moves the one event, and never back to an older state', async () => {
    const { port } = subject;
    const { eventId } = await port.putEvent(event);
    expect(await port.putEvent(moved)).toEqual({ eventId, status: 'confirmed' });
    await port.putEvent(event);
    await port.putEvent(moved);
    expect(subject.events()).toEqual([{ start: '20270316T133000Z', sequence: 1 }]);
  });

  it('writes a moved event that was never written before', async () => {
    await subject.port.putEvent(moved);
    expect(subject.events()).toEqual([{ start: '20270316T133000Z', sequence: 1 }]);
  });

  it('keeps the latest state after many concurrent writes', async () => {
    const { port } = subject;
    await Promise.all([event, moved, event, moved, moved].map((change) => port.putEvent(change)));
    expect(subject.events()).toEqual([{ start: '20270316T133000Z', sequence: 1 }]);
  });

  it('overwrites what a person changed in their own program meanwhile', async () => {
    const { port } = subject;
    await port.putEvent(event);
    subject.edit();
    await port.putEvent(event);
    await port.putEvent(moved);
    expect(subject.events()).toEqual([{ start: '20270316T133000Z', sequence: 1 }]);
  });

  it('cancels once or repeatedly with the same result, and also when nothing was written', async () => {
    const { port } = subject;
    const cancellation = { uid: event.uid, sequence: 1, idempotencyKey: 'k' };
    expect(await port.cancelEvent(cancellation)).toEqual({ outcome: 'absent' });
    await port.putEvent(event);
    expect(await port.cancelEvent(cancellation)).toEqual({ outcome: 'cancelled' });
    expect(await port.cancelEvent(cancellation)).toEqual({ outcome: 'absent' });
    expect(subject.events()).toEqual([]);
    // A later change restores the event.
    await port.putEvent({ ...moved, sequence: 2 });
    expect(subject.events()).toEqual([{ start: '20270316T133000Z', sequence: 2 }]);
  });

  it('returns busy times for other events than our own', async () => {
    const { port, busy } = subject;
    await port.putEvent(event);
    busy.push({ start: at('15T13:45'), end: at('15T15:00') }, { start: at('20T10:00'), end: at('20T11:00') });
    const own = [{ start: new Date(event.start), end: new Date(event.end) }];
    expect(await port.readBusy({ ...RANGE, own })).toEqual([
      { start: at('15T14:00'), end: at('15T15:00') },
      { start: at('20T10:00'), end: at('20T11:00') },
    ]);
    expect(await port.readBusy({ ...RANGE, from: at('15T13:30'), until: at('15T13:45'), own: [] })).toEqual([
      { start: at('15T13:30'), end: at('15T13:45') },
    ]);
  });
});

describe('CalDAV', () => {
  let subject: Awaited<ReturnType<typeof caldav>>;
  beforeEach(async () => {
    subject = await caldav();
  });
  afterEach(() => subject.close());

  it('a repeat has no second effect on the server', async () => {
    const { port, double } = subject;
    for (let attempt = 0; attempt < 3; attempt += 1) await port.putEvent(event);
    expect(double.writes).toHaveLength(1);
    const first = double.requests.find(({ method }) => method === 'PUT');
    expect(first?.headers['if-none-match']).toBe('*');
    await port.putEvent(moved);
    const last = double.requests.at(-1);
    expect([last?.method, last?.headers['if-match']]).toEqual(['PUT', expect.stringMatching(/^".+"$/)]);
  });

  it('refuses a server address on the local network without sending a request', async () => {
    const inside = createCaldavCalendar({
      ...CALDAV_DOUBLE_ACCOUNT,
      url: subject.double.calendarUrl,
      allowLoopback: false,
    });
    expect(await failureOf(inside.putEvent(event))).toMatchObject({ code: 'rejected', retryable: false });
    expect(subject.double.requests).toEqual([]);
  });

  it('has a change mark that stays the same without changes and differs after each change', async () => {
    const { port, double, busy } = subject;
    const first = await port.changeMark();
    expect(first).toEqual(expect.any(String));
    expect(await port.changeMark()).toBe(first);
    busy.push({ start: at('20T10:00'), end: at('20T11:00') });
    const second = await port.changeMark();
    expect(second).not.toBe(first);
    await port.putEvent(event);
    expect([first, second]).not.toContain(await port.changeMark());
    double.fail(
      { kind: 'answer', accepted: false, answer: { status: 405, body: '' } },
      { method: 'PROPFIND' },
    );
    expect(await port.changeMark()).toBeUndefined();
  });

  it.each(['/', '/dav/', '/principals/dana/', '/calendars/dana/'])(
    'discovers the calendar from %s, whatever the first request is',
    async (path) => {
      const { double } = subject;
      const from = () =>
        createCaldavCalendar({ ...CALDAV_DOUBLE_ACCOUNT, url: `${double.url}${path}`, allowLoopback: true });
      await from().putEvent(event);
      expect([...double.events.keys()]).toEqual([expect.stringMatching(/^\/calendars\/dana\/work\//)]);
      expect(await from().readBusy({ ...RANGE, own: [] })).toHaveLength(1);
      expect(await from().find({ uid: event.uid })).toMatchObject({ outcome: 'found' });
      const cancellation = { uid: event.uid, sequence: 1, idempotencyKey: 'k' };
      expect(await from().cancelEvent(cancellation)).toEqual({ outcome: 'cancelled' });
    },
  );

  it('discovers it once, and never on another server', async () => {
    const { double } = subject;
    const port = createCaldavCalendar({
      ...CALDAV_DOUBLE_ACCOUNT,
      url: `${double.url}/`,
      allowLoopback: true,
    });
    double.fail(
      {
        kind: 'answer',
        accepted: false,
        answer: { status: 301, headers: { location: 'http://127.0.0.2:1/dav/' }, body: '' },
      },
      { method: 'PROPFIND', path: '/.well-known/caldav' },
    );
    expect((await failureOf(port.readBusy({ ...RANGE, own: [] }))).code).toBe('rejected');
    const asked = double.requests.filter(({ method }) => method === 'PROPFIND').length;
    await failureOf(port.readBusy({ ...RANGE, own: [] }));
    expect(double.requests.filter(({ method }) => method === 'PROPFIND')).toHaveLength(asked);
  });

  it('reads the mark with any prefix, and returns none if there is none', () => {
    expect(readChangeMark('<a:sync-token>x</a:sync-token>')).toBe(
      readChangeMark('<sync-token>x</sync-token>'),
    );
    expect(readChangeMark('<getctag>1</getctag>')).not.toBe(readChangeMark('<getctag>2</getctag>'));
    expect(readChangeMark('<sync-token/>')).toBeUndefined();
    expect(readChangeMark('<html>Sign in</html>')).toBeUndefined();
  });

  it('does not count an unreadable answer as free time, and follows no redirect', async () => {
    const { port, double } = subject;
    const page = { kind: 'answer', accepted: false, answer: { status: 200, body: '<html></html>' } } as const;
    double.fail(page, { method: 'REPORT' });
    expect((await failureOf(port.readBusy({ ...RANGE, own: [] }))).code).toBe('rejected');
    const elsewhere = { status: 302, headers: { location: 'http://169.254.169.254/' }, body: '' };
    double.fail({ kind: 'answer', accepted: false, answer: elsewhere }, { method: 'REPORT' });
    expect((await failureOf(port.readBusy({ ...RANGE, own: [] }))).code).toBe('rejected');
  });

  it('reports an answer that stops its parser as unreadable', async () => {
    const { double } = subject;
    const port = createCaldavCalendar({
      ...CALDAV_DOUBLE_ACCOUNT,
      url: double.calendarUrl,
      allowLoopback: true,
      read: () => Promise.reject(new Error('Reading the document took too long')),
    });
    expect((await failureOf(port.readBusy({ ...RANGE, own: [] }))).code).toBe('rejected');
  });

  it('interprets dates and floating times in the owner’s zone, and leaves out our own events and free ones', async () => {
    const { port, double } = subject;
    double.entries.push(
      entry('day', 'DTSTART;VALUE=DATE:20270310', 'DTEND;VALUE=DATE:20270311'),
      entry('floating', 'DTSTART:20270311T090000', 'DTEND:20270311T100000', 'SUMMARY:Tom & <Jerry>'),
      entry('free', 'DTSTART:20270312T090000', 'DTEND:20270312T100000', 'TRANSP:TRANSPARENT'),
    );
    await port.putEvent(event);
    const own = [{ start: new Date(event.start), end: new Date(event.end) }];
    expect(await port.readBusy({ ...RANGE, own })).toEqual([
      { start: at('10T05:00'), end: at('11T05:00') },
      { start: at('11T14:00'), end: at('11T15:00') },
    ]);
    const [request] = double.requests.filter(({ method }) => method === 'REPORT');
    expect(request?.headers.depth).toBe('1');
    // The request does not ask for the content of events.
    expect(request?.body).not.toMatch(/SUMMARY|DESCRIPTION|ATTENDEE/);
  });

  it.each([
    ['refuses to show events', { status: 403, body: '' }],
    ['does not know the question', { status: 501, body: '' }],
    ['answers with more than is read', { status: 207, body: ' '.repeat(9 * 1024 * 1024) }],
  ])('asks a server for free/busy times that %s', async (_how, answer) => {
    const { port, double, busy } = subject;
    busy.push({ start: at('20T10:00'), end: at('20T11:00') });
    double.fail({ kind: 'answer', accepted: false, answer }, { method: 'REPORT' });
    expect(await port.readBusy({ ...RANGE, own: [] })).toEqual(busy);
    expect(double.requests.at(-1)?.body).toContain('free-busy-query');
  });

  it('reads the other events if one repeats without end, and returns how many it left out', async () => {
    const { port, double } = subject;
    double.entries.push(
      entry('poison', 'DTSTART:20270310T090000', 'DURATION:PT1S', 'RRULE:FREQ=SECONDLY'),
      entry('good', 'DTSTART:20270310T090000', 'DURATION:PT1H'),
    );
    const unread: number[] = [];
    const query = { ...RANGE, own: [], onUnread: (count: number) => unread.push(count) };
    expect(await port.readBusy(query)).toEqual([{ start: at('10T14:00'), end: at('10T15:00') }]);
    expect(unread).toEqual([1]);
  });

  it('reads answers as real servers write them, but none that is truncated', () => {
    const data = (text: string): string =>
      `<A:response><A:href>/1.ics</A:href><A:propstat><A:prop>${text}</A:prop></A:propstat></A:response>`;
    const all = (inside: string): string =>
      `<?xml version="1.0"?><A:multistatus xmlns:A="DAV:" xmlns="urn:ietf:params:xml:ns:caldav">${inside}</A:multistatus>`;
    const [sabre, icloud] = [
      data(
        '<cal:calendar-data>BEGIN:VCALENDAR&#13;\nX:&lt;a&gt; &amp;amp;&#xD;\nEND:VCALENDAR</cal:calendar-data>',
      ),
      data(
        '<calendar-data content-type="text/calendar"><![CDATA[BEGIN:VCALENDAR\nX:</calendar-data>\n]]></calendar-data>',
      ),
    ];
    expect(eventTexts(all(`${sabre}${icloud}${data('')}`))).toEqual({
      texts: ['BEGIN:VCALENDAR\r\nX:<a> &amp;\r\nEND:VCALENDAR', 'BEGIN:VCALENDAR\nX:</calendar-data>'],
      missing: 1,
    });
    expect(eventTexts(all(''))).toEqual({ texts: [], missing: 0 });
    for (const other of ['', '<html></html>', all(sabre).slice(0, -20)])
      expect(() => eventTexts(other)).toThrow('no whole multistatus');
  });

  it('names what is missing', () => {
    expect(() => createCaldavCalendar({ url: 'https://x.example', allowLoopback: false })).toThrow(
      'Missing: username, password.',
    );
  });
});

describe('Google', () => {
  let subject: Awaited<ReturnType<typeof google>>;
  beforeEach(async () => {
    subject = await google();
  });
  afterEach(() => subject.close());
  const tokens = (): number => subject.double.requests.filter(({ path }) => path === '/token').length;

  it('requests a token once, and again after it was revoked', async () => {
    const { port, double } = subject;
    await port.putEvent(event);
    await port.putEvent(moved);
    expect(tokens()).toBe(1);
    double.revokeTokens();
    await port.readBusy({ ...RANGE, own: [] });
    expect(tokens()).toBe(2);
  });

  it("writes with a person's consent, sends no invitations, and fails after it is revoked", async () => {
    const { double } = subject;
    const settings = { baseUrl: double.url, calendarId: GOOGLE_DOUBLE_CALENDAR };
    await createGoogleCalendar({ ...settings, credentials: GOOGLE_DOUBLE_CONSENT }).putEvent(event);
    expect(double.requests.at(-1)?.query.get('sendUpdates')).toBe('none');
    expect([...double.events.keys()]).toEqual([googleEventId(event.uid)]);
    const credentials = { ...GOOGLE_DOUBLE_CONSENT, refreshToken: 'taken-back' };
    const refused = await failureOf(createGoogleCalendar({ ...settings, credentials }).putEvent(moved));
    expect(refused).toMatchObject({ code: 'unauthorized', retryable: false });
    const unreadable = { ...GOOGLE_DOUBLE_ACCOUNT, privateKey: 'no key' };
    const noKey = await failureOf(
      createGoogleCalendar({ ...settings, credentials: unreadable }).putEvent(event),
    );
    expect(noKey.code).toBe('unauthorized');
  });

  it('reports a calendar that is not shared with the account', async () => {
    const other = createGoogleCalendar({
      baseUrl: subject.double.url,
      calendarId: 'other@firm.example',
      credentials: GOOGLE_DOUBLE_ACCOUNT,
    });
    const error = await failureOf(other.readBusy({ ...RANGE, own: [] }));
    expect(error).toMatchObject({ code: 'rejected', vendorCode: 'notFound' });
  });
});

test('merges busy times, limits them to the range, and leaves out our own', () => {
  const busy = [
    { start: at('02T10:00'), end: at('02T12:00') },
    { start: at('02T11:00'), end: at('02T13:00') },
    { start: at('01T00:00'), end: at('01T06:00') },
  ];
  const sum = merged(busy, { from: at('01T05:00'), until: at('02T12:30') });
  expect(sum).toEqual([
    { start: at('01T05:00'), end: at('01T06:00') },
    { start: at('02T10:00'), end: at('02T12:30') },
  ]);
  expect(without(sum, [{ start: at('02T10:30'), end: at('02T11:00') }])).toEqual([
    { start: at('01T05:00'), end: at('01T06:00') },
    { start: at('02T10:00'), end: at('02T10:30') },
    { start: at('02T11:00'), end: at('02T12:30') },
  ]);
});
