/**
 * When requests to a vendor stop, for one tenant, and when they begin again (specification 2, section 4 "Service health" and section 9).
 * Zod-free, so that workflows may import it.
 */

/** Vendors that work for tenants, by the account that a tenant has there; and those where the platform has the one account of all. */
export const BREAKER_PROVIDERS = [
  'twilio',
  'resend',
  'hubspot',
  'google',
  'caldav',
  'openai',
  'elevenlabs',
  'stripe',
  'turnstile',
] as const;
export type BreakerProvider = (typeof BREAKER_PROVIDERS)[number];

export const BREAKER_PROVIDER_LABELS: Record<BreakerProvider, string> = {
  twilio: 'Twilio',
  resend: 'Resend',
  hubspot: 'HubSpot',
  google: 'Google Calendar',
  caldav: 'CalDAV',
  openai: 'OpenAI',
  elevenlabs: 'ElevenLabs',
  stripe: 'Stripe',
  turnstile: 'Turnstile',
};

/**
 * `closed`: requests pass. `open`: none does; what needs the vendor is parked. `half-open`: one request, the probe, is under way, and
 * its outcome decides.
 */
export const BREAKER_STATES = ['closed', 'open', 'half-open'] as const;
export type BreakerState = (typeof BREAKER_STATES)[number];

/** An admin's manual actions. `isolate`: open, and no probe is made until `reset`. */
export const BREAKER_ACTIONS = ['isolate', 'reset'] as const;
export type BreakerAction = (typeof BREAKER_ACTIONS)[number];

/** Failures in a row that open it. */
export const FAILURES_TO_OPEN = 5;
/** How long it stays open before a probe may be made, milliseconds. A vendor that asks for longer gets it. */
export const BREAKER_OPEN_MS = 30_000;
/** How many parked runs continue each second after it has closed, so that a vendor that is back is not flooded. */
export const RELEASES_PER_SECOND = 10;
