/** Pending invitations, each with a button that withdraws it. */
import { Button } from '@chakra-ui/react/button';
import { Text } from '@chakra-ui/react/text';
import type { PendingInvitation } from '@praxis/contracts/tenant/tenant';
import { actionsColumn, type DataColumn } from '../../../components/data-table/columns.js';
import { DataTable } from '../../../components/data-table/data-table.js';
import { Moment } from '../../../components/moment.js';
import { Panel } from '../../../components/panel.js';
import type { CurrentTenant } from '../../../lib/tenant/acting-tenant.js';
import { useChange } from '../../../lib/api/use-change.js';
import { afterTeamChange, withdraw } from './team-queries.js';
import { mayWithdraw, ROLE_LABELS } from './team-rules.js';
import { offWhile } from '../../../lib/core/focus/off-while.js';

interface PendingInvitationsProps {
  tenant: CurrentTenant;
  invitations: readonly PendingInvitation[];
  readOnly: boolean;
}

export function PendingInvitations({ tenant, invitations, readOnly }: PendingInvitationsProps) {
  const withdrawal = useChange({
    request: (invitationId: string) => withdraw(tenant.id, invitationId),
    success: { title: 'Invitation withdrawn', text: 'Its link no longer works.' },
    failure: { title: 'Could not withdraw the invitation' },
    invalidates: afterTeamChange(tenant.id),
  });
  if (invitations.length === 0) return null;
  const columns: DataColumn<PendingInvitation>[] = [
    {
      id: 'email',
      title: 'Email',
      width: 'minmax(8rem, 2fr)',
      isRowHead: true,
      sortBy: ({ email }) => email,
      cell: ({ email }) => (
        <Text className="strong" truncate title={email}>
          {email}
        </Text>
      ),
    },
    {
      id: 'role',
      title: 'Role',
      width: 'minmax(5rem, 0.8fr)',
      phone: 'labelled',
      className: 'muted',
      cell: ({ role }) => ROLE_LABELS[role].label,
    },
    {
      id: 'sent',
      title: 'Sent',
      width: 'minmax(6rem, 0.8fr)',
      phone: 'labelled',
      className: 'muted',
      cell: ({ createdAt }) => <Moment at={createdAt} />,
    },
    {
      id: 'expires',
      title: 'Link expires',
      width: 'minmax(6rem, 0.8fr)',
      phone: 'labelled',
      className: 'muted',
      cell: ({ expiresAt }) => <Moment at={expiresAt} />,
    },
    actionsColumn({
      width: '7rem',
      cell: ({ id, email, role }) =>
        !readOnly &&
        mayWithdraw(tenant.role, role) && (
          <Button
            size="sm"
            variant="outline"
            aria-label={`Withdraw invitation of ${email}`}
            {...offWhile(withdrawal.isPending && withdrawal.variables === id)}
            onClick={() => withdrawal.mutate(id)}
          >
            Withdraw
          </Button>
        ),
    }),
  ];
  return (
    <Panel title="Pending invitations" headingId="invitations-title">
      <DataTable
        labelledBy="invitations-title"
        columns={columns}
        rows={invitations}
        rowTestId="pending-invitation"
      />
    </Panel>
  );
}
