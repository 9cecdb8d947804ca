/** The platform's own account at each vendor that practices can use, and which of its settings are missing. */
import type { Environment } from './environment.js';

const SETTINGS = {
  twilio: ['TWILIO_ACCOUNT_SID', 'TWILIO_AUTH_TOKEN', 'TWILIO_FROM_NUMBER'],
  resend: ['RESEND_API_KEY', 'RESEND_FROM_ADDRESS'],
  openai: ['OPENAI_API_KEY'],
  elevenlabs: ['ELEVENLABS_API_KEY'],
} as const satisfies Record<string, readonly (keyof Environment)[]>;

/** The vendor that carries a channel's messages. */
export const CHANNEL_VENDORS = { sms: 'twilio', email: 'resend' } as const;
/** A vendor that carries messages, and signs its reports about them. */
export type ChannelVendor = (typeof CHANNEL_VENDORS)[keyof typeof CHANNEL_VENDORS];

/** Settings that the platform's account at a vendor still lacks; empty if it is complete. */
export function missingPlatformSettings(
  environment: Environment,
  vendor: keyof typeof SETTINGS,
): (keyof Environment)[] {
  return SETTINGS[vendor].filter((name) => !environment[name]);
}
