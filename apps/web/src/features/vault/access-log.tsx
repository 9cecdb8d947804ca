/** Accesses to keys: who created, opened, rotated and revoked them, with reason, run and activity. */
import { Box } from '@chakra-ui/react/box';
import type { VaultLog } from '@praxis/contracts/vault/vault';
import { ACCESS_LOG_ENTRIES } from '@praxis/contracts/vault/vault.const';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { ScrollText } from 'lucide-react';
import type { DataColumn } from '../../components/data-table/columns.js';
import { DataTable } from '../../components/data-table/data-table.js';
import { TableSkeleton } from '../../components/data-table/table-skeleton.js';
import { EmptyState } from '../../components/empty-state.js';
import { Loaded } from '../../components/loaded.js';
import { Moment } from '../../components/moment.js';
import { Panel } from '../../components/panel.js';
import { ToneBadge } from '../../components/tone-badge.js';
import { serviceLogsQuery, useAccessLogs } from './vault-queries.js';
import { EVENT_LABELS, reasonInWords } from './vault-labels.js';

const COLUMNS: DataColumn<VaultLog>[] = [
  {
    id: 'key',
    title: 'Key',
    width: 'minmax(10rem, 2fr)',
    isRowHead: true,
    cell: ({ key_name: name }) => (
      <Box as="span" className="strong" overflowWrap="anywhere">
        {name}
      </Box>
    ),
  },
  {
    id: 'event',
    title: 'Event',
    width: '8rem',
    phone: 'corner',
    cell: ({ event_type: type, success }) => (
      <ToneBadge tone={success ? 'neutral' : 'bad'}>
        {EVENT_LABELS[type]}
        {!success && ', failed'}
      </ToneBadge>
    ),
  },
  {
    id: 'reason',
    title: 'Reason',
    width: 'minmax(10rem, 2fr)',
    phone: 'labelled',
    cell: (log) => reasonInWords(log) || '–',
  },
  {
    id: 'by',
    title: 'By',
    width: 'minmax(10rem, 2fr)',
    phone: 'labelled',
    cell: ({ user, user_id: id, workflow_id: workflow, run_id: run }) => (
      <Box as="span" fontSize="xs" overflowWrap="anywhere">
        {user ?? id ?? workflow ?? run ?? '–'}
      </Box>
    ),
  },
  {
    id: 'at',
    title: 'When',
    width: '8rem',
    phone: 'labelled',
    cell: ({ created_at: at }) => <Moment at={at} />,
  },
];

export function AccessLog({ tenantId }: { tenantId: string }) {
  const own = useAccessLogs(tenantId);
  return (
    <Log
      id="access-logs"
      title="Access Logs"
      text={`The latest ${ACCESS_LOG_ENTRIES} entries about the tenant’s keys. Entries are only ever added.`}
      query={own}
    />
  );
}

export function ServiceKeyLog() {
  const platform = useQuery(serviceLogsQuery);
  return (
    <Log
      id="service-key-logs"
      title="Service keys"
      text={`The latest ${ACCESS_LOG_ENTRIES} entries about the platform’s own keys.`}
      query={platform}
    />
  );
}

interface LogProps {
  id: string;
  title: string;
  text: string;
  query: UseQueryResult<VaultLog[]>;
}

function Log({ id, title, text, query }: LogProps) {
  return (
    <Panel title={title} text={text} headingId={`${id}-title`} data-testid={id}>
      <Loaded
        query={query}
        failure="Could not load access logs"
        skeleton={<TableSkeleton label="Loading access logs" />}
      >
        {(logs) => (
          <DataTable
            labelledBy={`${id}-title`}
            columns={COLUMNS}
            rows={logs}
            rowTestId="vault-log"
            empty={<EmptyState icon={ScrollText} title="No entries" text="No key was used yet." />}
          />
        )}
      </Loaded>
    </Panel>
  );
}
