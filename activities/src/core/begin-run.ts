/** Beginning a run from a worker: of records that wait for one, or of one process by another. */
import {
  WorkflowExecutionAlreadyStartedError,
  type Client,
  type WorkflowStartOptions,
} from '@temporalio/client';

/** Starts it unless it runs or has ended by itself; one that somebody terminated is begun again, unless `run` says otherwise. */
export async function beginRun(
  client: Client,
  workflow: string,
  run: Pick<WorkflowStartOptions, 'workflowId' | 'taskQueue' | 'args' | 'workflowIdReusePolicy'>,
): Promise<void> {
  try {
    await client.workflow.start(workflow, { workflowIdReusePolicy: 'ALLOW_DUPLICATE_FAILED_ONLY', ...run });
  } catch (error) {
    if (!(error instanceof WorkflowExecutionAlreadyStartedError)) throw error;
  }
}
