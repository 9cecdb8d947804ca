/** Calendars as real programs write them, and the busy times of an owner in Detroit. */
import fc from '../../../test/support/property.js';
import { DateTime } from 'luxon';
import { readEventBusy } from './event-busy.js';

const DETROIT = 'America/Detroit';
const WINDOW = { from: Date.UTC(2027, 2, 1), until: Date.UTC(2027, 3, 30) };

const calendar = (...lines: string[]): string =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', ...lines, 'END:VCALENDAR', ''].join('\r\n');
const event = (...lines: string[]): string[] => ['BEGIN:VEVENT', 'UID:one', ...lines, 'END:VEVENT'];

/** The busy times in Detroit's local time. */
const busyTimes = (texts: readonly string[], timeZone = DETROIT): string[] =>
  readEventBusy(texts, { window: WINDOW, timeZone })
    .busy.map(({ start, end }) => [start, end].map((at) => DateTime.fromJSDate(at, { zone: DETROIT })))
    .map((ends) => ends.map((at) => at.toFormat('MM-dd HH:mm')).join(' to '))
    .sort();
const busyOf = (...lines: string[]): string[] => busyTimes([calendar(...event(...lines))]);
const unreadOf = (...lines: string[]): number =>
  readEventBusy([calendar(...event(...lines))], { window: WINDOW, timeZone: DETROIT }).unread;

/** The VTIMEZONE that Nextcloud and Thunderbird include. */
const BERLIN = [
  'BEGIN:VTIMEZONE',
  'TZID:Europe/Berlin',
  'BEGIN:DAYLIGHT',
  'TZOFFSETFROM:+0100',
  'TZOFFSETTO:+0200',
  'TZNAME:CEST',
  'DTSTART:19700329T020000',
  'RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU',
  'END:DAYLIGHT',
  'BEGIN:STANDARD',
  'TZOFFSETFROM:+0200',
  'TZOFFSETTO:+0100',
  'TZNAME:CET',
  'DTSTART:19701025T030000',
  'RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU',
  'END:STANDARD',
  'END:VTIMEZONE',
];

test('dates and floating times are in the owner’s zone, wherever the server is', () => {
  expect(busyOf('DTSTART;VALUE=DATE:20270310', 'DTEND;VALUE=DATE:20270312')).toEqual([
    '03-10 00:00 to 03-12 00:00',
  ]);
  expect(busyOf('DTSTART:20270310T130000', 'DTEND:20270310T143000')).toEqual(['03-10 13:00 to 03-10 14:30']);
  const texts = [calendar(...event('DTSTART;VALUE=DATE:20270310'))];
  expect(busyTimes(texts, 'Asia/Tokyo')).toEqual(['03-09 10:00 to 03-10 10:00']);
});

test('a date without an end is one day, which has 23 hours when daylight saving time starts', () => {
  for (const end of [[], ['DTEND;VALUE=DATE:20270314'], ['DURATION:P1D']])
    expect(busyOf('DTSTART;VALUE=DATE:20270314', ...end)).toEqual(['03-14 00:00 to 03-15 00:00']);
  expect(
    readEventBusy([calendar(...event('DTSTART;VALUE=DATE:20270314'))], { window: WINDOW, timeZone: DETROIT })
      .busy,
  ).toEqual([{ start: new Date('2027-03-14T05:00Z'), end: new Date('2027-03-15T04:00Z') }]);
});

test('a duration replaces an end: days by the calendar, hours by the clock; without either the event takes no time', () => {
  expect(busyOf('DTSTART;TZID=America/Detroit:20270313T120000', 'DURATION:P1D')).toEqual([
    '03-13 12:00 to 03-14 12:00',
  ]);
  expect(busyOf('DTSTART;TZID=America/Detroit:20270313T120000', 'DURATION:PT24H')).toEqual([
    '03-13 12:00 to 03-14 13:00',
  ]);
  expect(busyOf('DTSTART:20270313T120000Z')).toEqual([]);
});

test('transparent and cancelled events take no time; tentative ones do', () => {
  const hour = ['DTSTART:20270310T170000Z', 'DTEND:20270310T180000Z'];
  expect(busyOf(...hour, 'TRANSP:TRANSPARENT')).toEqual([]);
  expect(busyOf(...hour, 'STATUS:CANCELLED')).toEqual([]);
  expect(busyOf(...hour, 'STATUS:TENTATIVE', 'TRANSP:OPAQUE')).toEqual(['03-10 12:00 to 03-10 13:00']);
});

test('an alarm inside an event is not an event', () => {
  const alarm = ['BEGIN:VALARM', 'TRIGGER:-PT15M', 'DURATION:PT5H', 'STATUS:CANCELLED', 'END:VALARM'];
  expect(busyOf('DTSTART:20270310T170000Z', ...alarm, 'DTEND:20270310T180000Z')).toEqual([
    '03-10 12:00 to 03-10 13:00',
  ]);
});

test('Nextcloud: a series in another zone keeps its local hour there after clocks changed here', () => {
  const series = event(
    'DTSTAMP:20270101T000000Z',
    'SUMMARY:Standup \\, weekly',
    'DTSTART;TZID=Europe/Berlin:20270305T150000',
    'DTEND;TZID=Europe/Berlin:20270305T160000',
    'RRULE:FREQ=WEEKLY;UNTIL=20270402T130000Z;BYDAY=FR',
    'EXDATE;TZID=Europe/Berlin:20270326T150000',
  );
  // Daylight saving time starts on March 14 in Detroit and on March 28 in Berlin; the last one starts at its
  // UNTIL.
  expect(busyTimes([calendar(...BERLIN, ...series)])).toEqual([
    '03-05 09:00 to 03-05 10:00',
    '03-12 09:00 to 03-12 10:00',
    '03-19 10:00 to 03-19 11:00',
    '04-02 09:00 to 04-02 10:00',
  ]);
});

test('iCloud: instances that were moved, shortened or cancelled replace those of the series', () => {
  const zone = ['BEGIN:VTIMEZONE', 'TZID:America/Detroit', 'X-LIC-LOCATION:America/Detroit', 'END:VTIMEZONE'];
  const hour = (day: string, from = '09', to = '10'): string[] => [
    `DTSTART;TZID=America/Detroit:202703${day}T${from}0000`,
    `DTEND;TZID=America/Detroit:202703${day}T${to}0000`,
  ];
  const id = (day: string): string => `RECURRENCE-ID;TZID=America/Detroit:202703${day}T090000`;
  expect(
    busyTimes([
      calendar(
        ...zone,
        ...event(...hour('01'), 'RRULE:FREQ=DAILY;COUNT=5', 'X-APPLE-TRAVEL-ADVISORY-BEHAVIOR:AUTOMATIC'),
        ...event(...hour('02', '14', '15'), id('02')),
        ...event(...hour('03'), id('03'), 'STATUS:CANCELLED'),
        ...event(...hour('04'), id('04'), 'TRANSP:TRANSPARENT'),
      ),
    ]),
  ).toEqual(['03-01 09:00 to 03-01 10:00', '03-02 14:00 to 03-02 15:00', '03-05 09:00 to 03-05 10:00']);
});

test('a change of one instance and all later ones applies until the next such change', () => {
  const hour = 'DURATION:PT1H';
  const since = (day: string): string => `RECURRENCE-ID;RANGE=THISANDFUTURE:202703${day}T090000`;
  expect(
    busyTimes([
      calendar(
        ...event('DTSTART:20270301T090000', hour, 'RRULE:FREQ=DAILY;COUNT=6', 'EXDATE:20270304T090000'),
        ...event('DTSTART:20270302T140000', 'DURATION:PT2H', since('02')),
        ...event('DTSTART:20270306T090000', hour, since('06'), 'STATUS:CANCELLED'),
        ...event('DTSTART:20270305T200000', hour, 'RECURRENCE-ID:20270305T090000'),
      ),
    ]),
  ).toEqual([
    '03-01 09:00 to 03-01 10:00',
    '03-02 14:00 to 03-02 16:00',
    '03-03 14:00 to 03-03 16:00',
    '03-05 20:00 to 03-05 21:00',
  ]);
});

test('Exchange: zones by Windows name, and a custom zone by its rules', () => {
  const rules = (tzid: string): string[] => [
    'BEGIN:VTIMEZONE',
    `TZID:${tzid}`,
    'BEGIN:STANDARD',
    'DTSTART:16010101T020000',
    'TZOFFSETFROM:-0400',
    'TZOFFSETTO:-0500',
    'RRULE:FREQ=YEARLY;INTERVAL=1;BYDAY=1SU;BYMONTH=11',
    'END:STANDARD',
    'BEGIN:DAYLIGHT',
    'DTSTART:16010101T020000',
    'TZOFFSETFROM:-0500',
    'TZOFFSETTO:-0400',
    'RRULE:FREQ=YEARLY;INTERVAL=1;BYDAY=2SU;BYMONTH=3',
    'END:DAYLIGHT',
    'END:VTIMEZONE',
  ];
  for (const tzid of [
    'Eastern Standard Time',
    'Customized Time Zone',
    '/example.org/20070101_1/America/New_York',
  ]) {
    const quoted = /[ /]/.test(tzid) ? `"${tzid}"` : tzid;
    const series = event(
      'CLASS:PUBLIC',
      `DTSTART;TZID=${quoted}:20270308T090000`,
      `DTEND;TZID=${quoted}:20270308T093000`,
      'RRULE:FREQ=WEEKLY;COUNT=2',
      'X-MICROSOFT-CDO-BUSYSTATUS:BUSY',
    );
    expect(busyTimes([calendar(...rules(tzid), ...series)], 'Asia/Tokyo')).toEqual([
      '03-08 09:00 to 03-08 09:30',
      '03-15 09:00 to 03-15 09:30',
    ]);
  }
  const pacific = ['DTSTART;TZID=Pacific Standard Time:20270310T090000', 'DURATION:PT1H'];
  expect(busyOf(...pacific)).toEqual(['03-10 12:00 to 03-10 13:00']);
});

test('an unknown zone counts as the owner’s', () => {
  expect(busyOf('DTSTART;TZID=Somewhere:20270310T090000', 'DURATION:PT1H')).toEqual([
    '03-10 09:00 to 03-10 10:00',
  ]);
});

test('added instances count, with their own ends if they have them, and excluded dates are left out', () => {
  expect(
    busyOf(
      'DTSTART:20270301T090000',
      'DURATION:PT1H',
      'RRULE:FREQ=DAILY;COUNT=3',
      'EXDATE;VALUE=DATE:20270302',
      'RDATE:20270320T110000',
      'RDATE;VALUE=PERIOD:20270321T150000Z/PT30M,20270322T150000Z/20270322T170000Z',
    ),
  ).toEqual([
    '03-01 09:00 to 03-01 10:00',
    '03-03 09:00 to 03-03 10:00',
    '03-20 11:00 to 03-20 12:00',
    '03-21 11:00 to 03-21 11:30',
    '03-22 11:00 to 03-22 13:00',
  ]);
});

test('includes a series that started long ago, and one that lasts into the window', () => {
  expect(busyOf('DTSTART;VALUE=DATE:20050331', 'RRULE:FREQ=YEARLY')).toEqual(['03-31 00:00 to 04-01 00:00']);
  expect(busyOf('DTSTART;VALUE=DATE:20270201', 'DTEND;VALUE=DATE:20270303')).toHaveLength(1);
  expect(
    busyOf('DTSTART;VALUE=DATE:20261201', 'DTEND;VALUE=DATE:20261203', 'RRULE:FREQ=MONTHLY;COUNT=5'),
  ).toEqual(['03-01 00:00 to 03-03 00:00', '04-01 00:00 to 04-03 00:00']);
});

test('leaves out and counts only an event that is impossible or unreadable', () => {
  const start = 'DTSTART:20270301T090000Z';
  const poison = [
    [start, 'DURATION:PT1S', 'RRULE:FREQ=SECONDLY'],
    [start, 'DURATION:PT1S', 'RRULE:FREQ=MINUTELY;COUNT=900000000'],
    [start, 'DURATION:PT1S', `RRULE:FREQ=YEARLY;BYSECOND=${'1,'.repeat(5_000)}1`],
    [start, 'RRULE:FREQ=SOMETIMES'],
    [start, 'DURATION:long'],
    ['DTSTART:soon'],
    ['SUMMARY:never'],
    [start, 'DTEND:20270301T080000Z'],
  ];
  for (const lines of poison) expect([lines, unreadOf(...lines)]).toEqual([lines, 1]);
  const good = calendar(...event(start, 'DURATION:PT1H'));
  const texts = [...poison.map((lines) => calendar(...event(...lines))), '<html>', good];
  const question = { window: WINDOW, timeZone: DETROIT };
  expect(readEventBusy(texts, question)).toEqual({
    busy: [{ start: new Date('2027-03-01T09:00Z'), end: new Date('2027-03-01T10:00Z') }],
    unread: poison.length + 1,
  });
});

test('after the time limit, series are left out and counted, and single events are still read', () => {
  const [single, daily] = [[], ['RRULE:FREQ=DAILY;COUNT=2']].map((rule) =>
    calendar(...event('DTSTART:20270301T090000', 'DURATION:PT1H', ...rule)),
  ) as [string, string];
  let left = 1;
  const found = readEventBusy(
    [daily, daily, single, daily],
    { window: WINDOW, timeZone: DETROIT },
    () => left-- > 0,
  );
  expect(found).toMatchObject({ busy: [{}, {}, {}], unread: 2 });
});

test('any daily series keeps its local hour in any zone, compared with luxon', () => {
  const zones = ['America/Detroit', 'Europe/Berlin', 'Australia/Lord_Howe', 'Asia/Kolkata', 'UTC'];
  fc.assert(
    fc.property(
      fc.constantFrom(...zones),
      fc.integer({ min: 3 * 60, max: 24 * 60 - 1 }),
      fc.integer({ min: 1, max: 4 }),
      (zone, minute, interval) => {
        const first = DateTime.fromISO('2026-12-01', { zone }).set({
          hour: Math.floor(minute / 60),
          minute: minute % 60,
        });
        const text = calendar(
          ...event(
            `DTSTART;TZID=${zone}:${first.toFormat("yyyyMMdd'T'HHmmss")}`,
            'DURATION:PT30M',
            `RRULE:FREQ=DAILY;INTERVAL=${interval}`,
          ),
        );
        const expected: number[] = [];
        for (let at = first; at.toMillis() < WINDOW.until; at = at.plus({ days: interval }))
          if (at.plus({ minutes: 30 }).toMillis() > WINDOW.from) expected.push(at.toMillis());
        const { busy } = readEventBusy([text], { window: WINDOW, timeZone: DETROIT });
        expect(busy.map(({ start }) => start.getTime())).toEqual(expected);
      },
    ),
    { numRuns: 50 },
  );
});
