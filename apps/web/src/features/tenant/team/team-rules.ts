/** Rights within a team, so that the page offers nothing the server would refuse. Pure; the server decides. */
import { TENANT_ROLES, hasRank, type TenantRole } from '@praxis/contracts/auth/role.const';
import type { TeamMember } from '@praxis/contracts/tenant/tenant';

export const ROLE_LABELS: Record<TenantRole, { label: string; can: string }> = {
  viewer: { label: 'Viewer', can: 'Sees masked data, changes nothing.' },
  staff: { label: 'Staff', can: 'Works with leads, manages viewers.' },
  owner: { label: 'Owner', can: 'Changes settings, brand and team.' },
};

export const LAST_OWNER = 'A tenant needs at least one owner.';
const DENIED = 'Permission denied';

export interface MemberRights {
  /** Roles that may be chosen, including the current one. */
  roles: readonly TenantRole[];
  canRemove: boolean;
  /** Why some changes are not allowed. */
  reason?: string;
}

/** The roles for which a user with this role may invite people. */
export function invitableRoles(actor: TenantRole): readonly TenantRole[] {
  if (actor === 'owner') return TENANT_ROLES;
  return actor === 'staff' ? ['viewer'] : [];
}

/** The loaded part of the team. */
export interface KnownTeam {
  members: readonly TeamMember[];
  /** False while more members can be loaded; then only the server knows who the last owner is. */
  complete: boolean;
}

/** The rights of `actor` over `member` of this team. */
export function memberRights(actor: TenantRole, member: TeamMember, team: KnownTeam): MemberRights {
  const asIs = [member.role];
  if (actor === 'viewer') return { roles: asIs, canRemove: false, reason: DENIED };
  if (actor === 'staff') {
    return member.role === 'viewer'
      ? {
          roles: asIs,
          canRemove: true,
          reason: 'Staff can remove viewers. Only an owner can give other roles.',
        }
      : { roles: asIs, canRemove: false, reason: 'Only an owner can change staff and owners.' };
  }
  const owners = team.members.filter((entry) => entry.isActive && entry.role === 'owner');
  return team.complete && member.role === 'owner' && owners.length <= 1
    ? { roles: asIs, canRemove: false, reason: LAST_OWNER }
    : { roles: TENANT_ROLES, canRemove: true };
}

/** True if a user with this role may withdraw an invitation for that role. */
export function mayWithdraw(actor: TenantRole, invited: TenantRole): boolean {
  return hasRank(actor, 'owner') || invitableRoles(actor).includes(invited);
}
