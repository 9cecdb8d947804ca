/**
 * The subscription of a practice that an admin closes: it ends with its period at the vendor, unless the admin keeps
 * it, and continues if the practice is reopened before that. The choice is stored in the transaction that closes the
 * practice; the subscription's run sends it to the vendor.
 */
import { BILLING_RUN_NAMES } from '@praxis/domain/core/run-names';
import { PACKAGES, type Tier } from '@praxis/contracts/billing/package.const';
import type { NextCharge } from '@praxis/contracts/tenant/admin-tenant';
import { writeAudit } from '../core/audit.js';
import type { TenantTransaction } from '../core/database.js';
import { enqueueRun, wakeRun } from '../core/outbox.js';
import { announceBilling } from './announce-billing.js';

/** What to send to the vendor: that the subscription ends with its period, or that it continues. */
export type EndRequest = 'requested' | 'revoked';

/** What the vendor charges next; null if it charges nothing. */
export async function readNextCharge(tx: TenantTransaction): Promise<NextCharge | null> {
  const [row] = await tx.query<{
    at: Date;
    tier: Tier;
    priceCents: number | null;
    endsThen: boolean;
    overageCents: number;
  }>`
    select c.period_end as at, coalesce(s.next_tier, s.tier) as tier, s.monthly_cents as "priceCents", s.closing is distinct from 'revoked' and (s.cancel_at_period_end or s.closing is not null)
      as "endsThen",
      coalesce((select sum(u.total_cost_cents) from usage_summaries u where u.billing_cycle_id = c.id), 0)::int as "overageCents"
    from subscriptions s join billing_cycles c on c.tenant_id = s.tenant_id and c.subscription_id = s.id and c.status = 'active'
    where s.tenant_id = ${tx.tenantId} and s.status <> 'canceled' and s.vendor_subscription_id is not null`;
  if (!row) return null;
  const { at, tier, priceCents, endsThen, overageCents } = row;
  const monthlyCents = endsThen ? 0 : (priceCents ?? PACKAGES[tier].monthlyFeeCents);
  return { at: at.toISOString(), monthlyCents, overageCents, endsThen };
}

/**
 * Stores whether the subscription that a vendor charges must end, and makes its run send that to the vendor. A cancellation by the owners
 * themselves is not revoked. False if no vendor charges a subscription.
 */
export async function chooseEnd(tx: TenantTransaction, isToEnd: boolean): Promise<boolean> {
  const { tenantId } = tx;
  const [open] = await tx.query<{ id: string; asked: EndRequest | null }>`
    select id, case
        when ${isToEnd} and (closing = 'revoked' or closing is null and not cancel_at_period_end) then 'requested'
        when not ${isToEnd} and closing in ('requested', 'confirmed') then 'revoked' end as asked
    from subscriptions where tenant_id = ${tenantId} and status <> 'canceled' and vendor_subscription_id is not null for update`;
  if (!open) return false;
  const { id: subscriptionId, asked } = open;
  if (asked === null) return true;
  await tx.query`update subscriptions set closing = ${asked}, updated_at = now()
    where tenant_id = ${tenantId} and id = ${subscriptionId}`;
  // Waking does nothing if the run has ended, and starting does nothing if it is alive, so both are enqueued.
  await wakeRun(tx, BILLING_RUN_NAMES, { tenantId, subscriptionId });
  await enqueueRun(tx, BILLING_RUN_NAMES, { tenantId, subscriptionId });
  return true;
}

/** Records that the vendor received the choice, unless the choice has changed in the meantime: that change has woken the run. */
export async function noteEndConfirmed(
  tx: TenantTransaction,
  { subscriptionId, asked }: { subscriptionId: string; asked: EndRequest },
): Promise<void> {
  const { tenantId } = tx;
  const noted =
    await tx.query`update subscriptions set closing = case when ${asked} = 'requested' then 'confirmed' end,
      cancel_at_period_end = ${asked} = 'requested', updated_at = now()
    where tenant_id = ${tenantId} and id = ${subscriptionId} and closing = ${asked} returning id`;
  if (noted.length === 0) return;
  await writeAudit(tx, {
    tenantId,
    action: asked === 'requested' ? 'subscription.end_set' : 'subscription.end_taken_back',
    targetType: 'subscription',
    targetId: subscriptionId,
  });
  await announceBilling(tx);
}
