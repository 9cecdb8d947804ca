/** Speaks to the workflow of a call: update-with-start for its beginning, plain updates for the rest. */
import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { WithStartWorkflowOperation } from '@temporalio/client';
import { TypedSearchAttributes, type UpdateDefinition } from '@temporalio/common';
import { RUN_TEXTS } from '@praxis/contracts/run-texts.const';
import {
  CALL_TASK_QUEUE,
  CALL_WORKFLOW,
  callWorkflowId,
  connectCall,
  type CallStart,
  type ConnectReply,
} from '@praxis/workflows/call/messages';
import {
  RUN_KEYS,
  updateOutcome,
  WORKFLOW_TASK_TIMEOUT,
  type UpdateOutcome,
} from '../../platform/run-updates.js';
import { Temporal } from '../../platform/temporal.js';

/** How long somebody waits for a call to be connected, and for a turn: a worker that was killed is back by then. Milliseconds. */
const CONNECT_PATIENCE_MS = 15_000;
const PATIENCE_MS = 30_000;

@Injectable()
export class CallGateway {
  readonly #temporal: Temporal;

  constructor(temporal: Temporal) {
    this.#temporal = temporal;
  }

  /** Begins a call, or finds it begun. */
  async connect(start: CallStart): Promise<UpdateOutcome<ConnectReply>> {
    return await updateOutcome(this.#temporal, {
      workflowId: callWorkflowId(start.tenantId, start.callId),
      patienceMs: CONNECT_PATIENCE_MS,
      updateId: 'connect',
      send: (workflow, updateId) =>
        workflow.executeUpdateWithStart(connectCall, {
          args: [],
          updateId,
          startWorkflowOperation: startOperation(start),
        }),
    });
  }

  /** Sends an update to a call that is under way; the same `name` is the same update. */
  async send<Reply, Command>(
    call: { tenantId: string; id: string },
    what: { update: UpdateDefinition<Reply, [Command]>; command: Command; name: string },
  ): Promise<UpdateOutcome<Reply>> {
    const workflowId = callWorkflowId(call.tenantId, call.id);
    // A caller's name for a turn could say something: the engine, which keeps ids in plain text, gets its hash.
    const updateId = createHash('sha256').update(what.name).digest('hex').slice(0, 32);
    return await updateOutcome(this.#temporal, {
      workflowId,
      patienceMs: PATIENCE_MS,
      updateId,
      send: (workflow) =>
        workflow.getHandle(workflowId).executeUpdate(what.update, { args: [what.command], updateId }),
    });
  }
}

function startOperation(
  start: CallStart,
): WithStartWorkflowOperation<(start: CallStart) => Promise<unknown>> {
  return new WithStartWorkflowOperation<(start: CallStart) => Promise<unknown>>(CALL_WORKFLOW, {
    workflowId: callWorkflowId(start.tenantId, start.callId),
    taskQueue: CALL_TASK_QUEUE,
    args: [start],
    workflowIdConflictPolicy: 'USE_EXISTING',
    workflowTaskTimeout: WORKFLOW_TASK_TIMEOUT,
    typedSearchAttributes: new TypedSearchAttributes([
      { key: RUN_KEYS.tenant, value: start.tenantId },
      { key: RUN_KEYS.industry, value: start.industry },
      { key: RUN_KEYS.session, value: start.sessionId },
      { key: RUN_KEYS.lead, value: start.leadId },
    ]),
    staticSummary: start.industry === 'law' ? RUN_TEXTS.lawCall : RUN_TEXTS.realEstateCall,
  });
}
