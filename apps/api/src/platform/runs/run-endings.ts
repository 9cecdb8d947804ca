/** Ends runs from outside and deletes their histories: of a person who is to be forgotten. */
import { CancelledFailure } from '@temporalio/common';
import { WorkflowFailedError, WorkflowNotFoundError, type WorkflowClient } from '@temporalio/client';
import type { Temporal } from './temporal.js';

/** Timeout of a request to cancel a run or to delete its histories, in milliseconds. */
const REQUEST_TIMEOUT_MS = 10_000;

/**
 * Cancels a run and waits until it has ended, so that nothing of it is written after. A run that ended before, or never was, is
 * over too.
 * @throws AbortError where it takes longer than `timeoutMs`, or the engine cannot be reached
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

/** Deletes the histories of all runs of an id. The engine does it soon after; asked again, it does nothing. */
export async function deleteHistories(
  temporal: Pick<Temporal, 'within' | 'namespace'>,
  workflowId: string,
): Promise<void> {
  await temporal.within(REQUEST_TIMEOUT_MS, async (workflow) => {
    const runIds: string[] = [];
    for await (const run of workflow.list({ query: `WorkflowId = '${workflowId.replaceAll("'", "''")}'` }))
      runIds.push(run.runId);
    for (const runId of runIds) await deleteHistory(workflow, temporal.namespace, { workflowId, runId });
  });
}

async function deleteHistory(
  { workflowService }: WorkflowClient,
  namespace: string,
  workflowExecution: { workflowId: string; runId: string },
): Promise<void> {
  try {
    await workflowService.deleteWorkflowExecution({ namespace, workflowExecution });
  } catch (error) {
    // 5 is NOT_FOUND: it is gone.
    if ((error as { code?: unknown }).code !== 5) throw error;
  }
}
