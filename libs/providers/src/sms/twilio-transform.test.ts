import { toDeliveryStatus, toTwilioCreate } from './twilio-transform.js';

const message = { to: '+13135550142', body: 'See you', idempotencyKey: 'k1' };

describe('toTwilioCreate', () => {
  it('leaves the callback out if none is configured', () => {
    const payload = toTwilioCreate({ ...message, statusCallbackRef: 'r' }, { from: '+13135550100' });
    expect(payload).toEqual({ to: message.to, from: '+13135550100', body: 'See you' });
  });

  it('keeps the query of the callback URL and escapes the reference', () => {
    const statusCallbackUrl = 'https://desk.example/hook?a=1';
    const payload = toTwilioCreate(
      { ...message, statusCallbackRef: 'x/y z' },
      { from: '+1', statusCallbackUrl },
    );
    expect(payload.statusCallback).toBe('https://desk.example/hook?a=1&ref=x%2Fy+z');
  });
});

describe('toDeliveryStatus', () => {
  it.each([
    ['queued', 'accepted'],
    ['sent', 'accepted'],
    ['something new', 'accepted'],
    ['delivered', 'delivered'],
    ['undelivered', 'failed'],
  ])('reads %s as %s', (status, expected) => {
    expect(toDeliveryStatus(status)).toBe(expected);
  });
});
