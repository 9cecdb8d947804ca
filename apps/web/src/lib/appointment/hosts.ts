/** Those who see clients, and the zone that the practice's calendar follows. */
import { HostList, type Host } from '@praxis/contracts/appointment/scheduling';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { queryKeys } from '../api/query-keys.js';
import { tenantCall } from '../api/tenant-call.js';

export function useHosts(tenantId: string): UseQueryResult<Host[]> {
  return useQuery({
    queryKey: queryKeys.appointment.providers(tenantId),
    queryFn: async () => (await tenantCall({ method: 'GET', path: '/v1/providers', schema: HostList })).items,
  });
}

/** As bookings do, the calendar follows the first host who takes appointments. */
export const calendarZone = (hosts: readonly Host[]): string =>
  (hosts.find(({ isActive }) => isActive) ?? hosts[0])?.timeZone ?? 'UTC';
