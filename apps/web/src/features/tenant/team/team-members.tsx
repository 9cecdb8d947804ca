/** The people of a tenant, newest first. */
import { hasRank, type TenantRole } from '@praxis/contracts/auth/role.const';
import type { TeamMember } from '@praxis/contracts/tenant/tenant';
import { useState } from 'react';
import { DataTable } from '../../../components/data-table/data-table.js';
import { Confirm } from '../../../components/confirm.js';
import type { CurrentTenant } from '../../../lib/tenant/acting-tenant.js';
import { useChange } from '../../../lib/api/use-change.js';
import { useUndoable } from '../../../lib/api/use-undoable.js';
import { memberColumns, type MemberView } from './member-columns.js';
import { afterTeamChange, changeRole, removeMember, signOutMember } from './team-queries.js';
import { memberRights, type KnownTeam } from './team-rules.js';

interface TeamListProps {
  tenant: CurrentTenant;
  team: KnownTeam;
  /** Id of the current user. */
  selfId: string;
  /** True when nothing can be changed. */
  readOnly: boolean;
}

type Question = { member: TeamMember } & (
  { kind: 'role'; role: TenantRole } | { kind: 'remove' | 'sign_out' }
);

interface RoleChange {
  userId: string;
  role: TenantRole;
  from: TenantRole;
}

export function TeamMembers({ tenant, team, selfId, readOnly }: TeamListProps) {
  const [question, setQuestion] = useState<Question>();
  const invalidates = afterTeamChange(tenant.id);
  const role = useUndoable({
    request: ({ userId, role: chosen }: RoleChange) =>
      changeRole({ tenantId: tenant.id, userId, role: chosen }),
    success: () => ({ title: 'Role updated' }),
    // A user who gave up the owner role has no right to undo that.
    inverse: (change) =>
      change.userId === selfId && !tenant.acting
        ? undefined
        : { userId: change.userId, role: change.from, from: change.role },
    failure: { title: 'Error updating role' },
    invalidates,
  });
  const removal = useChange({
    request: (userId: string) => removeMember({ tenantId: tenant.id, userId }),
    success: 'User removed',
    failure: { title: 'Error removing user' },
    invalidates,
  });
  const signOut = useChange({
    request: (userId: string) => signOutMember({ tenantId: tenant.id, userId }),
    success: 'Signed out on all devices',
    failure: { title: 'Could not sign out' },
  });
  const chooseRole = (member: TeamMember, chosen: TenantRole): void => {
    const lowersOwn = member.userId === selfId && !tenant.acting && !hasRank(chosen, member.role);
    if (lowersOwn) setQuestion({ kind: 'role', member, role: chosen });
    else role.mutate({ userId: member.userId, role: chosen, from: member.role });
  };
  const answerYes = (asked: Question): void => {
    const { userId, role: from } = asked.member;
    if (asked.kind === 'role') role.mutate({ userId, role: asked.role, from });
    else (asked.kind === 'remove' ? removal : signOut).mutate(userId);
  };
  const rows = team.members.map((member): MemberView => {
    const { userId } = member;
    const rights = readOnly
      ? { roles: [member.role], canRemove: false }
      : memberRights(tenant.role, member, team);
    return {
      ...member,
      id: userId,
      rights,
      isSelf: userId === selfId,
      pendingRole: role.isPending && role.variables.userId === userId ? role.variables.role : undefined,
      pending: [removal, signOut].some((change) => change.isPending && change.variables === userId),
    };
  });
  return (
    <>
      <DataTable
        label="Team, newest first"
        columns={memberColumns({
          onRole: chooseRole,
          onSignOut: (member) => setQuestion({ kind: 'sign_out', member }),
          onRemove: (member) => setQuestion({ kind: 'remove', member }),
        })}
        rows={rows}
        isSortable={team.complete}
        rowTestId="team-member"
        attributes={(member) => ({ 'data-role': member.role, 'data-pending': member.pending })}
      />
      {question && (
        <Confirm
          {...words(question, { tenant: tenant.name, self: question.member.userId === selfId })}
          onConfirm={() => answerYes(question)}
          onClose={() => setQuestion(undefined)}
        />
      )}
    </>
  );
}

function words(
  question: Question,
  { tenant, self }: { tenant: string; self: boolean },
): { title: string; text: string; confirm: string } {
  const { member } = question;
  if (question.kind === 'sign_out')
    return {
      title: 'Sign out everywhere?',
      text: `${member.email} will need to sign in again in every browser, in other teams too.`,
      confirm: 'Sign out',
    };
  if (question.kind === 'role')
    return {
      title: 'Give up owner rights?',
      text: `You will be ${question.role} of ${tenant}. Only another owner can make you owner again.`,
      confirm: 'Change my role',
    };
  return self
    ? {
        title: `Leave ${tenant}?`,
        text: 'You lose access immediately. To come back, you need an invitation.',
        confirm: 'Leave',
      }
    : {
        title: 'Remove from the team?',
        text: `${member.email} loses access to ${tenant} immediately. Their account is kept.`,
        confirm: 'Remove',
      };
}
