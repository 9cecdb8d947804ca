/** Activities of a campaign's runs. All can be repeated. */
import type { BatchStart, CampaignProgress, CampaignStart } from './messages.js';

/** State of a campaign. `over`: completed, cancelled or deleted. */
export type CampaignRunState = 'running' | 'paused' | 'over';

/** A batch's next action. `waitMs` starts now; `paused` lasts until it is woken. */
export type BatchNext = { kind: 'wait'; waitMs: number } | { kind: 'paused' } | { kind: 'over' };

/** Short reads and writes of Praxis's own database, run as local activities. */
export interface CampaignRecords {
  readCampaign(start: CampaignStart): Promise<CampaignRunState>;
}

/** Run as activities with retries. */
export interface CampaignEffects {
  /** Enrolls the next leads of the audience and starts the batch runs for them. */
  enrollPage(start: CampaignStart, progress: CampaignProgress): Promise<CampaignProgress>;
  /** Starts or wakes the run of every batch that has something to do. */
  wakeBatches(start: CampaignStart): Promise<void>;
}

/** Run on the workers for bulk sending. */
export interface BatchEffects {
  /** Sends the messages that are due, each at most once, and returns when to run again. */
  sendDue(start: BatchStart): Promise<BatchNext>;
}
