/** Replies that a team saves for reuse: a text with merge tags, for either channel. */
import * as z from 'zod/mini';
import { MAX_SMS_CHARACTERS } from './conversation.js';
import { checkMergeTags } from './merge-tag.js';
import { optionalText, requiredText } from '../core/text.js';

/** A text whose merge tags are checked. */
export const tagged = <Schema extends z.ZodMiniType<string | undefined>>(schema: Schema): Schema =>
  schema.check(
    z.superRefine((text, context) => {
      const problem = text === undefined ? undefined : checkMergeTags(text);
      if (problem) context.addIssue({ code: 'custom', message: problem });
    }),
  );

/**
 * `POST /v1/reply-templates`, `PUT /v1/reply-templates/{id}`. Broken merge tags are refused here rather than
 * when the reply is sent.
 */
export const ReplyTemplateInput = z.strictObject({
  name: requiredText({ label: 'Name', max: 80 }),
  /** Email only. */
  subject: tagged(optionalText({ label: 'Subject', max: 200 })),
  body: tagged(requiredText({ label: 'Message', max: MAX_SMS_CHARACTERS, lines: 'many' })),
});
export type ReplyTemplateInput = z.infer<typeof ReplyTemplateInput>;

export const SavedReply = z.object({
  id: z.string(),
  name: z.string(),
  subject: z.nullable(z.string()),
  body: z.string(),
  /** The platform's template that it began as, and its version. */
  globalTemplateId: z.nullable(z.uuid()),
  baseVersion: z.nullable(z.int()),
  updatedAt: z.string(),
});
export type SavedReply = z.infer<typeof SavedReply>;
/** Maximum number of templates that a tenant can save; the screen shows all at once. */
export const MAX_REPLY_TEMPLATES = 200;
/** `GET /v1/reply-templates`, by name. */
export const ReplyTemplateList = z.object({
  ok: z.literal(true),
  items: z.array(SavedReply),
  nextCursor: z.null(),
});
export type ReplyTemplateList = z.infer<typeof ReplyTemplateList>;
export const ReplyTemplateResult = z.object({ ok: z.literal(true), template: SavedReply });
export type ReplyTemplateResult = z.infer<typeof ReplyTemplateResult>;
