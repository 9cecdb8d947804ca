/** The run of one delivery of an outbound webhook: its names, what it is started with, and what wakes it. */
import { defineSignal } from '@temporalio/workflow';
import { RUN_TEXTS } from '@praxis/contracts/core/run-texts.const';
import { defineQueuedRun } from '../core/run-definition.js';

/** Identifies the delivery. Its content and address stay in the database. */
export interface WebhookDeliveryStart {
  tenantId: string;
  deliveryId: string;
}

/** The id of a delivery's run: one delivery, one run at a time. */
export function webhookDeliveryWorkflowId({ tenantId, deliveryId }: WebhookDeliveryStart): string {
  return `tenant/${tenantId}/webhook-delivery/${deliveryId}`;
}

/** A person sends it again, or its endpoint was deleted. The record says which; this signal only wakes the run. */
export const deliveryChanged = defineSignal('deliveryChanged');

/**
 * Begun by a trigger when the delivery is stored: `webhook_deliveries_begin` in libs/db/schema/webhook-delivery.sql.
 */
export const WEBHOOK_DELIVERY_RUN = defineQueuedRun<WebhookDeliveryStart>({
  kind: 'webhook_delivery.run',
  wakeKind: 'webhook_delivery.run',
  workflow: 'webhookDelivery',
  fields: ['deliveryId'],
  repeat: 'ALLOW_DUPLICATE',
  signal: deliveryChanged,
  id: webhookDeliveryWorkflowId,
  summary: () => RUN_TEXTS.webhookDelivery,
});
