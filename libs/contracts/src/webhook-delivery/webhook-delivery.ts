/** The delivery log of outbound webhooks: events, endpoints and results. Never the content. */
import * as z from 'zod/mini';
import { listOf, pageFields } from '../core/paging.js';
import {
  DELIVERY_PROBLEMS,
  DELIVERY_STATUSES,
  WEBHOOK_EVENTS,
  WEBHOOK_TEST,
} from './webhook-delivery.const.js';
import { EndpointFilter } from './webhook-endpoint.js';

/** One HTTP request of a delivery. */
export const DeliveryAttempt = z.object({
  at: z.string(),
  /** The response's status; null when there was no response, and `problem` says why. */
  status: z.nullable(z.int()),
  problem: z.nullable(z.enum(DELIVERY_PROBLEMS)),
  durationMs: z.int(),
});
export type DeliveryAttempt = z.infer<typeof DeliveryAttempt>;

export const WebhookDelivery = z.object({
  id: z.string(),
  endpointId: z.string(),
  /** The endpoint's current address. */
  url: z.string(),
  /** The header `webhook-id`: the same for each attempt, each resend, and each endpoint that gets this event. */
  messageId: z.string(),
  event: z.enum([...WEBHOOK_EVENTS, WEBHOOK_TEST]),
  /** The lead it is about; null for a test. */
  leadId: z.nullable(z.string()),
  status: z.enum(DELIVERY_STATUSES),
  /** All attempts so far, oldest first. */
  attempts: z.array(DeliveryAttempt),
  /** When the next attempt is due, while it waits. */
  nextAttemptAt: z.nullable(z.string()),
  /** Why the delivery was canceled. */
  problem: z.nullable(z.enum(DELIVERY_PROBLEMS)),
  /** When the change happened. */
  createdAt: z.string(),
});
export type WebhookDelivery = z.infer<typeof WebhookDelivery>;

/** `GET /v1/webhook-deliveries`, newest first. */
export const WebhookDeliveryQuery = z.object({
  ...pageFields,
  endpointId: EndpointFilter,
  status: z.optional(z.enum(DELIVERY_STATUSES, `status must be one of ${DELIVERY_STATUSES.join(', ')}`)),
});
export type WebhookDeliveryQuery = z.infer<typeof WebhookDeliveryQuery>;
export const WebhookDeliveryList = listOf(WebhookDelivery);
export type WebhookDeliveryList = z.infer<typeof WebhookDeliveryList>;

/** `POST /v1/webhook-endpoints/{id}/test` and `POST /v1/webhook-deliveries/{id}/resend`: enqueued, not yet sent. */
export const WebhookDeliveryResult = z.object({ ok: z.literal(true), delivery: WebhookDelivery });
export type WebhookDeliveryResult = z.infer<typeof WebhookDeliveryResult>;

/** The live event `webhook_delivery`: something in the log has changed. */
export interface WebhookDeliveryChange {
  deliveryId: string;
}
