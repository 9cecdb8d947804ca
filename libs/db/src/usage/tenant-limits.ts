/**
 * The limits of one tenant, in one place: quotas with an admin's overrides, and the vendors whose requests are held
 * back.
 */
import {
  LIMITED_RESOURCES,
  TENANT_PROVIDERS,
  type LimitedResource,
  type ProviderSwitch,
  type TenantLimit,
  type TenantLimits,
  type TenantProvider,
} from '@praxis/contracts/usage/quota-override';
import type { SubscriptionStatus } from '@praxis/contracts/billing/billing.const';
import type { Tier } from '@praxis/contracts/billing/package.const';
import { STORAGE_LIMIT_BYTES } from '@praxis/contracts/tenant/admin-tenant.const';
import { BREAKER_TIMES } from '@praxis/domain/health/provider-breaker';
import { findSubscription } from '../billing/subscription.js';
import type { AuditActor } from '../core/audit.js';
import type { TenantTransaction } from '../core/database.js';
import { changeBreaker, RELEASE_GRACE_SECONDS } from '../health/provider-breaker.js';
import { readStorage } from '../tenant/storage.js';

interface LimitRow {
  resource: LimitedResource;
  used: number | null;
  reserved: number | null;
  planQuota: number | null;
  ownerLimit: number | null;
  override: {
    quota: number | null;
    hardCap: number | null;
    reason: string;
    endsAt: string | null;
    createdAt: string;
  } | null;
}

/** Reads the limits that currently apply. An override that has ended is not shown, because the plan applies again. */
export async function readTenantLimits(tx: TenantTransaction): Promise<Omit<TenantLimits, 'ok'>> {
  const subscription = await findSubscription(tx);
  const storage = await readStorage(tx);
  const rows = await tx.query<LimitRow>`
    select r.resource, s.total_usage as used, s.reserved, s.quota_limit as "planQuota", l.hard_limit as "ownerLimit",
      case when o.tenant_id is not null then jsonb_build_object('quota', o.quota, 'hardCap', o.hard_cap, 'reason', o.reason,
        'endsAt', o.ends_at, 'createdAt', o.created_at) end as override
    from unnest(${[...LIMITED_RESOURCES]}::text[]) with ordinality as r (resource, place)
    left join usage_summaries s on s.tenant_id = ${tx.tenantId} and s.is_open and s.resource_type = r.resource
    left join usage_limits l on l.tenant_id = ${tx.tenantId} and l.resource_type = r.resource
    left join quota_overrides o on o.tenant_id = ${tx.tenantId} and o.resource_type = r.resource
      and (o.ends_at is null or o.ends_at > now())
    order by r.place`;
  const stored = Object.values(storage).reduce((sum, bytes) => sum + bytes, 0);
  const isCanceled = subscription?.status === 'canceled';
  return {
    isMetered: subscription !== undefined,
    isCanceled,
    spendLimitCents: subscription?.spendLimitCents ?? null,
    cycle: await readCycle(tx),
    limits: rows.map((row) => toLimit(row, { stored, isCanceled })),
    storage,
    providers: await readSwitches(tx),
  };
}

function toLimit(
  { resource, override, ...row }: LimitRow,
  { stored, isCanceled }: { stored: number; isCanceled: boolean },
): TenantLimit {
  const isStorage = resource === 'storage';
  // A canceled subscription grants nothing, even with an override, because an override changes a cycle and there is
  // none.
  const isStopped = isCanceled && !isStorage;
  const planQuota = isStorage ? STORAGE_LIMIT_BYTES : isStopped ? 0 : row.planQuota;
  return {
    resource,
    used: isStorage ? stored : (row.used ?? 0),
    reserved: row.reserved ?? 0,
    planQuota,
    quota: override && !isStopped ? override.quota : planQuota,
    hardCap: override?.hardCap ?? null,
    ownerLimit: row.ownerLimit,
    override: override && {
      reason: override.reason,
      endsAt: override.endsAt === null ? null : new Date(override.endsAt).toISOString(),
      createdAt: new Date(override.createdAt).toISOString(),
    },
  };
}

async function readCycle(tx: TenantTransaction): Promise<TenantLimits['cycle']> {
  const [row] = await tx.query<{
    tier: Tier;
    status: SubscriptionStatus;
    start: Date;
    end: Date;
    baseCents: number;
    overageCents: number;
  }>`select c.tier, s.status, c.period_start as start, c.period_end as end, c.base_subscription_cents + c.proration_cents as "baseCents",
      coalesce((select sum(u.total_cost_cents) from usage_summaries u where u.billing_cycle_id = c.id), 0)::int as "overageCents"
    from billing_cycles c join subscriptions s on s.tenant_id = c.tenant_id and s.id = c.subscription_id
    where c.tenant_id = ${tx.tenantId} and c.status = 'active'`;
  if (!row) return null;
  const { start, end, ...cycle } = row;
  return { ...cycle, periodStart: start.toISOString(), periodEnd: end.toISOString() };
}

async function readSwitches(tx: TenantTransaction): Promise<ProviderSwitch[]> {
  const rows = await tx.query<ProviderSwitch>`
    select p.provider, coalesce(bool_or(b.is_isolated), false) as "isHeldBack",
      coalesce(bool_or(b.state <> 'closed' and not b.is_isolated), false) as "isFailing",
      count(distinct w.workflow_id)::int as "parkedRuns"
    from unnest(${[...TENANT_PROVIDERS]}::text[]) with ordinality as p (provider, place)
    left join provider_breakers b on b.tenant_id = ${tx.tenantId} and b.provider = p.provider
    left join provider_parked_work w on w.tenant_id = ${tx.tenantId} and w.breaker_id = b.id
      and w.due_at > now() - make_interval(secs => ${RELEASE_GRACE_SECONDS})
    group by p.provider, p.place order by p.place`;
  return rows;
}

/**
 * Holds a vendor's requests for this tenant back, or lets them pass again together with the parked ones. Calendars have
 * a breaker for each host.
 */
export async function switchProvider(
  tx: TenantTransaction,
  { provider, isHeldBack }: { provider: TenantProvider; isHeldBack: boolean },
  actor: AuditActor,
): Promise<void> {
  const isCalendar = provider === 'google' || provider === 'caldav';
  const hosts = isCalendar
    ? await tx.query<{ hostId: string }>`select provider_id as "hostId" from calendar_connections
        where tenant_id = ${tx.tenantId} and kind = ${provider}`
    : [{ hostId: null }];
  const { userId, sessionId } = actor;
  for (const { hostId } of hosts)
    await changeBreaker(
      tx,
      { provider, hostId },
      {
        event: { kind: isHeldBack ? 'isolate' : 'reset' },
        times: BREAKER_TIMES,
        actor: { ...(userId && { userId }), ...(sessionId && { sessionId }) },
      },
    );
}
