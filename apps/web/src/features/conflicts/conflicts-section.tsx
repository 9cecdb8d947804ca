/** The conflicts tab: the list that leads are screened against, adding to it, and whether a finding holds a booking. */
import { Box } from '@chakra-ui/react/box';
import { Flex } from '@chakra-ui/react/flex';
import { Skeleton } from '@chakra-ui/react/skeleton';
import { Text } from '@chakra-ui/react/text';
import { hasRank } from '@praxis/contracts/role.const';
import { ShieldAlert } from 'lucide-react';
import { CheckGroup } from '../../components/check-group.js';
import { EmptyState } from '../../components/empty-state.js';
import { LoadError } from '../../components/load-error.js';
import { Lockable } from '../../components/lockable.js';
import { Notice } from '../../components/notice.js';
import { Panel } from '../../components/panel.js';
import type { CurrentTenant } from '../../lib/acting-tenant.js';
import { useSession } from '../../lib/auth-session.js';
import { lockReason, READ_ONLY_REASON } from '../../lib/lock-reason.js';
import { queryClient } from '../../lib/query-client.js';
import { useChange } from '../../lib/use-change.js';
import { conflictSettingsKey, saveConflictSettings, useConflictSettings } from './conflict-queries.js';
import { PartyForm } from './party-form.js';
import { PartyList } from './party-list.js';

export function ConflictsSection({ tenant }: { tenant: CurrentTenant }) {
  const { readOnly } = useSession();
  // Asking would only be refused.
  const refusal = !hasRank(tenant.role, 'staff')
    ? { title: 'Permission denied', text: 'The conflict list is for staff and owners.' }
    : tenant.industry !== 'law'
      ? { title: 'For law firms', text: 'There are no conflict lists in real estate.' }
      : undefined;
  if (refusal)
    return (
      <Panel data-testid="permission-denied">
        <EmptyState icon={<ShieldAlert size={20} aria-hidden />} {...refusal} />
      </Panel>
    );
  return (
    <Flex direction="column" gap="4">
      {readOnly && <Notice tone="info" text={READ_ONLY_REASON} />}
      <Text fontSize="sm" color="fg.muted">
        Each new lead’s name is compared with this list, spelling and order of names aside. Names are stored
        sealed; viewers, leads and other firms learn nothing of them.
      </Text>
      {!readOnly && <PartyForm tenantId={tenant.id} />}
      <PartyList tenantId={tenant.id} readOnly={readOnly} />
      <HoldPanel tenant={tenant} lock={lockReason({ role: tenant.role, needed: 'owner', readOnly })} />
    </Flex>
  );
}

function HoldPanel({ tenant, lock }: { tenant: CurrentTenant; lock: string | undefined }) {
  const stored = useConflictSettings(tenant.id);
  const change = useChange({
    call: async (holdsBooking: boolean) => (await saveConflictSettings({ holdsBooking })).settings,
    success: 'Saved',
    failure: { title: 'Not saved' },
    onSuccess: (settings) => queryClient.setQueryData(conflictSettingsKey(tenant.id), settings),
  });
  const holds = change.isPending ? change.variables : stored.data?.holdsBooking;
  return (
    <Panel title="Booking" text={lock} headingId="hold-title">
      <Box p="4">
        {stored.isPending && <Skeleton height="10" />}
        {stored.isError && (
          <LoadError title="Loading Failed" error={stored.error} onRetry={() => void stored.refetch()} />
        )}
        {holds !== undefined && (
          <Lockable reason={lock}>
            <CheckGroup
              label="Where a conflict is possible or a lead was declined"
              options={[{ value: 'hold', label: 'No booking until somebody has decided' }]}
              value={holds ? ['hold'] : []}
              onChange={(on) => change.mutate(on.length > 0)}
            />
          </Lockable>
        )}
      </Box>
    </Panel>
  );
}
