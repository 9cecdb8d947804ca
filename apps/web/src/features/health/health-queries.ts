/** Reads the health of services every half minute; what cannot be read now keeps what was read last. */
import { ApiErrorList, type ApiError } from '@praxis/contracts/health/api-error';
import {
  HealthMonitorResult,
  ServiceHealthList,
  ServiceIncidentList,
  type ServiceHealth,
  type ServiceIncident,
} from '@praxis/contracts/health/service-health';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { apiCall } from '../../lib/api/api-call.js';
import { queryKeys } from '../../lib/api/query-keys.js';
import { RETRY } from '../../lib/api/retry.js';

/** Specification 1, section 2 "Health monitoring panel". Milliseconds. */
export const HEALTH_POLL_MS = 30_000;
const INCIDENTS_SHOWN = 20;
const ERRORS_SHOWN = 50;

export function useServices(): UseQueryResult<ServiceHealth[]> {
  return useQuery({
    queryKey: queryKeys.health.services,
    queryFn: async () =>
      (
        await apiCall({
          ...{ method: 'GET', path: '/v1/service-health-checks', schema: ServiceHealthList },
          ...{ as: 'user', silent: true },
        })
      ).data.items,
    refetchInterval: HEALTH_POLL_MS,
    retry: RETRY.repeatedAnyway,
  });
}

export function useIncidents(): UseQueryResult<ServiceIncident[]> {
  return useQuery({
    queryKey: queryKeys.health.incidents,
    queryFn: async () =>
      (
        await apiCall({
          ...{ method: 'GET', path: `/v1/service-incidents?limit=${INCIDENTS_SHOWN}` },
          ...{ schema: ServiceIncidentList, as: 'user', silent: true },
        })
      ).data.items,
    refetchInterval: HEALTH_POLL_MS,
    retry: RETRY.repeatedAnyway,
  });
}

/** For admins alone. */
export function useApiErrors(isAdmin: boolean): UseQueryResult<ApiError[]> {
  return useQuery({
    queryKey: queryKeys.health.errors,
    queryFn: async () =>
      (
        await apiCall({
          ...{ method: 'GET', path: `/v1/api-errors?limit=${ERRORS_SHOWN}`, schema: ApiErrorList },
          ...{ as: 'user', silent: true },
        })
      ).data.items,
    enabled: isAdmin,
    refetchInterval: HEALTH_POLL_MS,
    retry: RETRY.repeatedAnyway,
  });
}

export async function runHealthCheck(): Promise<number> {
  const { data } = await apiCall({
    ...{ method: 'POST', path: '/v1/functions/health-monitor', body: { action: 'health_check' } },
    ...{ schema: HealthMonitorResult, as: 'user', silent: true },
  });
  return data.results?.length ?? 0;
}
