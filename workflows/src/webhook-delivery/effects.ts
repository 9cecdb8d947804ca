/** Activities of a delivery's run. */
import type { WebhookDeliveryStart } from './messages.js';

/** `waitMs`: until the next attempt; absent when nothing is left to do. */
export interface DeliveryStep {
  /** `gone`: it was settled before, or deleted with its endpoint. */
  status: 'delivered' | 'failed' | 'canceled' | 'waiting' | 'gone';
  waitMs?: number;
}

export interface WebhookDeliveryEffects {
  /** Sends the event once and records the result. An attempt that a crash interrupts is made again, with the same id. */
  attemptDelivery(start: WebhookDeliveryStart): Promise<DeliveryStep>;
}
