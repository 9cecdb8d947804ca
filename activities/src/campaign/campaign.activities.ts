/** Activities of a campaign's runs: enroll the audience, wake the batches, send due messages. */
import { getClient } from '@temporalio/activity';
import { publicOrigin, type Environment } from '@praxis/config/environment';
import { delayMinutes } from '@praxis/contracts/campaign/campaign.const';
import { enroll, enrollmentOf, listAudience } from '@praxis/db/campaign/campaign-audience';
import { listBatches, listOverdueCampaigns } from '@praxis/db/campaign/campaign-run';
import {
  closeEnrolling,
  markNotified,
  readCampaignState,
  unnotifiedChange,
} from '@praxis/db/campaign/campaign-state';
import { readCampaignSteps } from '@praxis/db/campaign/campaign';
import type { Database } from '@praxis/db/core/database';
import { settleDeliveredNudge } from '@praxis/db/core/run-nudge';
import type { BatchEffects, CampaignEffects, CampaignRecords } from '@praxis/workflows/campaign/effects';
import { CAMPAIGN_BATCH_RUN, CAMPAIGN_RUN, type BatchStart } from '@praxis/workflows/campaign/messages';
import { beginOrWakeRun, wakeOpenRun } from '@praxis/workflows/core/run-client';
import type { MessageEffects } from '@praxis/workflows/message/effects';
import { addRecovery, EFFECT_OVERDUE_SECONDS } from '../core/run-recovery.js';
import { CONTACTS_PER_BATCH, sendDue } from './campaign-batch.js';
import { createEventEnrolling } from './campaign-enrolling.js';

addRecovery(CAMPAIGN_RUN, (tx) =>
  listOverdueCampaigns(tx, { olderThanSeconds: EFFECT_OVERDUE_SECONDS, limit: 100 }),
);

/** Maximum number of batches that are woken at once. */
const MAX_WAKES_AT_ONCE = 10;

export interface CampaignDependencies {
  environment: Environment;
  database: Database;
  sendMessage: MessageEffects['sendMessage'];
}

/** Creates the activities of campaigns. */
export function createCampaignActivities({
  environment,
  database,
  sendMessage,
}: CampaignDependencies): CampaignRecords & CampaignEffects & BatchEffects {
  const masterKey = environment.PRAXIS_MASTER_KEY;
  const batchParts = { database, masterKey, origin: publicOrigin(environment), sendMessage };
  const enrollByEvents = createEventEnrolling({ database, masterKey, wakeBatch });

  return {
    async readCampaign({ tenantId, campaignId }) {
      const state = await database.withTenant(tenantId, async (tx) => {
        const claimed = settleDeliveredNudge(tx, CAMPAIGN_RUN.kind, campaignId);
        const [read] = await Promise.all([readCampaignState(tx, campaignId), claimed]);
        return read;
      });
      const status = state?.status;
      return status === 'active' ? 'running' : status === 'paused' ? 'paused' : 'over';
    },

    async enrollPage(start, progress) {
      const { tenantId, campaignId } = start;
      const page = await database.withTenant(tenantId, async (tx) => {
        const state = await readCampaignState(tx, campaignId, true);
        if (state?.status !== 'active') return undefined;
        // The campaign starts without contacts and waits for events for as long as it runs.
        if (state.triggerEvent !== 'manual') return 'waits';
        if (state.isEnrolled) return { afterId: progress.afterId, count: 0 };
        const steps = await readCampaignSteps(tx, campaignId);
        const first = steps.find(({ isActive }) => isActive);
        if (!first) return { afterId: progress.afterId, count: 0 };
        const wanted = { campaignId, afterId: progress.afterId, limit: CONTACTS_PER_BATCH };
        const leads = await listAudience(tx, state.filters, wanted);
        const enrollments = leads.flatMap((lead) => enrollmentOf(lead, start, masterKey) ?? []);
        await enroll(tx, enrollments, {
          campaignId,
          batch: progress.batch,
          nextStep: first.stepOrder,
          dueAt: new Date(Date.now() + delayMinutes(first.delay) * 60_000),
        });
        return { afterId: leads.at(-1)?.id ?? progress.afterId, count: leads.length };
      });
      // The campaign was stopped or paused meanwhile; the run reads its new state.
      if (!page) return progress;
      if (page === 'waits') return { ...progress, isEnrolled: true };
      if (page.count > 0) await wakeBatch({ ...start, batch: progress.batch });
      const isEnrolled = page.count < CONTACTS_PER_BATCH;
      // Done only after all contacts were handled, so that a worker that dies before this repeats the page.
      if (isEnrolled) await database.withTenant(tenantId, (tx) => closeEnrolling(tx, campaignId));
      return { afterId: page.afterId, batch: progress.batch + 1, isEnrolled };
    },

    async wakeBatches(start) {
      const { tenantId, campaignId } = start;
      await enrollByEvents(start);
      const change = await database.withTenant(tenantId, (tx) => unnotifiedChange(tx, campaignId));
      if (change === undefined) return;
      const batches = await database.withTenant(tenantId, (tx) => listBatches(tx, campaignId));
      for (let at = 0; at < batches.length; at += MAX_WAKES_AT_ONCE)
        await Promise.all(
          batches
            .slice(at, at + MAX_WAKES_AT_ONCE)
            .map(({ batch, isLive }) =>
              isLive
                ? wakeBatch({ ...start, batch })
                : wakeOpenRun(getClient().workflow, { run: CAMPAIGN_BATCH_RUN, start: { ...start, batch } }),
            ),
        );
      await database.withTenant(tenantId, (tx) => markNotified(tx, campaignId, change));
    },

    async sendDue(start) {
      return await sendDue(batchParts, start);
    },
  };
}

/** Wakes a batch's run, and begins it if there is none. */
async function wakeBatch(start: BatchStart): Promise<void> {
  await beginOrWakeRun(getClient().workflow, { run: CAMPAIGN_BATCH_RUN, start });
}
