/** Mails about a subscription, to the owners of its practice. */
import { derivedId } from '@praxis/config/derived-id';
import { RESOURCE_LABELS } from '@praxis/contracts/usage/usage.const';
import type { TenantTransaction } from '@praxis/db/core/database';
import { enqueueRun } from '@praxis/db/core/outbox';
import { queueMail } from '@praxis/db/mail/mail';
import type { MailContent } from '@praxis/db/mail/mail-content';
import { listOwnerEmails } from '@praxis/db/tenant/team';
import { takeUnsentLimits } from '@praxis/db/usage/reached-limit';
import { takeUnsentAlerts } from '@praxis/db/usage/usage-alert';
import { MAIL_RUN } from '@praxis/workflows/mail/messages';

export interface BillingMail {
  /** The page of usage and billing. */
  link: string;
}

/** How long such a mail stays useful, in seconds. */
const MAIL_SECONDS = 3 * 86_400;

/** Mails the alerts and the reached limits that have not been mailed yet. */
export async function mailAlerts(
  tx: TenantTransaction,
  mail: BillingMail,
  subscriptionId: string,
): Promise<void> {
  for (const alert of await takeUnsentAlerts(tx, subscriptionId))
    await mailOwners(tx, {
      occurrence: alert.id,
      content: {
        kind: 'usage_alert',
        link: mail.link,
        resource: RESOURCE_LABELS[alert.resourceType],
        percent: alert.thresholdPercentage,
        used: alert.currentUsage,
        quota: alert.quotaLimit,
        isTrial: alert.isTrial,
      },
    });
  for (const { occurrence, limit, resource } of await takeUnsentLimits(tx, subscriptionId))
    await mailOwners(tx, {
      occurrence,
      content: {
        kind: 'usage_limit',
        link: mail.link,
        limit,
        resource: resource && RESOURCE_LABELS[resource],
      },
    });
}

/** Queues a mail to each owner, once for each `occurrence`. */
export async function mailOwners(
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
