/** Speaks to the journey workflow: update-with-start for what may begin a journey, plain updates for what may not. */
import { Injectable } from '@nestjs/common';
import type { UpdateDefinition } from '@temporalio/common';
import { JOURNEY_RUN, journeyWorkflowId, type JourneyStart } from '@praxis/workflows/journey/messages';
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
    return await updateOrBegin(this.#temporal, { run: JOURNEY_RUN, start }, toUpdate(call));
  }

  /** Sends a step to a journey that must be running. */
  async send<Reply, Command>(
    { tenantId, sessionId }: Pick<JourneyStart, 'tenantId' | 'sessionId'>,
    call: StepCall<Reply, Command>,
  ): Promise<UpdateOutcome<Reply>> {
    return await updateRun(this.#temporal, journeyWorkflowId(tenantId, sessionId), toUpdate(call));
  }
}

function toUpdate<Reply, Command>({
  command,
  ...call
}: StepCall<Reply, Command>): RunUpdate<Reply, [Command]> {
  return { ...call, args: [command] };
}
