/** The audit log: who did what to which record, in columns, with a search and a download. */
import { Box } from '@chakra-ui/react/box';
import { Button } from '@chakra-ui/react/button';
import type { AuditRecord } from '@praxis/contracts/audit/audit';
import { AUDIT_FORMATS, MAX_AUDIT_FILE_ENTRIES } from '@praxis/contracts/audit/audit.const';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Download, ScrollText } from 'lucide-react';
import { useSearchParams } from 'react-router';
import type { DataColumn } from '../../components/data-table/columns.js';
import { LoadedTable } from '../../components/data-table/loaded-table.js';
import { TableSkeleton } from '../../components/data-table/table-skeleton.js';
import { EmptyState } from '../../components/empty-state.js';
import { Moment } from '../../components/moment.js';
import { Panel } from '../../components/panel.js';
import { number } from '../../lib/core/format.js';
import { queryKeys } from '../../lib/api/query-keys.js';
import { auditFileUrl, readAudit, type AuditScope } from '../../lib/audit/audit-queries.js';
import { AuditFilter } from './audit-filter.js';
import { actionText, CATEGORY_LABELS, detailText, whoText } from '../../lib/audit/audit-labels.js';
import { auditSearchOf, withSearch } from '../../lib/audit/audit-search.js';

interface AuditPanelProps {
  scope: AuditScope;
  /** The tenants to choose from; undefined if there is only one. */
  tenants?: readonly { id: string; name: string }[] | undefined;
}

export function AuditPanel({ scope, tenants }: AuditPanelProps) {
  const [address, setAddress] = useSearchParams();
  const search = auditSearchOf(address);
  const list = useInfiniteQuery({
    queryKey: queryKeys.audit.list(scope.kind === 'practice' ? scope.tenantId : '', search),
    initialPageParam: '',
    queryFn: ({ pageParam }) => readAudit(scope, search, pageParam),
    getNextPageParam: (page) => page.nextCursor,
  });
  const isOfPlatform = scope.kind === 'platform';
  return (
    <Panel
      title="Audit log"
      text="What people did and what they were refused. Entries are never changed or removed, and are sealed every minute."
      headingId="audit-log-title"
      data-testid="audit-log"
      actions={
        isOfPlatform &&
        AUDIT_FORMATS.map((format) => (
          <Button key={format} size="sm" variant="outline" asChild>
            <a
              href={auditFileUrl(search, format)}
              download
              title={`Download matching entries (at most ${number(MAX_AUDIT_FILE_ENTRIES)}, without names)`}
            >
              <Download aria-hidden />
              {format.toUpperCase()}
            </a>
          </Button>
        ))
      }
    >
      <AuditFilter
        search={search}
        tenants={tenants}
        onChange={(change) => setAddress(withSearch(address, { ...search, ...change }), { replace: true })}
      />
      <Box borderTopWidth="1px">
        <LoadedTable
          list={list}
          labelledBy="audit-log-title"
          columns={isOfPlatform ? COLUMNS : COLUMNS.filter(({ id }) => id !== 'tenant')}
          rowTestId="audit-entry"
          failure="Could not load the audit log"
          skeleton={<TableSkeleton label="Loading the audit log" />}
          more="Show older"
          empty={<EmptyState icon={ScrollText} title="No entries" text="Nothing in the audit log matches." />}
        />
      </Box>
    </Panel>
  );
}

const COLUMNS: readonly DataColumn<AuditRecord>[] = [
  {
    id: 'action',
    title: 'Event',
    width: 'minmax(12rem, 2fr)',
    isRowHead: true,
    cell: (entry) => (
      <>
        <Box as="span" className="strong">
          {actionText(entry.action)}
        </Box>
        <Box fontSize="xs" color="fg.muted">
          {entry.category ? CATEGORY_LABELS[entry.category] : 'Other'}
        </Box>
      </>
    ),
  },
  {
    id: 'person',
    title: 'Person',
    width: 'minmax(9rem, 1.5fr)',
    phone: 'labelled',
    cell: (entry) => (
      <Box overflowWrap="anywhere" title={entry.person?.email ?? undefined}>
        {whoText(entry)}
      </Box>
    ),
  },
  {
    id: 'tenant',
    title: 'Tenant',
    width: 'minmax(8rem, 1.2fr)',
    phone: 'labelled',
    cell: ({ tenant }) => (tenant ? (tenant.name ?? 'Deleted tenant') : '–'),
  },
  {
    id: 'record',
    title: 'Record',
    width: 'minmax(9rem, 1.5fr)',
    phone: 'labelled',
    cell: (entry) => (
      <Box overflowWrap="anywhere" title={entry.targetId ?? undefined}>
        {detailText(entry) || '–'}
      </Box>
    ),
  },
  {
    id: 'at',
    title: 'When',
    width: '8rem',
    align: 'end',
    phone: 'corner',
    cell: ({ at }) => <Moment at={at} />,
  },
];
