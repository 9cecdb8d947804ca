/** Calls the run's lead: the AI receptionist calls, and the run waits for the result. */
import { derivedId } from '@praxis/config/derived-id';
import type { Environment } from '@praxis/config/environment';
import type { Step } from '@praxis/contracts/automation/step';
import { readRunLead } from '@praxis/db/automation/automation-facts';
import { openStep } from '@praxis/db/automation/automation-run-state';
import { requestCall } from '@praxis/db/call/outbound-call';
import { findPhoneCall, isOver, type PhoneCallRecord } from '@praxis/db/call/phone-call';
import type { TenantTransaction } from '@praxis/db/core/database';
import { enqueueRun } from '@praxis/db/core/outbox';
import type { RunCommand } from '@praxis/workflows/automation/effects';
import { callWorkflowId } from '@praxis/workflows/call/messages';
import { PHONE_RUN } from '@praxis/workflows/call/phone/messages';
import { close, type AtStep } from './at-step.js';

/**
 * How long a run waits for a call that is not reported, in milliseconds: longer than the phone rings, and longer than
 * it takes to search for the call at the vendor.
 */
const CALL_WAIT_MS = 10 * 60_000;

type CallStep = Extract<Step, { kind: 'call' }>;

/** Calls the lead, or takes the other branch if they may not be called or do not answer. */
export async function callStep(
  tx: TenantTransaction,
  environment: Environment,
  here: AtStep<CallStep>,
): Promise<RunCommand> {
  const { run, stepId, step, at } = here;
  const callId = derivedId(tx.tenantId, 'phone', 'automation', `${run.id}/${stepId}`);
  if (!run.begun) {
    const lead = run.leadId === null ? undefined : await readRunLead(tx, run.leadId);
    if (!lead) return await close(tx, here, { status: 'skipped', outcome: 'no_lead', next: step.otherwise });
    const workflowId = callWorkflowId(tx.tenantId, callId);
    const verdict = await requestCall(tx, environment, { callId, workflowId, lead });
    if (!verdict.allowed)
      return await close(tx, here, {
        status: 'skipped',
        outcome: `call_${verdict.reason}`,
        next: step.otherwise,
      });
    await enqueueRun(tx, PHONE_RUN, { tenantId: tx.tenantId, callId });
    const waitUntil = new Date(at.getTime() + CALL_WAIT_MS);
    await openStep(tx, run, { stepId, kind: step.kind, at, waitUntil, detail: { callId } });
    return { kind: 'wait', waitMs: CALL_WAIT_MS };
  }
  const call = await findPhoneCall(tx, callId);
  const outcome = call && outcomeOf(call);
  if (outcome !== undefined)
    return await close(tx, here, { outcome, next: outcome === 'answered' ? step.next : step.otherwise });
  const waitMs = (run.begun.waitUntil?.getTime() ?? 0) - at.getTime();
  if (!call || waitMs <= 0) return await close(tx, here, { outcome: 'timed_out', next: step.otherwise });
  await openStep(tx, run, { stepId, kind: step.kind, at, waitUntil: run.begun.waitUntil ?? at });
  return { kind: 'wait', waitMs };
}

/** Whether a person has answered; undefined while that is unknown. */
function outcomeOf({ status, outcome }: PhoneCallRecord): string | undefined {
  if (status === 'answered' || status === 'completed')
    return outcome === null || outcome === 'transferred' || outcome === 'callback' ? 'answered' : outcome;
  return isOver(status) ? (outcome ?? status) : undefined;
}
