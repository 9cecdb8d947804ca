/** The run of a received webhook: its names and what it is started with. */
import { defineQueuedRun, FIRST } from '../core/run-definition.js';

/** Identifies the event. Its content stays in the database, encrypted. */
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

/** The run of a webhook about something that a person wrote. */
export const WEBHOOK_RUN = defineQueuedRun<WebhookStart>({ ...COMMON, ...FIRST, kind: 'webhook.run' });

/**
 * The run of a webhook with a vendor's delivery report. A campaign causes as many of them as it has messages, and they
 * must not delay a person's STOP.
 */
export const REPORT_RUN = defineQueuedRun<WebhookStart>({ ...COMMON, kind: 'webhook.report' });
