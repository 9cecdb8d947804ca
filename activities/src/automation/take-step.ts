/**
 * Takes the step that a run is at, as far as the database can: branches, waits, tasks and changes of the lead are done
 * here, messages are planned. Effects outside the database are left to the workflow. A repeat does not perform a step
 * twice, because the run's position is stored in the same transaction.
 */
import { derivedId } from '@praxis/config/derived-id';
import type { Environment } from '@praxis/config/environment';
import { chooseVariant, noteExposure, type ChosenVariant } from '@praxis/db/ab-test/ab-exposure';
import { readRunAppointment, readRunLead } from '@praxis/db/automation/automation-facts';
import {
  dropRun,
  endRun,
  suspendRun,
  lockRun,
  openStep,
  type RunState,
} from '@praxis/db/automation/automation-run-state';
import { countRecentRuns } from '@praxis/db/automation/automation-run';
import { claimRun } from '@praxis/db/automation/run-quota';
import type { TenantTransaction } from '@praxis/db/core/database';
import { giveUpMessagesOfRuns } from '@praxis/db/automation/run-messages';
import { setLeadStatus } from '@praxis/db/lead/lead-change';
import { planMessages, rewordMessage } from '@praxis/db/message/message';
import { giveTask } from '@praxis/db/task/task';
import { findTenant } from '@praxis/db/tenant/tenant';
import type { RunCommand } from '@praxis/workflows/automation/effects';
import { modeOfLead } from '../core/live-or-sim.js';
import { close, titlesOf, type AtStep } from './at-step.js';
import { callStep } from './call-step.js';
import { bookStep } from './book-step.js';
import { composeMessage, type SendStep } from './compose-message.js';
import { conditionFacts, conditionHolds, textFacts } from './run-facts.js';
import { rehearse } from './rehearse.js';
import { takeTestSteps } from './test-run.js';
import { awaitStep, waitStep } from './wait-step.js';

const OVER: RunCommand = { kind: 'over' };

/**
 * Maximum number of runs of one automation about one lead within an hour: automations that change leads can start each
 * other in a circle that no single definition shows.
 */
const MAX_RUNS_PER_LEAD_HOUR = 20;

/** Takes the current step of the run and returns the next command. */
export async function takeStep(
  tx: TenantTransaction,
  environment: Environment,
  { runId, at }: { runId: string; at: Date },
): Promise<RunCommand> {
  const run = await lockRun(tx, runId);
  if (!run || !['running', 'waiting', 'held'].includes(run.status)) return OVER;
  if (run.isRehearsal) return await rehearse(tx, environment, { run, at });
  if (run.isTest) return await takeTestSteps(tx, environment, { run, at });
  if (run.automationStatus === 'inactive' || run.automationStatus === 'error') {
    await suspendRun(tx, run.id);
    return { kind: 'hold' };
  }
  if (run.stepId === null) {
    const begun = await mayBegin(tx, environment, { run, at });
    if (begun !== true) return begun;
  }
  const stepId = run.stepId ?? run.definition.first;
  const step = run.definition.steps[stepId];
  if (!step) return await end(tx, run, { status: 'error', code: 'unknown_step', at });
  if (await isAppointmentGone(tx, run))
    return await end(tx, run, { status: 'cancelled', code: 'appointment_changed', at });
  return await take(tx, environment, { run, stepId, step, at });
}

async function take(tx: TenantTransaction, environment: Environment, here: AtStep): Promise<RunCommand> {
  const { run, stepId, step, at } = here;
  switch (step.kind) {
    case 'branch': {
      const { condition } = step;
      const facts = await conditionFacts(tx, environment.PRAXIS_MASTER_KEY, { run, at, condition });
      const isYes = conditionHolds(condition, { definition: run.definition, stepId, facts });
      if (isYes === undefined) {
        await openStep(tx, run, { stepId, kind: step.kind, at });
        return await end(tx, run, { status: 'error', code: 'condition_failed', at });
      }
      return await close(tx, here, {
        outcome: isYes ? 'yes' : 'no',
        next: isYes ? step.next : step.otherwise,
      });
    }
    case 'wait':
      return await waitStep(tx, { ...here, step });
    case 'wait_for_event':
    case 'approval':
      return await awaitStep(tx, environment, { ...here, step });
    case 'send_message':
      return await planMessage(tx, environment, { ...here, step });
    case 'update_lead': {
      const before = run.leadId === null ? undefined : await setLeadStatus(tx, run.leadId, step.status);
      const outcome = before === undefined ? 'no_lead' : step.status;
      return await close(tx, here, {
        outcome,
        next: step.next,
        ...(before === undefined && { status: 'skipped' }),
      });
    }
    case 'create_task': {
      const titles = await titlesOf(tx, environment, { run, text: step.title });
      const dueAt =
        step.dueInMinutes === undefined ? null : new Date(at.getTime() + step.dueInMinutes * 60_000);
      const id = derivedId(tx.tenantId, 'task', `${run.id}/${stepId}`);
      await giveTask(tx, { id, kind: 'task', ...titles, leadId: run.leadId, runId: run.id, dueAt });
      return await close(tx, here, { outcome: 'created', next: step.next, detail: { taskId: id } });
    }
    case 'call':
      return await callStep(tx, environment, { ...here, step });
    case 'book':
      return await bookStep(tx, { ...here, step });
    case 'ai_task':
    case 'call_webhook':
      await openStep(tx, run, { stepId, kind: step.kind, at });
      return { kind: 'perform', position: run.position };
  }
}

/** True if the run may begin; otherwise how it ended before its first step. */
async function mayBegin(
  tx: TenantTransaction,
  environment: Environment,
  { run, at }: { run: RunState; at: Date },
): Promise<true | RunCommand> {
  const { condition } = run.definition;
  if (condition !== undefined) {
    const facts = await conditionFacts(tx, environment.PRAXIS_MASTER_KEY, { run, at, condition });
    const isMet = conditionHolds(condition, { definition: run.definition, facts });
    if (isMet === undefined) return await end(tx, run, { status: 'error', code: 'condition_failed', at });
    if (!isMet) {
      await dropRun(tx, run.id);
      return OVER;
    }
  }
  if (run.leadId !== null && (await countRecentRuns(tx, run)) > MAX_RUNS_PER_LEAD_HOUR)
    return await end(tx, run, { status: 'error', code: 'too_many_runs', at });
  const { isGranted } = await claimRun(tx, { key: run.id, runId: run.id });
  return isGranted || (await end(tx, run, { status: 'error', code: 'quota_exceeded', at }));
}

/**
 * The statuses of an appointment in which a run that its event began continues. Keep in sync with `automation_reopen`
 * (schema/automation.sql).
 */
const STILL: Record<string, readonly string[]> = {
  booked: ['confirmed', 'attended'],
  rescheduled: ['confirmed', 'attended'],
  attended: ['attended'],
  no_show: ['no_show'],
  canceled: ['cancelled'],
};

/**
 * Whether the appointment that began the run no longer has the status that it had then; for example, reminders of a
 * canceled one are not sent.
 */
async function isAppointmentGone(
  tx: TenantTransaction,
  { definition: { trigger }, appointmentId }: RunState,
): Promise<boolean> {
  if (trigger.kind !== 'appointment' || appointmentId === null) return false;
  const appointment = await readRunAppointment(tx, appointmentId);
  return !appointment || !STILL[trigger.event]?.includes(appointment.status);
}

async function planMessage(
  tx: TenantTransaction,
  environment: Environment,
  here: AtStep<SendStep>,
): Promise<RunCommand> {
  const { run, stepId, step, at } = here;
  const skip = (outcome: string): Promise<RunCommand> =>
    close(tx, here, { status: 'skipped', outcome, next: step.next });
  const lead = run.leadId === null ? undefined : await readRunLead(tx, run.leadId);
  const tenant = await findTenant(tx);
  if (!lead || !tenant) return await skip('no_lead');
  const facts = await textFacts(tx, environment, { run, lead, tenant, channel: step.channel });
  const tested = await testedText(tx, { ...here, leadId: lead.id });
  const text = tested ? { ...step, subject: tested.subject, body: tested.body } : step;
  const message = await composeMessage(tx, environment, { run, stepId, step: text, lead, tenant, facts });
  if (!message) {
    // The message may have been planned while the lead still had an address.
    await giveUpMessagesOfRuns(tx, [run.id]);
    return await skip('no_address');
  }
  await planMessages(tx, [message]);
  // The message may have been planned before its appointment was moved, so its text is written again.
  const isWorded = await rewordMessage(tx, message);
  // A test that was started since then does not count a message that keeps its earlier text.
  if (tested && isWorded) await noteExposure(tx, tested, { leadId: lead.id, messageId: message.id });
  await openStep(tx, run, {
    stepId,
    kind: step.kind,
    at,
    detail: { messageId: message.id, channel: step.channel },
  });
  const mode = lead.mode ?? (await modeOfLead(tx, environment, { leadId: lead.id, channel: step.channel }));
  const { sessionId } = message;
  const journey = { tenantId: tx.tenantId, sessionId, industry: lead.industry, mode, leadId: lead.id };
  return { kind: 'send', position: run.position, journey, messageId: message.id };
}

/** The variant of the text that the lead gets while an A/B test of that text runs. */
async function testedText(
  tx: TenantTransaction,
  { run: { templateId }, stepId, step, leadId }: AtStep<SendStep> & { leadId: string },
): Promise<ChosenVariant | undefined> {
  if (templateId === null) return undefined;
  return await chooseVariant(tx, leadId, { templateId, stepId, subject: step.subject, body: step.body });
}

async function end(
  tx: TenantTransaction,
  run: RunState,
  ended: Parameters<typeof endRun>[2],
): Promise<RunCommand> {
  await endRun(tx, run, ended);
  return OVER;
}
