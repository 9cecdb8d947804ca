/**
 * What the outcome of a message means for the step that sent it: done, failed, or skipped if the message was not
 * supposed to be sent.
 */
import { closeStep } from '@praxis/db/automation/automation-run-state';
import type { TenantTransaction } from '@praxis/db/core/database';
import type { StepRef } from '@praxis/workflows/automation/effects';
import { lockStep } from './perform-step.js';

/** Outcomes of a message that was not delivered: the step fails, and the run continues. */
const FAILED = ['failed', 'unknown'];
/** Outcomes of a message that was not supposed to be sent: the step is skipped. */
const SKIPPED = ['blocked', 'cancelled'];

/** Closes the step that a message was sent for, unless the run has left it. */
export async function settleMessageStep(
  tx: TenantTransaction,
  ref: StepRef,
  { outcome, at }: { outcome: string; at: Date },
): Promise<void> {
  const here = await lockStep(tx, ref);
  if (here?.step.kind !== 'send_message') return;
  const { run, stepId, step } = here;
  const status = FAILED.includes(outcome) ? 'failed' : SKIPPED.includes(outcome) ? 'skipped' : 'done';
  await closeStep(tx, run, { stepId, step, at, status, outcome, next: step.next });
}
