/** Recorded scenes: subscriptions that wait for the end of their period, and one that ends with it. */
import { BILLING_RUN } from '@praxis/workflows/billing/messages';
import { startSubscription } from '@praxis/db/billing/subscription';
import { createTenant } from '../../support/records.js';
import { until } from '../../support/until.js';
import { ended, planned } from './onboardings.js';
import type { Scenes, Studio } from './studio.js';

/** Long enough for the run to be waiting before the period ends, in milliseconds. */
const PERIOD_MS = 4_000;

export const BILLINGS: Scenes = {
  /** Bought, read from the vendor, and waiting for the end of the trial. */
  async 'billing-waiting'(studio) {
    const { tenantId } = await planned(studio);
    const [row] = await studio.database.withTenant(
      tenantId,
      (tx) => tx.query<{ id: string }>`select id from subscriptions where tenant_id = ${tenantId}`,
    );
    const runId = BILLING_RUN.id({ tenantId, subscriptionId: row?.id ?? '' });
    await waits(studio, runId);
    return runId;
  },

  /** A subscription whose owner has canceled before the first charge. */
  async 'billing-canceled'(studio) {
    const { id: tenantId } = await createTenant(studio.database);
    const trialEndsAt = new Date(Date.now() + PERIOD_MS);
    const subscriptionId = await studio.database.withTenant(tenantId, async (tx) => {
      const id = await startSubscription(tx, {
        tenantId,
        tier: 'starter',
        checkoutId: null,
        vendor: null,
        startsAt: new Date(trialEndsAt.getTime() - 14 * 86_400_000),
        trialEndsAt,
      });
      await tx.query`update subscriptions set cancel_at_period_end = true where id = ${id}`;
      return id;
    });
    const runId = BILLING_RUN.id({ tenantId, subscriptionId });
    await waits(studio, runId);
    await ended(studio, runId);
    return runId;
  },
};

async function waits({ temporal }: Studio, runId: string): Promise<void> {
  await until('its wait to begin', { timeoutMs: 30_000 }, async () => {
    const { events } = await temporal.workflow
      .getHandle(runId)
      .fetchHistory()
      .catch(() => ({ events: [] }));
    return events?.some(({ timerStartedEventAttributes }) => Boolean(timerStartedEventAttributes));
  });
}
