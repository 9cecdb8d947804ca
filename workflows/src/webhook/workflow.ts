/**
 * Processes one received webhook exactly once; then fetches a mail's text, or sends an answer if a person expects one.
 */
import { proxyActivities, proxyLocalActivities } from '@temporalio/workflow';
import { RUN_TEXTS } from '@praxis/contracts/core/run-texts.const';
import { EFFECT, RECORD } from '../core/activity-options.js';
import type { MessageEffects } from '../message/effects.js';
import { sendWhenPermitted } from '../message/send-when-permitted.js';
import type { WebhookEffects, WebhookRecords } from './effects.js';
import type { WebhookStart } from './messages.js';

// Short database writes, as local activities within the run's only task, because there are as many of these runs as
// messages.
const records = proxyLocalActivities<WebhookRecords>({
  summary: RUN_TEXTS.processWebhook,
  ...RECORD,
  // A report about an unknown message is tried again for six seconds. Longer waits are timers of the engine, because a
  // worker that waits itself occupies a slot in which it could process another tenant's message.
  localRetryThreshold: '1 second',
});
const effects = proxyActivities<MessageEffects>({
  summary: RUN_TEXTS.sendMessage,
  ...EFFECT,
});
const mails = proxyActivities<WebhookEffects>({ summary: RUN_TEXTS.fetchMail, ...EFFECT });

export async function webhook(event: WebhookStart): Promise<void> {
  const reply = await records.processWebhook(event);
  if (reply && 'fetchId' in reply) await mails.fetchMail(event, reply.fetchId);
  else if (reply) await sendWhenPermitted(() => effects.sendMessage(reply.journey, reply.messageId));
}
