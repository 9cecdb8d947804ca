/** Updates whose result a caller waits for: to a run that must be open, or to one that begins if there is none. */
import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import {
  WithStartWorkflowOperation,
  WorkflowNotFoundError,
  type WorkflowClient,
  type WorkflowUpdateFailedError,
} from '@temporalio/client';
import { ApplicationFailure, type UpdateDefinition, type Workflow } from '@temporalio/common';
import { startOptions, type RunDefinition, type TenantStart } from '@praxis/workflows/core/run-definition';
import { engineFault } from './engine-errors.js';
import type { Temporal } from './temporal.js';
import { UpdateGate, type Lane } from './update-gate.js';

const gate = new UpdateGate();

/** The parts of the client that sending an update needs. */
export type Engine = Pick<
  Temporal,
  'isReachable' | 'timeoutFor' | 'within' | 'answersNow' | 'noteUnanswered'
>;

/** The outcome of an update: its reply, or why there is none. */
export type UpdateOutcome<Reply> =
  | { kind: 'reply'; reply: Reply }
  | { kind: 'refused'; type: string; message: string; detail: unknown }
  /** No such run is open. */
  | { kind: 'not_running' }
  /** Temporal did not answer, or answered with its own error. */
  | { kind: 'unreachable' }
  /** The queue is too long to wait for. Nothing was sent. */
  | { kind: 'crowded' }
  /** Temporal answers, but the update did not finish in time: no worker, or a slow one. */
  | { kind: 'unfinished' };

/**
 * Why an update was not done and may be sent again. `busy`: the run has as many updates as it accepts at once, is
 * closing, or dropped its pending updates, or the engine accepts no more; the same update can succeed a moment later.
 * `faulty`: an error of the engine that may be temporary.
 */
type NotNow = { kind: 'busy' } | { kind: 'faulty' };

/** An update to be sent. */
export interface UpdateRequest<Reply> {
  workflowId: string;
  /** How long to wait for the reply, in milliseconds. */
  timeoutMs: number;
  /** The lane of the work that the update waits for; our own records by default. */
  lane?: Lane | undefined;
  /** Makes a repeated request the same update. By default, each request has its own id. */
  updateId?: string | undefined;
  send(workflow: WorkflowClient, updateId: string): Promise<Reply>;
}

/** An update to send to a run. */
export interface RunUpdate<Reply, Args extends unknown[]> extends Omit<
  UpdateRequest<Reply>,
  'send' | 'workflowId'
> {
  update: UpdateDefinition<Reply, Args>;
  args: Args;
}

/** Maximum number of attempts, and below, the wait before the first retry, doubled each time. */
const MAX_ATTEMPTS = 8;
const FIRST_WAIT_MS = 20;
const MAX_WAIT_MS = 1_000;
const DESCRIBE_TIMEOUT_MS = 5_000;

/** Sends an update to a run that must be open. */
export async function updateRun<Reply, Command>(
  temporal: Engine,
  workflowId: string,
  { update, args, ...request }: RunUpdate<Reply, [Command]>,
): Promise<UpdateOutcome<Reply>> {
  return await updateOutcome(temporal, {
    ...request,
    workflowId,
    send: (workflow, updateId) => workflow.getHandle(workflowId).executeUpdate(update, { args, updateId }),
  });
}

/** Sends an update to a run, and begins the run if it is not open. */
export async function updateOrBegin<Start extends TenantStart, Reply, Args extends unknown[]>(
  temporal: Engine,
  { run, start }: { run: RunDefinition<Start>; start: Start },
  { update, args, ...request }: RunUpdate<Reply, Args>,
): Promise<UpdateOutcome<Reply>> {
  return await updateOutcome(temporal, {
    ...request,
    workflowId: run.id(start),
    send: (workflow, updateId) =>
      workflow.executeUpdateWithStart(update, {
        args,
        updateId,
        startWorkflowOperation: new WithStartWorkflowOperation<Workflow>(run.workflow, {
          ...startOptions(run, start),
          workflowIdConflictPolicy: 'USE_EXISTING',
        }),
      }),
  });
}

/**
 * Sends an update and returns its outcome. An update that reached a run that was continuing as new is sent to the new
 * run with the same id. The old run may have done the work already, but stored it under the step's own key, where the
 * new run finds it.
 */
export async function updateOutcome<Reply>(
  temporal: Engine,
  request: UpdateRequest<Reply>,
): Promise<UpdateOutcome<Reply>> {
  const { workflowId: run, lane = 'records' } = request;
  const timeoutMs = temporal.timeoutFor(request.timeoutMs);
  const giveUpAt = performance.now() + timeoutMs;
  const passed = await gate.pass({ run, lane, timeoutMs }, () =>
    sendUntilSettled(temporal, request, giveUpAt),
  );
  const outcome: UpdateOutcome<Reply> =
    passed.kind === 'done' ? passed.result : { kind: passed.kind === 'full' ? 'crowded' : 'unfinished' };
  if (outcome.kind === 'unfinished' || outcome.kind === 'unreachable')
    temporal.noteUnanswered(run, outcome.kind);
  return outcome;
}

async function sendUntilSettled<Reply>(
  temporal: Engine,
  request: UpdateRequest<Reply>,
  giveUpAt: number,
): Promise<UpdateOutcome<Reply>> {
  const { workflowId, updateId = randomUUID() } = request;
  for (let attempt = 1; ; attempt += 1) {
    const left = Math.max(1, giveUpAt - performance.now());
    const outcome = await attemptUpdate(temporal, left, (workflow) => request.send(workflow, updateId));
    const hasMetEnd = outcome.kind === 'not_running' || isOfClosedRun(outcome);
    if (!hasMetEnd && outcome.kind !== 'faulty' && outcome.kind !== 'busy') return outcome;
    const isLast = attempt >= MAX_ATTEMPTS;
    if (outcome.kind === 'faulty' && isLast) return { kind: 'unreachable' };
    if (hasMetEnd) {
      const isOpen = isLast ? false : await hasOpenRun(temporal, workflowId);
      // A run is reported as over only if the engine says so, because a client would take that as the end of a call.
      if (isOpen !== true) return { kind: isOpen === false ? 'not_running' : 'unfinished' };
    }
    const wait = Math.min(FIRST_WAIT_MS * 2 ** (attempt - 1), MAX_WAIT_MS);
    // Randomized, so that callers who were refused together do not retry together.
    await delay(wait * (0.5 + Math.random() / 2));
    if (!hasMetEnd && performance.now() >= giveUpAt) return { kind: 'unfinished' };
  }
}

/** Whether the run ended after it had accepted the update and before it answered. */
function isOfClosedRun(outcome: UpdateOutcome<unknown> | NotNow): boolean {
  return outcome.kind === 'refused' && outcome.type === 'AcceptedUpdateCompletedWorkflow';
}

/** Whether the workflow has an open run, which can accept updates. Undefined if the engine does not answer. */
async function hasOpenRun(temporal: Engine, workflowId: string): Promise<boolean | undefined> {
  try {
    const description = await temporal.within(DESCRIBE_TIMEOUT_MS, (workflow) =>
      workflow.getHandle(workflowId).describe(),
    );
    return description.status.name === 'RUNNING';
  } catch (error) {
    if (error instanceof WorkflowNotFoundError) return false;
    if (engineFault(error)) return undefined;
    throw error;
  }
}

async function attemptUpdate<Reply>(
  temporal: Engine,
  timeoutMs: number,
  request: (workflow: WorkflowClient) => Promise<Reply>,
): Promise<UpdateOutcome<Reply> | NotNow> {
  if (!temporal.isReachable) return { kind: 'unreachable' };
  try {
    return { kind: 'reply', reply: await temporal.within(timeoutMs, request) };
  } catch (error) {
    const refusal = applicationFailure(error);
    // The engine's own refusal: the task with the update returned without handling it, which can happen if a worker
    // dies.
    if (refusal?.type === 'UnprocessedUpdate') return { kind: 'busy' };
    // An error in our code: an update that cannot be recorded should have been refused before it was sent.
    if (refusal?.type === 'impossible') throw new Error(refusal.message);
    if (refusal?.type)
      return {
        kind: 'refused',
        type: refusal.type,
        message: refusal.message,
        detail: refusal.details?.[0],
      };
    if (error instanceof WorkflowNotFoundError) return { kind: 'not_running' };
    const fault = engineFault(error);
    switch (fault) {
      case undefined:
        throw error;
      case 'busy':
      case 'faulty':
        return { kind: fault };
      case 'refusing':
        return { kind: 'unreachable' };
      case 'away':
        return { kind: (await temporal.answersNow()) ? 'unfinished' : 'unreachable' };
    }
  }
}

/** The refusal behind an update's failure, however deeply it is wrapped. */
function applicationFailure(error: unknown): ApplicationFailure | undefined {
  for (
    let current: unknown = error;
    current instanceof Error;
    current = (current as WorkflowUpdateFailedError).cause
  ) {
    if (current instanceof ApplicationFailure) return current;
  }
  return undefined;
}
