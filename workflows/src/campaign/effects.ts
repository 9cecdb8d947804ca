/** What a campaign's runs ask of the world. Everything may be asked again. */
import type { BatchStart, CampaignProgress, CampaignStart } from './messages.js';

/** How a campaign stands. `over`: completed, cancelled or gone. */
export type CampaignRunState = 'running' | 'paused' | 'over';

/** What a batch does next. `waitMs` from now on; `paused` until it is woken. */
export type BatchNext = { kind: 'wait'; waitMs: number } | { kind: 'paused' } | { kind: 'over' };

/** Short reads and writes of our own, run as local activities. */
export interface CampaignRecords {
  readCampaign(start: CampaignStart): Promise<CampaignRunState>;
}

/** Run as activities with retries. */
export interface CampaignEffects {
  /** Enrolls the next leads of the audience and begins the runs that look after them. */
  enrollPage(start: CampaignStart, progress: CampaignProgress): Promise<CampaignProgress>;
  /** Begins or wakes the run of every batch that has something to do. */
  wakeBatches(start: CampaignStart): Promise<void>;
}

/** Run on the workers that send in bulk. */
export interface BatchEffects {
  /** Sends what is due, each message at most once, and says when to come back. */
  sendDue(start: BatchStart): Promise<BatchNext>;
}
