/** Checks of the vendors, of a journey of each industry and of the alert rules, each started by a schedule. */
import { proxyActivities, sleep } from '@temporalio/workflow';
import { INDUSTRIES } from '@praxis/contracts/core/industry.const';
import { RUN_TEXTS } from '@praxis/contracts/core/run-texts.const';
import type { HealthEffects } from './effects.js';

// Failed checks are not retried, because the next sweep follows soon.
const once = { retry: { maximumAttempts: 1 } } as const;
const { sweepHealth } = proxyActivities<HealthEffects>({
  ...once,
  summary: RUN_TEXTS.sweepHealth,
  startToCloseTimeout: '12 seconds',
});
const { checkAlerts } = proxyActivities<HealthEffects>({
  ...once,
  summary: RUN_TEXTS.checkAlerts,
  startToCloseTimeout: '30 seconds',
});
const { trySyntheticJourney } = proxyActivities<HealthEffects>({
  ...once,
  summary: RUN_TEXTS.syntheticJourney,
  startToCloseTimeout: '45 seconds',
});

/**
 * The wait between two synthetic journeys while their service is neither healthy nor down, so that three failures are
 * noticed within a minute.
 */
const AGAIN_AFTER = '10 seconds';
const MAX_TRIES = 5;

export async function health(): Promise<{ vendors: number }> {
  return await sweepHealth();
}

export async function alerts(): Promise<{ checked: number; triggered: number }> {
  return await checkAlerts();
}

export async function syntheticJourney(): Promise<void> {
  await Promise.all(
    INDUSTRIES.map(async (industry) => {
      for (let tries = 1; tries <= MAX_TRIES; tries += 1) {
        const { isSettled } = await trySyntheticJourney(industry);
        if (isSettled) return;
        await sleep(AGAIN_AFTER, { summary: RUN_TEXTS.syntheticAgain });
      }
    }),
  );
}
