/** The hosts who see clients, and the zone of the practice's calendar. */
import { HostList } from '@praxis/contracts/appointment/scheduling';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { queryKeys } from '../api/query-keys.js';
import { tenantCall } from '../api/tenant-call.js';

export function useHosts(tenantId: string): UseQueryResult<HostList> {
  return useQuery({
    queryKey: queryKeys.appointment.providers(tenantId),
    queryFn: () => tenantCall({ method: 'GET', path: '/v1/providers', schema: HostList }),
  });
}
