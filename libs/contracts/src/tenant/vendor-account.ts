/** A tenant's own accounts at vendors: what is stored, and what is shown of it. */
import * as z from 'zod/mini';
import { requiredText } from '../core/text.js';

const secret = (name: string): z.ZodMiniString =>
  requiredText({ label: name, max: 200 }).check(z.minLength(8, `${name} is too short`));

/** `PUT /v1/settings/accounts/twilio` */
export const TwilioAccountUpdate = z.strictObject({
  accountSid: z
    .string('accountSid is required')
    .check(z.trim(), z.regex(/^AC[0-9a-f]{32}$/i, 'accountSid is AC and 32 letters or digits')),
  authToken: secret('authToken'),
  fromNumber: z
    .string('fromNumber is required')
    .check(z.trim(), z.regex(/^\+[1-9]\d{6,14}$/, 'fromNumber is like +13135550100')),
});
export type TwilioAccountUpdate = z.infer<typeof TwilioAccountUpdate>;

/** `PUT /v1/settings/accounts/resend` */
export const ResendAccountUpdate = z.strictObject({
  apiKey: z
    .string('apiKey is required')
    .check(z.trim(), z.regex(/^re_[A-Za-z0-9_]{8,190}$/, 'apiKey starts with re_')),
  fromAddress: z
    .string('fromAddress is required')
    .check(
      z.trim(),
      z.maxLength(320),
      z.regex(/^[^@\r\n]+@[^@\s<>]+>?$/, 'fromAddress must be an email address'),
    ),
  webhookSecret: z.optional(
    z
      .string()
      .check(z.trim(), z.regex(/^whsec_[A-Za-z0-9+/]{22,200}={0,2}$/, 'webhookSecret is whsec_ and base64')),
  ),
});
export type ResendAccountUpdate = z.infer<typeof ResendAccountUpdate>;

/** `PUT /v1/settings/accounts/openai` */
export const OpenAiAccountUpdate = z.strictObject({
  apiKey: z
    .string('apiKey is required')
    .check(z.trim(), z.regex(/^sk-[A-Za-z0-9_-]{8,250}$/, 'apiKey starts with sk-')),
});
export type OpenAiAccountUpdate = z.infer<typeof OpenAiAccountUpdate>;

/** `PUT /v1/settings/accounts/elevenlabs` */
export const ElevenLabsAccountUpdate = z.strictObject({
  apiKey: z
    .string('apiKey is required')
    .check(z.trim(), z.regex(/^[A-Za-z0-9_]{8,250}$/, 'apiKey is letters, digits and _, like sk_…')),
});
export type ElevenLabsAccountUpdate = z.infer<typeof ElevenLabsAccountUpdate>;

/**
 * Whether an account is stored, what is used without one, and where the vendor sends its webhooks; never the
 * account's credentials.
 */
const AccountState = z.object({
  connected: z.boolean(),
  updatedAt: z.nullable(z.string()),
  /** The platform has an account, which is used if the tenant has none. */
  hasPlatform: z.boolean(),
  /** Null if the vendor sends no webhooks. */
  webhookUrl: z.nullable(z.string()),
});

export const VendorAccountsResult = z.object({
  ok: z.literal(true),
  accounts: z.object({
    twilio: AccountState,
    resend: AccountState,
    openai: AccountState,
    elevenlabs: AccountState,
  }),
});
export type VendorAccountsResult = z.infer<typeof VendorAccountsResult>;
