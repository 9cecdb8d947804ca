/**
 * Second factors of an account: authenticator apps, passkeys and recovery codes (RFC 6238; WebAuthn level 3;
 * OWASP ASVS 5, 6.5).
 */
import * as z from 'zod/mini';
import { Uuid } from '../journey/session.js';
import { requiredText } from '../core/text.js';

export const FACTOR_KINDS = ['totp', 'passkey'] as const;

/** One second factor as its owner sees it. */
export const Factor = z.object({
  id: Uuid,
  /** `totp` is an authenticator app that shows codes. */
  kind: z.enum(FACTOR_KINDS),
  /** The place where a passkey was created, for example `Chrome on Windows`. */
  name: z.nullable(z.string()),
  createdAt: z.string(),
  lastUsedAt: z.nullable(z.string()),
});
export type Factor = z.infer<typeof Factor>;

export const FactorList = z.object({
  ok: z.literal(true),
  items: z.array(Factor),
  recoveryCodesLeft: z.number(),
  /** The last factor cannot be removed, because the person is an admin of the platform. */
  isRequired: z.boolean(),
});
export type FactorList = z.infer<typeof FactorList>;

/**
 * An authenticator app that is being set up. Nothing is stored until its first code is sent back with
 * `enrollment`.
 */
export const TotpEnrollment = z.object({
  ok: z.literal(true),
  /** Base32, for manual entry. */
  secret: z.string(),
  /** `otpauth:` URI for the QR code. */
  uri: z.string(),
  /** Opaque; valid for ten minutes in this session. */
  enrollment: z.string(),
});
export type TotpEnrollment = z.infer<typeof TotpEnrollment>;

/** A code as people type it: six digits, with or without a space. */
const TotpCode = z
  .string('Code is required')
  .check(z.trim(), z.regex(/^\d{3} ?\d{3}$/, 'The code has six digits'));

export const TotpConfirm = z.object({
  enrollment: requiredText({ label: 'enrollment', max: 500 }),
  code: TotpCode,
});
export type TotpConfirm = z.infer<typeof TotpConfirm>;

/** `recoveryCodes` are returned with the first factor only and never shown again; empty for later factors. */
export const FactorAdded = z.object({
  ok: z.literal(true),
  factor: Factor,
  recoveryCodes: z.array(z.string()),
});
export type FactorAdded = z.infer<typeof FactorAdded>;

/** New recovery codes. All earlier codes become invalid. */
export const RecoveryCodes = z.object({ ok: z.literal(true), recoveryCodes: z.array(z.string()) });
export type RecoveryCodes = z.infer<typeof RecoveryCodes>;

/** The second step of signing in: a code from the app, or a recovery code. */
export const SecondFactorRequest = z.object({
  code: requiredText({ label: 'Code', max: 40 }),
});
export type SecondFactorRequest = z.infer<typeof SecondFactorRequest>;

/**
 * WebAuthn options as JSON (level 3, sections 5.4 and 5.5), which browsers parse and pass to the
 * authenticator.
 */
export const PasskeyOptions = z.object({
  ok: z.literal(true),
  options: z.looseObject({ challenge: z.string() }),
});
export type PasskeyOptions = z.infer<typeof PasskeyOptions>;

/** Bytes as base64url; `max` counts characters. */
function bytes(max: number): z.ZodMiniString<string> {
  const message = 'This is not a response from an authenticator';
  return z.string(message).check(z.maxLength(max, message), z.regex(/^[\w-]+$/, message));
}

const credential = { id: bytes(1_400), rawId: bytes(1_400), type: z.literal('public-key') };

/** A new passkey, as the authenticator created it. */
export const PasskeyConfirm = z.object({
  response: z.object({
    ...credential,
    response: z.object({
      clientDataJSON: bytes(4_000),
      attestationObject: bytes(16_000),
      transports: z.optional(
        z.array(z.string().check(z.regex(/^[a-z-]{1,20}$/, 'Unknown transport'))).check(z.maxLength(10)),
      ),
    }),
  }),
});
export type PasskeyConfirm = z.infer<typeof PasskeyConfirm>;

/** Signing in with a passkey: what the authenticator signed. */
export const PasskeySignIn = z.object({
  response: z.object({
    ...credential,
    response: z.object({
      clientDataJSON: bytes(4_000),
      authenticatorData: bytes(4_000),
      signature: bytes(2_000),
      userHandle: z.optional(bytes(100)),
    }),
  }),
});
export type PasskeySignIn = z.infer<typeof PasskeySignIn>;
