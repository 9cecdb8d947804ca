/**
 * When requests to a vendor stop, for one tenant, and when they begin again (specification 2, section 4 "Service health" and section 9).
 * Zod-free, so that workflows may import it.
 */

/**
 * Vendors with which each tenant has its own account, and vendors at which the platform has one account for all
 * tenants.
 */
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
 * `closed`: requests pass. `open`: no request passes; work that needs the vendor is parked. `half-open`: one request,
 * the probe, is under way, and its outcome decides.
 */
export const BREAKER_STATES = ['closed', 'open', 'half-open'] as const;
export type BreakerState = (typeof BREAKER_STATES)[number];

/** An admin's manual actions. `isolate`: open, and no probe is made until `reset`. */
export const BREAKER_ACTIONS = ['isolate', 'reset'] as const;
export type BreakerAction = (typeof BREAKER_ACTIONS)[number];

/** Failures in a row that open a breaker. */
export const FAILURES_TO_OPEN = 5;
/**
 * How long a breaker stays open before a probe may be made, in milliseconds. If a vendor asks for a longer wait, that
 * wait is used.
 */
export const BREAKER_OPEN_MS = 30_000;
/**
 * How many parked runs continue each second after a breaker has closed, so that a vendor that has just recovered is not
 * flooded.
 */
export const RELEASES_PER_SECOND = 10;
