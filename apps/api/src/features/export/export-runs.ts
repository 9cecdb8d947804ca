/** The runs of exports in Temporal: begun after the request is stored, ended when an export is deleted. */
import { Inject, Injectable } from '@nestjs/common';
import { WorkflowExecutionAlreadyStartedError, WorkflowNotFoundError } from '@temporalio/client';
import type { Logger } from 'pino';
import { RUN_TEXTS } from '@praxis/contracts/core/run-texts.const';
import {
  EXPORT_TASK_QUEUE,
  EXPORT_WORKFLOW,
  exportWorkflowId,
  type ExportStart,
} from '@praxis/workflows/export/messages';
import { Temporal } from '../../platform/runs/temporal.js';
import { LOG } from '../../platform/tokens.js';

const TIMEOUT_MS = 5_000;

@Injectable()
export class ExportRuns {
  constructor(
    @Inject(LOG) private readonly log: Logger,
    private readonly temporal: Temporal,
  ) {}

  /** Begins to write. Nobody waits for it: an export whose run could not be started is found by the sweep. */
  begin(start: ExportStart): void {
    void this.#attempt(start.exportId, async () => {
      await this.temporal.within(TIMEOUT_MS, (workflow) =>
        workflow.start(EXPORT_WORKFLOW, {
          workflowId: exportWorkflowId(start.exportId),
          taskQueue: EXPORT_TASK_QUEUE,
          args: [start],
          staticSummary: RUN_TEXTS.exportRun,
        }),
      );
    });
  }

  /** Ends the run of a deleted export. Where that fails it ends by itself: there is nothing left to write or to delete. */
  end(exportId: string): void {
    void this.#attempt(exportId, async () => {
      await this.temporal.within(TIMEOUT_MS, (workflow) =>
        workflow.getHandle(exportWorkflowId(exportId)).cancel(),
      );
    });
  }

  async #attempt(exportId: string, call: () => Promise<void>): Promise<void> {
    try {
      await call();
    } catch (error) {
      if (error instanceof WorkflowExecutionAlreadyStartedError || error instanceof WorkflowNotFoundError)
        return;
      const type = error instanceof Error ? error.name : 'unknown';
      this.log.warn({ exportId, type }, 'an export waits for the engine');
    }
  }
}
