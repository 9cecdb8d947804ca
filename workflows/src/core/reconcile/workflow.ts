/** A scheduled sweep that corrects the records of runs that were ended from outside. */
import { proxyActivities } from '@temporalio/workflow';
import { RUN_TEXTS } from '@praxis/contracts/core/run-texts.const';
import type { ReconcileEffects } from './effects.js';

const effects = proxyActivities<ReconcileEffects>({
  summary: RUN_TEXTS.reconcileJourneys,
  startToCloseTimeout: '50 seconds',
  retry: { maximumAttempts: 3 },
});

export async function reconcile(): Promise<{ checked: number; closed: number }> {
  return await effects.reconcileJourneys();
}
