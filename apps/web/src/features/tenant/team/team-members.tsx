/** The people of a tenant, newest first. */
import { chakra } from '@chakra-ui/react/styled-system';
import { hasRank, type TenantRole } from '@praxis/contracts/auth/role.const';
import type { TeamMember } from '@praxis/contracts/tenant/tenant';
import { useState } from 'react';
import { Confirm } from '../../../components/confirm.js';
import type { CurrentTenant } from '../../../lib/tenant/acting-tenant.js';
import { useChange } from '../../../lib/api/use-change.js';
import { MemberRow } from './member-row.js';
import { afterTeamChange, changeRole, removeMember, signOutMember } from './team-queries.js';
import { memberRights, type KnownTeam } from './team-rules.js';

interface TeamListProps {
  tenant: CurrentTenant;
  team: KnownTeam;
  /** Who is looking. */
  selfId: string;
  /** Nothing may be changed at all. */
  readOnly: boolean;
}

type Question = { member: TeamMember } & (
  { kind: 'role'; role: TenantRole } | { kind: 'remove' | 'sign_out' }
);

export function TeamMembers({ tenant, team, selfId, readOnly }: TeamListProps) {
  const [question, setQuestion] = useState<Question>();
  const invalidates = afterTeamChange(tenant.id);
  const role = useChange({
    call: (change: { userId: string; role: TenantRole }) => changeRole({ tenantId: tenant.id, ...change }),
    success: 'Role updated',
    failure: { title: 'Error updating role' },
    invalidates,
  });
  const removal = useChange({
    call: (userId: string) => removeMember({ tenantId: tenant.id, userId }),
    success: 'User removed',
    failure: { title: 'Error removing user' },
    invalidates,
  });
  const signOut = useChange({
    call: (userId: string) => signOutMember({ tenantId: tenant.id, userId }),
    success: 'Signed out on all devices',
    failure: { title: 'Error signing out' },
  });
  const chooseRole = (member: TeamMember, chosen: TenantRole): void => {
    const lowersOwn = member.userId === selfId && !tenant.acting && !hasRank(chosen, member.role);
    if (lowersOwn) setQuestion({ kind: 'role', member, role: chosen });
    else role.mutate({ userId: member.userId, role: chosen });
  };
  const answerYes = (asked: Question): void => {
    const { userId } = asked.member;
    setQuestion(undefined);
    if (asked.kind === 'role') role.mutate({ userId, role: asked.role });
    else (asked.kind === 'remove' ? removal : signOut).mutate(userId);
  };
  return (
    <>
      <chakra.ul listStyleType="none" aria-label="Team, newest first">
        {team.members.map((member) => (
          <MemberRow
            key={member.userId}
            member={member}
            rights={
              readOnly ? { roles: [member.role], canRemove: false } : memberRights(tenant.role, member, team)
            }
            isSelf={member.userId === selfId}
            pendingRole={
              role.isPending && role.variables.userId === member.userId ? role.variables.role : undefined
            }
            pending={[removal, signOut].some(
              (change) => change.isPending && change.variables === member.userId,
            )}
            onRole={(chosen) => chooseRole(member, chosen)}
            onSignOut={() => setQuestion({ kind: 'sign_out', member })}
            onRemove={() => setQuestion({ kind: 'remove', member })}
          />
        ))}
      </chakra.ul>
      {question && (
        <Confirm
          {...words(question, { tenant: tenant.name, self: question.member.userId === selfId })}
          onConfirm={() => answerYes(question)}
          onCancel={() => setQuestion(undefined)}
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
      text: `Every browser that ${member.email} is signed in with must sign in again, in other teams too.`,
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
        text: 'You lose access at once. Only an invitation brings you back.',
        confirm: 'Leave',
      }
    : {
        title: 'Remove from the team?',
        text: `${member.email} loses access to ${tenant} at once. Their account stays.`,
        confirm: 'Remove',
      };
}
