/**
 * Breakers: whether requests to a vendor pass for a tenant, and the work that waits while they do not. They contain no
 * text from vendors and nothing about people.
 */
import * as z from 'zod/mini';
import { listOf, pageFields } from '../core/paging.js';
import { BREAKER_ACTIONS, BREAKER_PROVIDERS, BREAKER_STATES } from './provider-breaker.const.js';

export const ProviderBreaker = z.object({
  id: z.uuid(),
  /** Null for a vendor at which the platform has one account for all tenants. */
  tenantId: z.nullable(z.uuid()),
  tenantName: z.nullable(z.string()),
  provider: z.enum(BREAKER_PROVIDERS),
  /** The host whose calendar it is; null if the tenant has one account at the vendor. */
  hostId: z.nullable(z.uuid()),
  state: z.enum(BREAKER_STATES),
  /** Held open by hand: no probe is made until it is reset. */
  isIsolated: z.boolean(),
  /** Number of failures in a row. */
  failures: z.int(),
  /** When the outage began; null while closed. */
  openedAt: z.nullable(z.string()),
  /** When the next probe may be made; null while the breaker is closed or isolated, or a probe is under way. */
  probeAt: z.nullable(z.string()),
  /** When the probe under way began; null if there is none. */
  probeSince: z.nullable(z.string()),
  /** Machine word of the latest failure, such as `timeout`; null before the first. */
  lastErrorCode: z.nullable(z.string()),
  lastFailureAt: z.nullable(z.string()),
  /** Runs that wait for the vendor now; and messages or other work of runs that wait for it. */
  parkedRuns: z.int(),
  parkedWork: z.int(),
  updatedAt: z.string(),
});
export type ProviderBreaker = z.infer<typeof ProviderBreaker>;

/**
 * `GET /v1/provider-breakers`: the breakers of all tenants for admins, otherwise those of the tenant that the caller
 * owns; open ones first.
 */
export const ProviderBreakerQuery = z.object({ ...pageFields, state: z.optional(z.enum(BREAKER_STATES)) });
export type ProviderBreakerQuery = z.infer<typeof ProviderBreakerQuery>;
export const ProviderBreakerList = listOf(ProviderBreaker);
export type ProviderBreakerList = z.infer<typeof ProviderBreakerList>;

/** `PATCH /v1/provider-breakers`: changes a breaker by hand, even for a vendor that has never failed. */
export const ProviderBreakerChange = z.object({
  tenantId: z.nullable(z.uuid()),
  provider: z.enum(BREAKER_PROVIDERS),
  hostId: z._default(z.nullable(z.uuid()), null),
  action: z.enum(BREAKER_ACTIONS),
});
export type ProviderBreakerChange = z.infer<typeof ProviderBreakerChange>;
export const ProviderBreakerChanged = z.object({ ok: z.literal(true), breaker: ProviderBreaker });
export type ProviderBreakerChanged = z.infer<typeof ProviderBreakerChanged>;

/** The event `provider_breaker` of the topic `provider-breakers`. */
export const ProviderBreakerEvent = z.object({ breakerId: z.string() });
export type ProviderBreakerEvent = z.infer<typeof ProviderBreakerEvent>;
