/** The address that a vendor was told, query included: the one it signs. */
import type { FastifyRequest } from 'fastify';
import { publicOrigin, type Environment } from '@praxis/config/environment';

/**
 * Scheme and host as the vendor knows them. They are what the operator says we have (PUBLIC_URL); without that, what a
 * trusted proxy says it was asked for; and never what whoever calls claims.
 */
export function vendorOrigin(environment: Environment, request: FastifyRequest): string {
  const { PUBLIC_URL, TRUST_PROXY } = environment;
  return PUBLIC_URL === undefined && TRUST_PROXY !== undefined
    ? `${request.protocol}://${request.host}`
    : publicOrigin(environment);
}
