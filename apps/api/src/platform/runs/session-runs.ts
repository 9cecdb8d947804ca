/** Updates of runs that a caller waits for: to a run that must be there, or to one that is begun where there is none. */
import { WithStartWorkflowOperation } from '@temporalio/client';
import type { UpdateDefinition, Workflow } from '@temporalio/common';
import { startOptions, type RunDefinition, type TenantStart } from '@praxis/workflows/core/messages';
import { updateOutcome, type Engine, type UpdateCall, type UpdateOutcome } from './run-updates.js';

/** One update of a run. */
export interface RunUpdate<Reply, Args extends unknown[]> extends Omit<
  UpdateCall<Reply>,
  'send' | 'workflowId'
> {
  update: UpdateDefinition<Reply, Args>;
  args: Args;
}

/** Sends an update to a run that must be there. */
export async function updateRun<Reply, Command>(
  temporal: Engine,
  workflowId: string,
  { update, args, ...call }: RunUpdate<Reply, [Command]>,
): Promise<UpdateOutcome<Reply>> {
  return await updateOutcome(temporal, {
    ...call,
    workflowId,
    send: (workflow, updateId) => workflow.getHandle(workflowId).executeUpdate(update, { args, updateId }),
  });
}

/** Sends an update to a run, and begins the run if it is not open. */
export async function updateOrBegin<Start extends TenantStart, Reply, Args extends unknown[]>(
  temporal: Engine,
  { run, start }: { run: RunDefinition<Start>; start: Start },
  { update, args, ...call }: RunUpdate<Reply, Args>,
): Promise<UpdateOutcome<Reply>> {
  return await updateOutcome(temporal, {
    ...call,
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
