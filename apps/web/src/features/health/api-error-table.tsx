/** Requests that failed on the server's side. */
import { Box } from '@chakra-ui/react/box';
import { Button } from '@chakra-ui/react/button';
import type { ApiErrorRecord } from '@praxis/contracts/health/api-error';
import { CircleCheck } from 'lucide-react';
import { useMemo } from 'react';
import { actionsColumn, type DataColumn } from '../../components/data-table/columns.js';
import { DataTable } from '../../components/data-table/data-table.js';
import { EmptyState } from '../../components/empty-state.js';
import { Moment } from '../../components/moment.js';
import { ToneBadge } from '../../components/tone-badge.js';

interface ApiErrorTableProps {
  rows: ApiErrorRecord[];
  onResolve: (change: { id: string; resolved: boolean }) => void;
}

const errorColumns = (onResolve: ApiErrorTableProps['onResolve']): DataColumn<ApiErrorRecord>[] => [
  {
    id: 'endpoint',
    title: 'Endpoint',
    width: 'minmax(12rem, 3fr)',
    isRowHead: true,
    cell: ({ endpoint, errorMessage }) => (
      <>
        <span className="strong">{endpoint}</span>
        <Box fontSize="xs" color="fg.muted">
          {errorMessage}
        </Box>
      </>
    ),
  },
  {
    id: 'type',
    title: 'Type',
    width: 'minmax(8rem, 1fr)',
    phone: 'labelled',
    cell: ({ status, errorType }) => `${status} ${errorType}`,
  },
  {
    id: 'resolved',
    title: 'Status',
    width: '7rem',
    phone: 'corner',
    cell: ({ resolved }) => (
      <ToneBadge tone={resolved ? 'good' : 'warn'}>{resolved ? 'Resolved' : 'Open'}</ToneBadge>
    ),
  },
  {
    id: 'at',
    title: 'When',
    width: '9rem',
    align: 'end',
    phone: 'labelled',
    cell: ({ createdAt }) => <Moment at={createdAt} />,
  },
  actionsColumn<ApiErrorRecord>({
    width: '6rem',
    cell: ({ id, endpoint, resolved }) => (
      <Button
        size="xs"
        variant="ghost"
        aria-label={`${resolved ? 'Reopen' : 'Resolve'} ${endpoint}`}
        onClick={() => onResolve({ id, resolved: !resolved })}
      >
        {resolved ? 'Reopen' : 'Resolve'}
      </Button>
    ),
  }),
];

export function ApiErrorTable({ rows, onResolve }: ApiErrorTableProps) {
  const columns = useMemo(() => errorColumns(onResolve), [onResolve]);
  return (
    <DataTable
      label="API errors"
      columns={columns}
      rows={rows}
      rowTestId="api-error"
      empty={
        <EmptyState
          icon={CircleCheck}
          title="No errors"
          text="No request has failed on our side in 24 hours."
        />
      }
    />
  );
}
