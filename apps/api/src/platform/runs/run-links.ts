/** Links to a journey's run in the Temporal UI. */
import { Inject, Injectable } from '@nestjs/common';
import type { Environment } from '@praxis/config/environment';
import type { RunLink } from '@praxis/contracts/core/run';
import { journeyWorkflowId } from '@praxis/workflows/journey/messages';
import { Temporal } from './temporal.js';
import { ENVIRONMENT } from '../tokens.js';

@Injectable()
export class RunLinks {
  constructor(
    @Inject(ENVIRONMENT) private readonly environment: Environment,
    private readonly temporal: Temporal,
  ) {}

  /** The run of a session's journey; without a run id the UI opens the latest. */
  of(journey: { tenantId: string; sessionId: string; runId?: string | null | undefined }): RunLink {
    return this.ofWorkflow(journeyWorkflowId(journey.tenantId, journey.sessionId), journey.runId);
  }

  /** The run of a process by its workflow id. */
  ofWorkflow(workflowId: string, runId?: string | null): RunLink {
    const base = this.environment.TEMPORAL_UI_URL;
    const run = runId ? `/${runId}/history` : '';
    return {
      workflowId,
      ...(runId ? { runId } : {}),
      ...(base
        ? {
            url: `${base.replace(/\/$/, '')}/namespaces/${this.temporal.namespace}/workflows/${encodeURIComponent(workflowId)}${run}`,
          }
        : {}),
    };
  }
}
