/** Second factors of an account: authenticator apps and recovery codes (RFC 6238; OWASP ASVS 5, 6.3.3 and 6.5). */
import * as z from 'zod/mini';
import { Uuid } from './session.js';
import { requiredText } from './text.js';

export const FACTOR_KINDS = ['totp'] as const;

/** One factor as its owner sees it. */
export const Factor = z.object({
  id: Uuid,
  /** `totp`: an app that shows codes. */
  kind: z.enum(FACTOR_KINDS),
  createdAt: z.string(),
  lastUsedAt: z.nullable(z.string()),
});
export type Factor = z.infer<typeof Factor>;

export const FactorList = z.object({
  ok: z.literal(true),
  items: z.array(Factor),
  recoveryCodesLeft: z.number(),
  /** The last one cannot be removed: the person is an admin of the platform. */
  isRequired: z.boolean(),
});
export type FactorList = z.infer<typeof FactorList>;

/** An authenticator app to be set up. Nothing is stored before its first code comes back with `enrollment`. */
export const TotpEnrollment = z.object({
  ok: z.literal(true),
  /** Base32, for typing. */
  secret: z.string(),
  /** `otpauth:` address, for the QR code. */
  uri: z.string(),
  /** Opaque; good for ten minutes, in this session. */
  enrollment: z.string(),
});
export type TotpEnrollment = z.infer<typeof TotpEnrollment>;

/** A code as it is typed: six digits, with or without a space. */
const TotpCode = z
  .string('Code is required')
  .check(z.trim(), z.regex(/^\d{3} ?\d{3}$/, 'The code has six digits'));

export const TotpConfirm = z.object({
  enrollment: requiredText({ label: 'enrollment', max: 500 }),
  code: TotpCode,
});
export type TotpConfirm = z.infer<typeof TotpConfirm>;

/** `recoveryCodes` come with the first factor, and are never shown again. */
export const FactorAdded = z.object({
  ok: z.literal(true),
  factor: Factor,
  recoveryCodes: z.array(z.string()),
});
export type FactorAdded = z.infer<typeof FactorAdded>;

/** New recovery codes; those before them open nothing any more. */
export const RecoveryCodes = z.object({ ok: z.literal(true), recoveryCodes: z.array(z.string()) });
export type RecoveryCodes = z.infer<typeof RecoveryCodes>;

/** The second step of signing in: a code of the app, or a recovery code. */
export const SecondFactorRequest = z.object({
  code: requiredText({ label: 'Code', max: 40 }),
});
export type SecondFactorRequest = z.infer<typeof SecondFactorRequest>;
