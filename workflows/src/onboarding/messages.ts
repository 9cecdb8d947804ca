/** The run of one onboarding: its names, what it is started with, and what wakes it. */
import { defineSignal } from '@temporalio/workflow';
import { RUN_TEXTS } from '@praxis/contracts/core/run-texts.const';
import { defineQueuedRun } from '../core/run-definition.js';

/** Identifies the onboarding. Its answers stay in the database. */
export interface OnboardingStart {
  tenantId: string;
  onboardingId: string;
}

/** The plan was approved. The record already says so; this signal only wakes the run. */
export const onboardingChanged = defineSignal('onboardingChanged');

export const ONBOARDING_RUN = defineQueuedRun<OnboardingStart>({
  kind: 'onboarding.run',
  wakeKind: 'onboarding.changed',
  workflow: 'onboarding',
  fields: ['onboardingId'],
  repeat: 'ALLOW_DUPLICATE_FAILED_ONLY',
  signal: onboardingChanged,
  id: ({ tenantId, onboardingId }) => `tenant/${tenantId}/onboarding/${onboardingId}`,
  summary: () => RUN_TEXTS.onboarding,
});
