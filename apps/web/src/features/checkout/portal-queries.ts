/** The customer portal of the simulated vendor, and the actions in it. */
import { SimPortalResult, type SimPortal, type SimPortalAction } from '@praxis/contracts/billing/sim-portal';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { apiRequest } from '../../lib/api/api-request.js';
import { queryKeys } from '../../lib/api/query-keys.js';
import { RETRY } from '../../lib/api/retry.js';
import { showAnswer, useChange, type Change } from '../../lib/api/use-change.js';

const pathOf = (token: string): string => `/v1/sim/portals/${encodeURIComponent(token)}`;

export function useSimPortal(token: string): UseQueryResult<SimPortal> {
  return useQuery({
    queryKey: queryKeys.checkout.sim('portal', token),
    queryFn: async () => {
      const path = pathOf(token);
      return (await apiRequest({ method: 'GET', path, schema: SimPortalResult, silent: true })).data.portal;
    },
    retry: RETRY.unlessRefused,
  });
}

/** Each change returns the whole portal. */
export function useSimPortalChange(token: string): Change<SimPortalAction, SimPortal> {
  return useChange<SimPortalAction, SimPortal>({
    request: async (body) => {
      const path = pathOf(token);
      return (await apiRequest({ method: 'POST', path, body, schema: SimPortalResult, silent: true })).data
        .portal;
    },
    onSuccess: (portal) => showAnswer(queryKeys.checkout.sim('portal', token), portal),
  });
}
