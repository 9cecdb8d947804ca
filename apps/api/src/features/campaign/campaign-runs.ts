/** Begins the run of each campaign that is started, and wakes it after each change. */
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { RUN_TEXTS } from '@praxis/contracts/core/run-texts.const';
import {
  CAMPAIGN_TASK_QUEUE,
  CAMPAIGN_WORKFLOW,
  campaignChanged,
  campaignWorkflowId,
  type CampaignStart,
} from '@praxis/workflows/campaign/messages';
import { OutboxRelay, type Wake } from '../../platform/runs/outbox-relay.js';
import { Temporal } from '../../platform/runs/temporal.js';

const TIMEOUT_MS = 10_000;

@Injectable()
export class CampaignRuns implements OnModuleInit {
  constructor(
    private readonly relay: OutboxRelay,
    private readonly temporal: Temporal,
  ) {}

  onModuleInit(): void {
    this.relay.wake('campaign.run', (nudge) => this.#tell(nudge));
  }

  /** Whatever the order in which changes are handed over, and however often: a run there is, and it looks again. */
  async #tell({ tenantId, payload }: Parameters<Wake>[0]): Promise<void> {
    const { campaignId } = payload as { campaignId: string };
    const start: CampaignStart = { tenantId, campaignId };
    await this.temporal.within(TIMEOUT_MS, (workflow) =>
      workflow.signalWithStart(CAMPAIGN_WORKFLOW, {
        workflowId: campaignWorkflowId(start),
        taskQueue: CAMPAIGN_TASK_QUEUE,
        args: [start],
        signal: campaignChanged,
        signalArgs: [],
        staticSummary: RUN_TEXTS.campaign,
      }),
    );
  }
}
