/** Hosts, routing and the hosts' free times: read and saved for the acting tenant. */
import {
  AvailabilityResult,
  HostResult,
  SchedulingSettingsResult,
  type Availability,
  type Host,
  type HostUpdate,
  type SchedulingSettings,
} from '@praxis/contracts/appointment/scheduling';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { tenantRequest } from '../../../lib/api/tenant-request.js';
import { queryKeys } from '../../../lib/api/query-keys.js';

const SETTINGS = '/v1/settings/scheduling';
/** Two weeks are enough to find the next free times of any host with working hours. */
const PREVIEW = '/v1/availability?days=14';

export function useNextFree(tenantId: string): UseQueryResult<Availability[]> {
  return useQuery({
    queryKey: queryKeys.appointment.availability(tenantId),
    queryFn: async () =>
      (await tenantRequest({ method: 'GET', path: PREVIEW, schema: AvailabilityResult })).providers,
  });
}

export function useScheduling(tenantId: string): UseQueryResult<SchedulingSettings> {
  return useQuery({
    queryKey: queryKeys.appointment.scheduling(tenantId),
    queryFn: async () =>
      (await tenantRequest({ method: 'GET', path: SETTINGS, schema: SchedulingSettingsResult })).settings,
  });
}

/** Saves the host with this id; adds a new host if there is no id. */
export async function saveHost(id: string | undefined, body: HostUpdate): Promise<Host> {
  const request =
    id === undefined
      ? ({ method: 'POST', path: '/v1/providers' } as const)
      : ({ method: 'PUT', path: `/v1/providers/${id}` } as const);
  return (await tenantRequest({ ...request, body, schema: HostResult })).provider;
}

export async function saveScheduling(body: SchedulingSettings): Promise<SchedulingSettings> {
  return (await tenantRequest({ method: 'PUT', path: SETTINGS, body, schema: SchedulingSettingsResult }))
    .settings;
}
