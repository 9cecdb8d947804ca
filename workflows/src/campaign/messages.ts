/** A campaign's runs: their names, what they are started with, and what wakes them. */
import { defineSignal } from '@temporalio/workflow';
import { RUN_TEXTS } from '@praxis/contracts/core/run-texts.const';
import { BACKGROUND_QUEUE, defineQueuedRun, defineRun } from '../core/run-definition.js';

/** Bulk sending has its own workers, so that thousands of messages do not delay the one that a visitor waits for. */
export const CAMPAIGN_SEND_QUEUE = 'praxis-campaigns';

/** Identifies the campaign. Its state is read from its record each time. */
export interface CampaignStart {
  tenantId: string;
  campaignId: string;
}

/** The state that a campaign's run keeps when it continues as new. */
export interface CampaignProgress {
  /** The last lead that was looked at. */
  afterId: string | null;
  /** The batch to be filled next. */
  batch: number;
  isEnrolled: boolean;
}

/** A run for a limited number of a campaign's contacts. */
export interface BatchStart extends CampaignStart {
  batch: number;
}

/** The id of a campaign's run. */
export function campaignWorkflowId({ tenantId, campaignId }: CampaignStart): string {
  return `tenant/${tenantId}/campaign/${campaignId}`;
}

/** The id of the run of one batch of its contacts. */
export function batchWorkflowId({ batch, ...campaign }: BatchStart): string {
  return `${campaignWorkflowId(campaign)}/batch/${batch}`;
}

/**
 * The campaign was started, paused, resumed or cancelled, or a batch is done. The record says which; this signal only
 * wakes the run.
 */
export const campaignChanged = defineSignal('campaignChanged');
/** Wakes the run of a batch. */
export const batchWoken = defineSignal('batchWoken');

/**
 * Begun or woken by the API's campaign.service.ts when someone starts, pauses or ends it, and by libs/db/schema/campaign.sql:
 * `campaign_note_event` when something happens to a lead, `campaign_stop` when its last recipient has left.
 */
export const CAMPAIGN_RUN = defineQueuedRun<CampaignStart>({
  kind: 'campaign.run',
  wakeKind: 'campaign.run',
  workflow: 'campaign',
  fields: ['campaignId'],
  repeat: 'ALLOW_DUPLICATE',
  signal: campaignChanged,
  id: campaignWorkflowId,
  summary: () => RUN_TEXTS.campaign,
});

/** Started by its campaign's activities, which the engine repeats until they succeed, so it needs no outbox. */
export const CAMPAIGN_BATCH_RUN = defineRun<BatchStart>({
  workflow: 'campaignBatch',
  queue: BACKGROUND_QUEUE,
  repeat: 'ALLOW_DUPLICATE',
  signal: batchWoken,
  id: batchWorkflowId,
  summary: () => RUN_TEXTS.campaignBatch,
});
