/** Every durable process that the outbox begins or wakes. The dispatcher of the API knows a process by its place in this list. */
import { APPOINTMENT_RUN } from './appointment/messages.js';
import { CALENDAR_SYNC_RUN } from './calendar/messages.js';
import { PHONE_RUN } from './call/phone/messages.js';
import { CAMPAIGN_RUN } from './campaign/messages.js';
import type { QueuedRunDefinition, TenantStart } from './core/messages.js';
import { EXPORT_RUN } from './export/messages.js';
import { IMPORT_RUN } from './lead-import/messages.js';
import { SPEED_TO_LEAD_RUN } from './lead/messages.js';
import { MAIL_RUN } from './mail/messages.js';
import { MESSAGE_RUN } from './message/messages.js';
import { WEBHOOK_RUN } from './webhook/messages.js';

export const QUEUED_RUNS: readonly QueuedRunDefinition<TenantStart>[] = [
  APPOINTMENT_RUN,
  CALENDAR_SYNC_RUN,
  CAMPAIGN_RUN,
  EXPORT_RUN,
  IMPORT_RUN,
  MAIL_RUN,
  MESSAGE_RUN,
  PHONE_RUN,
  SPEED_TO_LEAD_RUN,
  WEBHOOK_RUN,
];
