/** Maps failed CalDAV requests. The rules that all vendors share are in failures.ts. */
import { codeOfWire, ProviderError, type ProviderErrorCode } from '../failures.js';
import { OutboundError, type OutboundAnswer } from '../outbound/url.js';
import { retryAfterMs } from '../retry-after.js';

/** Display name in screens and errors. */
export const CALDAV = 'CalDAV';

/** The answer exceeds the size limit. */
export class AnswerTooLarge extends ProviderError {
  constructor() {
    super({ code: 'rejected', provider: CALDAV, port: 'calendar' });
  }
}

type Effect = 'read' | 'write';

/** Maps an answer that is not a success. */
export function caldavError(
  { status, headers }: OutboundAnswer,
  { effect, now }: { effect: Effect; now: Date },
): ProviderError {
  const code = codeOfWire({ status, network: null }, effect);
  const isBusy = code === 'rate_limited' || status === 503;
  const wait = isBusy ? retryAfterMs(headers['retry-after'], now) : undefined;
  return error(code, wait);
}

/**
 * Maps a request without an answer: the address is not allowed, or no server responds. Other errors are
 * returned unchanged.
 */
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
    // Events are named by uid and sequence, so a second write has no further effect.
    idempotent: true,
    ...(wait === undefined ? {} : { retryAfterMs: wait }),
  });
}
