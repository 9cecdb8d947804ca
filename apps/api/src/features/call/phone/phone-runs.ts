/** Begins the run of each call to a lead, as soon as the engine can be reached. */
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { WorkflowExecutionAlreadyStartedError } from '@temporalio/client';
import { RUN_TEXTS } from '@praxis/contracts/core/run-texts.const';
import type { OutboxEntry } from '@praxis/db/core/outbox';
import {
  PHONE_TASK_QUEUE,
  PHONE_WORKFLOW,
  phoneWorkflowId,
  type PhoneStart,
} from '@praxis/workflows/call/phone/messages';
import { OutboxRelay } from '../../../platform/runs/outbox-relay.js';
import { Temporal } from '../../../platform/runs/temporal.js';

/** The kind of the outbox's entries. */
export const PHONE_RUN = 'phone_call';

const TIMEOUT_MS = 10_000;

@Injectable()
export class PhoneRuns implements OnModuleInit {
  constructor(
    private readonly relay: OutboxRelay,
    private readonly temporal: Temporal,
  ) {}

  onModuleInit(): void {
    this.relay.take(PHONE_RUN, (entry) => this.#begin(entry));
  }

  async #begin({ tenantId, payload }: OutboxEntry): Promise<undefined> {
    const { callId } = payload as { callId: string };
    const start: PhoneStart = { tenantId, callId };
    try {
      await this.temporal.within(TIMEOUT_MS, (workflow) =>
        workflow.start(PHONE_WORKFLOW, {
          workflowId: phoneWorkflowId(start),
          taskQueue: PHONE_TASK_QUEUE,
          args: [start],
          workflowIdReusePolicy: 'REJECT_DUPLICATE',
          staticSummary: RUN_TEXTS.outboundCall,
        }),
      );
    } catch (error) {
      // Handed over before, by a process that died with the answer.
      if (!(error instanceof WorkflowExecutionAlreadyStartedError)) throw error;
    }
  }
}
