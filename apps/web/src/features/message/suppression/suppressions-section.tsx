/** The suppressions tab: whom no mail goes to, since when and why, and taking an address off the list with a reason. */
import { Box } from '@chakra-ui/react/box';
import { Button } from '@chakra-ui/react/button';
import { Flex } from '@chakra-ui/react/flex';
import { Text } from '@chakra-ui/react/text';
import type { SuppressionList, SuppressionRemoval } from '@praxis/contracts/consent/consent';
import { hasRank } from '@praxis/contracts/auth/role.const';
import { MailX } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { EmptyState } from '../../../components/empty-state.js';
import { ListRow } from '../../../components/list-row.js';
import { ListSkeleton, LoadedList } from '../../../components/loaded-list.js';
import { LockNotice } from '../../../components/lockable.js';
import { Moment } from '../../../components/moment.js';
import { Panel } from '../../../components/panel.js';
import { PermissionDenied } from '../../../components/permission-denied.js';
import { ToneBadge } from '../../../components/tone-badge.js';
import type { CurrentTenant } from '../../../lib/tenant/acting-tenant.js';
import { useSession } from '../../../lib/auth/auth-session.js';
import { READ_ONLY_REASON } from '../../../lib/auth/lock-reason.js';
import { useChange } from '../../../lib/api/use-change.js';
import { removeSuppression, useSuppressions } from './suppression-calls.js';
import { queryKeys } from '../../../lib/api/query-keys.js';

const RemovalDialog = lazy(async () => ({ default: (await import('./removal-dialog.js')).RemovalDialog }));

type Suppression = SuppressionList['items'][number];

const REASONS: Record<Suppression['reason'], string> = { bounce: 'Mail bounced', complaint: 'Called spam' };

export function SuppressionsSection({ tenant }: { tenant: CurrentTenant }) {
  const { readOnly } = useSession();
  if (!hasRank(tenant.role, 'staff'))
    return <PermissionDenied icon={MailX} text="The suppression list is for staff and owners." />;
  return (
    <Flex direction="column" gap="4">
      <LockNotice reason={readOnly ? READ_ONLY_REASON : undefined} />
      <Text fontSize="sm" color="fg.muted">
        Nothing is sent to these addresses, whoever writes and whatever it is about: mail to them bounced, or
        was called spam. What people said themselves, such as STOP, is saved on the lead.
      </Text>
      <Suppressions tenantId={tenant.id} readOnly={readOnly} />
    </Flex>
  );
}

function Suppressions({ tenantId, readOnly }: { tenantId: string; readOnly: boolean }) {
  const list = useSuppressions(tenantId);
  const [leaving, setLeaving] = useState<Suppression>();
  const removal = useChange({
    call: removeSuppression,
    success: 'Address taken off the list',
    failure: { title: 'Not taken off the list' },
    invalidates: [queryKeys.message.suppressions(tenantId)],
  });
  const take = (reason: SuppressionRemoval['reason']): void => {
    if (leaving) removal.mutate({ id: leaving.id, reason });
    setLeaving(undefined);
  };
  return (
    <Panel title="Suppression list" headingId="suppressions-title">
      <LoadedList
        list={list}
        label="Suppression list"
        failure="Could not load the suppression list"
        skeleton={<ListSkeleton />}
        empty={
          <EmptyState
            icon={<MailX size={20} aria-hidden />}
            title="Nobody is on the list"
            text="No bounced addresses."
          />
        }
      >
        {(item) => <Row key={item.id} item={item} onRemove={readOnly ? undefined : () => setLeaving(item)} />}
      </LoadedList>
      {leaving && (
        <Suspense>
          <RemovalDialog
            address={leaving.address}
            wasComplaint={leaving.reason === 'complaint'}
            onCancel={() => setLeaving(undefined)}
            onRemove={take}
          />
        </Suspense>
      )}
    </Panel>
  );
}

function Row({ item, onRemove }: { item: Suppression; onRemove: (() => void) | undefined }) {
  const { address, channel, reason, createdAt } = item;
  return (
    <ListRow data-testid="suppression">
      <Box minW="0" flex="1">
        <Text fontWeight="semibold" overflowWrap="anywhere">
          {address}
        </Text>
        <Text fontSize="xs" color="fg.muted">
          {channel === 'email' ? 'Email' : 'Text message'} · since <Moment at={createdAt} />
        </Text>
      </Box>
      <ToneBadge tone={reason === 'complaint' ? 'bad' : 'warn'}>{REASONS[reason]}</ToneBadge>
      {onRemove && (
        <Button
          size="sm"
          variant="outline"
          flexShrink="0"
          aria-label={`Remove ${address}`}
          onClick={onRemove}
        >
          Remove
        </Button>
      )}
    </ListRow>
  );
}
