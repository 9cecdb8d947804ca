/** A page of docs/runbooks, for the platform's admins. */
import * as z from 'zod/mini';

export const RunbookName = z.string().check(z.regex(/^[a-z-]{1,40}$/, 'There is no runbook of this name'));

/** `GET /v1/runbooks/{slug}`. `text` is Markdown, with the title as its first line. */
export const Runbook = z.object({
  ok: z.literal(true),
  slug: z.string(),
  title: z.string(),
  text: z.string(),
});
export type Runbook = z.infer<typeof Runbook>;
