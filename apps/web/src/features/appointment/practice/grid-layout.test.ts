import { DEFAULT_RULES, type Host } from '@praxis/contracts/appointment/scheduling';
import { daysOf } from './practice-calendar-address.js';
import { shownOf } from './grid-columns.js';
import { hoursShown, minuteOf, placeIn, sideBySide } from './grid-layout.js';

const stretch = (from: string, to: string) => ({ from: minuteOf(from), to: minuteOf(to) });

test('overlapping appointments share the width, others use all of it', () => {
  const lanes = sideBySide([
    stretch('11:00', '12:00'),
    stretch('09:00', '10:00'),
    stretch('09:30', '10:30'),
    stretch('10:00', '10:15'),
  ]).map(({ from, lane, lanes: of }) => [from / 60, lane, of]);
  expect(lanes).toEqual([
    [9, 0, 2],
    [9.5, 1, 2],
    [10, 0, 2],
    [11, 0, 1],
  ]);
});

test('the grid covers whole hours around working hours and appointments', () => {
  expect(hoursShown([stretch('08:30', '16:00'), stretch('16:00', '17:15')])).toEqual(
    stretch('08:00', '18:00'),
  );
  expect(hoursShown([])).toEqual(stretch('09:00', '17:00'));
});

test('working hours of a host in another time zone are shown in the practice’s time zone', () => {
  const hours = DEFAULT_RULES.hours.map((one) => ({ ...one, from: '09:00', to: '17:00' }));
  const hostIn = (id: string, timeZone: string): Host => ({
    id,
    name: id,
    memberId: null,
    timeZone,
    location: '',
    isActive: true,
    rules: { ...DEFAULT_RULES, hours },
  });
  const calendar = {
    days: ['2026-05-04'],
    host: undefined,
    hosts: [hostIn('dana', 'America/Detroit'), hostIn('lee', 'America/Los_Angeles')],
    items: [],
    timeZone: 'America/Detroit',
  };
  expect(shownOf(calendar)).toEqual(stretch('09:00', '20:00'));
  expect(shownOf({ ...calendar, host: 'lee' })).toEqual(stretch('12:00', '20:00'));
});

test('a moment is placed by its time zone, even when the clocks change', () => {
  expect(placeIn('2026-03-08T07:30:00Z', 'America/Detroit')).toEqual({ day: '2026-03-08', minute: 3.5 * 60 });
  expect(placeIn('2026-05-05T02:00:00Z', 'America/Detroit')).toEqual({ day: '2026-05-04', minute: 22 * 60 });
});

test('a week starts on Monday, and an agenda starts on its own day', () => {
  expect(daysOf('week', '2026-05-03')[0]).toBe('2026-04-27');
  expect(daysOf('day', '2026-05-03')).toEqual(['2026-05-03']);
  expect(daysOf('agenda', '2026-05-03')).toHaveLength(14);
});
