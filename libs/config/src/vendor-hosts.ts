/**
 * Addresses that replace the vendors' own, for the vendors whose keys the vault keeps; undefined for the vendor's own.
 */
import type { Environment } from './environment.js';

export type VendorHosts = Record<
  'twilio' | 'resend' | 'openai' | 'elevenlabs' | 'hubspot' | 'stripe',
  string | undefined
>;

export function vendorHosts(environment: Environment): VendorHosts {
  return {
    twilio: environment.TWILIO_BASE_URL,
    resend: environment.RESEND_BASE_URL,
    openai: environment.OPENAI_BASE_URL,
    elevenlabs: environment.ELEVENLABS_BASE_URL,
    hubspot: environment.HUBSPOT_BASE_URL,
    stripe: environment.STRIPE_BASE_URL,
  };
}
