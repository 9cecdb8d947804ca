/**
 * Purchases from their payment until they are set up. The buyer is not stored here, because the vendor knows them. The
 * purchases belong to no tenant, because the buyer has none yet.
 */
import { BILLING_RUN_NAMES } from '@praxis/domain/core/run-names';
import type { Database, SystemTransaction } from '../core/database.js';
import { enqueueRun, wakeRun } from '../core/outbox.js';
import { openIncident, resolveIncidents } from '../health/service-incident.js';
import { PaidCheckoutEntity } from './paid-checkout.entity.js';

/** A purchase that is checked, and whether a practice was created from it. */
export interface WaitingPurchase extends Pick<
  PaidCheckoutEntity,
  'checkoutId' | 'paidAt' | 'remindedDay' | 'ending'
> {
  isSetUp: boolean;
}

/**
 * Records that a package was paid; a repeat changes nothing. The purchase is checked from the time of the first
 * reminder on.
 */
export async function notePaid(
  tx: SystemTransaction,
  { checkoutId, paidAt, nextAt }: { checkoutId: string; paidAt: Date; nextAt: Date },
): Promise<void> {
  await tx.query`insert into paid_checkouts (checkout_id, paid_at, next_at) values (${checkoutId}, ${paidAt}, ${nextAt})
    on conflict (checkout_id) do nothing`;
}

/** Whether a payment was recorded, together with its receipt. */
export async function isNotedPaid(tx: SystemTransaction, checkoutId: string): Promise<boolean> {
  return await tx.repository(PaidCheckoutEntity).existsBy({ checkoutId });
}

/** Purchases whose check is due, most overdue first. */
export async function listWaitingPurchases(
  database: Database,
  { now, limit }: { now: Date; limit: number },
): Promise<WaitingPurchase[]> {
  return await database.withSystem(
    'find purchases that nobody has set up',
    (tx) => tx.query<WaitingPurchase>`
      select p.checkout_id as "checkoutId", p.paid_at as "paidAt", p.reminded_day as "remindedDay", p.ending,
        exists (select from onboardings o where o.checkout_id = p.checkout_id) as "isSetUp"
      from paid_checkouts p where p.next_at <= ${now} order by p.next_at limit ${limit}`,
  );
}

/** Claims a reminder of a purchase that is not set up; false if it was sent before. */
export async function claimSetUpReminder(
  tx: SystemTransaction,
  { checkoutId, day }: { checkoutId: string; day: number },
): Promise<boolean> {
  const rows = await tx.query`update paid_checkouts set reminded_day = ${day}
    where checkout_id = ${checkoutId} and reminded_day < ${day} and set_up_at is null and next_at is not null returning checkout_id`;
  return rows.length > 0;
}

/** Stores when a purchase is checked next, unless it no longer needs checks. */
export async function postponePurchase(
  tx: SystemTransaction,
  checkoutId: string,
  nextAt: Date,
): Promise<void> {
  await tx.query`update paid_checkouts set next_at = ${nextAt} where checkout_id = ${checkoutId} and next_at is not null`;
}

const incidentKey = (checkoutId: string): string => `not-set-up/${checkoutId}/`;

/** A purchase that is overdue. */
export interface OverduePurchase {
  checkoutId: string;
  vendorSubscriptionId: string | null;
  paidAt: Date;
  /** Null if its months are already being charged. */
  trialEndsAt: Date | null;
}

/**
 * Opens the incident of a purchase that was never set up, and records that its subscription, if on trial, must end with
 * the trial. False if the purchase was set up in the meantime.
 */
export async function noteOverdue(tx: SystemTransaction, purchase: OverduePurchase): Promise<boolean> {
  const { checkoutId, vendorSubscriptionId, paidAt, trialEndsAt } = purchase;
  const rows =
    await tx.query`update paid_checkouts set ending = coalesce(ending, case when ${trialEndsAt !== null} then 'requested' end)
    where checkout_id = ${checkoutId} and set_up_at is null and next_at is not null returning checkout_id`;
  if (rows.length === 0) return false;
  await openIncident(tx, {
    tenantId: null,
    serviceName: 'payments',
    incidentType: 'not_set_up',
    severity: 'high',
    title: 'A purchase was never set up',
    dedupeKey: incidentKey(checkoutId),
    detail: { checkoutId, vendorSubscriptionId, paidAt, trialEndsAt },
  });
  return true;
}

/**
 * Records that the vendor was asked to end the subscription with its trial. If a practice was created in the meantime, that request is
 * revoked.
 */
export async function noteEndRequested(tx: SystemTransaction, checkoutId: string): Promise<void> {
  const rows = await tx.query<{ setUpAt: Date | null }>`update paid_checkouts set ending = 'confirmed'
    where checkout_id = ${checkoutId} and ending = 'requested' returning set_up_at as "setUpAt"`;
  if (rows.some(({ setUpAt }) => setUpAt !== null)) await closePurchase(tx, checkoutId);
}

/** Ends the checks of a purchase whose subscription is over, or that the vendor no longer knows. */
export async function settlePurchase(tx: SystemTransaction, checkoutId: string): Promise<void> {
  await tx.query`update paid_checkouts set next_at = null where checkout_id = ${checkoutId}`;
  await resolveIncidents(tx, { prefix: incidentKey(checkoutId), still: [] });
}

/**
 * Records that a practice was created from a purchase. Call it in the same transaction, after the subscription was
 * stored. Can be repeated.
 */
export async function noteSetUp(tx: SystemTransaction, checkoutId: string): Promise<void> {
  // A checkout whose cancellation is being requested right now is checked by the sweep once more, so that its
  // subscription continues in the end.
  await tx.query`update paid_checkouts set set_up_at = coalesce(set_up_at, now()),
      next_at = case when ending = 'requested' then next_at end where checkout_id = ${checkoutId}`;
  await closePurchase(tx, checkoutId);
}

/** Ends the incident, and makes the subscription's run revoke an end that was requested from the vendor. */
async function closePurchase(tx: SystemTransaction, checkoutId: string): Promise<void> {
  const revoked = await tx.query<{ tenantId: string; subscriptionId: string }>`update subscriptions s
    set closing = 'revoked', updated_at = now() from paid_checkouts p
    where p.checkout_id = ${checkoutId} and p.ending is not null and s.checkout_id = p.checkout_id and s.status <> 'canceled'
      and s.vendor_subscription_id is not null
    returning s.tenant_id as "tenantId", s.id as "subscriptionId"`;
  for (const start of revoked) {
    // Waking does nothing if the run has ended, and starting does nothing if it is alive, so both are enqueued.
    await wakeRun(tx, BILLING_RUN_NAMES, start);
    await enqueueRun(tx, BILLING_RUN_NAMES, start);
  }
  await resolveIncidents(tx, { prefix: incidentKey(checkoutId), still: [] });
}
