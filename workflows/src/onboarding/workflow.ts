/**
 * Sets up a practice that has paid, from its answers to the work order of its approved plan: the owner is invited, the
 * plan is made, and the practice is asked to approve it. The record decides what to do each time, so lost and repeated
 * signals do no harm.
 */
import {
  ActivityFailure,
  condition,
  isCancellation,
  patched,
  proxyActivities,
  proxyLocalActivities,
  setHandler,
} from '@temporalio/workflow';
import { RUN_TEXTS } from '@praxis/contracts/core/run-texts.const';
import { EFFECT, RECORD, RETRY } from '../core/activity-options.js';
import type { OnboardingEffects, OnboardingRecords } from './effects.js';
import { onboardingChanged, type OnboardingStart } from './messages.js';
import { MODEL_ATTEMPTS, REMIND_AFTER } from './policy.js';

const effect = (summary: string) => proxyActivities<OnboardingEffects>({ summary, ...EFFECT });
const { inviteOwner } = effect(RUN_TEXTS.inviteOwner);
const { planByTemplates } = effect(RUN_TEXTS.planByTemplates);
const { mailPlan } = effect(RUN_TEXTS.mailPlan);
const { createWorkOrder } = effect(RUN_TEXTS.createWorkOrder);
const { proposePlan } = proxyActivities<OnboardingEffects>({
  summary: RUN_TEXTS.proposePlan,
  ...EFFECT,
  startToCloseTimeout: '90 seconds',
  retry: { ...RETRY, maximumAttempts: MODEL_ATTEMPTS },
});
const { readPlanApproval } = proxyLocalActivities<OnboardingRecords>(RECORD);

export async function onboarding(start: OnboardingStart): Promise<'approved'> {
  let changes = 0;
  setHandler(onboardingChanged, () => {
    changes += 1;
  });
  await inviteOwner(start);
  await plan(start);
  await mailPlan(start, false);
  let hasReminded = false;
  for (;;) {
    const seen = changes;
    if ((await readPlanApproval(start)).isApproved) {
      // Runs of the previous release end here.
      if (patched('work-order')) await createWorkOrder(start);
      return 'approved';
    }
    const options = { summary: RUN_TEXTS.planApproval };
    if (hasReminded) await condition(() => changes !== seen);
    else if (!(await condition(() => changes !== seen, REMIND_AFTER, options))) {
      await mailPlan(start, true);
      hasReminded = true;
    }
  }
}

/** Makes the plan with the model, or from the templates if none of the model's plans passes the checks. */
async function plan(start: OnboardingStart): Promise<void> {
  try {
    await proposePlan(start);
  } catch (error) {
    if (isCancellation(error) || !(error instanceof ActivityFailure)) throw error;
    await planByTemplates(start);
  }
}
