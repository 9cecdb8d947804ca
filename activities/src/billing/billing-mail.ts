/** Mails about a subscription, to the owners of its practice: quotas that are used up, payments that are missing. */
import { derivedId } from '@praxis/config/derived-id';
import { RESOURCE_LABELS } from '@praxis/contracts/usage/usage.const';
import { noteReminder, suspendSubscription } from '@praxis/db/billing/subscription';
import type { SubscriptionEntity } from '@praxis/db/billing/subscription.entity';
import type { TenantTransaction } from '@praxis/db/core/database';
import { enqueueRun } from '@praxis/db/core/outbox';
import { queueMail } from '@praxis/db/mail/mail';
import type { MailContent } from '@praxis/db/mail/mail-content';
import { listOwnerEmails } from '@praxis/db/tenant/team';
import { takeUnsentAlerts } from '@praxis/db/usage/usage-alert';
import { dunningAt, suspendsAt } from '@praxis/domain/billing/period';
import { MAIL_RUN } from '@praxis/workflows/mail/messages';

export interface BillingMail {
  /** The page of usage and billing. */
  link: string;
}

/** How long such a mail is worth sending. */
const MAIL_SECONDS = 3 * 86_400;

/** Mails the alerts that nobody was told of yet. */
export async function mailAlerts(
  tx: TenantTransaction,
  mail: BillingMail,
  subscriptionId: string,
): Promise<void> {
  for (const alert of await takeUnsentAlerts(tx, subscriptionId))
    await toOwners(tx, {
      occurrence: alert.id,
      content: {
        kind: 'usage_alert',
        link: mail.link,
        resource: RESOURCE_LABELS[alert.resourceType],
        percent: alert.thresholdPercentage,
        used: alert.currentUsage,
        quota: alert.quotaLimit,
      },
    });
}

/**
 * Reminds of a missing payment, and suspends the subscription once its time to pay is over. Gives when the next of these is due; null when
 * nothing is.
 */
export async function remindOfPayment(
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
    await toOwners(tx, { occurrence: `${occurrence}/suspended`, content });
  } else if (day !== undefined && (await noteReminder(tx, id, day))) {
    const suspends = suspendsAt(since).toISOString();
    const content = { kind: 'payment_failed', link: mail.link, suspendsAt: suspends } as const;
    await toOwners(tx, { occurrence: `${occurrence}/${day}`, content });
  }
  return nextAt;
}

async function toOwners(
  tx: TenantTransaction,
  { occurrence, content }: { occurrence: string; content: MailContent },
): Promise<void> {
  const { tenantId } = tx;
  for (const to of await listOwnerEmails(tx)) {
    const id = derivedId(tenantId, 'billing-mail', occurrence, to);
    await queueMail(tx, { id, tenantId, to, content, isBranded: false, seconds: MAIL_SECONDS });
    await enqueueRun(tx, MAIL_RUN, { tenantId, mailId: id });
  }
}
