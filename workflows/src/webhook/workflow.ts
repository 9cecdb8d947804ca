/** One received webhook: taken in exactly once, then answered if somebody is owed an answer; a mail's text is fetched. */
import { proxyActivities, proxyLocalActivities } from '@temporalio/workflow';
import { RUN_TEXTS } from '@praxis/contracts/run-texts.const';
import type { JourneyEffects } from '../journey/effects.js';
import { sendWhenPermitted } from '../send-when-permitted.js';
import type { WebhookEffects, WebhookRecords } from './effects.js';
import type { WebhookStart } from './messages.js';

const retry = { initialInterval: '1 second', backoffCoefficient: 2, maximumInterval: '1 minute' } as const;
// A short write of our own: with the run's one task, since there are as many of these runs as messages.
const records = proxyLocalActivities<WebhookRecords>({
  summary: RUN_TEXTS.processWebhook,
  startToCloseTimeout: '10 seconds',
  retry: { ...retry, initialInterval: '200 milliseconds' },
});
const effects = proxyActivities<Pick<JourneyEffects, 'sendMessage'>>({
  summary: RUN_TEXTS.sendMessage,
  startToCloseTimeout: '30 seconds',
  heartbeatTimeout: '5 seconds',
  retry,
});
const mails = proxyActivities<WebhookEffects>({
  summary: RUN_TEXTS.fetchMail,
  startToCloseTimeout: '30 seconds',
  heartbeatTimeout: '5 seconds',
  retry,
});

export async function webhook(event: WebhookStart): Promise<void> {
  const reply = await records.processWebhook(event);
  if (reply && 'fetchId' in reply) await mails.fetchMail(event, reply.fetchId);
  else if (reply) await sendWhenPermitted(() => effects.sendMessage(reply.journey, reply.messageId));
}
