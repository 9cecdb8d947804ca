/** A practice with a subscription, and the contents of its meter and ledger. */
import { BILLING_RUN } from '@praxis/workflows/billing/messages';
import { startSubscription, type NewSubscription } from '@praxis/db/billing/subscription';
import type { UsageAnalytics } from '@praxis/contracts/usage/usage';
import type { ResourceType } from '@praxis/contracts/usage/usage.const';
import type { UseClaim } from '@praxis/db/usage/meter';
import { readUsage } from '@praxis/db/usage/usage-read';
import type { Tenant, World } from './journey.js';

export interface Subscriber {
  tenant: Tenant;
  subscriptionId: string;
}

/** A tenant with a subscription: by default to the starter plan, from now on, without a vendor. */
export async function subscribed(
  world: Pick<World, 'database' | 'tenant'>,
  subscription: Subscription = {},
): Promise<Subscriber> {
  return await subscribeTenant(world, await world.tenant(), subscription);
}

type Subscription = Partial<Omit<NewSubscription, 'tenantId'>> & {
  /** Whether the stack begins a run for the subscription. False if the test has its own clock. */
  hasRun?: boolean;
};

/** Subscribes an existing tenant. */
export async function subscribeTenant(
  world: Pick<World, 'database'>,
  tenant: Tenant,
  subscription: Subscription = {},
): Promise<Subscriber> {
  const { hasRun = true, ...asked } = subscription;
  const subscriptionId = await world.database.withTenant(tenant.id, async (tx) => {
    const id = await startSubscription(tx, {
      tenantId: tenant.id,
      tier: 'starter',
      checkoutId: null,
      vendor: null,
      startsAt: new Date(),
      trialEndsAt: null,
      ...asked,
    });
    if (!hasRun)
      await tx.query`delete from outbox where tenant_id = ${tenant.id} and kind = ${BILLING_RUN.kind}`;
    return id;
  });
  return { tenant, subscriptionId };
}

/** A claim of one unit, or more. */
export function useOf(key: string, quantity = 1): UseClaim {
  return { key, quantity, eventType: 'test', sourceType: 'report', sourceId: key };
}

/** The usage of the current cycle. */
export async function usageOf(world: World, { tenant }: Subscriber): Promise<UsageAnalytics> {
  return await world.database.withTenant(tenant.id, (tx) => readUsage(tx, new Date()));
}

/** Reads the meter of a resource. */
export async function meterOf(
  world: World,
  subscriber: Subscriber,
  resource: ResourceType,
): Promise<{ used: number; reserved: number; overage: number; costCents: number } | undefined> {
  const usage = (await usageOf(world, subscriber)).usage_by_resource[resource];
  return (
    usage && {
      used: usage.current_usage,
      reserved: usage.reserved,
      overage: usage.overage_amount,
      costCents: usage.total_cost_cents,
    }
  );
}
