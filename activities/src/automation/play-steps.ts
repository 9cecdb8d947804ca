/**
 * Plays the steps of a run without waiting, by a simulated clock, and records what each would do. It writes only to the
 * run and its steps: no message, task, appointment, lead or webhook. A `world` provides what the steps find: sample
 * data, or the past.
 */
import type { Step } from '@praxis/contracts/automation/step';
import {
  closeStep,
  endRun,
  type ClosedStep,
  type RunState,
} from '@praxis/db/automation/automation-run-state';
import type { TenantTransaction } from '@praxis/db/core/database';
import type { ConditionFacts } from '@praxis/domain/automation/condition';
import { mergeText, type TextFacts } from '@praxis/domain/automation/merge-text';
import type { RunCommand } from '@praxis/workflows/automation/effects';
import type { SendStep } from './compose-message.js';
import { conditionHolds } from './run-facts.js';
import { waitEnd, type WaitStep } from './wait-step.js';

const OVER: RunCommand = { kind: 'over' };
const MINUTE_MS = 60_000;
/** A sample answer that replaces the model, to which no request is sent. */
const SAMPLE_ANSWER = 'A short answer of the model.';

/** How a step would have ended. `clock`: the time of its end, if later than its start. */
export type PlayedStep = Pick<ClosedStep, 'status' | 'outcome' | 'detail' | 'next' | 'clock'>;
/** A step with the time at which it begins. */
export interface Here<Kind extends Step = Step> {
  stepId: string;
  step: Kind;
  clock: Date;
}
type BookStep = Extract<Step, { kind: 'book' }>;
export type AwaitStep = Extract<Step, { kind: 'wait_for_event' | 'approval' | 'call' }>;

/** The environment in which the steps of a run are played. Earlier steps provide the answers of the model. */
export interface PlayWorld {
  run: RunState;
  startedAt: Date;
  /** No step begins after this. */
  endsAt?: Date;
  conditionFacts(tx: TenantTransaction, clock: Date): Promise<Omit<ConditionFacts, 'answers'>>;
  textFacts(
    tx: TenantTransaction,
    step: SendStep | undefined,
    clock: Date,
  ): Promise<Omit<TextFacts, 'answers'>>;
  /** The start of the appointment that the run is about, for a wait before it. */
  appointmentStart(tx: TenantTransaction, clock: Date): Promise<Date | undefined>;
  /** Whether and when the event happens that the step waits for. */
  awaited(tx: TenantTransaction, here: Here<AwaitStep>): Promise<PlayedStep>;
  /** The outcome of a message with this text. */
  send(tx: TenantTransaction, here: Here<SendStep>, text: string): Promise<PlayedStep>;
  /** How the booking ends; if left out, the step books an appointment. */
  book?(tx: TenantTransaction, here: Here<BookStep>): Promise<PlayedStep>;
  /** Whether the appointment that began the run no longer has the status that it had then. */
  isAppointmentGone?(tx: TenantTransaction, clock: Date): Promise<boolean>;
  /** The cost of a step, as details of the step. */
  costs?(step: Step): Record<string, string>;
  /** Called when a step has set the lead's status. */
  setStatus?(status: string): void;
}

/** Plays the whole run. */
export async function playSteps(tx: TenantTransaction, world: PlayWorld): Promise<RunCommand> {
  const { run, endsAt } = world;
  const { definition } = run;
  const answers: Record<string, string> = {};
  let clock = world.startedAt;
  let [position, stepId]: [number, string | null] = [run.position, definition.first];
  const end = async (status: 'error' | 'cancelled', code: string): Promise<RunCommand> => {
    await endRun(tx, { id: run.id, position }, { status, code, at: clock });
    return OVER;
  };
  if (definition.condition !== undefined) {
    const isMet = await holds(tx, world, { condition: definition.condition, clock, answers });
    if (isMet === undefined) return await end('error', 'condition_failed');
    if (!isMet) return await end('cancelled', 'condition_not_met');
  }
  while (stepId !== null) {
    const step: Step | undefined = definition.steps[stepId];
    if (!step) return await end('error', 'unknown_step');
    if (await world.isAppointmentGone?.(tx, clock)) return await end('cancelled', 'appointment_changed');
    const played: PlayedStep | undefined =
      endsAt && clock > endsAt
        ? { status: 'skipped', outcome: 'later', next: null }
        : await playStep(tx, world, { stepId, step, clock, answers });
    if (!played) return await end('error', 'condition_failed');
    await closeStep(tx, { id: run.id, position }, { stepId, step, at: clock, ...played });
    clock = played.clock ?? clock;
    [position, stepId] = [position + 1, played.next];
  }
  return OVER;
}

async function holds(
  tx: TenantTransaction,
  world: PlayWorld,
  asked: { condition: string; stepId?: string; clock: Date; answers: Record<string, string> },
): Promise<boolean | undefined> {
  const { condition, stepId, clock, answers } = asked;
  const facts = { ...(await world.conditionFacts(tx, clock)), answers };
  return conditionHolds(condition, {
    definition: world.run.definition,
    facts,
    ...(stepId !== undefined && { stepId }),
  });
}

/** The result of playing the step; undefined if its condition needs missing data. */
async function playStep(
  tx: TenantTransaction,
  world: PlayWorld,
  here: Here & { answers: Record<string, string> },
): Promise<PlayedStep | undefined> {
  const { stepId, step, clock, answers } = here;
  const texts = async (send?: SendStep): Promise<TextFacts> => ({
    ...(await world.textFacts(tx, send, clock)),
    answers,
  });
  const costs = world.costs?.(step);
  switch (step.kind) {
    case 'branch': {
      const isYes = await holds(tx, world, { condition: step.condition, stepId, clock, answers });
      if (isYes === undefined) return undefined;
      return { outcome: isYes ? 'yes' : 'no', next: isYes ? step.next : step.otherwise };
    }
    case 'wait':
      return await playWait(tx, world, { ...here, step });
    case 'call':
    case 'wait_for_event':
    case 'approval':
      return await world.awaited(tx, { ...here, step });
    case 'send_message':
      return await world.send(tx, { ...here, step }, mergeText(step.body, await texts(step)));
    case 'update_lead':
      world.setStatus?.(step.status);
      return { outcome: step.status, next: step.next };
    case 'create_task':
      return { outcome: 'created', detail: { text: mergeText(step.title, await texts()) }, next: step.next };
    case 'book':
      return (await world.book?.(tx, { ...here, step })) ?? { outcome: 'booked', next: step.next };
    case 'ai_task':
      answers[stepId] = SAMPLE_ANSWER;
      return { outcome: 'answered', detail: { answer: SAMPLE_ANSWER, ...costs }, next: step.next };
    case 'call_webhook':
      return { outcome: 'not_called', detail: { url: step.url }, next: step.next };
  }
}

async function playWait(
  tx: TenantTransaction,
  world: PlayWorld,
  { step, clock }: Here<WaitStep>,
): Promise<PlayedStep> {
  const { wait } = step;
  if (wait.mode !== 'before' || wait.date !== 'appointment')
    return waited(
      await waitEnd(tx, step, { run: { appointmentId: null, event: world.run.event }, from: clock }),
      { step, clock },
    );
  const start = await world.appointmentStart(tx, clock);
  if (start && start <= clock) return { status: 'skipped', outcome: 'too_late', next: null };
  return waited(start && new Date(start.getTime() - wait.minutes * MINUTE_MS), { step, clock });
}

function waited(until: Date | undefined, { step, clock }: { step: WaitStep; clock: Date }): PlayedStep {
  if (!until) return { status: 'skipped', outcome: 'no_date', next: step.next };
  return until > clock
    ? { outcome: 'waited', clock: until, next: step.next }
    : { outcome: 'past', next: step.next };
}

/** The time at which a step stops waiting for an event or an answer. */
export function timeoutOf(step: Exclude<AwaitStep, { kind: 'call' }>, clock: Date): Date {
  return new Date(clock.getTime() + step.timeoutMinutes * MINUTE_MS);
}
