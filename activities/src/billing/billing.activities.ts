/** Activities of one subscription's run: its cycles in the database, its usage and invoices at the payment vendor. */
import { publicOrigin, type Environment } from '@praxis/config/environment';
import { isFollowed } from '@praxis/db/billing/after-cancellation';
import {
  closeCycle,
  listUnreported,
  markReported,
  markResourceReported,
  readReported,
} from '@praxis/db/billing/billing-cycle';
import { noteEndConfirmed } from '@praxis/db/billing/closing';
import { markEventsProcessed } from '@praxis/db/billing/processed-event';
import { listOverdueSubscriptions, noteLook, readSubscription } from '@praxis/db/billing/subscription';
import { INVOICES_READ, storeVendorState } from '@praxis/db/billing/vendor-state';
import type { SubscriptionEntity } from '@praxis/db/billing/subscription.entity';
import { findOpenCycle } from '@praxis/db/billing/billing-read';
import type { Database, TenantTransaction } from '@praxis/db/core/database';
import type { PaymentsPort, UsageReport } from '@praxis/providers/payment/port';
import type { BillingEffects, BillingRecords, BillingState } from '@praxis/workflows/billing/effects';
import { BILLING_RUN } from '@praxis/workflows/billing/messages';
import { addRecovery } from '../core/run-recovery.js';
import { mailAlerts, type BillingMail } from './billing-mail.js';
import { pursuePayment } from './dunning.js';
import { noteDrifts } from './drift-incidents.js';
import { followPaidTwice } from './paid-twice.js';

interface BillingDependencies {
  environment: Environment;
  database: Database;
  /** Undefined if there is no payment vendor. */
  payments: PaymentsPort | undefined;
  /** The machine's clock, or in a test a clock that the test sets. */
  now?: () => Date | Promise<Date>;
}

const MOMENT_BEFORE_END_MS = 1_000;
/** How long usage can still be added to the invoice of its period; the vendor allows an hour. */
const DRAFT_MS = 55 * 60_000;
/** Safety margin in milliseconds: a vendor may forget the identifier of a report this much sooner than promised. */
const FORGETS_EARLY_MS = 3_600_000;
/** Milliseconds after which the vendor is asked again about a period that should have ended. */
const ASK_AGAIN_MS = 60_000;

/** Seconds after its end for which a period may still be open; after that, no run is closing it. */
const OVERDUE_SECONDS = 10 * 60;

addRecovery(BILLING_RUN, (tx) =>
  listOverdueSubscriptions(tx, { olderThanSeconds: OVERDUE_SECONDS, limit: 100 }),
);

/** Creates the activities. */
export function createBillingActivities({
  environment,
  database,
  payments: vendor,
  now: clock = () => new Date(),
}: BillingDependencies): BillingEffects & BillingRecords {
  const mail: BillingMail = {
    link: `${publicOrigin(environment)}/settings/billing`,
  };

  return {
    async advanceBilling({ tenantId, subscriptionId }) {
      const now = await clock();
      return await database.withTenant(tenantId, async (tx) => {
        const before = await readSubscription(tx, subscriptionId);
        // The vendor ends the periods of subscriptions that it knows. This loop ends those of all other subscriptions,
        // several at once after months without a run.
        while (before?.vendorSubscriptionId === null && (await closeCycle(tx, { subscriptionId, now })));
        const subscription = await readSubscription(tx, subscriptionId);
        if (!subscription) return NOTHING;
        await noteLook(tx, subscriptionId);
        await mailAlerts(tx, mail, subscriptionId);
        const dueAt = await pursuePayment(tx, mail, { subscription, now });
        return await stateOf(tx, { subscription, dueAt, now });
      });
    },

    async reportUsage({ tenantId, subscriptionId }) {
      const cycles = await database.withTenant(tenantId, (tx) => listUnreported(tx, subscriptionId));
      if (!vendor) return;
      for (const { cycleId, customerId, end, overage } of cycles) {
        const now = await clock();
        // Usage reported after its period's invoice is final is charged with the next one.
        const isLate = now.getTime() - end.getTime() > DRAFT_MS;
        // The vendor refuses times in the future, and the period of a canceled subscription may end in the future.
        const at = isLate ? now : new Date(Math.min(now.getTime(), end.getTime() - MOMENT_BEFORE_END_MS));
        // A report may have been accepted without being marked, so long ago that the vendor would count a repeat again.
        const mayBeForgotten = now.getTime() - end.getTime() > vendor.idempotencyWindowMs - FORGETS_EARLY_MS;
        for (const { resource, quantity } of overage) {
          const use = { customerId, resource, quantity };
          const isThere =
            mayBeForgotten &&
            (await isAccepted(
              vendor,
              use,
              await database.withTenant(tenantId, (tx) => readReported(tx, { subscriptionId, resource })),
            ));
          if (!isThere)
            await vendor.reportUsage({
              customerId,
              resource,
              quantity,
              identifier: `${cycleId}/${resource}`,
              at,
            });
          await database.withTenant(tenantId, (tx) =>
            markResourceReported(tx, { cycleId, resource, at: now }),
          );
        }
        await vendor.reportUsage({
          customerId,
          resource: 'api_calls',
          quantity: 0,
          identifier: `${cycleId}/all`,
          at,
        });
        await database.withTenant(tenantId, (tx) => markReported(tx, cycleId, now));
      }
    },

    async syncBilling({ tenantId, subscriptionId }) {
      const before = await database.withTenant(tenantId, (tx) => readSubscription(tx, subscriptionId));
      const vendorId = before?.vendorSubscriptionId ?? null;
      if (!vendor || vendorId === null) return;
      const readAt = await clock();
      const asked = before?.closing;
      let found = await vendor.findSubscription(vendorId);
      // Sends what an admin chose when the practice was closed. An ended subscription cannot be changed.
      if ((asked === 'requested' || asked === 'revoked') && found && found.status !== 'canceled') {
        found = await vendor.setCancellation({
          subscriptionId: vendorId,
          atPeriodEnd: asked === 'requested',
        });
        await database.withTenant(tenantId, (tx) => noteEndConfirmed(tx, { subscriptionId, asked }));
      }
      const invoices = await vendor.listInvoices(vendorId, INVOICES_READ);
      await database.withTenant(tenantId, async (tx) => {
        await storeVendorState(tx, subscriptionId, { found, invoices, readAt });
        await noteDrifts(tx, { subscriptionId, isKnown: found !== undefined, now: readAt });
      });
      await followPaidTwice(database, vendor, tenantId);
      await markEventsProcessed(database, { vendorSubscriptionId: vendorId, before: readAt });
    },
  };
}

/**
 * Whether the vendor has already counted these units, in addition to those that it is known to have counted. Reports
 * are sent one after the other, so at most one lost its mark.
 */
async function isAccepted(
  vendor: Pick<PaymentsPort, 'countUsage'>,
  { quantity, ...of }: Pick<UsageReport, 'customerId' | 'resource' | 'quantity'>,
  known: { quantity: number; since: Date },
): Promise<boolean> {
  return (await vendor.countUsage({ ...of, since: known.since })) >= known.quantity + quantity;
}

const NOTHING: BillingState = { isOver: true, hasVendor: false, hasUnreported: false, nextInMs: 0 };

async function stateOf(
  tx: TenantTransaction,
  { subscription, dueAt, now }: { subscription: SubscriptionEntity; dueAt: Date | null; now: Date },
): Promise<BillingState> {
  const [cycle, unreported] = [await findOpenCycle(tx), await listUnreported(tx, subscription.id)];
  const ends = [cycle?.periodEnd, dueAt].flatMap((at) => (at ? [at.getTime()] : []));
  const left = Math.min(...ends, Number.MAX_SAFE_INTEGER) - now.getTime();
  return {
    isOver: !(await isFollowed(tx, subscription.id, now)),
    hasVendor: subscription.vendorSubscriptionId !== null,
    hasUnreported: unreported.length > 0,
    nextInMs: left > 0 ? left : ASK_AGAIN_MS,
  };
}
