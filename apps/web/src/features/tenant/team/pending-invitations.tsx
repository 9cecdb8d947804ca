/** Invitations nobody has accepted yet, and the way to take them back. */
import { Box } from '@chakra-ui/react/box';
import { Button } from '@chakra-ui/react/button';
import { chakra } from '@chakra-ui/react/styled-system';
import { Text } from '@chakra-ui/react/text';
import type { PendingInvitation } from '@praxis/contracts/tenant/tenant';
import { ListRow } from '../../../components/list-row.js';
import { Moment } from '../../../components/moment.js';
import { Panel } from '../../../components/panel.js';
import type { CurrentTenant } from '../../../lib/tenant/acting-tenant.js';
import { useChange } from '../../../lib/api/use-change.js';
import { afterTeamChange, withdraw } from './team-queries.js';
import { mayWithdraw, ROLE_LABELS } from './team-rules.js';

interface PendingInvitationsProps {
  tenant: CurrentTenant;
  invitations: readonly PendingInvitation[];
  readOnly: boolean;
}

export function PendingInvitations({ tenant, invitations, readOnly }: PendingInvitationsProps) {
  const withdrawal = useChange({
    call: (invitationId: string) => withdraw(tenant.id, invitationId),
    success: { title: 'Invitation withdrawn', text: 'Its link no longer works.' },
    failure: { title: 'Error withdrawing invitation' },
    invalidates: afterTeamChange(tenant.id),
  });
  if (invitations.length === 0) return null;
  return (
    <Panel title="Pending invitations" headingId="invitations-title">
      <chakra.ul listStyleType="none">
        {invitations.map(({ id, email, role, createdAt, expiresAt }) => (
          <ListRow key={id} data-testid="pending-invitation" wrap="wrap">
            <Box minW="0" flex="1 1 14rem">
              <Text fontWeight="semibold" truncate title={email}>
                {email}
              </Text>
              <Text fontSize="xs" color="fg.muted">
                As {ROLE_LABELS[role].label.toLowerCase()} · sent <Moment at={createdAt} /> · its link ends{' '}
                <Moment at={expiresAt} />
              </Text>
            </Box>
            {!readOnly && mayWithdraw(tenant.role, role) && (
              <Button
                size="sm"
                variant="outline"
                aria-label={`Withdraw invitation of ${email}`}
                disabled={withdrawal.isPending && withdrawal.variables === id}
                onClick={() => withdrawal.mutate(id)}
              >
                Withdraw
              </Button>
            )}
          </ListRow>
        ))}
      </chakra.ul>
    </Panel>
  );
}
