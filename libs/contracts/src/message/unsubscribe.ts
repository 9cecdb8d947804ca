/** Leaving a list by the link in an email. */
import * as z from 'zod/mini';

/** The secret of an unsubscribe link, as it stands in the mail: `POST /v1/unsubscribe/{token}`. */
export const UnsubscribeToken = z
  .string('This link is incomplete. Copy the whole link from your email.')
  .check(z.regex(/^[A-Za-z0-9_-]{20,200}$/, 'This link is incomplete. Copy the whole link from your email.'));
/** Done again it is the same. */
export const UnsubscribeResult = z.object({
  ok: z.literal(true),
  /** Whose mails one gets no more. */
  sender: z.string(),
  /** As much of the address as may be shown. */
  address: z.string(),
});
export type UnsubscribeResult = z.infer<typeof UnsubscribeResult>;
