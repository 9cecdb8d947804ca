import { isSignedPayment, signPaymentWebhook } from './webhook-signature.js';

const secret = 'whsec_one';
const body = '{"id":"evt_1"}';
const at = new Date('2026-05-01T12:00:00Z');
const later = (seconds: number): Date => new Date(at.getTime() + seconds * 1_000);
const signature = signPaymentWebhook({ body, secret, at });

test('a signature contains the time and a hexadecimal HMAC', () => {
  expect(signature).toMatch(/^t=1777636800,v1=[0-9a-f]{64}$/);
});

test.each([
  ['checked at once', { body, signature }, at, true],
  ['checked within five minutes', { body, signature }, later(300), true],
  ['checked later', { body, signature }, later(301), false],
  ['from the future', { body, signature }, later(-301), false],
  ['of another body', { body: `${body} `, signature }, at, false],
  ['of another time', { body, signature: signature.replace('t=1777636800', 't=1777636801') }, at, false],
  ['one of several', { body, signature: `t=1777636800,v0=00,v1=00,${signature.slice(13)}` }, at, true],
  ['without a time', { body, signature: signature.slice(13) }, at, false],
  ['without a known scheme', { body, signature: signature.replace('v1=', 'v2=') }, at, false],
  ['missing', { body, signature: undefined }, at, false],
  ['empty', { body, signature: '' }, at, false],
] as const)('checks a signature that is %s', (_, webhook, now, isValid) => {
  expect(isSignedPayment(webhook, { secret, now })).toBe(isValid);
});

test('a signature is refused with another secret', () => {
  expect(isSignedPayment({ body, signature }, { secret: 'whsec_two', now: at })).toBe(false);
});
