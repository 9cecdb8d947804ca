/** Ends the runs of exports that are deleted by a user. */
import { Inject, Injectable } from '@nestjs/common';
import { WorkflowNotFoundError } from '@temporalio/client';
import type { Logger } from 'pino';
import { exportWorkflowId } from '@praxis/workflows/export/messages';
import { Temporal } from '../../platform/runs/temporal.js';
import { LOG } from '../../platform/tokens.js';

const EXPORT_TIMEOUT_MS = 5_000;

@Injectable()
export class ExportRuns {
  constructor(
    @Inject(LOG) private readonly log: Logger,
    private readonly temporal: Temporal,
  ) {}

  /**
   * Does not wait for the result. If ending the run fails, it still ends automatically with nothing left to write or
   * delete.
   */
  end(exportId: string): void {
    this.#cancel(exportId).catch((error: unknown) => {
      if (error instanceof WorkflowNotFoundError) return;
      const type = error instanceof Error ? error.name : 'unknown';
      this.log.warn({ exportId, type }, 'the run of a deleted export was not ended');
    });
  }

  async #cancel(exportId: string): Promise<void> {
    await this.temporal.within(EXPORT_TIMEOUT_MS, (workflow) =>
      workflow.getHandle(exportWorkflowId(exportId)).cancel(),
    );
  }
}
