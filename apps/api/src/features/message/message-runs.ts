/** Begins the run of each reply, as soon as the engine can be reached. */
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { WorkflowExecutionAlreadyStartedError } from '@temporalio/client';
import { RUN_TEXTS } from '@praxis/contracts/core/run-texts.const';
import type { OutboxEntry } from '@praxis/db/core/outbox';
import { MESSAGE_RUN } from '@praxis/db/message/reply';
import {
  MESSAGE_TASK_QUEUE,
  MESSAGE_WORKFLOW,
  messageWorkflowId,
  type MessageStart,
} from '@praxis/workflows/message/messages';
import { OutboxRelay } from '../../platform/runs/outbox-relay.js';
import { Temporal } from '../../platform/runs/temporal.js';

const TIMEOUT_MS = 10_000;

@Injectable()
export class MessageRuns implements OnModuleInit {
  constructor(
    private readonly relay: OutboxRelay,
    private readonly temporal: Temporal,
  ) {}

  onModuleInit(): void {
    this.relay.take(MESSAGE_RUN, (entry) => this.#begin(entry));
  }

  async #begin({ tenantId, payload }: OutboxEntry): Promise<undefined> {
    const { messageId } = payload as { messageId: string };
    const start: MessageStart = { tenantId, messageId };
    try {
      await this.temporal.within(TIMEOUT_MS, (workflow) =>
        workflow.start(MESSAGE_WORKFLOW, {
          workflowId: messageWorkflowId(start),
          taskQueue: MESSAGE_TASK_QUEUE,
          args: [start],
          workflowIdReusePolicy: 'REJECT_DUPLICATE',
          staticSummary: RUN_TEXTS.staffReply,
        }),
      );
    } catch (error) {
      // Handed over before, by a process that died with the answer.
      if (!(error instanceof WorkflowExecutionAlreadyStartedError)) throw error;
    }
  }
}
