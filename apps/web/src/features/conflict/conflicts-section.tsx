/**
 * The conflicts tab: the list that leads are screened against, the form that adds to it, and whether a match holds a
 * booking.
 */
import { Box } from '@chakra-ui/react/box';
import { Flex } from '@chakra-ui/react/flex';
import { Skeleton } from '@chakra-ui/react/skeleton';
import { Text } from '@chakra-ui/react/text';
import { hasRank } from '@praxis/contracts/auth/role.const';
import { ShieldAlert } from 'lucide-react';
import { CheckGroup } from '../../components/check-group.js';
import { Loaded } from '../../components/loaded.js';
import { Loading } from '../../components/loading.js';
import { Lockable } from '../../components/lockable.js';
import { Notice } from '../../components/notice.js';
import { Panel } from '../../components/panel.js';
import { PermissionDenied } from '../../components/permission-denied.js';
import type { CurrentTenant } from '../../lib/tenant/acting-tenant.js';
import { useAuthSession } from '../../lib/auth/auth-session.js';
import { lockReason, READ_ONLY_REASON } from '../../lib/auth/lock-reason.js';
import { showAnswer, useChange } from '../../lib/api/use-change.js';
import { saveConflictSettings, useConflictSettings } from './conflict-queries.js';
import { PartyForm } from './party-form.js';
import { PartyList } from './party-list.js';
import { queryKeys } from '../../lib/api/query-keys.js';

export function ConflictsSection({ tenant }: { tenant: CurrentTenant }) {
  const { readOnly } = useAuthSession();
  const refusal = !hasRank(tenant.role, 'staff')
    ? { title: 'Permission denied', text: 'The conflict list is for staff and owners.' }
    : tenant.industry !== 'law'
      ? { title: 'For law firms', text: 'Real estate practices do not have a conflict list.' }
      : undefined;
  if (refusal) return <PermissionDenied icon={ShieldAlert} {...refusal} />;
  return (
    <Flex direction="column" gap="4">
      {readOnly && <Notice tone="info" text={READ_ONLY_REASON} />}
      <Text fontSize="md" color="fg.muted">
        Each new lead’s name is compared with this list, even if spelling or name order differs. Names are
        encrypted. Viewers, leads and other firms cannot see them.
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
    request: async (holdsBooking: boolean) => (await saveConflictSettings({ holdsBooking })).settings,
    success: 'Saved',
    failure: { title: 'Not saved' },
    onSuccess: (settings) => showAnswer(queryKeys.conflict.settings(tenant.id), settings),
  });
  return (
    <Panel title="Booking" text={lock} headingId="hold-title">
      <Box p="4">
        <Loaded
          query={stored}
          failure="Could not load the rule for bookings"
          skeleton={
            <Loading>
              <Skeleton height="10" />
            </Loading>
          }
        >
          {({ holdsBooking }) => (
            <Lockable reason={lock}>
              <CheckGroup
                label="Where a conflict is possible or a lead was declined"
                options={[{ value: 'hold', label: 'Hold bookings until someone decides' }]}
                value={(change.isPending ? change.variables : holdsBooking) ? ['hold'] : []}
                onChange={(on) => change.mutate(on.length > 0)}
              />
            </Lockable>
          )}
        </Loaded>
      </Box>
    </Panel>
  );
}
