/** The hosts who see clients, and the zone of the practice's calendar. */
import { HostList } from '@praxis/contracts/appointment/scheduling';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { queryKeys } from '../api/query-keys.js';
import { tenantRequest } from '../api/tenant-request.js';

export function useHosts(tenantId: string): UseQueryResult<HostList> {
  return useQuery({
    queryKey: queryKeys.appointment.hosts(tenantId),
    queryFn: () => tenantRequest({ method: 'GET', path: '/v1/providers', schema: HostList }),
  });
}
