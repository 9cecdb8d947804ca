/** Who sends webhooks to Praxis, and what they are answered. */
import * as z from 'zod/mini';

/** Whose webhooks are received; `sim` is the simulators' vendor. */
export type WebhookProvider = 'twilio' | 'resend' | 'sim';

/** `repeated`: the event was already received, so nothing happens again. */
export const WebhookTaken = z.object({ ok: z.literal(true), repeated: z.boolean() });
export type WebhookTaken = z.infer<typeof WebhookTaken>;
