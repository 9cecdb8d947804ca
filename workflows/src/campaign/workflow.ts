/**
 * A campaign: one run that enrolls its audience page by page, and one run per batch of contacts that waits until their
 * next message is due. Whenever they wake up, they read the record to decide what to do, so lost and repeated signals
 * do no harm.
 */
import {
  allHandlersFinished,
  condition,
  continueAsNew,
  patched,
  proxyActivities,
  proxyLocalActivities,
  setHandler,
  workflowInfo,
  type LocalActivityInterfaceFor,
} from '@temporalio/workflow';
import { RUN_TEXTS } from '@praxis/contracts/core/run-texts.const';
import { RECORD, RETRY } from '../core/activity-options.js';
import type { BatchEffects, CampaignEffects, CampaignRecords } from './effects.js';
import {
  batchWoken,
  CAMPAIGN_SEND_QUEUE,
  campaignChanged,
  type BatchStart,
  type CampaignProgress,
  type CampaignStart,
} from './messages.js';

/** Pages or checks after which a run continues as new, so that histories stay short. */
const ROUNDS_PER_RUN = 200;

const records: LocalActivityInterfaceFor<CampaignRecords> = proxyLocalActivities<CampaignRecords>({
  summary: RUN_TEXTS.readCampaign,
  ...RECORD,
});
const effects = (summary: string): CampaignEffects =>
  proxyActivities<CampaignEffects>({
    summary,
    startToCloseTimeout: '5 minutes',
    heartbeatTimeout: '5 seconds',
    retry: RETRY,
  });
const { enrollPage } = effects(RUN_TEXTS.enrollPage);
const { wakeBatches } = effects(RUN_TEXTS.wakeBatches);
const { sendDue } = proxyActivities<BatchEffects>({
  summary: RUN_TEXTS.sendDue,
  taskQueue: CAMPAIGN_SEND_QUEUE,
  startToCloseTimeout: '10 minutes',
  heartbeatTimeout: '5 seconds',
  retry: { ...RETRY, maximumInterval: '10 seconds' },
});

const BEGINNING: CampaignProgress = { afterId: null, batch: 1, isEnrolled: false };

export async function campaign(start: CampaignStart, from: CampaignProgress = BEGINNING): Promise<'over'> {
  let changes = 0;
  setHandler(campaignChanged, () => {
    changes += 1;
  });
  let progress = from;
  // A run that continues as new does not know whether the batches were notified.
  let notified = from === BEGINNING ? 0 : -1;
  for (let round = 0; ; round += 1) {
    if (round >= ROUNDS_PER_RUN || workflowInfo().continueAsNewSuggested) {
      await condition(allHandlersFinished);
      await continueAsNew<typeof campaign>(start, progress);
    }
    const seen = changes;
    const state = await records.readCampaign(start);
    // Messages that were sent before the end still need their results.
    if (state === 'over') {
      await wakeBatches(start);
      return 'over';
    }
    if (state === 'running' && !progress.isEnrolled) {
      progress = await enrollPage(start, progress);
      continue;
    }
    if (notified !== seen) await wakeBatches(start);
    notified = seen;
    await condition(() => changes !== seen);
  }
}

export async function campaignBatch(start: BatchStart): Promise<'over'> {
  let woken = 0;
  setHandler(batchWoken, () => {
    woken += 1;
  });
  for (let round = 0; ; round += 1) {
    if (round >= ROUNDS_PER_RUN || workflowInfo().continueAsNewSuggested) {
      await condition(allHandlersFinished);
      await continueAsNew<typeof campaignBatch>(start);
    }
    const seen = woken;
    const next = await sendDue(start);
    switch (next.kind) {
      case 'over':
        // A contact was enrolled while the batch was ending, so the run continues. In histories of earlier releases the
        // batch ends anyway.
        if (woken !== seen && patched('enrolled-while-ending')) break;
        return 'over';
      case 'paused':
        await condition(() => woken !== seen);
        break;
      case 'wait':
        await condition(() => woken !== seen, Math.max(1, next.waitMs), { summary: RUN_TEXTS.campaignDelay });
    }
  }
}
