/** One mail of the platform, sent once the provider takes it; given up only when its link is dead. */
import { proxyActivities } from '@temporalio/workflow';
import { RUN_TEXTS } from '@praxis/contracts/core/run-texts.const';
import { EFFECT } from '../core/activity-options.js';
import type { MailEffects, MailOutcome } from './effects.js';
import type { MailStart } from './messages.js';

const effects = proxyActivities<MailEffects>({ summary: RUN_TEXTS.sendMail, ...EFFECT });

export async function mail(start: MailStart): Promise<MailOutcome> {
  return await effects.sendMail(start);
}
