import { channelSentence, reasonSentence, stateLabel } from './inbox-labels.js';

const entry = { channel: 'sms', status: 'queued', reason: null, notBefore: null } as const;

test('a message in progress is labeled as sending, or as waiting with the reason', () => {
  expect(stateLabel(entry)).toEqual({ label: 'Sending', tone: 'info' });
  expect(reasonSentence(entry, null)).toBeUndefined();
  const late = { ...entry, reason: 'quiet_hours', notBefore: '2031-01-10T13:00:00.000Z' };
  expect(stateLabel(late)).toEqual({ label: 'Waiting', tone: 'warn' });
  // Matches any kind of space before AM, which differs between machines.
  expect(reasonSentence(late, 'America/Detroit')).toMatch(
    /^It is too early or too late where they are\. It goes out Friday, January 10, 2031 at 8:00\sAM, their time\.$/,
  );
  expect(reasonSentence({ ...entry, reason: 'rate_limited' }, null)).toContain('retried automatically');
  expect(reasonSentence({ ...entry, reason: 'some_new_code' }, null)).toContain('tried again');
});

test('a message that the provider may have accepted is labeled as waiting, with an explanation', () => {
  const open = { ...entry, status: 'sending', reason: 'ambiguous' } as const;
  expect(stateLabel(open)).toEqual({ label: 'Waiting', tone: 'warn' });
  expect(reasonSentence(open, null)).toContain('at most once');
  expect(stateLabel({ ...open, reason: null })).toEqual({ label: 'Sending', tone: 'info' });
});

test('a message that did not arrive shows the reason', () => {
  expect(reasonSentence({ ...entry, status: 'blocked', reason: 'opted_out' }, null)).toBe(
    'They opted out of text messages.',
  );
  expect(reasonSentence({ ...entry, status: 'failed', reason: 'gave_up' }, null)).toContain('within a day');
  expect(reasonSentence({ ...entry, status: 'unknown', reason: 'ambiguous' }, null)).toContain(
    'may have been sent',
  );
  expect(reasonSentence({ ...entry, status: 'unknown', reason: 'address_changed' }, null)).toContain(
    'to the earlier address',
  );
  expect(reasonSentence({ ...entry, status: 'delivered' }, null)).toBeUndefined();
  expect(reasonSentence({ ...entry, status: 'cancelled', reason: 'stopped' }, null)).toBe(
    'Its campaign ended for them before it could go out.',
  );
  expect(reasonSentence({ ...entry, status: 'cancelled', reason: 'step_off' }, null)).toBe(
    'Its step was taken out of the campaign before it could go out.',
  );
});

test('an incoming message that could not be read is reported', () => {
  const unread = { ...entry, status: null, reason: 'unread_timeout' };
  expect(reasonSentence(unread, null)).toContain('could not be read');
  expect(reasonSentence({ ...unread, reason: 'unread_crash' }, null)).toContain('Ask them to write it again');
});

test('a closed channel shows the reason', () => {
  const channel = {
    channel: 'email',
    address: 'j***@ex***.com',
    outcome: 'allowed',
    reason: null,
    notBefore: null,
  } as const;
  expect(channelSentence(channel, null)).toBeUndefined();
  expect(channelSentence({ ...channel, address: null }, null)).toBe('They gave no email address.');
  expect(channelSentence({ ...channel, outcome: 'refused', reason: 'no_consent' }, null)).toContain(
    'Record their consent',
  );
});
