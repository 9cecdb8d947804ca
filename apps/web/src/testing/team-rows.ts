/** People of the tenant in component tests, as the API lists them. */
import type { TenantRole } from '@praxis/contracts/auth/role.const';
import type { PendingInvitation, TeamList, TeamMember } from '@praxis/contracts/tenant/tenant';

/** Id of the current user in component tests. */
export const OWN_ID = '22222222-2222-4222-8222-222222222222';

const IDS: Record<TenantRole, string> = {
  owner: '33333333-3333-4333-8333-333333333333',
  staff: '44444444-4444-4444-8444-444444444444',
  viewer: '55555555-5555-4555-8555-555555555555',
};

/** A member of the team with this role. */
export function memberRow(role: TenantRole, changes: Partial<TeamMember> = {}): TeamMember {
  const createdAt = new Date(Date.now() - 86_400_000).toISOString();
  const email = `${role}@harbor-law.example`;
  return { userId: IDS[role], name: null, email, role, isActive: true, createdAt, ...changes };
}

export function teamList(items: TeamMember[], invitations: PendingInvitation[] = []): TeamList {
  return { ok: true, items, invitations, nextCursor: null };
}
