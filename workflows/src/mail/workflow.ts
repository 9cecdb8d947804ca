/** One mail of the platform, sent once the provider takes it; given up only when its link is dead. */
import { proxyActivities } from '@temporalio/workflow';
import { RUN_TEXTS } from '@praxis/contracts/run-texts.const';
import type { MailEffects, MailOutcome } from './effects.js';
import type { MailStart } from './messages.js';

const effects = proxyActivities<MailEffects>({
  summary: RUN_TEXTS.sendMail,
  startToCloseTimeout: '30 seconds',
  heartbeatTimeout: '5 seconds',
  retry: { initialInterval: '1 second', backoffCoefficient: 2, maximumInterval: '1 minute' },
});

export async function mail(start: MailStart): Promise<MailOutcome> {
  return await effects.sendMail(start);
}
