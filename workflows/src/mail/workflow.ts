/** Sends one mail of the platform, retried until the vendor accepts it or its link has expired. */
import { proxyActivities, sleep } from '@temporalio/workflow';
import { RUN_TEXTS } from '@praxis/contracts/core/run-texts.const';
import { EFFECT } from '../core/activity-options.js';
import type { MailEffects, MailOutcome } from './effects.js';
import type { MailStart } from './messages.js';

const effects = proxyActivities<MailEffects>({ summary: RUN_TEXTS.sendMail, ...EFFECT });

/** The shortest wait between two attempts, in milliseconds. */
const MIN_WAIT_MS = 1_000;

export async function mail(start: MailStart): Promise<MailOutcome> {
  for (;;) {
    const outcome = await effects.sendMail(start);
    if (typeof outcome === 'string') return outcome;
    await sleep(Math.max(MIN_WAIT_MS, outcome.waitMs), { summary: RUN_TEXTS.vendorWait });
  }
}
