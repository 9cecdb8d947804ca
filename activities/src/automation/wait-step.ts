/** Steps at which a run waits: for a time, for something that its person does, or for an answer of the team. */
import { derivedId } from '@praxis/config/derived-id';
import type { Environment } from '@praxis/config/environment';
import type { Step } from '@praxis/contracts/automation/step';
import {
  hasHappened,
  lastAddressed,
  nextOpening,
  nextTimeOfDay,
  readRunAppointment,
} from '@praxis/db/automation/automation-facts';
import { openStep, type RunState } from '@praxis/db/automation/automation-run-state';
import type { TenantTransaction } from '@praxis/db/core/database';
import { dropTask, giveTask, readTaskStatus } from '@praxis/db/task/task';
import { findPracticeZone } from '@praxis/db/tenant/practice-zone';
import { beforeDeadline } from '@praxis/domain/core/local-days';
import type { RunCommand } from '@praxis/workflows/automation/effects';
import { close, titlesOf, type AtStep } from './at-step.js';

export type WaitStep = Extract<Step, { kind: 'wait' }>;
type AwaitStep = Extract<Step, { kind: 'wait_for_event' | 'approval' }>;
const MINUTE_MS = 60_000;

/** When a wait that began at `from` ends; undefined if the date that it depends on is unknown. */
export async function waitEnd(
  tx: TenantTransaction,
  { wait }: WaitStep,
  { run, from }: { run: Pick<RunState, 'appointmentId' | 'event'>; from: Date },
): Promise<Date | undefined> {
  switch (wait.mode) {
    case 'duration':
      return new Date(from.getTime() + wait.minutes * MINUTE_MS);
    case 'time_of_day':
      return nextTimeOfDay(from, wait.at, await findPracticeZone(tx));
    case 'opening':
      return await nextOpening(tx, from, await findPracticeZone(tx));
    case 'before': {
      if (wait.date === 'deadline') return await beforeNamedDeadline(tx, wait.minutes, run.event);
      const start = await appointmentStart(tx, run.appointmentId);
      return start && new Date(start.getTime() - wait.minutes * MINUTE_MS);
    }
  }
}

async function appointmentStart(tx: TenantTransaction, id: string | null): Promise<Date | undefined> {
  return id === null ? undefined : (await readRunAppointment(tx, id))?.start;
}

/**
 * The time a number of minutes before a webhook's deadline, which is a date in the practice's calendar or an instant,
 * ISO 8601.
 */
async function beforeNamedDeadline(
  tx: TenantTransaction,
  minutes: number,
  { deadline }: Record<string, unknown>,
): Promise<Date | undefined> {
  if (typeof deadline !== 'string') return undefined;
  return beforeDeadline(deadline, minutes, await findPracticeZone(tx));
}

/** Waits for a time. The time is calculated on each visit, because an appointment may have been moved. */
export async function waitStep(tx: TenantTransaction, here: AtStep<WaitStep>): Promise<RunCommand> {
  const { run, stepId, step, at } = here;
  if (await isTooLate(tx, here))
    return await close(tx, here, { status: 'skipped', outcome: 'too_late', next: null });
  const until = await waitEnd(tx, step, { run, from: run.begun?.startedAt ?? at });
  if (!until) return await close(tx, here, { status: 'skipped', outcome: 'no_date', next: step.next });
  const waitMs = until.getTime() - at.getTime();
  if (waitMs <= 0) return await close(tx, here, { outcome: run.begun ? 'waited' : 'past', next: step.next });
  await openStep(tx, run, { stepId, kind: step.kind, at, waitUntil: until });
  return { kind: 'wait', waitMs };
}

/** Whether the appointment that the step waits for has begun, so that the following steps are out of date. */
async function isTooLate(
  tx: TenantTransaction,
  { run, step: { wait }, at }: AtStep<WaitStep>,
): Promise<boolean> {
  if (wait.mode !== 'before' || wait.date !== 'appointment') return false;
  const start = await appointmentStart(tx, run.appointmentId);
  return start !== undefined && start.getTime() <= at.getTime();
}

/** Waits for an event of the person or for the team's answer, at most for the step's time limit. */
export async function awaitStep(
  tx: TenantTransaction,
  environment: Environment,
  here: AtStep<AwaitStep>,
): Promise<RunCommand> {
  const { run, stepId, step, at } = here;
  const until = new Date((run.begun?.startedAt ?? at).getTime() + step.timeoutMinutes * MINUTE_MS);
  const waitMs = until.getTime() - at.getTime();
  const taskId = derivedId(tx.tenantId, 'task', `${run.id}/${stepId}`);
  const answer = await answered(tx, here, taskId);
  if (answer)
    return await close(tx, here, {
      outcome: answer.outcome,
      next: answer.isYes ? step.next : step.otherwise,
    });
  if (waitMs <= 0) {
    if (step.kind === 'approval') await dropTask(tx, taskId);
    return await close(tx, here, { outcome: 'timed_out', next: step.otherwise });
  }
  if (step.kind === 'approval' && !run.begun) {
    const titles = await titlesOf(tx, environment, { run, text: step.question });
    await giveTask(tx, {
      id: taskId,
      kind: 'approval',
      ...titles,
      leadId: run.leadId,
      runId: run.id,
      dueAt: until,
    });
  }
  await openStep(tx, run, {
    stepId,
    kind: step.kind,
    at,
    waitUntil: until,
    detail: step.kind === 'approval' ? { taskId } : {},
  });
  return { kind: 'wait', waitMs };
}

async function answered(
  tx: TenantTransaction,
  { run, step }: AtStep<AwaitStep>,
  taskId: string,
): Promise<{ outcome: string; isYes: boolean } | undefined> {
  if (step.kind === 'approval') {
    const status = run.begun ? await readTaskStatus(tx, taskId) : undefined;
    return status === 'approved' || status === 'declined'
      ? { outcome: status, isYes: status === 'approved' }
      : undefined;
  }
  if (run.leadId === null) return undefined;
  const question = { event: step.event, leadId: run.leadId, since: await lastAddressed(tx, run.id) };
  return (await hasHappened(tx, question)) ? { outcome: 'happened', isYes: true } : undefined;
}
