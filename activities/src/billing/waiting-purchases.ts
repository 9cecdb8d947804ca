/**
 * Purchases that are never set up: the buyer is reminded, then operators are alerted, and a subscription on trial ends
 * with the trial. This is part of the sweep, so that no step is lost while the machine is off.
 */
import { packageTitle, type Tier } from '@praxis/contracts/billing/package.const';
import {
  claimSetUpReminder,
  listWaitingPurchases,
  noteEndRequested,
  noteOverdue,
  noteSetUp,
  postponePurchase,
  settlePurchase,
  type WaitingPurchase,
} from '@praxis/db/billing/paid-checkout';
import { mailBuyer, setUpLink } from '@praxis/db/billing/receipt';
import type { Database } from '@praxis/db/core/database';
import { setUpReminderAt } from '@praxis/domain/billing/set-up-reminder';
import { ProviderError } from '@praxis/providers/failures';
import type { PaymentsPort, VendorSubscription } from '@praxis/providers/payment/port';
import { MAIL_RUN } from '@praxis/workflows/mail/messages';
import type { MissedEventParts } from './missed-events.js';

/** Number of purchases that one sweep checks. */
const PURCHASES_PER_SWEEP = 20;
/** How long until a vendor that does not answer is asked again about a purchase. Other purchases come first until then. */
const ASK_AGAIN_MS = 10 * 60_000;
/** How long a reminder stays useful, in seconds. */
const REMINDER_SECONDS = 3 * 86_400;

type Vendor = Pick<PaymentsPort, 'findCheckout' | 'findBuyer' | 'findSubscription' | 'setCancellation'>;

/** Checks each purchase that is due. */
export async function followPurchases(
  { database, payments, origin }: MissedEventParts,
  now: Date,
): Promise<void> {
  if (!payments) return;
  for (const purchase of await listWaitingPurchases(database, { now, limit: PURCHASES_PER_SWEEP }))
    try {
      await followPurchase({ database, vendor: payments, origin }, { purchase, now });
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error;
      const again = new Date(now.getTime() + ASK_AGAIN_MS);
      await database.withSystem('ask later about a purchase', (tx) =>
        postponePurchase(tx, purchase.checkoutId, again),
      );
    }
}

/** @throws ProviderError if the vendor does not answer */
async function followPurchase(
  { database, vendor, origin }: { database: Database; vendor: Vendor; origin: string },
  { purchase, now }: { purchase: WaitingPurchase; now: Date },
): Promise<void> {
  const { checkoutId, paidAt, isSetUp } = purchase;
  if (isSetUp) {
    await database.withSystem('note that a purchase is set up', async (tx) => {
      await noteSetUp(tx, checkoutId);
      await noteEndRequested(tx, checkoutId);
      await settlePurchase(tx, checkoutId);
    });
    return;
  }
  const found = await readPurchase(vendor, checkoutId);
  if (found === 'over') {
    await database.withSystem('settle a purchase', (tx) => settlePurchase(tx, checkoutId));
    return;
  }
  const { tier, email, subscription } = found;
  const { trialEndsAt = null, status } = subscription ?? {};
  const endsAt = status === 'trialing' ? trialEndsAt : null;
  const { day, isOverdue, nextAt } = setUpReminderAt({ ...purchase, now });
  await database.withSystem('remind of a purchase', async (tx) => {
    if (day === undefined || email === undefined || tier === undefined) return;
    if (!(await claimSetUpReminder(tx, { checkoutId, day }))) return;
    await mailBuyer(tx, MAIL_RUN, {
      to: email,
      key: ['set-up-reminder', checkoutId, String(day)],
      seconds: REMINDER_SECONDS,
      content: {
        kind: 'set_up_reminder',
        link: setUpLink({ origin, checkoutId, tier }),
        packageName: packageTitle(tier),
        endsAt: endsAt?.toISOString() ?? null,
      },
    });
  });
  if (isOverdue) {
    const vendorSubscriptionId = subscription?.id ?? null;
    const overdue = { checkoutId, vendorSubscriptionId, paidAt, trialEndsAt: endsAt };
    const isWaiting = await database.withSystem('tell of a purchase that nobody sets up', (tx) =>
      noteOverdue(tx, overdue),
    );
    // Requested only once: if a person withdraws the cancellation at the vendor, that decision is kept.
    if (isWaiting && purchase.ending !== 'confirmed' && endsAt !== null && vendorSubscriptionId !== null) {
      await vendor.setCancellation({ subscriptionId: vendorSubscriptionId, atPeriodEnd: true });
      await database.withSystem('note that a purchase ends', (tx) => noteEndRequested(tx, checkoutId));
    }
  }
  await database.withSystem('note when a purchase is looked at next', (tx) =>
    postponePurchase(tx, checkoutId, nextAt),
  );
}

/** The vendor's data about a purchase; a field is undefined if the vendor refuses to give it. */
interface Purchase {
  tier: Tier | undefined;
  email: string | undefined;
  subscription: VendorSubscription | undefined;
}

/** 'over' if nothing is charged anymore, nothing must be set up, or the vendor does not know the purchase. */
async function readPurchase(vendor: Vendor, checkoutId: string): Promise<Purchase | 'over'> {
  try {
    const checkout = await vendor.findCheckout(checkoutId);
    if (checkout?.status !== 'paid' || checkout.practiceId !== null) return 'over';
    const { tier, subscriptionId } = checkout;
    const subscription = subscriptionId === null ? undefined : await vendor.findSubscription(subscriptionId);
    if (subscription?.status === 'canceled') return 'over';
    return { tier, email: await vendor.findBuyer(checkoutId), subscription };
  } catch (error) {
    // For example, a checkout with a different amount than was sold: a person must handle it.
    if (error instanceof ProviderError && error.code === 'rejected')
      return { tier: undefined, email: undefined, subscription: undefined };
    throw error;
  }
}
