/** The full address that a vendor called, query included, because the vendor signs it. */
import type { FastifyRequest } from 'fastify';
import { publicOrigin, type Environment } from '@praxis/config/environment';

/**
 * Scheme and host as the vendor knows them: PUBLIC_URL if it is set, else what a trusted proxy reports; never
 * what the caller claims.
 */
export function vendorOrigin(environment: Environment, request: FastifyRequest): string {
  const { PUBLIC_URL, TRUST_PROXY } = environment;
  return PUBLIC_URL === undefined && TRUST_PROXY !== undefined
    ? `${request.protocol}://${request.host}`
    : publicOrigin(environment);
}
