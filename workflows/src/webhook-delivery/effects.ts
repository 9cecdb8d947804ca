/** Activities of a delivery's run. */
import type { WebhookDeliveryStart } from './messages.js';

/** `waitMs`: milliseconds until the next attempt; absent if nothing is left to do. */
export interface DeliveryStep {
  /** `gone`: the delivery was settled before, or deleted with its endpoint. */
  status: 'delivered' | 'failed' | 'canceled' | 'waiting' | 'gone';
  waitMs?: number;
}

export interface WebhookDeliveryEffects {
  /** Sends the event once and records the result. An attempt that a crash interrupts is made again, with the same id. */
  attemptDelivery(start: WebhookDeliveryStart): Promise<DeliveryStep>;
}
