/** The team of a tenant: read page by page, changed one person at a time. */
import { Acknowledged } from '@praxis/contracts/auth/auth';
import type { TenantRole } from '@praxis/contracts/auth/role.const';
import { TeamList, type InvitationRequest } from '@praxis/contracts/tenant/tenant';
import type { InfiniteData, QueryKey, UseInfiniteQueryResult } from '@tanstack/react-query';
import { tenantRequest } from '../../../lib/api/tenant-request.js';
import { useTenantPages } from '../../../lib/api/tenant-pages.js';
import { queryKeys } from '../../../lib/api/query-keys.js';

/**
 * The queries that a team change affects, including who can have leads, and the user's own role, which is part of the
 * session.
 */
export const afterTeamChange = (tenantId: string): readonly QueryKey[] => [
  queryKeys.tenant.team(tenantId),
  queryKeys.lead.assignees(tenantId),
  queryKeys.auth.session,
];

export function useTeam(tenantId: string): UseInfiniteQueryResult<InfiniteData<TeamList>> {
  return useTenantPages({
    queryKey: queryKeys.tenant.team(tenantId),
    path: `/v1/tenants/${tenantId}/users`,
    schema: TeamList,
    limit: 100,
  });
}

interface Person {
  tenantId: string;
  userId: string;
}

export async function changeRole({ tenantId, userId, role }: Person & { role: TenantRole }): Promise<void> {
  const path = `/v1/tenants/${tenantId}/users/${userId}`;
  await tenantRequest({ method: 'PATCH', path, body: { role }, schema: Acknowledged });
}

export async function removeMember({ tenantId, userId }: Person): Promise<void> {
  const path = `/v1/tenants/${tenantId}/users/${userId}`;
  await tenantRequest({ method: 'DELETE', path, schema: Acknowledged });
}

export async function signOutMember({ tenantId, userId }: Person): Promise<void> {
  const path = `/v1/tenants/${tenantId}/users/${userId}/sessions`;
  await tenantRequest({ method: 'DELETE', path, schema: Acknowledged });
}

export function invite(tenantId: string, body: InvitationRequest): Promise<Acknowledged> {
  const path = `/v1/tenants/${tenantId}/invitations`;
  return tenantRequest({ method: 'POST', path, body, schema: Acknowledged });
}

export async function withdraw(tenantId: string, invitationId: string): Promise<void> {
  const path = `/v1/tenants/${tenantId}/invitations/${invitationId}`;
  await tenantRequest({ method: 'DELETE', path, schema: Acknowledged });
}
