import { DateTime } from 'luxon';
import { Failure } from '../../platform/http/failure.js';
import { readPreferredTime } from './preferred-time.js';

const ZONE = 'America/Detroit';
const NOW = DateTime.fromISO('2026-03-02T12:00:00Z') as DateTime<true>;
const read = (text: string): ReturnType<typeof readPreferredTime> => readPreferredTime(text, ZONE, NOW);

test.each([
  ['2026-05-04T14:00:00-04:00', { start: '2026-05-04T14:00:00-04:00' }],
  ['2026-05-04T18:00:00z', { start: '2026-05-04T18:00:00Z' }],
  ['2026-05-04 14:00', { start: '2026-05-04T14:00:00.000-04:00' }],
  ['2026-05-04', { dateHint: '2026-05-04' }],
  ['2026-05-04 in the Morning', { dateHint: '2026-05-04', preferred: 'morning' }],
  ['Tuesday afternoon, please', { preferred: 'afternoon', named: { day: '2026-03-03', part: 'afternoon' } }],
  ['next Tuesday morning', { preferred: 'morning', named: { day: '2026-03-10', part: 'morning' } }],
  ['Thursday at 2 pm', { named: { day: '2026-03-05', time: '14:00' } }],
  ['mañana por la tarde', { preferred: 'afternoon', named: { day: '2026-03-03', part: 'afternoon' } }],
  ['this afternoon', { preferred: 'afternoon', named: { day: '2026-03-02', part: 'afternoon' } }],
  ['esta tarde', { preferred: 'afternoon', named: { day: '2026-03-02', part: 'afternoon' } }],
  ['¿mañana?', { named: { day: '2026-03-03' } }],
  ['whenever suits', {}],
  ['EVENING', { preferred: 'evening' }],
  ['any time', {}],
])('reads %s', (text, expected) => {
  expect(read(text)).toEqual({
    preferred: 'any',
    dateHint: undefined,
    isUnderstood: true,
    ...expected,
  });
});

test.each(['noonish', 'many thanks', '32', '2026-05-042'])('finds no time in %s', (text) => {
  expect(read(text)).toEqual({ preferred: 'any', dateHint: undefined, isUnderstood: false });
});

test.each([
  ['2026-03-01T10:00:00-05:00', 'date_in_past'],
  ['2026-03-01', 'date_in_past'],
  ['yesterday', 'date_in_past'],
  ['March 8 2026 at 2:30 am', 'nonexistent_local_time'],
  ['2026-03-08T02:30', 'nonexistent_local_time'],
  ['2026-03-08T02:30:00-05:00', 'nonexistent_local_time'],
  ['2026-02-31', 'date_invalid'],
  ['2026-05-04T25:00', 'date_invalid'],
  ['2031-02-30T14:00:00Z', 'date_invalid'],
  ['2031-05-05T14:00:00+99:99', 'date_invalid'],
  ['2031-05-05T14:00:00-2400', 'date_invalid'],
])('rejects %s as %s, on its field', (text, code) => {
  const refusal = (): Failure => {
    try {
      throw new Error(JSON.stringify(read(text)));
    } catch (cause) {
      if (cause instanceof Failure) return cause;
      throw cause;
    }
  };
  expect(refusal()).toMatchObject({ status: 400, code, fields: [{ path: 'preferredTime' }] });
});
