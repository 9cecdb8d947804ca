/** The run of a received webhook: its names and what it is started with. */
import { defineQueuedRun, FIRST } from '../core/run-definition.js';

/** Which event. What it says stays in the database, encrypted. */
export interface WebhookStart {
  tenantId: string;
  eventId: string;
}

/** The id of an event's run: one event, one run. */
export function webhookWorkflowId(eventId: string): string {
  return `webhook/${eventId}`;
}

const COMMON = {
  workflow: 'webhook',
  fields: ['eventId'],
  repeat: 'ALLOW_DUPLICATE_FAILED_ONLY',
  id: ({ eventId }: WebhookStart) => webhookWorkflowId(eventId),
} as const;

/** Of what a person wrote. */
export const WEBHOOK_RUN = defineQueuedRun<WebhookStart>({ ...COMMON, ...FIRST, kind: 'webhook.run' });

/** Of a vendor's report on what was sent: as many as messages, so a person's STOP must not wait behind those of a campaign. */
export const REPORT_RUN = defineQueuedRun<WebhookStart>({ ...COMMON, kind: 'webhook.report' });
