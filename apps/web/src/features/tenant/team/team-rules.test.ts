import type { TenantRole } from '@praxis/contracts/auth/role.const';
import type { TeamMember } from '@praxis/contracts/tenant/tenant';
import { invitableRoles, LAST_OWNER, mayWithdraw, memberRights } from './team-rules.js';

let count = 0;
function member(role: TenantRole, isActive = true): TeamMember {
  count += 1;
  return {
    userId: `00000000-0000-4000-8000-${String(count).padStart(12, '0')}`,
    name: null,
    email: `${role}${count}@example.com`,
    role,
    isActive,
    createdAt: '2026-05-05T12:00:00Z',
  };
}

const owner = member('owner');
const staff = member('staff');
const viewer = member('viewer');
const members = [owner, staff, viewer];
const team = { members, complete: true };
const teamWith = (...more: TeamMember[]): { members: TeamMember[]; complete: boolean } => ({
  members: [...members, ...more],
  complete: true,
});

describe('memberRights', () => {
  it('lets an owner do everything except leave the tenant without an owner', () => {
    expect(memberRights('owner', staff, team)).toMatchObject({
      roles: ['viewer', 'staff', 'owner'],
      canRemove: true,
    });
    expect(memberRights('owner', owner, team)).toEqual({
      roles: ['owner'],
      canRemove: false,
      reason: LAST_OWNER,
    });
    expect(memberRights('owner', owner, teamWith(member('owner'))).canRemove).toBe(true);
  });

  it('does not count an inactive owner', () => {
    expect(memberRights('owner', owner, teamWith(member('owner', false))).canRemove).toBe(false);
  });

  it('leaves the check for the last owner to the server until the whole team has loaded', () => {
    expect(memberRights('owner', owner, { members, complete: false }).canRemove).toBe(true);
  });

  it('lets staff remove viewers and no one else', () => {
    expect(memberRights('staff', viewer, team)).toMatchObject({ roles: ['viewer'], canRemove: true });
    expect(memberRights('staff', staff, team).canRemove).toBe(false);
    expect(memberRights('staff', owner, team).canRemove).toBe(false);
  });

  it('lets a viewer do nothing', () => {
    for (const entry of members)
      expect(memberRights('viewer', entry, team)).toMatchObject({ roles: [entry.role], canRemove: false });
  });
});

it('owners can invite to any role, staff only viewers, viewers no one', () => {
  expect(invitableRoles('owner')).toEqual(['viewer', 'staff', 'owner']);
  expect(invitableRoles('staff')).toEqual(['viewer']);
  expect(invitableRoles('viewer')).toEqual([]);
});

it('lets members withdraw invitations that they could have sent', () => {
  expect(mayWithdraw('owner', 'owner')).toBe(true);
  expect(mayWithdraw('staff', 'viewer')).toBe(true);
  expect(mayWithdraw('staff', 'staff')).toBe(false);
  expect(mayWithdraw('viewer', 'viewer')).toBe(false);
});
