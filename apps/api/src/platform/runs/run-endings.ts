/** Ends runs from outside and deletes their histories, for a person who is to be forgotten. */
import { CancelledFailure } from '@temporalio/common';
import {
  WorkflowFailedError,
  WorkflowNotFoundError,
  type WorkflowClient,
  type WorkflowExecutionInfo,
} from '@temporalio/client';
import type { Temporal } from './temporal.js';

/** Timeout of a request to cancel a run or to delete its histories, in milliseconds. */
const REQUEST_TIMEOUT_MS = 10_000;

/**
 * Cancels a run and waits until it has ended, so that it writes nothing afterwards. A run that ended before, or never
 * existed, counts as ended.
 * @throws AbortError if this takes longer than `timeoutMs`, or the engine cannot be reached
 */
export async function cancelRun(
  temporal: Pick<Temporal, 'within'>,
  workflowId: string,
  timeoutMs: number,
): Promise<void> {
  try {
    await temporal.within(REQUEST_TIMEOUT_MS, (workflow) => workflow.getHandle(workflowId).cancel());
    await temporal.within(timeoutMs, (workflow) => workflow.getHandle(workflowId).result());
  } catch (error) {
    if (!isOver(error)) throw error;
  }
}

function isOver(error: unknown): boolean {
  if (error instanceof WorkflowNotFoundError || error instanceof WorkflowFailedError) return true;
  return error instanceof CancelledFailure;
}

/** The runs with an id that are to be forgotten. */
export interface ForgottenRuns {
  workflowId: string;
  /**
   * When the person was forgotten. A run that began later and is open belongs to a person who has returned, and stays.
   */
  forgottenAt: Date | undefined;
}

/**
 * Deletes the histories of the runs with an id; the engine does it soon after. Returns whether there were any. If so,
 * the caller must ask again, because the engine's list may not have shown all of them yet.
 */
export async function deleteHistories(
  temporal: Pick<Temporal, 'within' | 'namespace'>,
  runs: ForgottenRuns,
): Promise<boolean> {
  return await temporal.within(REQUEST_TIMEOUT_MS, async (workflow) => {
    const engine = { workflow, namespace: temporal.namespace };
    const runIds = await findRuns(engine, runs);
    // Oldest first: each run leads to the previous one, and an attempt that fails halfway is repeated.
    for (const runId of runIds.reverse()) await deleteHistory(engine, { ...runs, runId });
    return runIds.length > 0;
  });
}

/** The data that both the engine's list and its description of a run have. */
type KnownRun = Pick<WorkflowExecutionInfo, 'runId' | 'status' | 'startTime'>;

interface Engine {
  workflow: WorkflowClient;
  namespace: string;
}

/**
 * The runs of an id, newest first. The engine knows the latest run of an id immediately, and each run names the one
 * that it continues. The engine's list, which shows all runs, may be seconds behind.
 */
async function findRuns(engine: Engine, { workflowId, forgottenAt }: ForgottenRuns): Promise<string[]> {
  const found: string[] = [];
  const add = async ({ runId, status, startTime }: KnownRun): Promise<void> => {
    if (status.name === 'RUNNING' && forgottenAt !== undefined && startTime > forgottenAt) return;
    for (let id = runId; id !== '' && !found.includes(id);) {
      found.push(id);
      id = await continuedBy(engine, { workflowId, runId: id });
    }
  };
  const latest = await unlessGone(engine.workflow.getHandle(workflowId).describe());
  if (latest) await add(latest);
  const query = `WorkflowId = '${workflowId.replaceAll("'", "''")}'`;
  for await (const run of engine.workflow.list({ query })) await add(run);
  return found;
}

interface Run {
  workflowId: string;
  runId: string;
}

/** The run that a run continues; empty for none. */
async function continuedBy({ workflow, namespace }: Engine, { workflowId, runId }: Run): Promise<string> {
  const request = { namespace, execution: { workflowId, runId }, maximumPageSize: 1 };
  const answer = await unlessGone(workflow.workflowService.getWorkflowExecutionHistory(request));
  const [first] = answer?.history?.events ?? [];
  return first?.workflowExecutionStartedEventAttributes?.continuedExecutionRunId ?? '';
}

async function deleteHistory({ workflow, namespace }: Engine, { workflowId, runId }: Run): Promise<void> {
  const workflowExecution = { workflowId, runId };
  await unlessGone(workflow.workflowService.deleteWorkflowExecution({ namespace, workflowExecution }));
}

/** The answer; undefined for a run that the engine does not have. */
async function unlessGone<Result>(answer: Promise<Result>): Promise<Result | undefined> {
  try {
    return await answer;
  } catch (error) {
    // 5 is NOT_FOUND.
    if (error instanceof WorkflowNotFoundError || (error as { code?: unknown }).code === 5) return undefined;
    throw error;
  }
}
