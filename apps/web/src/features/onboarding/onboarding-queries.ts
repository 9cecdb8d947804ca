/** Onboardings and their work plans: listed, read by id or by the practice's link, approved. */
import {
  type OnboardingItem,
  OnboardingList,
  OnboardingResult,
  type Onboarding,
} from '@praxis/contracts/onboarding/onboarding';
import {
  useQuery,
  type InfiniteData,
  type UseInfiniteQueryResult,
  type UseQueryResult,
} from '@tanstack/react-query';
import { apiRequest } from '../../lib/api/api-request.js';
import { queryKeys } from '../../lib/api/query-keys.js';
import { RETRY } from '../../lib/api/retry.js';
import { tenantRequest } from '../../lib/api/tenant-request.js';
import { useTenantPages } from '../../lib/api/tenant-pages.js';
import { showAnswer, useChange, type Change } from '../../lib/api/use-change.js';

/** Which plan is read, and with which access: as a member of a practice or an admin, or with the practice's link. */
export type PlanRef = { kind: 'tenant'; tenantId: string; id: string } | { kind: 'link'; token: string };

/** How often a plan that is being prepared is read again, in milliseconds. */
const PREPARING_MS = 2_000;

/** The tenant's onboardings; for an admin, those of every tenant. */
export function useOnboardings(
  tenantId: string,
  scope: 'tenant' | 'all',
): UseInfiniteQueryResult<InfiniteData<{ items: OnboardingItem[] }>> {
  return useTenantPages({
    queryKey: queryKeys.onboarding.list(tenantId, scope),
    path: '/v1/onboardings',
    schema: OnboardingList,
    limit: 50,
    filters: { scope },
    follow: { everyMs: PREPARING_MS, isUnderWay: ({ status }) => status === 'preparing' },
  });
}

const keyOf = (plan: PlanRef) =>
  plan.kind === 'link'
    ? queryKeys.onboarding.byLink(plan.token)
    : queryKeys.onboarding.one(plan.tenantId, plan.id);

export function useWorkPlan(plan: PlanRef): UseQueryResult<Onboarding> {
  return useQuery({
    queryKey: keyOf(plan),
    queryFn: async () => (await readPlan(plan)).onboarding,
    retry: RETRY.openedByLink,
    refetchInterval: ({ state }) => (state.data?.status === 'preparing' ? PREPARING_MS : false),
  });
}

function readPlan(plan: PlanRef): Promise<OnboardingResult> {
  return plan.kind === 'link'
    ? byLink('read', plan.token)
    : tenantRequest({ method: 'GET', path: `/v1/onboardings/${plan.id}`, schema: OnboardingResult });
}

async function byLink(verb: 'read' | 'approve', token: string): Promise<OnboardingResult> {
  const path = `/v1/onboardings/by-link/${verb}`;
  const request = { method: 'POST', path, body: { token }, silent: true, schema: OnboardingResult } as const;
  return (await apiRequest(request)).data;
}

/** Approves the plan in the name of the practice. */
export function useApproval(plan: PlanRef): Change<void, OnboardingResult> {
  return useChange<void, OnboardingResult>({
    request: () =>
      plan.kind === 'link'
        ? byLink('approve', plan.token)
        : tenantRequest({
            method: 'POST',
            path: `/v1/onboardings/${plan.id}/approval`,
            schema: OnboardingResult,
          }),
    success: { title: 'Plan approved', text: 'Thank you. We’ll take it from here.' },
    failure: { title: 'Could not approve the plan' },
    invalidates: [queryKeys.onboarding.lists],
    onSuccess: ({ onboarding }) => showAnswer(keyOf(plan), onboarding),
  });
}
