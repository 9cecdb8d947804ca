/** Leaving a list by the link in an e-mail. */
import * as z from 'zod/mini';

/** The secret of an unsubscribe link, as it stands in the mail: `POST /v1/unsubscribe/{token}`. */
export const UnsubscribeToken = z
  .string('This link is not complete. Copy it whole from the e-mail.')
  .check(z.regex(/^[A-Za-z0-9_-]{20,200}$/, 'This link is not complete. Copy it whole from the e-mail.'));
/** Done again it is the same. */
export const UnsubscribeResult = z.object({
  ok: z.literal(true),
  /** Whose mails one gets no more. */
  sender: z.string(),
  /** As much of the address as may be shown. */
  address: z.string(),
});
export type UnsubscribeResult = z.infer<typeof UnsubscribeResult>;
