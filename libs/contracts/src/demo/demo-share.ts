/** Sharing the demo by email: `POST /v1/functions/send-demo-email` (specification 2, sections 3 and 7). */
import * as z from 'zod/mini';
import { Email } from '../contact/contact.js';
import { IndustrySchema, SessionId, Uuid } from '../journey/session.js';
import { optionalText, requiredText } from '../core/text.js';

export const SHARE_MESSAGE_MAX = 500;

export const DemoShareRequest = z.object({
  to: Email,
  sessionId: SessionId,
  industry: z.optional(IndustrySchema),
  message: optionalText({ label: 'Message', max: SHARE_MESSAGE_MAX, lines: 'many' }),
  /**
   * A page of this installation, as a URL or a path. The email leaves out query and fragment, because they
   * may contain a secret that grants access.
   */
  demoUrl: requiredText({ label: 'demoUrl', max: 2000 }),
});
export type DemoShareRequest = z.infer<typeof DemoShareRequest>;

/**
 * The same for every address, so that it does not reveal who has an account. A separate run sends the email.
 */
export const DemoShareResult = z.object({ ok: z.literal(true), success: z.literal(true), mailId: Uuid });
export type DemoShareResult = z.infer<typeof DemoShareResult>;
