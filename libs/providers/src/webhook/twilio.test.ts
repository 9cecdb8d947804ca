import { readTwilioWebhook } from './twilio.js';

const inbound = (more: Record<string, string> = {}): unknown =>
  readTwilioWebhook({
    body: new URLSearchParams({
      MessageSid: 'SM1',
      From: '+13135550142',
      To: '+13135550111',
      Body: 'Stop',
      ...more,
    }).toString(),
  }).event;

test.each([
  ['STOP', 'opt_out'],
  ['start', 'opt_in'],
  ['HELP', 'help'],
])('OptOutType %s means that Twilio has already replied', (type, confirmed) => {
  expect(inbound({ OptOutType: type })).toMatchObject({ kind: 'inbound', body: 'Stop', confirmed });
});

test('without OptOutType, or with an unknown value, Twilio has not replied', () => {
  expect(inbound()).not.toHaveProperty('confirmed');
  for (const type of ['', 'constructor'])
    expect(inbound({ OptOutType: type })).not.toHaveProperty('confirmed');
});
