/** Says what a masking choice shows, and to whom, before the choice is saved. */
import { Box } from '@chakra-ui/react/box';
import { Button } from '@chakra-ui/react/button';
import { chakra } from '@chakra-ui/react/styled-system';
import { Text } from '@chakra-ui/react/text';
import { hasRank } from '@praxis/contracts/auth/role.const';
import { MaskingSettingsResult, type TeamSight } from '@praxis/contracts/core/masking';
import { Dialog } from '../../../components/dialog.js';
import { showAnswer, useChange } from '../../../lib/api/use-change.js';
import { forgetPeople } from '../../../lib/api/query-client.js';
import { queryKeys } from '../../../lib/api/query-keys.js';
import { tenantRequest } from '../../../lib/api/tenant-request.js';
import type { CurrentTenant } from '../../../lib/tenant/acting-tenant.js';
import { MASKING_PATH } from '../../../lib/tenant/team-sight.js';
import { useTeam } from '../team/team-queries.js';
import { ExampleRow } from './masking-example.js';
import { SIGHT_LABELS } from './masking-labels.js';

interface MaskingDialogProps {
  tenant: CurrentTenant;
  from: TeamSight;
  to: TeamSight;
  onClose: () => void;
}

export function MaskingDialog({ tenant, from, to, onClose }: MaskingDialogProps) {
  const { label } = SIGHT_LABELS[to];
  const change = useChange({
    request: () =>
      tenantRequest({
        method: 'PUT',
        path: MASKING_PATH,
        body: { teamSees: to },
        schema: MaskingSettingsResult,
      }),
    success: { title: 'Masking changed', text: `Your team now sees: ${label.toLowerCase()}.` },
    failure: { title: 'Masking not changed' },
    onSuccess: ({ settings }) => {
      showAnswer(queryKeys.tenant.masking(tenant.id), settings.teamSees);
      // Every screen reads its data about people again.
      void forgetPeople().then(onClose);
    },
  });
  return (
    <Dialog
      title={`Show your team: ${label.toLowerCase()}`}
      onClose={onClose}
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            Cancel
          </Button>
          <Button aria-disabled={change.isPending || undefined} onClick={() => change.mutate(undefined)}>
            {change.isPending ? 'Changing…' : `Show ${label.toLowerCase()}`}
          </Button>
        </>
      }
    >
      <Box display="grid" gap="4">
        <Example title="Now" sight={from} />
        <Example title="Afterwards" sight={to} />
        <chakra.ul ps="4" display="grid" gap="1.5" color="fg.muted">
          <li>
            <Affected tenantId={tenant.id} />
          </li>
          <li>Viewers, clients, demo sessions and exports stay masked. So does the platform’s admin.</li>
          <li>{CONSEQUENCE[to]}</li>
          <li>The audit log records who changed this, when, from what and to what.</li>
        </chakra.ul>
      </Box>
    </Dialog>
  );
}

const CONSEQUENCE: Record<TeamSight, string> = {
  masked:
    'To see someone, they choose a purpose. That person is then shown for ten minutes, and it is logged.',
  names:
    'Anyone looking at their screens can read your clients’ names. The rest is revealed one by one and logged.',
  everything:
    'Anyone looking at their screens can read everything, and no reason is recorded. The log records whom each of them has seen. For a law firm, check your duty of confidentiality.',
};

function Example({ title, sight }: { title: string; sight: TeamSight }) {
  return (
    <Box>
      <Text fontWeight="medium">
        {title}: {SIGHT_LABELS[sight].label.toLowerCase()}
      </Text>
      <Text color="fg.muted">{SIGHT_LABELS[sight].text}</Text>
      <ExampleRow sight={sight} />
    </Box>
  );
}

/** The people who will see more or less. */
function Affected({ tenantId }: { tenantId: string }) {
  const team = useTeam(tenantId);
  const members = team.data?.pages.flatMap(({ items }) => items) ?? [];
  const count = members.filter(({ role, isActive }) => isActive && hasRank(role, 'staff')).length;
  if (count === 0) return 'It applies to all owners and staff at once.';
  const people = count === 1 ? '1 person' : `${count}${team.hasNextPage ? ' or more' : ''} people`;
  return `It applies to ${people} at once: every owner and member of staff, you included.`;
}
