/** How the team sees people, as the owner or an admin has chosen. */
import { MaskingSettingsResult, type TeamSight } from '@praxis/contracts/core/masking';
import { hasRank } from '@praxis/contracts/auth/role.const';
import { queryOptions, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { FRESH_MS } from '../api/query-client.js';
import { queryKeys } from '../api/query-keys.js';
import { tenantRequest } from '../api/tenant-request.js';
import { useAuthSession } from '../auth/auth-session.js';
import { useCurrentTenant } from './acting-tenant.js';

export const MASKING_PATH = '/v1/settings/masking';

const teamSightQuery = (tenantId: string) =>
  queryOptions({
    queryKey: queryKeys.tenant.masking(tenantId),
    queryFn: async () =>
      (await tenantRequest({ method: 'GET', path: MASKING_PATH, schema: MaskingSettingsResult })).settings
        .teamSees,
    staleTime: FRESH_MS.rarelyChanged,
  });

/** The practice's choice, for staff and owners. */
export function useTeamSight(tenantId: string): UseQueryResult<TeamSight> {
  return useQuery(teamSightQuery(tenantId));
}

/** How this user sees people: masked for users outside the team, and until the practice's choice is loaded. */
export function useOwnSight(): TeamSight {
  const { isAdmin, readOnly } = useAuthSession();
  const { tenant } = useCurrentTenant();
  const isOfTeam = tenant !== null && !isAdmin && !readOnly && hasRank(tenant.role, 'staff');
  const { data = 'masked' } = useQuery({ ...teamSightQuery(tenant?.id ?? ''), enabled: isOfTeam });
  return isOfTeam ? data : 'masked';
}
