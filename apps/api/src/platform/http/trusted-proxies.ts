/** Which proxies are trusted to report a caller's address. */
import { compile } from '@fastify/proxy-addr';
import type { Environment } from '@praxis/config/environment';

/** Whether this address, at this number of hops from us, is one of our proxies. */
export type IsProxy = (address: string, hop: number) => boolean;

/**
 * Trusts X-Forwarded-For from this number of hops, or from these addresses; from no one if nothing is set.
 * @throws TypeError for an invalid address
 */
export function trustedProxies({ TRUST_PROXY: trusted }: Pick<Environment, 'TRUST_PROXY'>): IsProxy {
  if (trusted === undefined) return () => false;
  if (typeof trusted === 'number') return (_address, hop) => hop < trusted;
  return compile(trusted.split(',').map((address) => address.trim()));
}
