/**
 * A practice whose subscription has ended subscribes again: the subscription that its owner paid for begins for the
 * same practice, once for each checkout.
 */
import type { Tier } from '@praxis/contracts/billing/package.const';
import { writeAudit } from '../core/audit.js';
import type { Database, TenantTransaction } from '../core/database.js';
import { openIncident, resolveIncidents } from '../health/service-incident.js';
import { TenantEntity } from '../tenant/tenant.entity.js';
import { announceBilling } from './announce-billing.js';
import { findSubscription, startSubscription, type NewSubscription } from './subscription.js';
import { SubscriptionEntity } from './subscription.entity.js';

/** The vendor's subscription that began with a paid checkout of a practice. */
export interface Renewal extends Pick<NewSubscription, 'startsAt' | 'trialEndsAt' | 'prices'> {
  practiceId: string;
  vendor: NonNullable<NewSubscription['vendor']>;
}

/**
 * Begins the subscription of a paid checkout, with its first cycle and its run. False if the practice already has
 * another one, for example because its owners paid twice; the vendor must then end this one, and an incident asks for a
 * refund.
 */
export async function beginRenewal(
  database: Database,
  { checkoutId, tier, renewal }: { checkoutId: string; tier: Tier; renewal: Renewal },
): Promise<boolean> {
  const { practiceId: tenantId, vendor, ...terms } = renewal;
  return await database.withTenant(tenantId, async (tx) => {
    // If two checkouts are paid at the same time, the second waits here for the first.
    const there = await tx.query`select id from tenants where id = ${tenantId} for no key update`;
    // The practice belongs to another installation that uses the same account at the vendor.
    if (there.length === 0) return true;
    if (await tx.repository(SubscriptionEntity).existsBy({ tenantId, checkoutId })) return true;
    const last = await findSubscription(tx);
    if (last && last.status !== 'canceled') {
      await notePaidTwice(tx, vendor.subscriptionId);
      return false;
    }
    const id = await startSubscription(tx, { tenantId, tier, checkoutId, vendor, ...terms });
    await tx.repository(TenantEntity).update({ id: tenantId }, { planTier: tier });
    await writeAudit(tx, {
      tenantId,
      action: 'subscription.renewed',
      targetType: 'subscription',
      targetId: id,
      detail: { tier },
    });
    await announceBilling(tx);
    return true;
  });
}

const paidTwiceKey = (tenantId: string): string => `paid-twice/${tenantId}/`;

async function notePaidTwice(tx: TenantTransaction, vendorSubscriptionId: string): Promise<void> {
  await openIncident(tx, {
    tenantId: tx.tenantId,
    serviceName: 'payments',
    incidentType: 'paid_twice',
    severity: 'high',
    title: 'A practice paid for a second subscription',
    dedupeKey: `${paidTwiceKey(tx.tenantId)}${vendorSubscriptionId}`,
    detail: { vendorSubscriptionId },
  });
}

/** The second subscriptions that a practice has at the vendor and that are not known to have ended. */
export async function listPaidTwice(tx: TenantTransaction): Promise<string[]> {
  const rows = await tx.query<{
    id: string;
  }>`select detail->>'vendorSubscriptionId' as id from service_incidents
    where tenant_id = ${tx.tenantId} and incident_type = 'paid_twice' and status <> 'resolved'`;
  return rows.map(({ id }) => id);
}

/** Ends the incidents of second subscriptions, except those that have not ended yet. */
export async function settlePaidTwice(tx: TenantTransaction, notOver: readonly string[]): Promise<void> {
  const prefix = paidTwiceKey(tx.tenantId);
  await resolveIncidents(tx, { prefix, still: notOver.map((id) => `${prefix}${id}`) });
}
