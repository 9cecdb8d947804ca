/** The newest executions, with the open one beside them. */
import { Box } from '@chakra-ui/react/box';
import { Button } from '@chakra-ui/react/button';
import type { Execution } from '@praxis/contracts/automation/execution';
import { useMemo, useState } from 'react';
import { actionsColumn, type DataColumn } from '../../components/data-table/columns.js';
import { DataTable } from '../../components/data-table/data-table.js';
import { TableSkeleton } from '../../components/data-table/table-skeleton.js';
import { EmptyState } from '../../components/empty-state.js';
import { Loaded } from '../../components/loaded.js';
import { Moment } from '../../components/moment.js';
import { Panel } from '../../components/panel.js';
import { SidePanel } from '../../components/side-panel.js';
import { ToneBadge } from '../../components/tone-badge.js';
import { ExecutionView } from './execution-view.js';
import { EXECUTION_STATUS } from './automation-labels.js';
import { useExecutions } from './automation-queries.js';

interface ExecutionTableProps {
  tenantId: string;
  /** Only executions of this workflow. */
  workflowId?: string;
  mayChange: boolean;
}

export function ExecutionTable({ tenantId, workflowId, mayChange }: ExecutionTableProps) {
  const executions = useExecutions(tenantId, workflowId);
  const [open, setOpen] = useState<Execution>();
  const columns = useMemo(() => executionColumns(setOpen), []);
  return (
    <Panel>
      <Loaded
        query={executions}
        failure="Could not load executions"
        skeleton={<TableSkeleton label="Loading executions" />}
      >
        {(rows) => (
          <DataTable
            label="Executions"
            columns={columns}
            rows={rows}
            rowTestId="execution-row"
            empty={
              <EmptyState
                drawing="calls"
                title="Nothing has run yet"
                text="Each execution of a workflow appears here with its steps."
              />
            }
          />
        )}
      </Loaded>
      {open && (
        <SidePanel
          kind="execution"
          label="Execution"
          title={open.workflowName}
          masked={undefined}
          isOver
          closeLabel="Close the execution"
          onClose={() => setOpen(undefined)}
        >
          <Box p="4">
            <ExecutionView tenantId={tenantId} id={open.id} mayChange={mayChange} withPicture />
          </Box>
        </SidePanel>
      )}
    </Panel>
  );
}

/** How long an execution took, or has taken so far. */
function durationText({ startedAt, finishedAt }: Execution): string {
  if (finishedAt === null) return '–';
  const seconds = Math.max(0, Math.round((Date.parse(finishedAt) - Date.parse(startedAt)) / 1_000));
  if (seconds < 60) return `${seconds} s`;
  if (seconds < 3_600) return `${Math.round(seconds / 60)} min`;
  return seconds < 172_800 ? `${Math.round(seconds / 3_600)} h` : `${Math.round(seconds / 86_400)} days`;
}

function executionColumns(open: (execution: Execution) => void): DataColumn<Execution>[] {
  return [
    {
      id: 'workflow',
      title: 'Workflow',
      width: 'minmax(9rem, 2fr)',
      phone: 'start',
      isRowHead: true,
      sortBy: ({ workflowName }) => workflowName,
      cell: ({ workflowName, isTest }) => (
        <>
          {workflowName} {isTest && <ToneBadge tone="neutral">Test</ToneBadge>}
        </>
      ),
    },
    {
      id: 'started',
      title: 'Started',
      width: 'minmax(7rem, 1fr)',
      className: 'muted',
      sortBy: ({ startedAt }) => Date.parse(startedAt),
      cell: ({ startedAt }) => <Moment at={startedAt} />,
    },
    {
      id: 'duration',
      title: 'Duration',
      width: 'minmax(5rem, 0.7fr)',
      className: 'muted',
      phone: 'labelled',
      sortBy: ({ startedAt, finishedAt }) =>
        finishedAt === null ? null : Date.parse(finishedAt) - Date.parse(startedAt),
      cell: durationText,
    },
    {
      id: 'version',
      title: 'Version',
      width: 'minmax(4rem, 0.5fr)',
      className: 'muted',
      phone: 'hidden',
      sortBy: ({ version }) => version,
      cell: ({ version }) => version,
    },
    {
      id: 'status',
      title: 'Status',
      width: 'minmax(6rem, 0.8fr)',
      phone: 'corner',
      sortBy: ({ status }) => EXECUTION_STATUS[status].label,
      cell: ({ status }) => (
        <ToneBadge tone={EXECUTION_STATUS[status].tone}>{EXECUTION_STATUS[status].label}</ToneBadge>
      ),
    },
    actionsColumn({
      width: 'minmax(5rem, 0.5fr)',
      cell: (execution) => (
        <Button
          size="sm"
          variant="ghost"
          aria-label={`Open the execution of ${execution.workflowName}`}
          onClick={() => open(execution)}
        >
          Open
        </Button>
      ),
    }),
  ];
}
