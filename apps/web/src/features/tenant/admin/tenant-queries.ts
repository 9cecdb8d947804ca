/** The platform's tenants: read and managed by admins. */
import { MaskingSettingsResult, type TeamSight } from '@praxis/contracts/core/masking';
import {
  AdminTenantList,
  AdminTenantResult,
  HeldRuns,
  NextChargeResult,
  type AdminTenant,
  type AdminTenantChange,
  type AdminTenantCreate,
  type AdminTenantStatusChange,
  type NextCharge,
  type SuspendRequest,
} from '@praxis/contracts/tenant/admin-tenant';
import { IsolationResult } from '@praxis/contracts/tenant/isolation-check';
import {
  TenantLimits,
  type LimitedResource,
  type ProviderSwitchChange,
  type QuotaOverrideChange,
} from '@praxis/contracts/usage/quota-override';
import {
  keepPreviousData,
  useInfiniteQuery,
  type InfiniteData,
  type QueryKey,
  type UseInfiniteQueryResult,
  type UseQueryOptions,
} from '@tanstack/react-query';
import { apiRequest } from '../../../lib/api/api-request.js';
import { queryKeys } from '../../../lib/api/query-keys.js';
import { RETRY } from '../../../lib/api/retry.js';

const TENANTS = '/v1/admin/tenants';
const TENANTS_PER_PAGE = 50;
const MAX_TENANTS_PER_PAGE = 200;

/** The filters of the list; an empty text does not filter. */
export interface TenantFilters {
  q: string;
  industry: string;
  status: string;
  tenantStatus: string;
}

async function readPage(filters: TenantFilters, cursor: string, limit: number): Promise<AdminTenantList> {
  const given = Object.entries({ limit: String(limit), ...filters, cursor });
  const query = new URLSearchParams(given.filter(([, value]) => value !== ''));
  const path = `${TENANTS}?${query}`;
  return (await apiRequest({ method: 'GET', path, schema: AdminTenantList, as: 'user' })).data;
}

export function useAdminTenants(
  filters: TenantFilters,
): UseInfiniteQueryResult<InfiniteData<AdminTenantList>> {
  return useInfiniteQuery({
    queryKey: queryKeys.tenant.adminTenantList(filters),
    initialPageParam: '',
    queryFn: ({ pageParam }) => readPage(filters, pageParam, TENANTS_PER_PAGE),
    getNextPageParam: ({ nextCursor }) => nextCursor,
    placeholderData: keepPreviousData,
    retry: RETRY.usual,
  });
}

/** Every tenant that matches the filters, for an export file. */
export async function readAllTenants(filters: TenantFilters): Promise<AdminTenant[]> {
  const tenants: AdminTenant[] = [];
  for (let cursor: string | null = ''; cursor !== null;) {
    const page: AdminTenantList = await readPage(filters, cursor, MAX_TENANTS_PER_PAGE);
    tenants.push(...page.items);
    cursor = page.nextCursor;
  }
  return tenants;
}

export const adminTenantQuery = (id: string): UseQueryOptions<AdminTenant> => ({
  queryKey: queryKeys.tenant.adminTenant(id),
  queryFn: async () =>
    (await apiRequest({ method: 'GET', path: `${TENANTS}/${id}`, schema: AdminTenantResult, as: 'user' }))
      .data.client,
});

/** How often held runs are read again, in milliseconds, because their state may change at any time. */
const HELD_REFRESH_MS = 5_000;
export const heldQuery = (id: string): UseQueryOptions<HeldRuns> => ({
  queryKey: queryKeys.tenant.adminTenantHeld(id),
  queryFn: async () =>
    (
      await apiRequest({
        method: 'GET',
        path: `${TENANTS}/${id}/held`,
        schema: HeldRuns,
        as: 'user',
        silent: true,
      })
    ).data,
  refetchInterval: HELD_REFRESH_MS,
});

export const nextChargeQuery = (id: string): UseQueryOptions<NextCharge | null> => ({
  queryKey: queryKeys.tenant.adminTenantCharge(id),
  queryFn: async () => {
    const path = `${TENANTS}/${id}/next-charge`;
    const request = { method: 'GET', path, schema: NextChargeResult, as: 'user', silent: true } as const;
    return (await apiRequest(request)).data.charge;
  },
  staleTime: 0,
});

export const limitsQuery = (id: string): UseQueryOptions<TenantLimits> => ({
  queryKey: queryKeys.tenant.adminTenantLimits(id),
  queryFn: async () =>
    (await apiRequest({ method: 'GET', path: `${TENANTS}/${id}/limits`, schema: TenantLimits, as: 'user' }))
      .data,
});

export const maskingQuery = (id: string): UseQueryOptions<TeamSight> => ({
  queryKey: queryKeys.tenant.adminTenantMasking(id),
  queryFn: async () =>
    (
      await apiRequest({
        method: 'GET',
        path: `${TENANTS}/${id}/masking`,
        schema: MaskingSettingsResult,
        as: 'user',
      })
    ).data.settings.teamSees,
});

const tenantAnswer = { schema: AdminTenantResult, as: 'user' } as const;

export async function createTenant(body: AdminTenantCreate): Promise<AdminTenant> {
  return (await apiRequest({ method: 'POST', path: TENANTS, body, ...tenantAnswer })).data.client;
}

export async function changeTenant(id: string, body: AdminTenantChange): Promise<AdminTenant> {
  return (await apiRequest({ method: 'PATCH', path: `${TENANTS}/${id}`, body, ...tenantAnswer })).data.client;
}

export async function changeTenantStatus({
  id,
  ...body
}: AdminTenantStatusChange & { id: string }): Promise<AdminTenant> {
  return (await apiRequest({ method: 'PUT', path: `${TENANTS}/${id}/status`, body, ...tenantAnswer })).data
    .client;
}

export async function suspendTenant({ id, ...body }: SuspendRequest & { id: string }): Promise<AdminTenant> {
  return (await apiRequest({ method: 'POST', path: `${TENANTS}/${id}/suspend`, body, ...tenantAnswer })).data
    .client;
}

const limitsAnswer = { schema: TenantLimits, as: 'user' } as const;

export async function setLimit({ id, ...body }: QuotaOverrideChange & { id: string }): Promise<TenantLimits> {
  return (await apiRequest({ method: 'PUT', path: `${TENANTS}/${id}/limits`, body, ...limitsAnswer })).data;
}

export async function removeLimit({
  id,
  resource,
}: {
  id: string;
  resource: LimitedResource;
}): Promise<TenantLimits> {
  const path = `${TENANTS}/${id}/limits/${resource}`;
  return (await apiRequest({ method: 'DELETE', path, ...limitsAnswer })).data;
}

export async function switchProvider({
  id,
  ...body
}: ProviderSwitchChange & { id: string }): Promise<TenantLimits> {
  return (await apiRequest({ method: 'PUT', path: `${TENANTS}/${id}/providers`, body, ...limitsAnswer }))
    .data;
}

export async function setTeamSight({ id, teamSees }: { id: string; teamSees: TeamSight }): Promise<void> {
  const path = `${TENANTS}/${id}/masking`;
  await apiRequest({ method: 'PUT', path, body: { teamSees }, schema: MaskingSettingsResult, as: 'user' });
}

export async function checkIsolation(id: string): Promise<IsolationResult> {
  const path = `${TENANTS}/${id}/isolation-check`;
  return (await apiRequest({ method: 'POST', path, body: {}, schema: IsolationResult, as: 'user' })).data;
}

/** The queries that a changed tenant affects: the lists, the record, and the tenants that an admin may act in. */
export const AFTER_TENANT_CHANGE: readonly QueryKey[] = [
  queryKeys.tenant.adminTenants,
  queryKeys.tenant.everyone,
  queryKeys.tenant.brands,
  queryKeys.overview,
];
