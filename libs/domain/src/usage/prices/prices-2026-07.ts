/**
 * List prices published in July 2026. Twilio: 0.0083 USD a segment and 0.014 USD a minute; carriers add between 0.0025
 * and 0.0062 USD a segment, of which 0.0035 (AT&T) is taken here. Resend: 20 USD for 50,000 emails. OpenAI,
 * gpt-4.1-mini: 0.40 USD for a million tokens read, 1.60 USD for a million written. ElevenLabs, Multilingual v2 on the
 * Scale plan: 0.18 USD for a thousand further characters. (twilio.com/sms/pricing/us, twilio.com/voice/pricing/us,
 * resend.com/pricing, openai.com/api/pricing, elevenlabs.io/pricing)
 */
import type { VendorPrices } from './price-list.js';

export const PRICES_2026_07: VendorPrices = {
  from: '2026-07-01',
  smsSegment: 8_300 + 3_500,
  email: 400,
  callMinute: 14_000,
  modelInput: 400,
  modelOutput: 1_600,
  voiceCharacters: 180_000,
};
