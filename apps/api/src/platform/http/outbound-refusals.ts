/** Errors for addresses that cannot be called. */
import { OutboundError, type OutboundProblem, type OutboundUrls } from '@praxis/providers/outbound/url';
import { invalidField } from './failure.js';

/** What a person can do about each problem. */
export const OUTBOUND_PROBLEMS: Record<OutboundProblem, string> = {
  malformed: 'This is no address that can be called. Use one like https://example.com/hooks.',
  refused_address: 'This address does not lead to the public internet. Use one that others can reach.',
  plain_http: 'Use an address that begins with https://. Over http, what is sent could be read on its way.',
  unresolved: 'The name of this address is not known. Check how it is spelled.',
  timeout: 'No answer came within 5 seconds. Answer first and work afterwards.',
  unreachable:
    'Nobody answers at this address. Check that the server is running and its certificate is valid.',
  too_large: 'The answer is too long. A short one is enough.',
};

/**
 * Rejects addresses that can never be called. A host name that does not resolve yet is accepted, because it
 * may resolve later.
 * @throws Failure 400 about the field `url`
 */
export async function refuseUncallable(outbound: OutboundUrls, url: string, code: string): Promise<void> {
  try {
    await outbound.resolve(url);
  } catch (error) {
    if (!(error instanceof OutboundError)) throw error;
    if (error.problem !== 'unresolved') throw invalidField('url', OUTBOUND_PROBLEMS[error.problem], code);
  }
}
