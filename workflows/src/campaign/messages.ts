/** A campaign's runs: their names, what they are started with, and what wakes them. */
import { defineSignal } from '@temporalio/workflow';

export const CAMPAIGN_WORKFLOW = 'campaign';
export const CAMPAIGN_BATCH_WORKFLOW = 'campaignBatch';
export const CAMPAIGN_TASK_QUEUE = 'praxis';
/** Sending in bulk has workers of its own: thousands of messages do not stand in the way of the one a visitor waits for. */
export const CAMPAIGN_SEND_QUEUE = 'praxis-campaigns';

/** Which campaign. How it stands is read from its record, each time anew. */
export interface CampaignStart {
  tenantId: string;
  campaignId: string;
}

/** What a campaign's run goes on with after it has begun anew. */
export interface CampaignProgress {
  /** The last lead that was looked at. */
  afterId: string | null;
  /** The batch to be filled next. */
  batch: number;
  isEnrolled: boolean;
}

/** One run for so many contacts of a campaign. */
export interface BatchStart extends CampaignStart {
  batch: number;
}

/** The id of a campaign's run. */
export function campaignWorkflowId({ tenantId, campaignId }: CampaignStart): string {
  return `tenant/${tenantId}/campaign/${campaignId}`;
}

/** The id of the run of some of its contacts. */
export function batchWorkflowId({ batch, ...campaign }: BatchStart): string {
  return `${campaignWorkflowId(campaign)}/batch/${batch}`;
}

/** It was started, paused, resumed, cancelled, or a batch is through. The record says which: this only wakes the run. */
export const campaignChanged = defineSignal('campaignChanged');
/** The same for a batch. */
export const batchWoken = defineSignal('batchWoken');
