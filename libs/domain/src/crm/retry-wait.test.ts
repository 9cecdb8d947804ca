import { crmWaitSeconds } from './retry-wait.js';

test('waits grow to an hour, and after 80 failures (three days) there are no more retries', () => {
  expect([1, 2, 3, 10, 79].map((failures) => crmWaitSeconds(failures))).toEqual([10, 20, 40, 3600, 3600]);
  expect(crmWaitSeconds(80)).toBeUndefined();
});

test('a retry does not come before the time that the CRM asked for', () => {
  expect(crmWaitSeconds(1, 60_500)).toBe(61);
  expect(crmWaitSeconds(79, 7_200_000)).toBe(7200);
});
