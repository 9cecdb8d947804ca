/** Figures of the acting tenant. */
import { DashboardResult } from '@praxis/contracts/dashboard/dashboard';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { tenantRequest } from '../../lib/api/tenant-request.js';
import { queryKeys } from '../../lib/api/query-keys.js';

/** The figures' periods move with the clock, so they are read again at least this often, in milliseconds. */
const STALE_MS = 60_000;

export function useDashboard(tenantId: string): UseQueryResult<DashboardResult> {
  return useQuery({
    queryKey: queryKeys.dashboard.figures(tenantId),
    queryFn: () => tenantRequest({ method: 'GET', path: '/v1/dashboard', schema: DashboardResult }),
    refetchInterval: STALE_MS,
  });
}
