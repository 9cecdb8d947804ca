/** Pursues a missing payment: reminders to the owners, then suspension. */
import { noteReminder, suspendSubscription } from '@praxis/db/billing/subscription';
import type { SubscriptionEntity } from '@praxis/db/billing/subscription.entity';
import type { TenantTransaction } from '@praxis/db/core/database';
import { dunningAt, suspendsAt } from '@praxis/domain/billing/dunning';
import { mailOwners, type BillingMail } from './billing-mail.js';

/**
 * Reminds owners of a missing payment, and suspends the subscription once its time to pay is over. Returns when the
 * next of these is due; null if nothing is due.
 */
export async function pursuePayment(
  tx: TenantTransaction,
  mail: BillingMail,
  { subscription, now }: { subscription: SubscriptionEntity; now: Date },
): Promise<Date | null> {
  const { id, pastDueSince: since, status } = subscription;
  if (since === null || status !== 'past_due') return null;
  const { reminders, isSuspended, nextAt } = dunningAt({ since, now });
  const day = reminders.at(-1);
  const occurrence = `${id}/${since.toISOString()}`;
  if (isSuspended && (await suspendSubscription(tx, id))) {
    const content = { kind: 'subscription_suspended', link: mail.link } as const;
    await mailOwners(tx, { occurrence: `${occurrence}/suspended`, content });
  } else if (day !== undefined && (await noteReminder(tx, id, day))) {
    const suspends = suspendsAt(since).toISOString();
    const content = { kind: 'payment_failed', link: mail.link, suspendsAt: suspends } as const;
    await mailOwners(tx, { occurrence: `${occurrence}/${day}`, content });
  }
  return nextAt;
}
