/** The run that notifies one person of a practice: its names, what it is started with, and what wakes it. */
import { defineSignal } from '@temporalio/workflow';
import { RUN_TEXTS } from '@praxis/contracts/core/run-texts.const';
import { defineQueuedRun } from '../core/run-definition.js';

/** The recipient. The content is read from the records each time. */
export interface NotificationStart {
  tenantId: string;
  userId: string;
}

/** The id of the run for one person in one practice: one run at a time, which sends one email per window. */
export function notificationWorkflowId({ tenantId, userId }: NotificationStart): string {
  return `tenant/${tenantId}/notification/${userId}`;
}

/** Another notification waits, or the person's settings have changed. This signal only wakes the run. */
export const notificationWaiting = defineSignal('notificationWaiting');

/** Begun and woken by `notify_team` in libs/db/schema/notification.sql. */
export const NOTIFICATION_RUN = defineQueuedRun<NotificationStart>({
  kind: 'notification.run',
  wakeKind: 'notification.run',
  workflow: 'notification',
  fields: ['userId'],
  repeat: 'ALLOW_DUPLICATE',
  signal: notificationWaiting,
  id: notificationWorkflowId,
  summary: () => RUN_TEXTS.notification,
});
