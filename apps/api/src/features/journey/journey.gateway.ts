/** Speaks to the journey workflow: update-with-start for what may begin a journey, plain updates for what may not. */
import { Injectable } from '@nestjs/common';
import type { UpdateDefinition } from '@temporalio/common';
import { RUN_TEXTS } from '@praxis/contracts/core/run-texts.const';
import { furthestStep } from '@praxis/contracts/journey/journey.const';
import {
  JOURNEY_TASK_QUEUE,
  JOURNEY_WORKFLOW,
  journeyWorkflowId,
  type JourneyStart,
} from '@praxis/workflows/journey/messages';
import type { UpdateOutcome } from '../../platform/runs/run-updates.js';
import type { Lane } from '../../platform/runs/update-gate.js';
import { updateOrBegin, updateRun, type RunUpdate } from '../../platform/runs/session-runs.js';
import { Temporal } from '../../platform/runs/temporal.js';

export interface StepCall<Reply, Command> {
  update: UpdateDefinition<Reply, [Command]>;
  command: Command;
  /** How long to wait for the reply, in milliseconds. */
  timeoutMs: number;
  /** What it waits for; our own records unless said otherwise. */
  lane?: Lane;
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
    const run = {
      workflow: JOURNEY_WORKFLOW,
      taskQueue: JOURNEY_TASK_QUEUE,
      start,
      summary: start.industry === 'law' ? RUN_TEXTS.lawJourney : RUN_TEXTS.realEstateJourney,
      step: furthestStep(start.resume ?? {}),
    };
    return await updateOrBegin(this.#temporal, run, toUpdate(start, call));
  }

  /** Sends a step to a journey that must be running. */
  async send<Reply, Command>(
    start: Pick<JourneyStart, 'tenantId' | 'sessionId'>,
    call: StepCall<Reply, Command>,
  ): Promise<UpdateOutcome<Reply>> {
    return await updateRun(this.#temporal, toUpdate(start, call));
  }
}

function toUpdate<Reply, Command>(
  { tenantId, sessionId }: Pick<JourneyStart, 'tenantId' | 'sessionId'>,
  { command, ...call }: StepCall<Reply, Command>,
): RunUpdate<Reply, [Command]> {
  return { ...call, args: [command], workflowId: journeyWorkflowId(tenantId, sessionId) };
}
