/**
 * The suppressions tab: which addresses get no email, since when and why, and a button that removes one with a reason.
 */
import { Button } from '@chakra-ui/react/button';
import { Flex } from '@chakra-ui/react/flex';
import { Text } from '@chakra-ui/react/text';
import type {
  SuppressionReason,
  SuppressionRemovalReason,
} from '@praxis/contracts/consent/suppression.const';
import type { SuppressionList } from '@praxis/contracts/consent/suppression';
import { hasRank } from '@praxis/contracts/auth/role.const';
import { MailX } from 'lucide-react';
import { useState } from 'react';
import { EmptyState } from '../../../components/empty-state.js';
import { actionsColumn, type DataColumn } from '../../../components/data-table/columns.js';
import { LoadedTable } from '../../../components/data-table/loaded-table.js';
import { LockNotice } from '../../../components/lockable.js';
import { Moment } from '../../../components/moment.js';
import { Panel } from '../../../components/panel.js';
import { PermissionDenied } from '../../../components/permission-denied.js';
import { ToneBadge } from '../../../components/tone-badge.js';
import type { CurrentTenant } from '../../../lib/tenant/acting-tenant.js';
import { useAuthSession } from '../../../lib/auth/auth-session.js';
import { READ_ONLY_REASON } from '../../../lib/auth/lock-reason.js';
import { useChange } from '../../../lib/api/use-change.js';
import { removeSuppression, useSuppressions } from './suppression-requests.js';
import { queryKeys } from '../../../lib/api/query-keys.js';
import { lazyDialog } from '../../../components/lazy-part.js';

const RemovalDialog = lazyDialog(() => import('./removal-dialog.js'), 'RemovalDialog');

type Suppression = SuppressionList['items'][number];

const REASON_LABELS: Record<SuppressionReason, string> = {
  bounce: 'Email bounced',
  complaint: 'Marked as spam',
};

export function SuppressionsSection({ tenant }: { tenant: CurrentTenant }) {
  const { readOnly } = useAuthSession();
  if (!hasRank(tenant.role, 'staff'))
    return <PermissionDenied icon={MailX} text="The suppression list is for staff and owners." />;
  return (
    <Flex direction="column" gap="4">
      <LockNotice reason={readOnly ? READ_ONLY_REASON : undefined} />
      <Text fontSize="md" color="fg.muted">
        We never send to these addresses. Email to them bounced or was marked as spam. Opt-outs such as STOP
        are saved on the lead.
      </Text>
      <Suppressions tenantId={tenant.id} readOnly={readOnly} />
    </Flex>
  );
}

function Suppressions({ tenantId, readOnly }: { tenantId: string; readOnly: boolean }) {
  const list = useSuppressions(tenantId);
  const [leaving, setLeaving] = useState<Suppression>();
  const removal = useChange({
    request: removeSuppression,
    success: 'Address removed from the list',
    failure: { title: 'Address not removed' },
    invalidates: [queryKeys.consent.suppressions(tenantId)],
  });
  const take = (reason: SuppressionRemovalReason): void => {
    if (leaving) removal.mutate({ id: leaving.id, reason });
    setLeaving(undefined);
  };
  return (
    <Panel title="Suppression list" headingId="suppressions-title">
      <LoadedTable
        list={list}
        label="Suppression list"
        columns={suppressionColumns(readOnly ? undefined : setLeaving)}
        rowTestId="suppression"
        failure="Could not load the suppression list"
        empty={<EmptyState icon={MailX} title="No one is on the list" text="No bounced addresses." />}
      />
      {leaving && (
        <RemovalDialog
          address={leaving.address}
          wasComplaint={leaving.reason === 'complaint'}
          onCancel={() => setLeaving(undefined)}
          onRemove={take}
        />
      )}
    </Panel>
  );
}

function suppressionColumns(onRemove: ((item: Suppression) => void) | undefined): DataColumn<Suppression>[] {
  const columns: DataColumn<Suppression>[] = [
    {
      id: 'address',
      title: 'Address',
      width: 'minmax(10rem, 2fr)',
      isRowHead: true,
      sortBy: ({ address }) => address,
      cell: ({ address }) => <span className="strong">{address}</span>,
    },
    {
      id: 'channel',
      title: 'Channel',
      width: 'minmax(6rem, 0.8fr)',
      phone: 'labelled',
      className: 'muted',
      sortBy: ({ channel }) => channel,
      cell: ({ channel }) => (channel === 'email' ? 'Email' : 'Text message'),
    },
    {
      id: 'since',
      title: 'Since',
      width: 'minmax(6rem, 0.8fr)',
      phone: 'labelled',
      className: 'muted',
      sortBy: ({ createdAt }) => Date.parse(createdAt),
      cell: ({ createdAt }) => <Moment at={createdAt} />,
    },
    {
      id: 'reason',
      title: 'Reason',
      width: 'minmax(9rem, 1fr)',
      phone: 'start',
      sortBy: ({ reason }) => REASON_LABELS[reason],
      cell: ({ reason }) => (
        <ToneBadge tone={reason === 'complaint' ? 'bad' : 'warn'}>{REASON_LABELS[reason]}</ToneBadge>
      ),
    },
  ];
  if (!onRemove) return columns;
  return [
    ...columns,
    actionsColumn({
      width: '6.5rem',
      phone: 'end',
      cell: (item) => (
        <Button
          size="sm"
          variant="outline"
          aria-label={`Remove ${item.address}`}
          onClick={() => onRemove(item)}
        >
          Remove
        </Button>
      ),
    }),
  ];
}
