/** The senders of webhooks to Praxis, and the answer that they get. */
import * as z from 'zod/mini';

/** The vendors whose webhooks are received; `sim` is the simulators' vendor. */
export type WebhookProvider = 'twilio' | 'resend' | 'sim';

/** `repeated`: the event was already received, so nothing happens again. */
export const WebhookTaken = z.object({ ok: z.literal(true), repeated: z.boolean() });
export type WebhookTaken = z.infer<typeof WebhookTaken>;
