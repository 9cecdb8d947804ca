/** Sharing the demo by email: `POST /v1/functions/send-demo-email` (specification 2, sections 3 and 7). */
import * as z from 'zod/mini';
import { Email } from '../contact/contact.js';
import { IndustrySchema, SessionId, Uuid } from '../journey/session.js';
import { optionalText, requiredText } from '../core/text.js';

export const SHARE_MESSAGE_MAX = 500;

export const DemoShareCall = z.object({
  to: Email,
  sessionId: SessionId,
  industry: z.optional(IndustrySchema),
  message: optionalText({ label: 'Message', max: SHARE_MESSAGE_MAX, lines: 'many' }),
  /** A page of this installation, whole or as a path. Query and fragment are left out of the mail: they may let somebody in. */
  demoUrl: requiredText({ label: 'demoUrl', max: 2000 }),
});
export type DemoShareCall = z.infer<typeof DemoShareCall>;

/** The same whoever the address belongs to. The mail is on its way, by a run of its own. */
export const DemoShareResult = z.object({ ok: z.literal(true), success: z.literal(true), mailId: Uuid });
export type DemoShareResult = z.infer<typeof DemoShareResult>;
