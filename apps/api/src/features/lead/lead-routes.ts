/** Starts the route of each lead that is to be offered to people, and wakes it when it has ended. */
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { WorkflowExecutionAlreadyStartedError, WorkflowNotFoundError } from '@temporalio/client';
import type { OutboxEntry } from '@praxis/db/core/outbox';
import {
  routeEnded,
  SPEED_TO_LEAD_TASK_QUEUE,
  SPEED_TO_LEAD_WORKFLOW,
  speedToLeadWorkflowId,
  type RouteStart,
} from '@praxis/workflows/lead/messages';
import { OutboxRelay } from '../../platform/runs/outbox-relay.js';
import { Temporal } from '../../platform/runs/temporal.js';

const TIMEOUT_MS = 10_000;

@Injectable()
export class LeadRoutes implements OnModuleInit {
  constructor(
    private readonly relay: OutboxRelay,
    private readonly temporal: Temporal,
  ) {}

  onModuleInit(): void {
    this.relay.take('lead.route', (entry) => this.#start(entry));
    this.relay.take('lead.route_ended', (entry) => this.#wake(entry));
  }

  async #start(entry: OutboxEntry): Promise<undefined> {
    const start: RouteStart = { tenantId: entry.tenantId, leadId: leadIdOf(entry) };
    try {
      await this.temporal.within(TIMEOUT_MS, (workflow) =>
        workflow.start(SPEED_TO_LEAD_WORKFLOW, {
          workflowId: speedToLeadWorkflowId(start.leadId),
          taskQueue: SPEED_TO_LEAD_TASK_QUEUE,
          args: [start],
          workflowIdReusePolicy: 'REJECT_DUPLICATE',
        }),
      );
    } catch (error) {
      if (!(error instanceof WorkflowExecutionAlreadyStartedError)) throw error;
    }
  }

  async #wake(entry: OutboxEntry): Promise<undefined> {
    try {
      await this.temporal.within(TIMEOUT_MS, (workflow) =>
        workflow.getHandle(speedToLeadWorkflowId(leadIdOf(entry))).signal(routeEnded),
      );
    } catch (error) {
      // It has ended by itself meanwhile.
      if (!(error instanceof WorkflowNotFoundError)) throw error;
    }
  }
}

function leadIdOf({ payload }: OutboxEntry): string {
  return (payload as { leadId: string }).leadId;
}
