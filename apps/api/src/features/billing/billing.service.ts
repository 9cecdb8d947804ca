/** A practice's subscription at the payment vendor: its portal, its state, changes of its plan, and a new one after its end. */
import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { derivedId } from '@praxis/config/derived-id';
import { publicOrigin, type Environment } from '@praxis/config/environment';
import { BILLING_RUN_NAMES, BILLING_TEXTS } from '@praxis/contracts/billing/billing.const';
import type { PlanChange, PlanChangePreview, Subscription } from '@praxis/contracts/billing/billing';
import { PACKAGES, type Tier } from '@praxis/contracts/billing/package.const';
import { findSubscription, followVendor } from '@praxis/db/billing/subscription';
import type { SubscriptionEntity } from '@praxis/db/billing/subscription.entity';
import { INVOICES_READ, storeVendorState } from '@praxis/db/billing/vendor-state';
import { Database } from '@praxis/db/core/database';
import { wakeRun } from '@praxis/db/core/outbox';
import { suspendsAt } from '@praxis/domain/billing/dunning';
import type { ActingPerson } from '../../platform/auth/acting-person.js';
import { Failure } from '../../platform/http/failure.js';
import { Payments } from '../../platform/payments/payments.js';
import { auditAs } from '../../platform/tenant/tenant-audit.js';
import { ENVIRONMENT } from '../../platform/tokens.js';

/** A subscription that the vendor knows. */
type Bought = SubscriptionEntity & { vendorSubscriptionId: string; vendorCustomerId: string };

/** A plan change must follow its preview within this time, because amounts are only right for their moment. */
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
    const found = await this.database.withTenant(tenantId, findSubscription);
    return found ? toSubscription(found) : null;
  }

  /** Takes over what the vendor says now. Gives how many subscriptions were read. */
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
      await wakeRun(tx, BILLING_RUN_NAMES, { tenantId, subscriptionId: id });
    });
    return 1;
  }

  /** The address of the vendor's portal. @throws Failure 409 `no_portal` where the vendor knows no customer or gives none */
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
   * The address of the vendor's page where an owner pays for a plan once the last subscription is over. The new one begins for the same
   * practice as soon as the vendor reports the payment.
   * @throws Failure 409 where there is one that is not over, or never was one
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

  /** The cost of a change to this plan now. @throws Failure 409 */
  async preview(tenantId: string, tier: Tier, at = new Date()): Promise<PlanChangePreview> {
    const { vendorSubscriptionId: subscriptionId } = await this.#changeable(tenantId, tier);
    const { creditCents, chargeCents } = await this.payments.ask((vendor) =>
      vendor.previewPlanChange({ subscriptionId, tier, at }),
    );
    return {
      tier,
      prorationAt: at.toISOString(),
      creditCents,
      chargeCents,
      amountCents: chargeCents - creditCents,
      monthlyCents: PACKAGES[tier].monthlyFeeCents,
    };
  }

  /** Changes the plan as previewed. @throws Failure 409 `amount_changed` when the preview no longer holds */
  async change(
    { tenant, user }: ActingPerson,
    { tier, prorationAt, amountCents }: PlanChange,
  ): Promise<Subscription> {
    const at = new Date(prorationAt);
    const age = Date.now() - at.getTime();
    if (age < 0 || age > PREVIEW_MINUTES * 60_000) throw amountChanged();
    const subscription = await this.#changeable(tenant.id, tier);
    const now = await this.preview(tenant.id, tier, at);
    if (now.amountCents !== amountCents) throw amountChanged();
    const { id, vendorSubscriptionId: subscriptionId } = subscription;
    const idempotencyKey = derivedId('plan-change', id, tier, prorationAt);
    const changed = await this.payments.ask((vendor) =>
      vendor.changePlan({ subscriptionId, tier, at, idempotencyKey }),
    );
    return await this.database.withTenant(tenant.id, async (tx) => {
      const readAt = new Date();
      await followVendor(tx, id, { ...changed, at: readAt, readAt });
      await auditAs(tx, user, {
        action: 'subscription.plan_changed',
        targetType: 'subscription',
        targetId: id,
        detail: { from: subscription.tier, to: tier, amountCents },
      });
      return toSubscription((await findSubscription(tx)) ?? subscription);
    });
  }

  async #changeable(tenantId: string, tier: Tier): Promise<Bought> {
    const subscription = await this.database.withTenant(tenantId, findSubscription);
    if (!isBought(subscription) || subscription.status === 'canceled') throw noSubscription();
    if (subscription.status === 'past_due' || subscription.status === 'suspended')
      throw Failure.of(409, 'payment_missing', 'Pay the open invoice first, then change the plan.');
    if (subscription.tier === tier) throw Failure.of(409, 'same_plan', 'This is the plan you have.');
    return subscription;
  }
}

function isBought(subscription: SubscriptionEntity | undefined): subscription is Bought {
  return (
    subscription !== undefined &&
    subscription.vendorSubscriptionId !== null &&
    subscription.vendorCustomerId !== null
  );
}

function toSubscription(row: SubscriptionEntity): Subscription {
  const { id, tier, status, cancelAtPeriodEnd, pastDueSince, trialEndsAt, spendLimitCents } = row;
  return {
    id,
    tier,
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
const amountChanged = (): Failure =>
  Failure.of(
    409,
    'amount_changed',
    'The amount has changed since you saw it. Look at it again, then confirm.',
  );
