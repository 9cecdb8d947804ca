/** Vendors' reports to us, and whether they have stopped. Visitors get states without counts. */
import * as z from 'zod/mini';
import { listOf } from '../core/paging.js';
import { WEBHOOKS, WEBHOOK_STATUSES } from './service.const.js';

/** State of one kind of webhook of one vendor. */
export const WebhookMonitor = z.object({
  id: z.uuid(),
  webhook: z.enum(WEBHOOKS),
  /** The vendor, such as `Twilio`. */
  sourceService: z.string(),
  status: z.enum(WEBHOOK_STATUSES),
  /** Null before the first report. */
  lastReceivedAt: z.nullable(z.string()),
  /** Messages sent since the latest report, without any report about them. */
  consecutiveMissed: z.nullable(z.int()),
  updatedAt: z.string(),
});
export type WebhookMonitor = z.infer<typeof WebhookMonitor>;

/** `GET /v1/webhook-monitoring`: the webhooks from which anything was ever received or expected. */
export const WebhookMonitorList = listOf(WebhookMonitor);
export type WebhookMonitorList = z.infer<typeof WebhookMonitorList>;
