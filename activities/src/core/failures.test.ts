import { ProviderError, PROVIDER_ERROR_CODES, type ProviderErrorCode } from '@praxis/providers/failures';
import { JOURNEY_FAILURES } from '@praxis/workflows/journey/messages';
import { judge, refusal, retryLater, type FailureVerdict } from './failures.js';

const errorOf = (code: ProviderErrorCode, retryAfterMs?: number): ProviderError =>
  new ProviderError({
    code,
    provider: 'Test',
    port: 'sms',
    ...(retryAfterMs === undefined ? {} : { retryAfterMs }),
  });

const EXPECTED: Record<ProviderErrorCode, FailureVerdict['kind']> = {
  rate_limited: 'retry',
  unavailable: 'retry',
  timeout: 'retry',
  unauthorized: 'retry',
  not_configured: 'retry',
  usage_limit: 'retry',
  ambiguous: 'reconcile',
  invalid_recipient: 'final',
  rejected: 'final',
};

test.each(PROVIDER_ERROR_CODES)(
  '%s leads to a retry, a reconciliation or a final failure as expected',
  (code) => {
    expect(judge(errorOf(code)).kind).toBe(EXPECTED[code]);
  },
);

test('a message that may have been sent is never retried without a reconciliation', () => {
  const retried = PROVIDER_ERROR_CODES.filter((code) => judge(errorOf(code)).kind === 'retry');
  expect(retried).not.toContain('ambiguous');
});

test('a retry waits as long as the provider asks', () => {
  expect(judge(errorOf('rate_limited', 7_000))).toEqual({ kind: 'retry', delayMs: 7_000 });
  expect(judge(errorOf('unavailable'))).toEqual({ kind: 'retry', delayMs: undefined });
});

test('a retry waits a minute if the account or its settings must be corrected', () => {
  for (const code of ['unauthorized', 'not_configured', 'usage_limit'] as const)
    expect(judge(errorOf(code))).toEqual({ kind: 'retry', delayMs: 60_000 });
});

test('a retryable failure contains the delay of its retry', () => {
  expect(retryLater('unavailable', 'down', 5_000)).toMatchObject({
    type: 'unavailable',
    nonRetryable: false,
    nextRetryDelay: 5_000,
  });
  expect(retryLater('unavailable', 'down').nextRetryDelay).toBeUndefined();
});

test.each(JOURNEY_FAILURES)('the refusal %s is final and carries its details', (type) => {
  expect(refusal(type, 'No.', { alternatives: [] })).toMatchObject({
    type,
    nonRetryable: true,
    message: 'No.',
    details: [{ alternatives: [] }],
  });
  expect(refusal(type, 'No.').details ?? []).toEqual([]);
});
