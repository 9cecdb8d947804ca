import { DateTime } from 'luxon';
import { checkBookingTimes, type BookingTimes } from './booking-times.js';
import type { Failure } from '../http/failure.js';

const DETROIT = 'America/Detroit';
const at = (iso: string): DateTime<true> => DateTime.fromISO(iso) as DateTime<true>;
const NOW = at('2027-01-11T12:00:00-05:00');

function codeOf(times: BookingTimes, zone = DETROIT, now = NOW): string | undefined {
  try {
    checkBookingTimes(times, zone, now);
    return undefined;
  } catch (error) {
    return (error as Failure).code;
  }
}

test('accepts a request without times', () => {
  expect(codeOf({})).toBeUndefined();
  expect(codeOf({ timeZone: DETROIT })).toBeUndefined();
});

test.each([
  ['2027-01-10', 'date_in_past'],
  ['2027-01-11', undefined],
  ['2027-01-12', undefined],
  ['1999-12-31', 'date_in_past'],
])('judges the day %s as %s', (dateHint, code) => {
  expect(codeOf({ dateHint })).toBe(code);
});

test('uses the provider’s date for today, not the server’s', () => {
  const midnightUtc = at('2027-01-12T01:00:00Z');
  expect(codeOf({ dateHint: '2027-01-11' }, DETROIT, midnightUtc)).toBeUndefined();
  expect(codeOf({ dateHint: '2027-01-11' }, 'Pacific/Auckland', midnightUtc)).toBe('date_in_past');
});

test.each([
  ['2027-01-11T11:59:59-05:00', 'date_in_past'],
  ['2027-01-11T12:00:00-05:00', 'date_in_past'],
  ['2027-01-11T12:00:01-05:00', undefined],
  ['2027-01-11T17:00:01Z', undefined],
  ['2027-01-11T16:59:59Z', 'date_in_past'],
])('judges a start at %s as %s', (start, code) => {
  expect(codeOf({ start })).toBe(code);
});

describe('on the night the clocks go forward (2027-03-14, 02:00 to 03:00)', () => {
  test.each([
    ['2027-03-14T01:59:00-05:00', undefined],
    ['2027-03-14T02:00:00-05:00', 'nonexistent_local_time'],
    ['2027-03-14T02:30:00-05:00', 'nonexistent_local_time'],
    ['2027-03-14T02:30:00-04:00', 'nonexistent_local_time'],
    ['2027-03-14T02:59:59-04:00', 'nonexistent_local_time'],
    ['2027-03-14T03:00:00-04:00', undefined],
  ])('judges %s as %s', (start, code) => {
    expect(codeOf({ start, timeZone: DETROIT })).toBe(code);
    expect(codeOf({ start })).toBe(code);
  });

  test('rejects the old offset after the change if the zone is named, and reads it as an instant otherwise', () => {
    const start = '2027-03-14T09:00:00-05:00';
    expect(codeOf({ start, timeZone: DETROIT })).toBe('offset_mismatch');
    expect(codeOf({ start })).toBeUndefined();
  });
});

describe('on the night the clocks go back (2027-11-07, 01:00 to 02:00 twice)', () => {
  test.each([
    ['2027-11-07T01:30:00-04:00', undefined],
    ['2027-11-07T01:30:00-05:00', undefined],
    ['2027-11-07T02:30:00-04:00', 'offset_mismatch'],
    ['2027-11-07T02:30:00-05:00', undefined],
  ])('judges %s as %s', (start, code) => {
    expect(codeOf({ start, timeZone: DETROIT })).toBe(code);
  });
});

test('handles half-hour changes and half-hour zones', () => {
  // Lord Howe changes from +10:30 to +11:00 on 2027-10-03 at 02:00.
  expect(codeOf({ start: '2027-10-03T02:15:00+10:30', timeZone: 'Australia/Lord_Howe' })).toBe(
    'nonexistent_local_time',
  );
  expect(codeOf({ start: '2027-10-03T02:30:00+11:00', timeZone: 'Australia/Lord_Howe' })).toBeUndefined();
  expect(codeOf({ start: '2027-05-05T10:00:00+05:30', timeZone: 'Asia/Kolkata' })).toBeUndefined();
  expect(codeOf({ start: '2027-05-05T10:00:00+05:00', timeZone: 'Asia/Kolkata' })).toBe('offset_mismatch');
});

test('reads a start in another zone’s offset as an instant', () => {
  expect(codeOf({ start: '2027-03-14T02:30:00+02:00' })).toBeUndefined();
  expect(codeOf({ start: '2027-03-14T02:30:00+02:00', timeZone: DETROIT })).toBe('offset_mismatch');
});
