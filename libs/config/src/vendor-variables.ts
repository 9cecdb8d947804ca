/**
 * The platform's own accounts at vendors, and the addresses of the vendors. Practices may have their own accounts in
 * the vault.
 */
import { z } from 'zod';
import { count, webAddress } from './variable-types.js';

export const VENDOR_VARIABLES = {
  TWILIO_ACCOUNT_SID: z.string().optional(),
  TWILIO_AUTH_TOKEN: z.string().optional(),
  TWILIO_FROM_NUMBER: z.string().optional(),
  /** Another host with the vendor's API, for tests. */
  TWILIO_BASE_URL: webAddress.optional(),
  RESEND_BASE_URL: webAddress.optional(),
  GOOGLE_BASE_URL: webAddress.optional(),
  HUBSPOT_BASE_URL: webAddress.optional(),
  /** Timeout of one request to a vendor in milliseconds, well below the 30 seconds of an activity. */
  PROVIDER_TIMEOUT_MS: z.coerce.number().int().min(100).max(20_000).default(10_000),
  /**
   * How long requests to a failing vendor stop before one is tried again, in milliseconds, and how many runs per second
   * continue afterwards.
   */
  PRAXIS_BREAKER_OPEN_MS: z.coerce.number().int().positive().optional(),
  PRAXIS_BREAKER_RELEASES_PER_SECOND: z.coerce.number().int().positive().optional(),
  RESEND_API_KEY: z.string().optional(),
  RESEND_FROM_ADDRESS: z.string().optional(),
  /** Secret that verifies Resend's webhooks: `whsec_` and base64. */
  RESEND_WEBHOOK_SECRET: z.string().startsWith('whsec_').optional(),
  /** Key for live calls of the AI receptionist. */
  OPENAI_API_KEY: z.string().optional(),
  OPENAI_MODEL: z.string().optional(),
  OPENAI_BASE_URL: webAddress.optional(),
  /** How long a model may take to answer a caller, in milliseconds. */
  PRAXIS_AI_TIMEOUT_MS: count(8_000),
  /** Speed of the simulated model: 1 has the specified delays, 0 has none. */
  PRAXIS_SIM_PACE: z.coerce.number().min(0).max(10).default(1),
  /** Key for the voice of live calls; without it, the client's browser speaks. */
  ELEVENLABS_API_KEY: z.string().optional(),
  /** The vendor's voice ids, instead of the built-in ones. */
  ELEVENLABS_VOICE_LAW: z.string().optional(),
  ELEVENLABS_VOICE_REALESTATE: z.string().optional(),
  ELEVENLABS_BASE_URL: webAddress.optional(),
  /** Keys for the robot check of booking pages: set both or neither; without them, the check is simulated. */
  TURNSTILE_SITE_KEY: z.string().optional(),
  TURNSTILE_SECRET_KEY: z.string().optional(),
  TURNSTILE_BASE_URL: webAddress.optional(),
  /** Key for live payments. Without it, they are simulated in the embedded set-up and not possible elsewhere. */
  STRIPE_SECRET_KEY: z.string().optional(),
  /** Secret that verifies Stripe's webhooks. */
  STRIPE_WEBHOOK_SECRET: z.string().startsWith('whsec_').optional(),
  STRIPE_BASE_URL: webAddress.optional(),
};
