import { backTestInWords, conditionInWords, minutesInWords } from './alert-labels.js';

test.each([
  [0, '0 minutes'],
  [1, '1 minute'],
  [60, '1 hour'],
  [90, '1 hour 30 minutes'],
  [1_440, '24 hours'],
])('%i minutes are shown as %s', (minutes, words) => {
  expect(minutesInWords(minutes)).toBe(words);
});

const RULE = { service: null, tenantName: null, comparison: 'above', threshold: 20, minEvents: 1 } as const;
test.each([
  [
    { metric: 'failed_messages', windowMinutes: 60, forMinutes: 5 },
    'Messages that failed: above 20% over 1 hour, for 5 minutes',
  ],
  [
    { metric: 'new_leads', comparison: 'below', threshold: 1, windowMinutes: 1_440, forMinutes: 0 },
    'New leads: below 1 over 24 hours',
  ],
  [
    { metric: 'missed_calls', tenantName: 'Roe & Partners', windowMinutes: 60, forMinutes: 0 },
    'Missed calls (Roe & Partners): above 20 over 1 hour',
  ],
  [
    { metric: 'response_ms', service: 'email', threshold: 1_500, windowMinutes: 15, forMinutes: 0 },
    'Response of a service (Email): above 1,500 ms over 15 minutes',
  ],
] as const)('%#: describes a condition in words', (rule, words) => {
  expect(conditionInWords({ ...RULE, ...rule })).toBe(words);
});

test.each([
  [0, 0, 'No alerts'],
  [1, 15, '1 alert, 15 minutes'],
  [3, 120, '3 alerts, 2 hours together'],
])('describes %i alerts of %i minutes', (alerts, minutes, words) => {
  expect(backTestInWords({ alerts, minutes, highest: 1 })).toBe(words);
});

test('reports that there was nothing to measure when there are no values', () => {
  expect(backTestInWords({ alerts: 0, minutes: 0, highest: null })).toBe('Nothing to measure');
});
