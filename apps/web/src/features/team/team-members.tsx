/** The people of a tenant, newest first. */
import { chakra } from '@chakra-ui/react/styled-system';
import { hasRank, type TenantRole } from '@praxis/contracts/role.const';
import type { TeamMember } from '@praxis/contracts/tenant';
import { useState } from 'react';
import { Confirm } from '../../components/confirm.js';
import type { CurrentTenant } from '../../lib/acting-tenant.js';
import { useChange } from '../../lib/use-change.js';
import { MemberRow } from './member-row.js';
import { afterTeamChange, changeRole, removeMember } from './team-queries.js';
import { memberRights, type KnownTeam } from './team-rules.js';

interface TeamListProps {
  tenant: CurrentTenant;
  team: KnownTeam;
  /** Who is looking. */
  selfId: string;
  /** Nothing may be changed at all. */
  readOnly: boolean;
}

type Question = { member: TeamMember; role?: TenantRole };

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
  const chooseRole = (member: TeamMember, chosen: TenantRole): void => {
    const lowersOwn = member.userId === selfId && !tenant.acting && !hasRank(chosen, member.role);
    if (lowersOwn) setQuestion({ member, role: chosen });
    else role.mutate({ userId: member.userId, role: chosen });
  };
  const answerYes = ({ member, role: chosen }: Question): void => {
    setQuestion(undefined);
    if (chosen) role.mutate({ userId: member.userId, role: chosen });
    else removal.mutate(member.userId);
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
            removing={removal.isPending && removal.variables === member.userId}
            onRole={(chosen) => chooseRole(member, chosen)}
            onRemove={() => setQuestion({ member })}
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
  { member, role }: Question,
  { tenant, self }: { tenant: string; self: boolean },
): { title: string; text: string; confirm: string } {
  if (role)
    return {
      title: 'Give up owner rights?',
      text: `You will be ${role} of ${tenant}. Only another owner can make you owner again.`,
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
