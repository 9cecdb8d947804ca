/** The run of one subscription: its names, what it is started with, and what wakes it. */
import { defineSignal } from '@temporalio/workflow';
import { BILLING_RUN_NAMES } from '@praxis/domain/core/run-names';
import { RUN_TEXTS } from '@praxis/contracts/core/run-texts.const';
import { defineQueuedRun } from '../core/run-definition.js';

/** Identifies the subscription. All other data stays in the database. */
export interface BillingStart {
  tenantId: string;
  subscriptionId: string;
}

/** The vendor sent a report, or an alert must be mailed. The record says which; this signal only wakes the run. */
export const billingChanged = defineSignal('billingChanged');

export const BILLING_RUN = defineQueuedRun<BillingStart>({
  ...BILLING_RUN_NAMES,
  workflow: 'billingCycle',
  fields: ['subscriptionId'],
  repeat: 'ALLOW_DUPLICATE',
  signal: billingChanged,
  summary: () => RUN_TEXTS.billingCycle,
});
