/**
 * Enrolls contacts after events. Each event is kept until the run that handles its contact has been woken, so that it
 * is processed again if a process dies in between. A contact is always the same row, so each is enrolled once.
 */
import { delayMinutes } from '@praxis/contracts/campaign/campaign.const';
import { enrollmentOf } from '@praxis/db/campaign/campaign-audience';
import {
  enrollAfterEvents,
  forgetEvents,
  lockEvents,
  listEventLeads,
  settleEvents,
  type CampaignEvent,
  type EventEnrollment,
} from '@praxis/db/campaign/campaign-event';
import { readCampaignState, type CampaignState } from '@praxis/db/campaign/campaign-state';
import { readCampaignSteps } from '@praxis/db/campaign/campaign';
import type { Database, TenantTransaction } from '@praxis/db/core/database';
import type { BatchStart, CampaignStart } from '@praxis/workflows/campaign/messages';
import { CONTACTS_PER_BATCH } from './campaign-batch.js';

/** Number of events that are processed in one transaction. */
const EVENTS_PER_PAGE = 200;

export interface EnrollingParts {
  database: Database;
  masterKey: string;
  wakeBatch(batch: BatchStart): Promise<void>;
}

/** Creates the function that enrolls leads from events and wakes their runs; it does nothing for a campaign that is started by hand. */
export function createEventEnrolling({
  database,
  masterKey,
  wakeBatch,
}: EnrollingParts): (start: CampaignStart) => Promise<void> {
  /** The batches to be woken after one page; undefined if there are none, or the campaign is not running. */
  const enrollSome = async (
    tx: TenantTransaction,
    campaignId: string,
  ): Promise<{ ids: string[]; batches: number[] } | undefined> => {
    const state = await readCampaignState(tx, campaignId, true);
    if (state?.status !== 'active' || state.triggerEvent === 'manual') return undefined;
    const events = await lockEvents(tx, campaignId, EVENTS_PER_PAGE);
    if (events.length === 0) return undefined;
    await enrollFresh({ tx, masterKey, campaignId }, state, events);
    return await settleEvents(
      tx,
      events.map(({ id }) => id),
    );
  };

  return async (start) => {
    const { tenantId, campaignId } = start;
    for (;;) {
      const page = await database.withTenant(tenantId, (tx) => enrollSome(tx, campaignId));
      if (!page) return;
      for (const batch of page.batches) await wakeBatch({ ...start, batch });
      await database.withTenant(tenantId, (tx) => forgetEvents(tx, page.ids));
    }
  };
}

async function enrollFresh(
  { tx, masterKey, campaignId }: { tx: TenantTransaction; masterKey: string; campaignId: string },
  { filters, triggerEvent }: CampaignState,
  events: readonly CampaignEvent[],
): Promise<void> {
  const fresh = events.filter(({ batch }) => batch === null).map(({ leadId }) => leadId);
  const first = (await readCampaignSteps(tx, campaignId)).find(({ isActive }) => isActive);
  if (!first || fresh.length === 0) return;
  const leads = await listEventLeads(tx, { id: campaignId, filters, triggerEvent }, fresh);
  const delayMs = delayMinutes(first.delay) * 60_000;
  const enrollments = leads.flatMap((lead): EventEnrollment[] => {
    const enrollment = enrollmentOf(lead, { tenantId: tx.tenantId, campaignId }, masterKey);
    const { occurredAt } = lead;
    return enrollment ? [{ ...enrollment, occurredAt, dueAt: new Date(occurredAt.getTime() + delayMs) }] : [];
  });
  await enrollAfterEvents(tx, enrollments, {
    campaignId,
    nextStep: first.stepOrder,
    size: CONTACTS_PER_BATCH,
  });
}
