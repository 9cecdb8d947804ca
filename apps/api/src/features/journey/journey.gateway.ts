/** Speaks to the journey workflow: update-with-start for what may begin a journey, plain updates for what may not. */
import { Injectable } from '@nestjs/common';
import { WithStartWorkflowOperation } from '@temporalio/client';
import { TypedSearchAttributes, type UpdateDefinition } from '@temporalio/common';
import { RUN_TEXTS } from '@praxis/contracts/run-texts.const';
import { furthestStep } from '@praxis/contracts/journey.const';
import {
  JOURNEY_TASK_QUEUE,
  JOURNEY_WORKFLOW,
  journeyWorkflowId,
  type JourneyStart,
} from '@praxis/workflows/journey/messages';
import {
  RUN_KEYS,
  updateOutcome,
  WORKFLOW_TASK_TIMEOUT,
  type UpdateOutcome,
} from '../../platform/run-updates.js';
import { Temporal } from '../../platform/temporal.js';

export interface StepCall<Reply, Command> {
  update: UpdateDefinition<Reply, [Command]>;
  command: Command;
  /** How long to wait for the reply, in milliseconds. */
  patienceMs: number;
  /** Makes a repeated call the same update; only for steps whose refusals are final. */
  updateId?: string;
}

@Injectable()
export class JourneyGateway {
  readonly #temporal: Temporal;

  constructor(temporal: Temporal) {
    this.#temporal = temporal;
  }

  /** Sends a step to the session's journey and starts the journey if it is not running. */
  async startWith<Reply, Command>(
    start: JourneyStart,
    call: StepCall<Reply, Command>,
  ): Promise<UpdateOutcome<Reply>> {
    return await updateOutcome(this.#temporal, {
      ...call,
      workflowId: journeyWorkflowId(start.tenantId, start.sessionId),
      send: (workflow, updateId) =>
        workflow.executeUpdateWithStart(call.update, {
          args: [call.command],
          updateId,
          startWorkflowOperation: startOperation(start),
        }),
    });
  }

  /** Sends a step to a journey that must be running. */
  async send<Reply, Command>(
    start: Pick<JourneyStart, 'tenantId' | 'sessionId'>,
    call: StepCall<Reply, Command>,
  ): Promise<UpdateOutcome<Reply>> {
    const workflowId = journeyWorkflowId(start.tenantId, start.sessionId);
    return await updateOutcome(this.#temporal, {
      ...call,
      workflowId,
      send: (workflow, updateId) =>
        workflow.getHandle(workflowId).executeUpdate(call.update, { args: [call.command], updateId }),
    });
  }
}

function startOperation(
  start: JourneyStart,
): WithStartWorkflowOperation<(start: JourneyStart) => Promise<void>> {
  return new WithStartWorkflowOperation<(start: JourneyStart) => Promise<void>>(JOURNEY_WORKFLOW, {
    workflowId: journeyWorkflowId(start.tenantId, start.sessionId),
    taskQueue: JOURNEY_TASK_QUEUE,
    args: [start],
    workflowIdConflictPolicy: 'USE_EXISTING',
    workflowTaskTimeout: WORKFLOW_TASK_TIMEOUT,
    typedSearchAttributes: new TypedSearchAttributes([
      { key: RUN_KEYS.tenant, value: start.tenantId },
      { key: RUN_KEYS.industry, value: start.industry },
      { key: RUN_KEYS.session, value: start.sessionId },
      { key: RUN_KEYS.lead, value: start.leadId },
      { key: RUN_KEYS.step, value: furthestStep(start.resume ?? {}) },
    ]),
    staticSummary: start.industry === 'law' ? RUN_TEXTS.lawJourney : RUN_TEXTS.realEstateJourney,
  });
}
