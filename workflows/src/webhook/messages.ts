/** The run of a received webhook: its names and what it is started with. */
import { defineQueuedRun } from '../core/messages.js';

/** Which event. What it says stays in the database, encrypted. */
export interface WebhookStart {
  tenantId: string;
  eventId: string;
}

/** The id of an event's run: one event, one run. */
export function webhookWorkflowId(eventId: string): string {
  return `webhook/${eventId}`;
}

export const WEBHOOK_RUN = defineQueuedRun<WebhookStart>({
  kind: 'webhook.run',
  workflow: 'webhook',
  fields: ['eventId'],
  repeat: 'ALLOW_DUPLICATE_FAILED_ONLY',
  id: ({ eventId }) => webhookWorkflowId(eventId),
});
