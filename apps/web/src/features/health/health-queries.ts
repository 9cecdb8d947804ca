/** Reads the health of services every 30 seconds and after each change; if a read fails, the last data stays. */
import { ApiErrorList, ApiErrorUpdated, type ApiErrorRecord } from '@praxis/contracts/health/api-error';
import {
  HealthCheckResult,
  IncidentDetail,
  ServiceHealthList,
  ServiceIncidentList,
  type IncidentUpdate,
} from '@praxis/contracts/health/service-health';
import {
  ProviderBreakerChanged,
  ProviderBreakerList,
  type ProviderBreaker,
} from '@praxis/contracts/health/provider-breaker';
import type { BreakerAction } from '@praxis/contracts/health/provider-breaker.const';
import { Runbook } from '@praxis/contracts/health/runbook';
import { StatusPage } from '@praxis/contracts/health/status-page';
import { WebhookMonitorList, type WebhookMonitor } from '@praxis/contracts/health/webhook-monitor';
import { PLATFORM } from '@praxis/contracts/core/live.const';
import { useQuery, type QueryKey, type UseQueryResult } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import { apiRequest } from '../../lib/api/api-request.js';
import { FRESH_MS } from '../../lib/api/query-client.js';
import { queryKeys } from '../../lib/api/query-keys.js';
import { RETRY } from '../../lib/api/retry.js';
import { useLiveRefresh } from '../../lib/live/live-refresh.js';

/** Milliseconds; from specification 1, section 2 "Health monitoring panel". */
export const HEALTH_POLL_MS = 30_000;
const INCIDENTS_SHOWN = 20;
const ERRORS_SHOWN = 50;

interface Read<S extends z.ZodMiniType> {
  queryKey: QueryKey;
  path: string;
  schema: S;
  enabled?: boolean;
}

/** A query of service health, repeated by a timer. */
export function useHealthRead<S extends z.ZodMiniType>({
  queryKey,
  path,
  schema,
  enabled = true,
}: Read<S>): UseQueryResult<z.output<S>> {
  return useQuery({
    queryKey,
    queryFn: async () => (await apiRequest({ method: 'GET', path, schema, as: 'user', silent: true })).data,
    enabled,
    refetchInterval: HEALTH_POLL_MS,
    retry: RETRY.repeatedAnyway,
  });
}

/** Every service, and the number of failed requests in a day. */
export const useServices = (): UseQueryResult<ServiceHealthList> =>
  useHealthRead({
    queryKey: queryKeys.health.services,
    path: '/v1/service-health-checks',
    schema: ServiceHealthList,
  });

export const useIncidents = (): UseQueryResult<ServiceIncidentList> =>
  useHealthRead({
    queryKey: queryKeys.health.incidents,
    path: `/v1/service-incidents?limit=${INCIDENTS_SHOWN}`,
    schema: ServiceIncidentList,
  });

export const useWebhookMonitors = (): UseQueryResult<{ items: WebhookMonitor[] }> =>
  useHealthRead({
    queryKey: queryKeys.health.webhooks,
    path: '/v1/webhook-monitoring',
    schema: WebhookMonitorList,
  });

/** Recent API errors; only admins may read them. */
export const useApiErrors = (isAdmin: boolean): UseQueryResult<{ items: ApiErrorRecord[] }> =>
  useHealthRead({
    queryKey: queryKeys.health.errors,
    path: `/v1/api-errors?limit=${ERRORS_SHOWN}`,
    schema: ApiErrorList,
    enabled: isAdmin,
  });

/** An incident with its timeline; only admins may read it. */
export const useIncident = (id: string): UseQueryResult<IncidentDetail> =>
  useHealthRead({
    queryKey: queryKeys.health.incident(id),
    path: `/v1/service-incidents/${id}`,
    schema: IncidentDetail,
  });

/** The status page of a practice, as its clients see it. */
export const useStatusPage = (practice: string): UseQueryResult<StatusPage> =>
  useHealthRead({
    queryKey: queryKeys.health.statusPage(practice),
    path: `/v1/status/${encodeURIComponent(practice)}`,
    schema: StatusPage,
  });

/** A page of the operator's manual, which changes only with the product's version. */
export const useRunbook = (slug: string): UseQueryResult<Runbook> =>
  useQuery({
    queryKey: queryKeys.health.runbook(slug),
    queryFn: async () => {
      const path = `/v1/runbooks/${encodeURIComponent(slug)}`;
      return (await apiRequest({ method: 'GET', path, schema: Runbook, as: 'user', silent: true })).data;
    },
    staleTime: FRESH_MS.always,
  });

/** Provider breakers of every practice; only admins may read them. */
export const useBreakers = (): UseQueryResult<{ items: ProviderBreaker[] }> =>
  useHealthRead({
    queryKey: queryKeys.health.breakers,
    path: '/v1/provider-breakers',
    schema: ProviderBreakerList,
  });

export type BreakerChange = Pick<ProviderBreaker, 'tenantId' | 'provider' | 'hostId'> & {
  action: BreakerAction;
};

export async function changeBreaker(body: BreakerChange): Promise<void> {
  await apiRequest({
    method: 'PATCH',
    path: '/v1/provider-breakers',
    body,
    schema: ProviderBreakerChanged,
    as: 'user',
  });
}

/** Reads all health data again when the server announces a change. */
export function useLiveHealth(): void {
  useLiveRefresh(PLATFORM, [queryKeys.health.all], 'health');
}

/** Checks all services now; returns how many were checked. */
export async function runHealthCheck(): Promise<number> {
  const { data } = await apiRequest({
    method: 'POST',
    path: '/v1/functions/health-monitor',
    body: { action: 'health_check' },
    schema: HealthCheckResult,
    as: 'user',
    silent: true,
  });
  return data.results.length;
}

export async function updateIncident(id: string, update: IncidentUpdate): Promise<void> {
  await apiRequest({
    method: 'PATCH',
    path: `/v1/service-incidents/${id}`,
    body: update,
    schema: IncidentDetail,
    as: 'user',
  });
}

export async function resolveApiError({ id, resolved }: { id: string; resolved: boolean }): Promise<void> {
  await apiRequest({
    method: 'PATCH',
    path: `/v1/api-errors/${id}`,
    body: { resolved },
    schema: ApiErrorUpdated,
    as: 'user',
  });
}
