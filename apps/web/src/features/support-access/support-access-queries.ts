/** Support access: requested by admins, granted or refused by owners, used by the admin it was granted to. */
import { Acknowledged } from '@praxis/contracts/auth/auth';
import {
  SupportAccessList,
  SupportAccessResult,
  type SupportAccess,
  type SupportDecision,
  type SupportRequest,
} from '@praxis/contracts/support-access/support-access';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { apiRequest } from '../../lib/api/api-request.js';
import { queryKeys } from '../../lib/api/query-keys.js';
import { takeOnAuthSession } from '../../lib/auth/auth-session.js';

/** How often the list is read again, in milliseconds, because requests are decided and access ends while it is open. */
const REFRESH_MS = 15_000;
const pathOf = (tenantId: string, rest = ''): string => `/v1/tenants/${tenantId}/support-access${rest}`;

export function useSupportAccess(tenantId: string): UseQueryResult<SupportAccess[]> {
  return useQuery({
    queryKey: queryKeys.supportAccess.all(tenantId),
    queryFn: async () =>
      (
        await apiRequest({
          method: 'GET',
          path: pathOf(tenantId),
          schema: SupportAccessList,
          as: 'user',
          silent: true,
        })
      ).data.items,
    refetchInterval: REFRESH_MS,
  });
}

export async function askSupportAccess(tenantId: string, body: SupportRequest): Promise<void> {
  await apiRequest({ method: 'POST', path: pathOf(tenantId), body, schema: SupportAccessResult, as: 'user' });
}

export async function decideSupportAccess(
  tenantId: string,
  { id, decision }: { id: string; decision: SupportDecision },
): Promise<void> {
  const path = pathOf(tenantId, `/${id}/decision`);
  await apiRequest({ method: 'PUT', path, body: decision, schema: SupportAccessResult, as: 'user' });
}

export async function endSupportAccess(tenantId: string, id: string): Promise<void> {
  await apiRequest({ method: 'DELETE', path: pathOf(tenantId, `/${id}`), schema: Acknowledged, as: 'user' });
}

/** Switches this browser's session to the practice, and drops the data that was read as an admin. */
export async function beginSupportSession(tenantId: string, id: string): Promise<void> {
  const path = pathOf(tenantId, `/${id}/session`);
  await apiRequest({ method: 'POST', path, schema: Acknowledged, as: 'user' });
  await takeOnAuthSession();
}
