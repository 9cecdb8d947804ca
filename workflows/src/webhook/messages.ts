/** The run of a received webhook: its names and what it is started with. */

export const WEBHOOK_WORKFLOW = 'webhook';
export const WEBHOOK_TASK_QUEUE = 'praxis';

/** Which event. What it says stays in the database, sealed. */
export interface WebhookStart {
  tenantId: string;
  eventId: string;
}

/** The id of an event's run: one event, one run. */
export function webhookWorkflowId(eventId: string): string {
  return `webhook/${eventId}`;
}
