/** What failed CalDAV requests mean. The rules all vendors share stand in failures.ts. */
import { codeOfWire, ProviderError, type ProviderErrorCode } from '../failures.js';
import { OutboundError, type OutboundAnswer } from '../outbound/url.js';
import { retryAfterMs } from '../retry-after.js';

/** Display name in screens and errors. */
export const CALDAV = 'CalDAV';

/** There is more of the answer than is read. */
export class AnswerTooLarge extends ProviderError {
  constructor() {
    super({ code: 'rejected', provider: CALDAV, port: 'calendar' });
  }
}

type Effect = 'read' | 'write';

/** An answer that is no success. */
export function caldavError(
  { status, headers }: OutboundAnswer,
  { effect, now }: { effect: Effect; now: Date },
): ProviderError {
  const code = codeOfWire({ status, network: null }, effect);
  const isBusy = code === 'rate_limited' || status === 503;
  const wait = isBusy ? retryAfterMs(headers['retry-after'], now) : undefined;
  return error(code, wait);
}

/** No answer: the address may not be called, or nobody is there. Other errors are passed on. */
export function unreachable(failure: unknown, effect: Effect): unknown {
  if (!(failure instanceof OutboundError)) return failure;
  switch (failure.problem) {
    case 'malformed':
    case 'refused_address':
    case 'plain_http':
      return error('rejected');
    case 'too_large':
      return new AnswerTooLarge();
    case 'unresolved':
      return error('unavailable');
    case 'timeout':
    case 'unreachable':
      return error(codeOfWire({ status: null, network: failure.network }, effect));
  }
}

function error(code: ProviderErrorCode, wait?: number): ProviderError {
  return new ProviderError({
    code,
    provider: CALDAV,
    port: 'calendar',
    // Named by uid and sequence: written twice is written once.
    idempotent: true,
    ...(wait === undefined ? {} : { retryAfterMs: wait }),
  });
}
