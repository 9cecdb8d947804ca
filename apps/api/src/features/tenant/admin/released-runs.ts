/**
 * Wakes the runs of tenants that are active again, through rows of the outbox, so that none is forgotten and no
 * tenant's backlog delays the others.
 */
import { Injectable } from '@nestjs/common';
import { WorkflowNotFoundError } from '@temporalio/client';
import { RELEASE_SIGNAL } from '@praxis/contracts/tenant/hold-header.const';
import { RELEASE_KIND } from '@praxis/db/tenant/held-run';
import { RunDispatcher } from '../../../platform/runs/run-dispatcher.js';
import { Temporal } from '../../../platform/runs/temporal.js';

const SIGNAL_TIMEOUT_MS = 10_000;

@Injectable()
export class ReleasedRuns {
  constructor(dispatcher: RunDispatcher, temporal: Temporal) {
    dispatcher.handle(RELEASE_KIND, async ({ payload }) => {
      const { workflowId } = payload as { workflowId: string };
      try {
        await temporal.within(SIGNAL_TIMEOUT_MS, (workflow) =>
          workflow.getHandle(workflowId).signal(RELEASE_SIGNAL),
        );
      } catch (error) {
        // The run may have ended in the meantime.
        if (!(error instanceof WorkflowNotFoundError)) throw error;
      }
      return undefined;
    });
  }
}
