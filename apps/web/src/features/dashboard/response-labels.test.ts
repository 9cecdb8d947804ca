import { responseDetail, responseHeadline, withinLabel } from './response-labels.js';

const COUNTS = { minute: 0, five_minutes: 0, hour: 0, day: 0, later: 0, not_yet: 0 };
const NONE = { p50: null, p90: null, counts: COUNTS };

test.each([
  [0, '1 second'],
  [24, '24 seconds'],
  [60, '1 minute'],
  [61, '2 minutes'],
  [240, '4 minutes'],
  [7_199, '120 minutes'],
  [7_201, '3 hours'],
  [86_400, '24 hours'],
  [172_801, '3 days'],
])('rounds %i seconds up to %s', (seconds, words) => {
  expect(withinLabel(seconds)).toBe(words);
});

test('the headline shows the median, that no one was contacted, or that there is no data', () => {
  expect(responseHeadline({ ...NONE, p50: 200 })).toBe('Half within 4 minutes');
  expect(responseHeadline({ ...NONE, counts: { ...COUNTS, not_yet: 2 } })).toBe('No one contacted yet');
  expect(responseHeadline(NONE)).toBe('Nothing to measure');
});

test('the detail leaves out values that were not measured', () => {
  const now = { ...NONE, p50: 200, p90: 9_000 };
  expect(responseDetail(now, { ...NONE, p50: 300 }, 'the 7 days before')).toBe(
    '90% within 3 hours. In the 7 days before, half within 5 minutes.',
  );
  expect(responseDetail(now, NONE, 'the 7 days before')).toBe('90% within 3 hours.');
  expect(responseDetail(NONE, NONE, 'the 7 days before')).toBe('');
});
