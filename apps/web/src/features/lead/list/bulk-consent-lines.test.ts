import { bulkConsentSummary, failureLines } from './bulk-consent-lines.js';

const id = '1';

test('the summary leaves out outcomes with a count of zero', () => {
  expect(bulkConsentSummary({ recorded: 1, unchanged: 0, failed: [] })).toBe('1 choice recorded.');
  const failed = [{ id, channel: 'sms' as const, error: 'No address.' }];
  expect(bulkConsentSummary({ recorded: 4, unchanged: 2, failed })).toBe(
    '4 choices recorded, 2 recorded before, 1 not recorded.',
  );
});

test('consent choices that were not recorded are counted by channel and reason', () => {
  const no = 'No address.';
  expect(
    failureLines([
      { id, channel: 'sms', error: no },
      { id: '2', channel: 'email', error: no },
      { id: '3', channel: 'sms', error: no },
    ]),
  ).toEqual(['Text messages: No address. (2 leads)', 'Email: No address.']);
});
