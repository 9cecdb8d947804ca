/** Unsubscribing through the link in an email. */
import * as z from 'zod/mini';
import { LanguageCode } from '../language/language.js';
import { Brand } from '../tenant/brand.js';

/** The secret of an unsubscribe link, exactly as the email contains it: `POST /v1/unsubscribe/{token}`. */
export const UnsubscribeToken = z
  .string('This link is incomplete. Copy the whole link from your email.')
  .check(z.regex(/^[A-Za-z0-9_-]{20,200}$/, 'This link is incomplete. Copy the whole link from your email.'));
/** The sender whose emails the link stops, shown on the page that asks for confirmation; reading it changes nothing. */
export const UnsubscribeSender = z.object({
  ok: z.literal(true),
  brand: Brand,
  /** Language for messages to the person; null if unknown. */
  language: z.nullable(LanguageCode),
});
export type UnsubscribeSender = z.infer<typeof UnsubscribeSender>;

/** Unsubscribing again returns the same answer. */
export const UnsubscribeResult = z.object({
  ok: z.literal(true),
  /** The business whose emails stop. */
  sender: z.string(),
  /** The part of the address that may be shown. */
  address: z.string(),
});
export type UnsubscribeResult = z.infer<typeof UnsubscribeResult>;
