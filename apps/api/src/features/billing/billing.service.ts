/** A practice's subscription at the payment vendor: its portal, its state, changes of its plan, and a new one after its end. */
import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { derivedId } from '@praxis/config/derived-id';
import { publicOrigin, type Environment } from '@praxis/config/environment';
import { BILLING_TEXTS } from '@praxis/contracts/billing/billing.const';
import { BILLING_RUN } from '@praxis/workflows/billing/messages';
import type { PlanChange, PlanChangePreview, Subscription } from '@praxis/contracts/billing/billing';
import { PACKAGES, type Tier } from '@praxis/contracts/billing/package.const';
import { findOpenCycle } from '@praxis/db/billing/billing-read';
import type { BillingCycleEntity } from '@praxis/db/billing/billing-cycle.entity';
import { findSubscription, followVendor } from '@praxis/db/billing/subscription';
import type { SubscriptionEntity } from '@praxis/db/billing/subscription.entity';
import { INVOICES_READ, storeVendorState } from '@praxis/db/billing/vendor-state';
import { Database, type TenantTransaction } from '@praxis/db/core/database';
import { wakeRun } from '@praxis/db/core/outbox';
import { suspendsAt } from '@praxis/domain/billing/dunning';
import { planChangeKind } from '@praxis/domain/billing/plan-change';
import type { ActingPerson } from '../../platform/auth/acting-person.js';
import { Failure } from '../../platform/http/failure.js';
import { Payments } from '../../platform/payment/payments.js';
import { auditAs } from '../../platform/tenant/tenant-audit.js';
import { ENVIRONMENT } from '../../platform/tokens.js';

/** A subscription that the vendor knows. */
type Bought = SubscriptionEntity & { vendorSubscriptionId: string; vendorCustomerId: string };

/** Minutes within which a plan change must follow its preview, because the amounts are only right for their moment. */
const PREVIEW_MINUTES = 30;

@Injectable()
export class BillingService {
  readonly #origin: string;

  constructor(
    @Inject(ENVIRONMENT) environment: Environment,
    private readonly database: Database,
    private readonly payments: Payments,
  ) {
    this.#origin = publicOrigin(environment);
  }

  async read(tenantId: string): Promise<Subscription | null> {
    return await this.database.withTenant(tenantId, readSubscription);
  }

  /** Reads the vendor's current state into our records. Returns the number of subscriptions that were read. */
  async sync(tenantId: string): Promise<number> {
    const subscription = await this.database.withTenant(tenantId, findSubscription);
    if (!isBought(subscription)) return 0;
    const { id, vendorSubscriptionId } = subscription;
    const [found, invoices] = await this.payments.ask(async (vendor) => [
      await vendor.findSubscription(vendorSubscriptionId),
      await vendor.listInvoices(vendorSubscriptionId, INVOICES_READ),
    ]);
    if (!found) return 0;
    await this.database.withTenant(tenantId, async (tx) => {
      await storeVendorState(tx, id, { found, invoices, readAt: new Date() });
      await wakeRun(tx, BILLING_RUN, { tenantId, subscriptionId: id });
    });
    return 1;
  }

  /**
   * The address of the vendor's portal.
   * @throws Failure 409 `no_portal` if the vendor has no customer or returns none
   */
  async portal(tenantId: string): Promise<string> {
    const subscription = await this.database.withTenant(tenantId, findSubscription);
    if (!isBought(subscription)) throw noPortal();
    const { vendorCustomerId: customerId } = subscription;
    const returnUrl = `${this.#origin}/settings/billing`;
    const url = await this.payments.ask((vendor) => vendor.openPortal({ customerId, returnUrl }));
    if (url === undefined) throw noPortal();
    return url;
  }

  /**
   * The address of the vendor's page where an owner pays for a plan after the last subscription has ended. The new
   * subscription begins for the same practice as soon as the vendor reports the payment.
   * @throws Failure 409 if a subscription has not ended, or if there never was one
   */
  async renew({ tenant, user }: ActingPerson, tier: Tier): Promise<string> {
    const last = await this.database.withTenant(tenant.id, findSubscription);
    if (!last) throw noSubscription();
    if (last.status !== 'canceled')
      throw Failure.of(409, 'not_canceled', 'This practice has a subscription. Change its plan instead.');
    const page = `${this.#origin}/settings/billing`;
    const { url } = await this.payments.ask((vendor) =>
      vendor.openCheckout({
        tier,
        email: user.email,
        practiceId: tenant.id,
        idempotencyKey: randomUUID(),
        successUrl: () => page,
        cancelUrl: page,
      }),
    );
    await this.database.withTenant(tenant.id, (tx) =>
      auditAs(tx, user, {
        action: 'subscription.renewal_opened',
        targetType: 'subscription',
        targetId: last.id,
        detail: { tier },
      }),
    );
    return url;
  }

  /** What a change to this plan costs, and when it takes effect. @throws Failure 409 */
  async preview(tenantId: string, tier: Tier): Promise<PlanChangePreview> {
    return await this.#previewOf(await this.#changeable(tenantId, tier), tier, new Date());
  }

  async #previewOf(
    { subscription, cycle, isAtOnce }: Changeable,
    tier: Tier,
    at: Date,
  ): Promise<PlanChangePreview> {
    const { vendorSubscriptionId: subscriptionId } = subscription;
    const { creditCents, chargeCents } = isAtOnce
      ? await this.payments.ask((vendor) => vendor.previewPlanChange({ subscriptionId, tier, at }))
      : NOTHING_DUE;
    const isTakenBack = tier === subscription.tier;
    return {
      tier,
      prorationAt: at.toISOString(),
      beginsAt: (isAtOnce || isTakenBack ? at : cycle.periodEnd).toISOString(),
      creditCents,
      chargeCents,
      amountCents: chargeCents - creditCents,
      monthlyCents: PACKAGES[tier].monthlyFeeCents,
    };
  }

  /** Changes the plan as previewed. @throws Failure 409 `amount_changed` if the preview is no longer right */
  async change(
    { tenant, user }: ActingPerson,
    { tier, prorationAt, amountCents }: PlanChange,
  ): Promise<Subscription> {
    const at = new Date(prorationAt);
    const age = Date.now() - at.getTime();
    if (age < 0 || age > PREVIEW_MINUTES * 60_000) throw amountChanged();
    const changeable = await this.#changeable(tenant.id, tier);
    const { subscription, cycle, isAtOnce } = changeable;
    // A new cycle has begun since the preview, so the change would begin a month later than shown.
    if (at < cycle.periodStart) throw amountChanged();
    const preview = await this.#previewOf(changeable, tier, at);
    if (preview.amountCents !== amountCents) throw amountChanged();
    const { id, vendorSubscriptionId: subscriptionId } = subscription;
    const idempotencyKey = derivedId('plan-change', id, tier, prorationAt);
    const changed = await this.payments.ask((vendor) =>
      vendor.changePlan({ subscriptionId, tier, at, idempotencyKey, isFromNextPeriod: !isAtOnce }),
    );
    return await this.database.withTenant(tenant.id, async (tx) => {
      const readAt = new Date();
      await followVendor(tx, id, { ...changed, prorationCents: amountCents, at: readAt, readAt });
      await auditAs(tx, user, {
        action: 'subscription.plan_changed',
        targetType: 'subscription',
        targetId: id,
        detail: { from: subscription.tier, to: tier, amountCents, beginsAt: preview.beginsAt },
      });
      return (await readSubscription(tx)) ?? toSubscription(subscription, cycle);
    });
  }

  async #changeable(tenantId: string, tier: Tier): Promise<Changeable> {
    const [subscription, cycle] = await this.database.withTenant(tenantId, readCurrent);
    if (!isBought(subscription) || !cycle || subscription.status === 'canceled') throw noSubscription();
    if (subscription.status === 'past_due' || subscription.status === 'suspended')
      throw Failure.of(409, 'payment_missing', 'Pay the open invoice first, then change the plan.');
    const kind = planChangeKind({ ...subscription, isTrial: cycle.isTrial }, tier);
    if (kind === 'none') throw samePlan(subscription.nextTier !== null);
    if (kind === 'waiting_first') throw waitingFirst(subscription.tier);
    return { subscription, cycle, isAtOnce: kind === 'at_once' };
  }
}

/** A subscription whose plan may be changed as requested. */
interface Changeable {
  subscription: Bought;
  cycle: BillingCycleEntity;
  /** The plan is larger, so it applies and is charged immediately; otherwise it begins with the next cycle. */
  isAtOnce: boolean;
}

const NOTHING_DUE = { creditCents: 0, chargeCents: 0 };

const readCurrent = async (
  tx: TenantTransaction,
): Promise<[SubscriptionEntity | undefined, BillingCycleEntity | undefined]> => [
  await findSubscription(tx),
  await findOpenCycle(tx),
];

async function readSubscription(tx: TenantTransaction): Promise<Subscription | null> {
  const [subscription, cycle] = await readCurrent(tx);
  return subscription ? toSubscription(subscription, cycle) : null;
}

function isBought(subscription: SubscriptionEntity | undefined): subscription is Bought {
  return (
    subscription !== undefined &&
    subscription.vendorSubscriptionId !== null &&
    subscription.vendorCustomerId !== null
  );
}

function toSubscription(row: SubscriptionEntity, cycle: BillingCycleEntity | undefined): Subscription {
  const { id, tier, nextTier, status, cancelAtPeriodEnd, pastDueSince, trialEndsAt, spendLimitCents } = row;
  return {
    id,
    tier,
    monthlyCents: row.monthlyCents ?? PACKAGES[nextTier ?? tier].monthlyFeeCents,
    planChange: nextTier !== null && cycle ? { tier: nextTier, at: cycle.periodEnd.toISOString() } : null,
    status,
    cancelAtPeriodEnd,
    spendLimitCents,
    trialEndsAt: trialEndsAt?.toISOString() ?? null,
    pastDueSince: pastDueSince?.toISOString() ?? null,
    suspendsAt: pastDueSince === null ? null : suspendsAt(pastDueSince).toISOString(),
  };
}

const noPortal = (): Failure => Failure.of(409, 'no_portal', BILLING_TEXTS.noPortal);
const noSubscription = (): Failure =>
  Failure.of(409, 'no_subscription', 'This practice has no subscription. Choose a package first.');
const samePlan = (isWaiting: boolean): Failure =>
  Failure.of(
    409,
    'same_plan',
    isWaiting ? 'This plan begins with the next billing cycle already.' : 'This is the plan you have.',
  );
const waitingFirst = (tier: Tier): Failure =>
  Failure.of(
    409,
    'plan_change_waiting',
    `A smaller plan begins with the next billing cycle. Choose ${PACKAGES[tier].name} to cancel that change, then choose the larger plan.`,
  );
const amountChanged = (): Failure =>
  Failure.of(409, 'amount_changed', 'The amount has changed since you saw it. Review it, then confirm.');
