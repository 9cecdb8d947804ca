import { calendarEventIcs, readEventSequence, type CalendarEventFile } from './calendar-event.js';
import { durationMs, utcInstant } from './content-lines.js';
import { freeBusyIcs, readFreeBusy } from './free-busy.js';

const file = (...lines: string[]): string =>
  ['BEGIN:VCALENDAR', 'BEGIN:VFREEBUSY', ...lines, 'END:VFREEBUSY', 'END:VCALENDAR', ''].join('\r\n');
const at = (text: string): Date => new Date(`2027-03-15T${text}:00Z`);

test('reads periods in both forms, folded or not; free ones take no time', () => {
  expect(
    readFreeBusy(
      file(
        'DTSTART:20270301T000000Z',
        'FREEBUSY;FBTYPE=BUSY:20270315T133000Z/20270315T140000Z,20270315T15000',
        ' 0Z/PT1H30M',
        'FREEBUSY;FBTYPE=FREE:20270315T170000Z/PT1H',
        'FREEBUSY;fbtype="BUSY-TENTATIVE":20270315T180000Z/PT15M',
        'FREEBUSY:20270315T200000Z/P1D',
      ),
    ),
  ).toEqual([
    { start: at('13:30'), end: at('14:00') },
    { start: at('15:00'), end: at('16:30') },
    { start: at('18:00'), end: at('18:15') },
    { start: at('20:00'), end: new Date('2027-03-16T20:00:00Z') },
  ]);
  expect(readFreeBusy(file())).toEqual([]);
});

test('does not count an unreadable period as free', () => {
  expect(() => readFreeBusy('<html>Sign in</html>')).toThrow('no VFREEBUSY');
  for (const period of ['tomorrow/PT1H', '20270315T133000Z', '20270315T133000/PT1H', '20270315T133000Z/P'])
    expect(() => readFreeBusy(file(`FREEBUSY:${period}`))).toThrow('cannot be read');
});

test('reads back what it wrote', () => {
  const busy = [{ start: at('09:00'), end: at('09:45') }];
  expect(readFreeBusy(freeBusyIcs(busy))).toEqual(busy);
});

test('reads durations and UTC instants', () => {
  expect(durationMs('P1W')).toBe(7 * 86_400_000);
  expect(durationMs('-PT5S')).toBe(-5_000);
  expect(durationMs('PT')).toBeUndefined();
  expect(utcInstant('20270315T133000')).toBeUndefined();
});

const EVENT: CalendarEventFile = {
  uid: 'appointment-1',
  sequence: 2,
  fileSequence: 5,
  owner: 'Attorney Dana Whitfield',
  title: 'Appointment ABC234',
  start: at('13:30'),
  end: at('14:00'),
  location: 'Video Conference',
  stamp: at('12:00'),
};

test('an event is written as one resource without a method, and contains the number of its change', () => {
  const text = calendarEventIcs(EVENT);
  expect(text).toContain('UID:appointment-1\r\n');
  expect(text).toContain('DTSTART:20270315T133000Z\r\n');
  expect(text).not.toContain('METHOD');
  expect(text.match(/BEGIN:VEVENT/g)).toHaveLength(1);
  expect(readEventSequence(text)).toEqual({ sequence: 2, fileSequence: 5 });
  expect(readEventSequence(text.replace(/^X-BOOKING.*\r\n/m, ''))).toEqual({ sequence: 5, fileSequence: 5 });
  expect(readEventSequence('')).toEqual({ sequence: 0, fileSequence: 0 });
});
