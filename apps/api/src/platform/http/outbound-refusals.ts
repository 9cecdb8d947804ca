/** Errors for the URLs to which the product sends no requests. */
import {
  OUTBOUND_TIMEOUT_MS,
  OutboundError,
  type OutboundProblem,
  type OutboundUrls,
} from '@praxis/providers/outbound/url';
import { invalidField } from './failure.js';

/** Advice for each problem. */
export const OUTBOUND_PROBLEMS: Record<OutboundProblem, string> = {
  malformed: 'This address cannot be called. Use one like https://example.com/hooks.',
  refused_address: 'This address is not on the public internet. Use one that is.',
  plain_http: 'Use an address that begins with https://. Over http, others could read the data in transit.',
  unresolved: 'This host name does not exist. Check the spelling.',
  timeout: `There was no response within ${OUTBOUND_TIMEOUT_MS / 1_000} seconds. Respond first and do the work afterwards.`,
  unreachable:
    'This address does not respond. Check that the server is running and its certificate is valid.',
  too_large: 'The response is too long. Send a short one.',
};

/**
 * Rejects URLs that can never receive requests. A host name that does not resolve yet is accepted, because it
 * may resolve later.
 * @throws Failure 400 about the field
 */
export async function refuseUncallable(
  outbound: OutboundUrls,
  url: string,
  { code, field = 'url' }: { code: string; field?: string },
): Promise<void> {
  try {
    await outbound.resolve(url);
  } catch (error) {
    if (!(error instanceof OutboundError)) throw error;
    if (error.problem !== 'unresolved') throw invalidField(field, OUTBOUND_PROBLEMS[error.problem], code);
  }
}
