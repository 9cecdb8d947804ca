import fc from '../../../../test/support/property.js';
import { differenceInterval, ratioPValue, shareInterval, type Share } from './ab-statistics.js';
import { verdictOf } from './ab-verdict.js';

const share = (count: number, of: number): Share => ({ count, of });
const anyShare = fc
  .integer({ min: 1, max: 100_000 })
  .chain((of) => fc.integer({ min: 0, max: of }).map((count) => share(count, of)));

// R. G. Newcombe, Two-sided confidence intervals for the single proportion, Statistics in Medicine 17, 1998, table I, method 3.
test.each([
  [81, 263, 0.2553, 0.3662],
  [15, 148, 0.0624, 0.1605],
  [0, 20, 0, 0.1611],
  [1, 29, 0.0061, 0.1718],
])('%i of %i has the published interval', (count, of, low, high) => {
  const interval = shareInterval(share(count, of));
  expect(interval.low).toBeCloseTo(low, 4);
  expect(interval.high).toBeCloseTo(high, 4);
});

// The same author, Interval estimation for the difference between independent proportions, table II, method 10.
test.each([
  [56, 70, 48, 80, 0.0524, 0.3339],
  [9, 10, 3, 10, 0.1705, 0.809],
  [5, 56, 0, 29, -0.0381, 0.1926],
  [10, 10, 0, 10, 0.6075, 1],
])('%i of %i less %i of %i has the published interval', (one, ofOne, other, ofOther, low, high) => {
  const interval = differenceInterval(share(other, ofOther), share(one, ofOne));
  expect(interval.low).toBeCloseTo(low, 4);
  expect(interval.high).toBeCloseTo(high, 4);
});

test.each([
  [3.841459, 0.05],
  [6.634897, 0.01],
  [10.827566, 0.001],
])('a chi-square of %f is as likely as the tables say', (chiSquare, likely) => {
  // If a total of n is split in half, the counts differ from their expectation by sqrt(n × chi-square) / 2.
  const total = 1e9;
  const off = Math.sqrt(total * chiSquare) / 2;
  expect(ratioPValue([total / 2 - off, total / 2 + off], 0.5) / likely).toBeCloseTo(1, 4);
});

test('an interval contains its share, and both ends are between 0 and 1', () => {
  fc.assert(
    fc.property(anyShare, (one) => {
      const { low, value, high } = shareInterval(one);
      expect(0 <= low && low <= value && value <= high && high <= 1).toBe(true);
    }),
  );
});

test('swapping the variants negates the difference', () => {
  fc.assert(
    fc.property(anyShare, anyShare, (a, b) => {
      const [there, back] = [differenceInterval(a, b), differenceInterval(b, a)];
      expect(there.value + back.value).toBeCloseTo(0, 12);
      expect(there.low + back.high).toBeCloseTo(0, 12);
      expect(-1.0000001 <= there.low && there.high <= 1.0000001).toBe(true);
    }),
  );
});

test('a variant wins only with enough leads and an interval that excludes zero', () => {
  const halves = { trafficSplit: 50 };
  expect(verdictOf({ a: share(0, 0), b: share(0, 0), ...halves })).toEqual({ kind: 'too_few' });
  expect(verdictOf({ a: share(1, 99), b: share(80, 101), ...halves })).toEqual({ kind: 'too_few' });
  expect(verdictOf({ a: share(20, 200), b: share(22, 200), ...halves }).kind).toBe('none');
  expect(verdictOf({ a: share(20, 200), b: share(60, 200), ...halves })).toMatchObject({ variant: 'b' });
  expect(verdictOf({ a: share(60, 200), b: share(20, 200), ...halves })).toMatchObject({ variant: 'a' });
});

test('there is no winner, however clear, if the leads were not divided as configured', () => {
  const clear = { a: share(40, 400), b: share(150, 300) };
  expect(verdictOf({ ...clear, trafficSplit: 50 })).toEqual({
    kind: 'mismatch',
    pValue: expect.closeTo(0.000157, 5) as number,
  });
  // 3 to 4 is what was asked for.
  expect(verdictOf({ ...clear, trafficSplit: 43 }).kind).toBe('winner');
  expect(verdictOf({ a: share(0, 5), b: share(0, 0), trafficSplit: 0 })).toEqual({ kind: 'too_few' });
  expect(verdictOf({ a: share(0, 4), b: share(0, 1), trafficSplit: 0 })).toEqual({
    kind: 'mismatch',
    pValue: 0,
  });
});
