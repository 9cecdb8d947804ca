/**
 * When requests to a vendor stop, for one tenant, and when they begin again (specification 2, section 4 "Service health" and section 9).
 * Zod-free, so that workflows may import it.
 */
/** Vendors that work for tenants, by the account that a tenant has there. */
export declare const BREAKER_PROVIDERS: readonly ['twilio', 'resend', 'hubspot', 'google', 'caldav', 'openai'];
export type BreakerProvider = (typeof BREAKER_PROVIDERS)[number];
export declare const BREAKER_PROVIDER_LABELS: Record<BreakerProvider, string>;
/**
 * `closed`: requests pass. `open`: none does; what needs the vendor is parked. `half-open`: one request, the probe, is under way, and
 * its outcome decides.
 */
export declare const BREAKER_STATES: readonly ['closed', 'open', 'half-open'];
export type BreakerState = (typeof BREAKER_STATES)[number];
/** What an admin does by hand. `isolate`: open, and no probe is made until `reset`. */
export declare const BREAKER_ACTIONS: readonly ['isolate', 'reset'];
export type BreakerAction = (typeof BREAKER_ACTIONS)[number];
/** Failures in a row that open it. */
export declare const FAILURES_TO_OPEN = 5;
/** How long it stays open before a probe may be made, milliseconds. A vendor that asks for longer gets it. */
export declare const BREAKER_OPEN_MS = 30000;
/** How many parked runs go on each second after it has closed, so that a vendor that is back is not flooded. */
export declare const RELEASES_PER_SECOND = 10;
