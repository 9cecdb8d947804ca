/** Runs of a visitor's session, a journey or a call: how one is begun, and how updates are sent to it. */
import { WithStartWorkflowOperation } from '@temporalio/client';
import {
  defineSearchAttributeKey,
  SearchAttributeType,
  TypedSearchAttributes,
  type UpdateDefinition,
  type Workflow,
} from '@temporalio/common';
import type { Industry } from '@praxis/contracts/core/industry.const';
import { SEARCH_ATTRIBUTES } from '@praxis/contracts/journey/journey.const';
import { updateOutcome, type Engine, type UpdateCall, type UpdateOutcome } from './run-updates.js';

/** Recovery after a killed worker is as quick as this lets it be; a task's own work takes milliseconds. */
const WORKFLOW_TASK_TIMEOUT = '5 seconds';

/** How a run is begun where there is none. */
interface SessionRun {
  workflow: string;
  taskQueue: string;
  start: { tenantId: string; industry: Industry; sessionId: string; leadId: string };
  /** What operators read of it. */
  summary: string;
  /** How far it is as it begins, of one that goes in steps. */
  step?: string;
}

/** One update of a run. */
export interface RunUpdate<Reply, Args extends unknown[]> extends Omit<UpdateCall<Reply>, 'send'> {
  update: UpdateDefinition<Reply, Args>;
  args: Args;
}

/** Sends an update to a run that must be there. */
export async function updateRun<Reply, Command>(
  temporal: Engine,
  { update, args, ...call }: RunUpdate<Reply, [Command]>,
): Promise<UpdateOutcome<Reply>> {
  return await updateOutcome(temporal, {
    ...call,
    send: (workflow, updateId) =>
      workflow.getHandle(call.workflowId).executeUpdate(update, { args, updateId }),
  });
}

/** Sends an update to a run, and begins the run if it is not there. */
export async function updateOrBegin<Reply, Args extends unknown[]>(
  temporal: Engine,
  run: SessionRun,
  { update, args, ...call }: RunUpdate<Reply, Args>,
): Promise<UpdateOutcome<Reply>> {
  return await updateOutcome(temporal, {
    ...call,
    send: (workflow, updateId) =>
      workflow.executeUpdateWithStart(update, {
        args,
        updateId,
        startWorkflowOperation: startOperation(run, call.workflowId),
      }),
  });
}

function startOperation(
  { workflow, taskQueue, start, summary, step }: SessionRun,
  workflowId: string,
): WithStartWorkflowOperation<Workflow> {
  return new WithStartWorkflowOperation(workflow, {
    workflowId,
    taskQueue,
    args: [start],
    workflowIdConflictPolicy: 'USE_EXISTING',
    workflowTaskTimeout: WORKFLOW_TASK_TIMEOUT,
    // By these operators find a run.
    typedSearchAttributes: new TypedSearchAttributes([
      keyword(SEARCH_ATTRIBUTES.tenantId, start.tenantId),
      keyword(SEARCH_ATTRIBUTES.industry, start.industry),
      keyword(SEARCH_ATTRIBUTES.sessionId, start.sessionId),
      keyword(SEARCH_ATTRIBUTES.leadId, start.leadId),
      ...(step === undefined ? [] : [keyword(SEARCH_ATTRIBUTES.step, step)]),
    ]),
    staticSummary: summary,
  });
}

function keyword(name: string, value: string) {
  return { key: defineSearchAttributeKey(name, SearchAttributeType.KEYWORD), value };
}
