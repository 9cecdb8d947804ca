/** The columns of the team: the person, the role, and a button that removes the person. */
import { Button } from '@chakra-ui/react/button';
import { Text } from '@chakra-ui/react/text';
import type { TenantRole } from '@praxis/contracts/auth/role.const';
import type { TeamMember } from '@praxis/contracts/tenant/tenant';
import { LogOut, UserMinus } from 'lucide-react';
import { actionsColumn, type DataColumn } from '../../../components/data-table/columns.js';
import { ActionSelect } from '../../../components/action-select.js';
import { Moment } from '../../../components/moment.js';
import { PersonInitials } from '../../../components/person-initials.js';
import { ToneBadge } from '../../../components/tone-badge.js';
import { LAST_OWNER, ROLE_LABELS, type MemberRights } from './team-rules.js';

/** A member as the current user sees them. */
export interface MemberView extends TeamMember {
  id: string;
  rights: MemberRights;
  isSelf: boolean;
  /** The chosen role while it is being saved. */
  pendingRole: TenantRole | undefined;
  /** True while the member is being removed or signed out. */
  pending: boolean;
}

interface MemberActions {
  onRole: (member: MemberView, role: TenantRole) => void;
  onSignOut: (member: MemberView) => void;
  onRemove: (member: MemberView) => void;
}

export function memberColumns(on: MemberActions): DataColumn<MemberView>[] {
  return [
    {
      id: 'email',
      title: 'Person',
      width: 'minmax(8rem, 2fr)',
      isRowHead: true,
      sortBy: ({ name, email }) => name ?? email,
      cell: ({ userId, name, email, isSelf, isActive, rights }) => (
        <>
          <span className="buttons" style={{ justifyContent: 'flex-start' }}>
            <PersonInitials id={userId} name={name ?? email} />
            <Text as="span" className="strong" truncate title={email}>
              {name ?? email}
            </Text>
            {isSelf && <ToneBadge tone="neutral">You</ToneBadge>}
            {!isActive && <ToneBadge tone="warn">Inactive</ToneBadge>}
          </span>
          {name !== null && <span className="second">{email}</span>}
          {rights.reason === LAST_OWNER && <span className="second">{LAST_OWNER}</span>}
        </>
      ),
    },
    {
      id: 'joined',
      title: 'Joined',
      width: 'minmax(6rem, 0.8fr)',
      phone: 'labelled',
      className: 'muted',
      sortBy: ({ createdAt }) => Date.parse(createdAt),
      cell: ({ createdAt }) => <Moment at={createdAt} />,
    },
    {
      id: 'role',
      title: 'Role',
      width: '9rem',
      phone: 'start',
      sortBy: ({ role }) => ROLE_LABELS[role].label,
      cell: (member) => <RoleChoice member={member} onRole={on.onRole} />,
    },
    actionsColumn({
      width: '5.5rem',
      phone: 'end',
      cell: (member) => <Leaving member={member} {...on} />,
    }),
  ];
}

function RoleChoice({ member, onRole }: { member: MemberView } & Pick<MemberActions, 'onRole'>) {
  const { email, role, rights, pendingRole } = member;
  if (rights.roles.length <= 1) return <span title={rights.reason}>{ROLE_LABELS[role].label}</span>;
  return (
    <ActionSelect
      aria-label={`Role of ${email}`}
      options={rights.roles.map((value) => ({ value, label: ROLE_LABELS[value].label }))}
      value={pendingRole ?? role}
      pending={pendingRole !== undefined}
      onCommit={(chosen) => onRole(member, chosen as TenantRole)}
    />
  );
}

function Leaving({ member, onSignOut, onRemove }: { member: MemberView } & MemberActions) {
  const { email, rights, isSelf, pending } = member;
  if (!rights.canRemove) return null;
  const remove = isSelf ? 'Leave the team' : `Remove ${email}`;
  return (
    <span className="buttons" style={{ gap: 0 }}>
      {!isSelf && (
        <Button
          variant="ghost"
          px="1"
          disabled={pending}
          aria-label={`Sign ${email} out everywhere`}
          title="Sign out everywhere"
          onClick={() => onSignOut(member)}
        >
          <LogOut aria-hidden />
        </Button>
      )}
      <Button
        variant="ghost"
        px="1"
        disabled={pending}
        aria-label={remove}
        title={isSelf ? 'Leave the team' : 'Remove'}
        onClick={() => onRemove(member)}
      >
        <UserMinus aria-hidden />
      </Button>
    </span>
  );
}
