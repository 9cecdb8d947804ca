import {
  reconcileTwilio,
  toDeliveryStatus,
  toTwilioCreate,
  toTwilioError,
  type TwilioFailure,
  type TwilioMessage,
} from './twilio-transform.js';

const now = new Date('2026-01-05T12:00:00Z');
const minutesAgo = (minutes: number) => new Date(now.getTime() - minutes * 60_000);
const query = { to: '+13135550142', body: 'See you', idempotencyKey: 'k1', attemptedAfter: minutesAgo(10) };
const message = (change: Partial<TwilioMessage> = {}): TwilioMessage => ({
  sid: 'SM1',
  status: 'sent',
  body: 'See you',
  direction: 'outbound-api',
  dateCreated: minutesAgo(10),
  ...change,
});
const listing = (messages: TwilioMessage[], complete = true) => ({
  messages,
  complete,
  now,
  settledAt: minutesAgo(1),
});

describe('toTwilioCreate', () => {
  it('leaves the callback out when none is configured', () => {
    const payload = toTwilioCreate({ ...query, statusCallbackRef: 'r' }, { from: '+13135550100' });
    expect(payload).toEqual({ to: query.to, from: '+13135550100', body: 'See you' });
  });

  it('keeps the query of the callback address and escapes the reference', () => {
    const statusCallbackUrl = 'https://desk.example/hook?a=1';
    const payload = toTwilioCreate(
      { ...query, statusCallbackRef: 'x/y z' },
      { from: '+1', statusCallbackUrl },
    );
    expect(payload.statusCallback).toBe('https://desk.example/hook?a=1&ref=x%2Fy+z');
  });
});

describe('toTwilioError', () => {
  const failure: TwilioFailure = { status: null, code: null, retryAfter: null, network: null };
  it.each<[string, Partial<TwilioFailure>, string]>([
    ['no answer', { network: 'ECONNRESET' }, 'ambiguous'],
    ['a time-out', { network: 'ECONNABORTED' }, 'ambiguous'],
    ['nothing known', {}, 'ambiguous'],
    ['an unknown host', { network: 'ENOTFOUND' }, 'unavailable'],
    ['an expired certificate', { network: 'CERT_HAS_EXPIRED' }, 'unavailable'],
    ['500', { status: 500 }, 'ambiguous'],
    ['408', { status: 408 }, 'ambiguous'],
    ['429', { status: 429 }, 'rate_limited'],
    ['403', { status: 403, code: 20403 }, 'unauthorized'],
    ['21211', { status: 400, code: 21211 }, 'invalid_recipient'],
    ['21408', { status: 400, code: 21408 }, 'rejected'],
    ['404', { status: 404, code: 20404 }, 'rejected'],
  ])('maps %s', (_what, change, code) => {
    expect(toTwilioError({ ...failure, ...change }, now).code).toBe(code);
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

describe('reconcileTwilio', () => {
  const found = (messages: TwilioMessage[]) => reconcileTwilio(query, listing(messages));

  it('finds the same text in the window', () => {
    expect(found([message()])).toEqual({
      outcome: 'found',
      message: { providerMessageId: 'SM1', status: 'accepted', createdAt: minutesAgo(10) },
    });
  });

  it('sees through the words a trial account puts before the text', () => {
    const body = 'Sent from your Twilio trial account - See you';
    expect(found([message({ body })]).outcome).toBe('found');
  });

  it('forgives clocks two minutes', () => {
    expect(found([message({ dateCreated: minutesAgo(11.9) })]).outcome).toBe('found');
    expect(found([message({ dateCreated: minutesAgo(12.1) })]).outcome).toBe('absent');
  });

  it.each<[string, Partial<TwilioMessage>]>([
    ['another text', { body: 'See you.' }],
    ['a text from the recipient', { direction: 'inbound' }],
    ['an older text', { dateCreated: minutesAgo(60) }],
  ])('does not take %s for it', (_what, change) => {
    expect(found([message(change)])).toEqual({ outcome: 'absent' });
  });

  it('does not answer with a message that is accounted for', () => {
    const excluding = { ...query, excludeIds: ['SM1'] };
    expect(reconcileTwilio(excluding, listing([message(), message({ sid: 'SM2' })]))).toMatchObject({
      message: { providerMessageId: 'SM2' },
    });
  });

  it('says unknown when the list ends inside the window', () => {
    const other = message({ body: 'other', dateCreated: minutesAgo(1) });
    expect(reconcileTwilio(query, listing([other], false))).toMatchObject({ reason: 'window_not_covered' });
    const older = message({ body: 'other', dateCreated: minutesAgo(60) });
    expect(reconcileTwilio(query, listing([other, older], false))).toEqual({ outcome: 'absent' });
  });

  it('says how long to wait when it is too early', () => {
    const settledAt = new Date(now.getTime() + 4_000);
    expect(reconcileTwilio(query, { ...listing([]), settledAt })).toEqual({
      outcome: 'unknown',
      reason: 'too_early',
      askAgainAfterMs: 4_000,
    });
  });
});
