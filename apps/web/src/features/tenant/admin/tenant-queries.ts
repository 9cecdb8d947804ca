/** The platform's clients: read and kept by admins. */
import { MaskingSettingsResult, type TeamSight } from '@praxis/contracts/core/masking';
import {
  ClientList,
  ClientResult,
  HeldRuns,
  type Client,
  type ClientChange,
  type ClientCreate,
  type ClientStatusChange,
  type SuspendRequest,
} from '@praxis/contracts/tenant/client';
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
  type UseInfiniteQueryResult,
  type UseQueryOptions,
} from '@tanstack/react-query';
import { apiRequest } from '../../../lib/api/api-request.js';
import { queryClient } from '../../../lib/api/query-client.js';
import { queryKeys } from '../../../lib/api/query-keys.js';
import { RETRY } from '../../../lib/api/retry.js';

const CLIENTS = '/v1/admin/tenants';
const CLIENTS_PER_PAGE = 50;
const MAX_CLIENTS_PER_PAGE = 200;

/** The filters of the list; empty texts filter nothing. */
export interface ClientFilters {
  q: string;
  industry: string;
  status: string;
  tenantStatus: string;
}

async function readPage(filters: ClientFilters, cursor: string, limit: number): Promise<ClientList> {
  const given = Object.entries({ limit: String(limit), ...filters, cursor });
  const query = new URLSearchParams(given.filter(([, value]) => value !== ''));
  const path = `${CLIENTS}?${query}`;
  return (await apiRequest({ method: 'GET', path, schema: ClientList, as: 'user' })).data;
}

export function useClients(filters: ClientFilters): UseInfiniteQueryResult<InfiniteData<ClientList>> {
  return useInfiniteQuery({
    queryKey: queryKeys.tenant.clientList(filters),
    initialPageParam: '',
    queryFn: ({ pageParam }) => readPage(filters, pageParam, CLIENTS_PER_PAGE),
    getNextPageParam: ({ nextCursor }) => nextCursor,
    placeholderData: keepPreviousData,
    retry: RETRY.usual,
  });
}

/** Every client that the filters match, for a file. */
export async function readAllClients(filters: ClientFilters): Promise<Client[]> {
  const clients: Client[] = [];
  for (let cursor: string | null = ''; cursor !== null;) {
    const page: ClientList = await readPage(filters, cursor, MAX_CLIENTS_PER_PAGE);
    clients.push(...page.items);
    cursor = page.nextCursor;
  }
  return clients;
}

export const clientQuery = (id: string): UseQueryOptions<Client> => ({
  queryKey: queryKeys.tenant.client(id),
  queryFn: async () =>
    (await apiRequest({ method: 'GET', path: `${CLIENTS}/${id}`, schema: ClientResult, as: 'user' })).data
      .client,
});

/** While something waits, its state may change at any time. */
const HELD_REFRESH_MS = 5_000;
export const heldQuery = (id: string): UseQueryOptions<HeldRuns> => ({
  queryKey: queryKeys.tenant.clientHeld(id),
  queryFn: async () =>
    (
      await apiRequest({
        method: 'GET',
        path: `${CLIENTS}/${id}/held`,
        schema: HeldRuns,
        as: 'user',
        silent: true,
      })
    ).data,
  refetchInterval: HELD_REFRESH_MS,
});

export const limitsQuery = (id: string): UseQueryOptions<TenantLimits> => ({
  queryKey: queryKeys.tenant.clientLimits(id),
  queryFn: async () =>
    (await apiRequest({ method: 'GET', path: `${CLIENTS}/${id}/limits`, schema: TenantLimits, as: 'user' }))
      .data,
});

export const maskingQuery = (id: string): UseQueryOptions<TeamSight> => ({
  queryKey: queryKeys.tenant.clientMasking(id),
  queryFn: async () =>
    (
      await apiRequest({
        method: 'GET',
        path: `${CLIENTS}/${id}/masking`,
        schema: MaskingSettingsResult,
        as: 'user',
      })
    ).data.settings.teamSees,
});

const clientAnswer = { schema: ClientResult, as: 'user' } as const;

export async function createClient(body: ClientCreate): Promise<Client> {
  return (await apiRequest({ method: 'POST', path: CLIENTS, body, ...clientAnswer })).data.client;
}

export async function changeClient(id: string, body: ClientChange): Promise<Client> {
  return (await apiRequest({ method: 'PATCH', path: `${CLIENTS}/${id}`, body, ...clientAnswer })).data.client;
}

export async function setClientStatus({ id, ...body }: ClientStatusChange & { id: string }): Promise<Client> {
  return (await apiRequest({ method: 'PUT', path: `${CLIENTS}/${id}/status`, body, ...clientAnswer })).data
    .client;
}

export async function suspendClient({ id, ...body }: SuspendRequest & { id: string }): Promise<Client> {
  return (await apiRequest({ method: 'POST', path: `${CLIENTS}/${id}/suspend`, body, ...clientAnswer })).data
    .client;
}

const limitsAnswer = { schema: TenantLimits, as: 'user' } as const;

export async function setLimit({ id, ...body }: QuotaOverrideChange & { id: string }): Promise<TenantLimits> {
  return (await apiRequest({ method: 'PUT', path: `${CLIENTS}/${id}/limits`, body, ...limitsAnswer })).data;
}

export async function removeLimit({
  id,
  resource,
}: {
  id: string;
  resource: LimitedResource;
}): Promise<TenantLimits> {
  const path = `${CLIENTS}/${id}/limits/${resource}`;
  return (await apiRequest({ method: 'DELETE', path, ...limitsAnswer })).data;
}

export async function switchProvider({
  id,
  ...body
}: ProviderSwitchChange & { id: string }): Promise<TenantLimits> {
  return (await apiRequest({ method: 'PUT', path: `${CLIENTS}/${id}/providers`, body, ...limitsAnswer }))
    .data;
}

export async function setTeamSight({ id, teamSees }: { id: string; teamSees: TeamSight }): Promise<void> {
  const path = `${CLIENTS}/${id}/masking`;
  await apiRequest({ method: 'PUT', path, body: { teamSees }, schema: MaskingSettingsResult, as: 'user' });
}

export async function checkIsolation(id: string): Promise<IsolationResult> {
  const path = `${CLIENTS}/${id}/isolation-check`;
  return (await apiRequest({ method: 'POST', path, body: {}, schema: IsolationResult, as: 'user' })).data;
}

/** After a change: the lists, the record, and the tenants that an admin may act in. */
export async function refreshClients(): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: queryKeys.tenant.clients }),
    queryClient.invalidateQueries({ queryKey: queryKeys.tenant.everyone }),
    queryClient.invalidateQueries({ queryKey: queryKeys.tenant.brands }),
    queryClient.invalidateQueries({ queryKey: queryKeys.overview }),
  ]);
}
