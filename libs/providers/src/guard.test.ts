import { AI_ERROR_CODES, AiError } from './ai/failures.js';
import { PROVIDER_ERROR_CODES, ProviderError } from './failures.js';
import { AiParked, guardPort, outcomeOfError, outcomeOfResult, RequestParked } from './guard.js';

const AT = { provider: 'Vendor', port: 'sms' } as const;
const byKind = (codes: readonly string[], errorOf: (code: never) => Error): Record<string, string[]> => {
  const kinds: Record<string, string[]> = { failure: [], success: [], none: [] };
  for (const code of codes)
    kinds[outcomeOfError({ of: { error: errorOf(code as never) }, isCancelled: false }).kind]?.push(code);
  return kinds;
};

test('an outage, an overload and a refused account are failures of the vendor, but a refused message is not', () => {
  expect(byKind(PROVIDER_ERROR_CODES, (code) => new ProviderError({ ...AT, code }))).toEqual({
    failure: ['rate_limited', 'unavailable', 'timeout', 'unauthorized', 'usage_limit', 'ambiguous'],
    success: ['invalid_recipient', 'rejected'],
    none: ['not_configured'],
  });
  expect(byKind(AI_ERROR_CODES, (code) => new AiError(code))).toEqual({
    failure: ['stalled', 'rate_limited', 'unavailable', 'unauthorized', 'usage_limit', 'nonsense'],
    success: ['rejected', 'refused'],
    none: ['not_configured'],
  });
});

test('requests that we canceled, parked or broke do not count for or against the vendor', () => {
  const ambiguous = new ProviderError({ ...AT, code: 'ambiguous' });
  expect(outcomeOfError({ of: { error: ambiguous }, isCancelled: true })).toEqual({ kind: 'none' });
  for (const error of [
    new RequestParked({ ...AT, code: 'timeout', waitMs: 1 }),
    new AiParked(1),
    new Error(),
  ])
    expect(outcomeOfError({ of: { error }, isCancelled: false })).toEqual({ kind: 'none' });
});

test('a reconciliation that the vendor could not answer counts as a failure, although it throws no error', () => {
  const unknown = (reason: string): object => ({ outcome: 'unknown', reason });
  expect(outcomeOfResult({ of: { result: unknown('timeout') }, isCancelled: false })).toMatchObject({
    kind: 'failure',
    code: 'timeout',
  });
  expect(outcomeOfResult({ of: { result: unknown('too_early') }, isCancelled: false })).toEqual({
    kind: 'success',
  });
  expect(outcomeOfResult({ of: { result: undefined }, isCancelled: false })).toEqual({ kind: 'success' });
});

test('a parked request never has the code of a request that may have taken effect', () => {
  const parked = new RequestParked({ ...AT, code: 'ambiguous', waitMs: 5_000 });
  expect(parked).toMatchObject({ code: 'unavailable', retryAfterMs: 5_000, retryable: true });
  expect(new RequestParked({ ...AT, code: 'unauthorized', waitMs: 1 }).code).toBe('unauthorized');
});

test('every method of a guarded port passes the guard, and is called on the port', async () => {
  const port = {
    name: 'Vendor',
    send(text: string): Promise<string> {
      return Promise.resolve(`${this.name}: ${text}`);
    },
  };
  let count = 0;
  const guarded = guardPort(port, (request) => {
    count += 1;
    return request();
  });
  expect([guarded.name, await guarded.send('text'), count]).toEqual(['Vendor', 'Vendor: text', 1]);
});
