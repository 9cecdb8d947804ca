/** Answers to webhooks. */
import * as z from 'zod/mini';

/** `repeated`: the event was already received, so nothing happens again. */
export const WebhookTaken = z.object({ ok: z.literal(true), repeated: z.boolean() });
export type WebhookTaken = z.infer<typeof WebhookTaken>;
