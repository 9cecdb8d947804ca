/** One mail of the platform, retried until the vendor accepts it or its link has expired. */
import { proxyActivities } from '@temporalio/workflow';
import { RUN_TEXTS } from '@praxis/contracts/core/run-texts.const';
import { EFFECT } from '../core/activity-options.js';
import type { MailEffects, MailOutcome } from './effects.js';
import type { MailStart } from './messages.js';

const effects = proxyActivities<MailEffects>({ summary: RUN_TEXTS.sendMail, ...EFFECT });

export async function mail(start: MailStart): Promise<MailOutcome> {
  return await effects.sendMail(start);
}
