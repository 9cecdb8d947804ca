import { DEFAULT_RULES, type BookingRules } from '@praxis/contracts/appointment/scheduling';
import { OpenTimes, type Ask } from './open-times.js';
import { dayNumber, isoIn } from '../core/zone-clock.js';

const ZONE = 'America/Detroit';
/** Monday, 2027-03-01, noon UTC. */
const NOW = Date.UTC(2027, 2, 1, 12);
const ask: Ask = { now: NOW, preferred: 'any' };

function times(
  rules: Partial<BookingRules>,
  busy: [start: string, end: string][] = [],
  zone = ZONE,
): OpenTimes {
  const merged = { ...DEFAULT_RULES, ...rules };
  const { bufferBeforeMins, bufferAfterMins } = merged;
  return new OpenTimes({
    timeZone: zone,
    rules: merged,
    blackouts: [{ from: '2027-03-17', to: '2027-03-17', label: 'Closed' }],
    busy: busy.map(([start, end]) => ({
      start: Date.parse(start),
      from: Date.parse(start) - bufferBeforeMins * 60_000,
      until: Date.parse(end) + bufferAfterMins * 60_000,
    })),
  });
}

const on = (open: OpenTimes, date: string, query: Partial<Ask> = {}): string[] =>
  open
    .startsOn(open.clock.day(dayNumber(date)), { ...ask, ...query })
    .map((start) => isoIn(start, ZONE).slice(11, 16));

const HOURS = [
  { day: 2, from: '09:15', to: '11:00' },
  { day: 2, from: '13:00', to: '14:00' },
];

test('each period of a day has its own steps, and the last start leaves time for the whole appointment', () => {
  expect(on(times({ hours: HOURS, slotMins: 45, stepMins: 30 }), '2027-03-02')).toEqual([
    '09:15',
    '09:45',
    '10:15',
    '13:00',
  ]);
  expect(on(times({ hours: HOURS }), '2027-03-02', { durationMins: 60 })).toEqual([
    '09:15',
    '09:45',
    '13:00',
  ]);
  expect(on(times({ hours: HOURS }), '2027-03-03')).toEqual([]);
});

test('buffers of both appointments are kept between them', () => {
  const rules = { hours: HOURS, slotMins: 15, stepMins: 15, bufferBeforeMins: 5, bufferAfterMins: 10 };
  const taken = times(rules, [['2027-03-02T10:00:00-05:00', '2027-03-02T10:15:00-05:00']]);
  // Slots before ten end by 9:45, which leaves 10 + 5 minutes; for the same reason, slots after 10:15 start at 10:30.
  expect(on(taken, '2027-03-02').filter((time) => time < '12:00')).toEqual([
    '09:15',
    '09:30',
    '10:30',
    '10:45',
  ]);
  expect(taken.isOpenAt(Date.parse('2027-03-02T09:31:00-05:00'), ask)).toBe(false);
  expect(taken.isOpenAt(Date.parse('2027-03-02T10:30:00-05:00'), ask)).toBe(true);
  expect(taken.isOpenAt(Date.parse('2027-03-02T10:29:00-05:00'), ask)).toBe(false);
  expect(taken.isOpenAt(Date.parse('2027-03-02T10:05:00-05:00'), ask, { ignoreBusy: true })).toBe(true);
});

test('there are no times within the notice, beyond the horizon, on closed days or beyond the daily maximum', () => {
  const every = [1, 2, 3, 4, 5, 6, 7].map((day) => ({ day, from: '09:00', to: '11:00' }));
  expect(on(times({ hours: every, noticeMins: 26 * 60 + 30 }), '2027-03-02')).toEqual([
    '09:30',
    '10:00',
    '10:30',
  ]);
  expect(on(times({ hours: every, horizonDays: 3 }), '2027-03-04')).toHaveLength(4);
  expect(on(times({ hours: every, horizonDays: 3 }), '2027-03-05')).toEqual([]);
  expect(on(times({ hours: every }), '2027-03-17')).toEqual([]);
  const vacation = { hours: every, blackouts: [{ from: '2027-03-08', to: '2027-03-10', label: '' }] };
  for (const [date, open] of [
    ['2027-03-07', 4],
    ['2027-03-08', 0],
    ['2027-03-10', 0],
    ['2027-03-11', 4],
  ] as const)
    expect(on(times(vacation), date)).toHaveLength(open);
  const one = times({ hours: every, dailyMax: 1 }, [
    ['2027-03-02T09:00:00-05:00', '2027-03-02T09:30:00-05:00'],
  ]);
  expect(on(one, '2027-03-02')).toEqual([]);
  expect(one.isOpenAt(Date.parse('2027-03-02T10:00:00-05:00'), ask)).toBe(false);
  expect(on(one, '2027-03-03')).toHaveLength(4);
});

test('times that the clocks skip are not offered, and times that they repeat are offered once', () => {
  const night = times({ hours: [{ day: 7, from: '01:00', to: '03:30' }] });
  expect(on(night, '2027-03-14')).toEqual(['01:00', '01:30', '03:00']);
  const autumn = night
    .startsOn(night.clock.day(dayNumber('2027-11-07')), ask)
    .map((start) => isoIn(start, ZONE));
  expect(autumn).toEqual([
    '2027-11-07T01:00:00-04:00',
    '2027-11-07T01:30:00-04:00',
    '2027-11-07T02:00:00-05:00',
    '2027-11-07T02:30:00-05:00',
    '2027-11-07T03:00:00-05:00',
  ]);
});

test('busy times of the host’s own calendar block times, but do not count toward the daily maximum', () => {
  const at = (text: string): number => Date.parse(`2027-03-02T${text}:00-05:00`);
  const rules = { ...DEFAULT_RULES, hours: HOURS, dailyMax: 2, bufferAfterMins: 15 };
  const open = new OpenTimes({
    timeZone: ZONE,
    rules,
    blackouts: [],
    busy: [{ start: at('13:00'), from: at('13:00'), until: at('13:45') }],
    elsewhere: [
      { from: at('08:00'), until: at('09:45') },
      { from: at('09:30'), until: at('09:50') },
      { from: at('13:30'), until: at('15:00') },
    ],
  });
  expect(on(open, '2027-03-02')).toEqual(['10:15']);
  expect(open.isOpenAt(at('09:50'), ask)).toBe(true);
  expect(open.isOpenAt(at('09:49'), ask)).toBe(false);
  expect(open.isOpenAt(at('09:49'), ask, { ignoreBusy: true })).toBe(true);
});
