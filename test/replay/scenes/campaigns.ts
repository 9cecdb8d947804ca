/** Recorded scenes: campaigns. */
import { addCampaign } from '@praxis/db/campaign/campaign';
import { batchWorkflowId, campaignWorkflowId } from '@praxis/workflows/campaign/messages';
import {
  campaignDraft,
  commandAndWake,
  contactId,
  placeByDay,
  seedContacts,
  smsStep,
} from '../../support/campaigns.js';
import { createPerson } from '../../support/people.js';
import { createTenant, openDatabase } from '../../support/records.js';
import { until } from '../../support/until.js';
import { RECORDING_MASTER_KEY } from '../test-keys.js';
import type { Scenes, Studio } from './studio.js';

export const CAMPAIGNS: Scenes = {
  async 'campaign-completed'(studio) {
    const { tenantId, campaignId } = await played(studio, { laterDays: 0, commands: [] });
    return campaignWorkflowId({ tenantId, campaignId });
  },

  async 'campaign-batch-waiting'(studio) {
    const { tenantId, campaignId } = await played(studio, { laterDays: 3, commands: ['pause', 'resume'] });
    return batchWorkflowId({ tenantId, campaignId, batch: 1 });
  },

  async 'campaign-batch-cancelled'(studio) {
    const { tenantId, campaignId } = await played(studio, { laterDays: 3, commands: ['pause', 'cancel'] });
    return batchWorkflowId({ tenantId, campaignId, batch: 1 });
  },
};

/** Runs a campaign of two steps until its first step is sent, then does something to the campaign. */
async function played(
  { stack, temporal }: Studio,
  { laterDays, commands }: { laterDays: number; commands: readonly ('pause' | 'resume' | 'cancel')[] },
): Promise<{ tenantId: string; campaignId: string }> {
  const database = await openDatabase(stack, { PRAXIS_MASTER_KEY: RECORDING_MASTER_KEY });
  try {
    const place = placeByDay();
    const { id: tenantId } = await createTenant(database, { timeZone: place.zone });
    const { userId } = await createPerson(database);
    const contacts = [1, 2, 3].map((n) => ({
      id: contactId(tenantId, String(n)),
      name: `Person ${n}`,
      phone: place.phone(n),
      email: null,
      consent: ['sms'] as const,
    }));
    await seedContacts(database, { tenantId, masterKey: RECORDING_MASTER_KEY }, contacts);
    const steps = [smsStep(), smsStep({ delay: { amount: laterDays, unit: 'days' } })];
    const campaignId = await database.withTenant(tenantId, async (tx) => {
      const { id } = await addCampaign(tx, campaignDraft({ steps }), { userId, industry: 'law' });
      await commandAndWake(tx, id, 'start');
      return id;
    });
    const batch = temporal.workflow.getHandle(batchWorkflowId({ tenantId, campaignId, batch: 1 }));
    /** Waits until the batch has completed this many activities and is idle. */
    const looked = (times: number): Promise<true> =>
      until('the batch to look', { timeoutMs: 30_000 }, async () => {
        const { events } = await batch.fetchHistory().catch(() => ({ events: [] }));
        const count = (events ?? []).filter(
          ({ activityTaskCompletedEventAttributes }) => activityTaskCompletedEventAttributes,
        ).length;
        return count >= times && true;
      });
    await looked(1);
    for (const [index, command] of commands.entries()) {
      await database.withTenant(tenantId, (tx) => commandAndWake(tx, campaignId, command));
      await looked(index + 2);
    }
    const run = temporal.workflow.getHandle(campaignWorkflowId({ tenantId, campaignId }));
    if (laterDays === 0 || commands.includes('cancel'))
      for (const handle of [batch, run])
        await until('the run to end', { timeoutMs: 30_000 }, async () => {
          return (await handle.describe()).status.name === 'COMPLETED';
        });
    return { tenantId, campaignId };
  } finally {
    await database.close();
  }
}
