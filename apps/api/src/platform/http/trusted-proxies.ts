/** Which proxies are trusted to name a caller's address. */
import { compile } from '@fastify/proxy-addr';
import type { Environment } from '@praxis/config/environment';

/** Whether this address, so many hops from us, is one of our proxies. */
export type IsProxy = (address: string, hop: number) => boolean;

/**
 * Whose X-Forwarded-For is believed: so many hops, or these addresses; nobody's when nothing is said.
 * @throws TypeError for what is no address
 */
export function trustedProxies({ TRUST_PROXY: trusted }: Pick<Environment, 'TRUST_PROXY'>): IsProxy {
  if (trusted === undefined) return () => false;
  if (typeof trusted === 'number') return (_address, hop) => hop < trusted;
  return compile(trusted.split(',').map((address) => address.trim()));
}
