/** Subscription, cycles and invoices of the acting practice, and an owner's actions on them. */
import {
  BillingCycleList,
  InvoiceList,
  PlanChangePreviewResult,
  PortalResult,
  SubscriptionResult,
  SyncBillingResult,
  type BillingCycle,
  type PlanChange,
  type PlanChangePreview,
  type PlanChangeQuestion,
  type Subscription,
} from '@praxis/contracts/billing/billing';
import { BILLING_TEXTS, CYCLES_SHOWN } from '@praxis/contracts/billing/billing.const';
import { packageTitle, type Tier } from '@praxis/contracts/billing/package.const';
import { CheckoutStartResult } from '@praxis/contracts/checkout/checkout';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { ApiError } from '../../lib/api/api-error.js';
import { READ_ONCE } from '../../lib/api/query-client.js';
import { queryKeys } from '../../lib/api/query-keys.js';
import { RETRY } from '../../lib/api/retry.js';
import { tenantRequest } from '../../lib/api/tenant-request.js';
import { useTenantPages } from '../../lib/api/tenant-pages.js';
import { useChange, type Change } from '../../lib/api/use-change.js';
import { dateOf } from '../../lib/core/format.js';
import { openVendorPage } from '../../lib/core/vendor-page.js';

const INVOICES_PER_PAGE = 12;
/** Origin of the live vendor's portal. */
const PORTAL_ORIGIN = 'https://billing.stripe.com';
/** Origin of the live vendor's checkout. */
const CHECKOUT_ORIGIN = 'https://checkout.stripe.com';

export function useSubscription(tenantId: string): UseQueryResult<Subscription | null> {
  return useQuery({
    queryKey: queryKeys.billing.subscription(tenantId),
    queryFn: async () => {
      const request = { method: 'GET', path: '/v1/subscription', schema: SubscriptionResult } as const;
      return (await tenantRequest(request)).subscription;
    },
  });
}

/** The newest cycles, the current one first. */
export function useCycles(tenantId: string): UseQueryResult<BillingCycle[]> {
  return useQuery({
    queryKey: queryKeys.billing.cycles(tenantId),
    queryFn: async () => {
      const path = `/v1/billing-cycles?limit=${CYCLES_SHOWN}`;
      const { items } = await tenantRequest({ method: 'GET', path, schema: BillingCycleList });
      return items.slice(0, CYCLES_SHOWN);
    },
  });
}

export function useInvoices(tenantId: string): ReturnType<typeof useTenantPages<typeof InvoiceList>> {
  return useTenantPages({
    queryKey: queryKeys.billing.invoices(tenantId),
    path: '/v1/invoices',
    schema: InvoiceList,
    limit: INVOICES_PER_PAGE,
  });
}

export function useSync(tenantId: string): Change<void, SyncBillingResult> {
  return useChange<void, SyncBillingResult>({
    request: () =>
      tenantRequest({
        method: 'POST',
        path: '/v1/functions/sync-billing-cycle',
        schema: SyncBillingResult,
        body: {},
        idempotencyKey: crypto.randomUUID(),
      }),
    success: ({ synced_subscriptions: count }) => ({
      title: 'Billing data synced',
      text: `Synced ${count} subscription(s) from Stripe`,
    }),
    failure: { title: 'Billing data not synced' },
    invalidates: [queryKeys.billing.all(tenantId), queryKeys.usage.all(tenantId)],
  });
}

/** Opens the vendor's portal, where owners change cards, pay invoices and cancel subscriptions. */
export function usePortal(): Change<void, void> {
  return useChange<void, void>({
    request: () =>
      openVendorPage({
        ask: async () => {
          const request = { method: 'POST', path: '/v1/functions/customer-portal', body: {} } as const;
          return (
            await tenantRequest({ ...request, idempotencyKey: crypto.randomUUID(), schema: PortalResult })
          ).url;
        },
        vendor: PORTAL_ORIGIN,
        missing: BILLING_TEXTS.noPortal,
      }),
    failure: { title: 'Could not open the customer portal' },
  });
}

/** Opens the vendor's page on which a practice whose subscription has ended pays for a plan. */
export function useRenewal(onDone: () => void): Change<PlanChangeQuestion, void> {
  return useChange<PlanChangeQuestion, void>({
    request: (body) =>
      openVendorPage({
        ask: async () => {
          const request = { method: 'POST', path: '/v1/subscription/renewal', body } as const;
          const idempotencyKey = crypto.randomUUID();
          return (await tenantRequest({ ...request, idempotencyKey, schema: CheckoutStartResult })).url;
        },
        vendor: CHECKOUT_ORIGIN,
        missing: 'No checkout URL returned',
      }),
    failure: { title: 'Could not open the checkout' },
    onSuccess: onDone,
  });
}

/** The immediate cost of changing to this plan. Never cached. */
export function usePlanChangePreview(
  tenantId: string,
  tier: Tier,
  isWanted: boolean,
): UseQueryResult<PlanChangePreview> {
  return useQuery({
    ...READ_ONCE,
    queryKey: queryKeys.billing.preview(tenantId, tier),
    queryFn: async () => {
      const request = { method: 'POST', path: '/v1/plan-change/preview', body: { tier } } as const;
      return (await tenantRequest({ ...request, schema: PlanChangePreviewResult })).preview;
    },
    enabled: isWanted,
    retry: RETRY.unlessRefused,
  });
}

interface PlanChangeOptions {
  onDone: () => void;
  /** Called if the amount has changed since the preview. */
  onAmountChanged: () => void;
}

export function usePlanChange(
  tenantId: string,
  { onDone, onAmountChanged }: PlanChangeOptions,
): Change<PlanChange, SubscriptionResult> {
  return useChange<PlanChange, SubscriptionResult>({
    request: (body) =>
      tenantRequest({
        method: 'POST',
        path: '/v1/plan-change',
        schema: SubscriptionResult,
        body,
        idempotencyKey: crypto.randomUUID(),
      }),
    success: ({ subscription }, { tier }) => ({
      title: 'Plan changed',
      text: subscription?.planChange
        ? `The ${packageTitle(tier)} begins on ${dateOf(subscription.planChange.at)}.`
        : `Your practice now has the ${packageTitle(tier)}.`,
    }),
    invalidates: [queryKeys.billing.all(tenantId), queryKeys.usage.all(tenantId)],
    onSuccess: onDone,
    onFailure: ({ code }: ApiError) => {
      if (code !== 'amount_changed') return false;
      onAmountChanged();
      return true;
    },
  });
}
