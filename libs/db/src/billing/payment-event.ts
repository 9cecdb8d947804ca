/** The payment vendor's reports: stored once, and passed on to the run of their subscription. */
import { BILLING_RUN_NAMES } from '@praxis/domain/core/run-names';
import type { Database, Transaction } from '../core/database.js';
import { enqueueRun, wakeRun } from '../core/outbox.js';
import { openIncident, resolveIncidents } from '../health/service-incident.js';
import { sql } from '../core/sql.js';
import { noteDispute, type DisputeReport } from './dispute.js';

/** Ids and times only, because a report's body may contain personal data, which is not stored. */
export interface NewPaymentEvent {
  id: string;
  /** The vendor's name for the kind of event. */
  type: string;
  createdAt: Date;
  subscriptionId: string | null;
  checkoutId: string | null;
  /** The payer has asked the bank for the money back, or that dispute has been decided. */
  dispute: DisputeReport | null;
}

/** Which of these reports are already stored. */
export async function findKnownPaymentEvents(
  database: Database,
  ids: readonly string[],
): Promise<Set<string>> {
  const rows = await database.querySystem<{ id: string }>(
    'find reports of the payment vendor',
    sql`select id from payment_events where id = any(${[...ids]}::text[])`,
  );
  return new Set(rows.map(({ id }) => id));
}

/**
 * Stores a report and wakes the run of its subscription, in one transaction; the run marks it when it has read the
 * vendor. If the run of a canceled subscription has ended, it begins again, because the last invoice becomes final, and
 * is paid, only after the cancellation. A report about none of our subscriptions is stored without any effect. Returns
 * false if the report is already stored.
 */
export async function receivePaymentEvent(tx: Transaction, event: NewPaymentEvent): Promise<boolean> {
  const { id, type, createdAt, subscriptionId, checkoutId, dispute } = event;
  const stored =
    await tx.query`insert into payment_events (id, type, subscription_id, checkout_id, created_at)
    values (${id}, ${type}, ${subscriptionId}, ${checkoutId}, ${createdAt}) on conflict (id) do nothing returning id`;
  if (stored.length === 0) return false;
  const [ours] = await tx.query<{ tenantId: string; id: string; isCanceled: boolean }>`
    select tenant_id as "tenantId", id, status = 'canceled' as "isCanceled" from subscriptions where vendor_subscription_id = ${subscriptionId}`;
  // A subscription whose purchase is not set up yet is also one of ours.
  if (dispute && subscriptionId !== null)
    await noteDispute(tx, {
      ...dispute,
      tenantId: ours?.tenantId ?? null,
      vendorSubscriptionId: subscriptionId,
    });
  if (!ours) {
    await tx.query`update payment_events set processed_at = now(), outcome = 'kept' where id = ${id}`;
    return true;
  }
  const start = { tenantId: ours.tenantId, subscriptionId: ours.id };
  await (ours.isCanceled ? enqueueRun : wakeRun)(tx, BILLING_RUN_NAMES, start);
  return true;
}

/** When the newest known report happened; undefined before the first. */
export async function lastPaymentEventAt(database: Database): Promise<Date | undefined> {
  const [row] = await database.querySystem<{ at: Date | null }>(
    'find the newest report of the payment vendor',
    sql`select max(created_at) as at from payment_events`,
  );
  return row?.at ?? undefined;
}

/**
 * Stores a report that did not arrive, and records a resolved incident for it. False if the report is already known.
 */
export async function takeMissedEvent(database: Database, event: NewPaymentEvent): Promise<boolean> {
  return await database.withSystem('take in a report that was missed', async (tx) => {
    if (!(await receivePaymentEvent(tx, event))) return false;
    const dedupeKey = `payment-event-missed/${event.id}`;
    await openIncident(tx, {
      tenantId: null,
      serviceName: 'payments',
      incidentType: 'missed_webhook',
      severity: 'low',
      title: 'A report of the payment vendor did not arrive',
      dedupeKey,
      detail: { eventId: event.id, type: event.type },
    });
    await resolveIncidents(tx, { prefix: dedupeKey, still: [] });
    return true;
  });
}
