import { toTwilioError, type TwilioFailure } from './failure.js';

const now = new Date('2026-01-05T12:00:00Z');

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
    expect(toTwilioError({ ...failure, ...change }, now, 'sms').code).toBe(code);
  });
});
