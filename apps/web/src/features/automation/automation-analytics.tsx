/** Figures of the latest executions: how many succeed and how long they take, per workflow. */
import { Box } from '@chakra-ui/react/box';
import { Grid } from '@chakra-ui/react/grid';
import { Text } from '@chakra-ui/react/text';
import { EXECUTIONS_LIMIT } from '@praxis/contracts/automation/automation-run.const';
import type { Workflow } from '@praxis/contracts/automation/automation-record';
import type { WorkflowFiguresResult } from '@praxis/contracts/automation/automation-figures';
import type { DataColumn } from '../../components/data-table/columns.js';
import { DataTable } from '../../components/data-table/data-table.js';
import { EmptyState } from '../../components/empty-state.js';
import { both, Loaded } from '../../components/loaded.js';
import { PageSpinner } from '../../components/page-spinner.js';
import { Panel } from '../../components/panel.js';
import { StatCard } from '../../components/stat-card.js';
import { number } from '../../lib/core/format.js';
import { figuresOf, type AutomationFigures } from './automation-figures.js';
import { useAutomationFigures, useAutomations } from './automation-queries.js';

const percent = (share: number | null): string => (share === null ? '–' : `${Math.round(share * 100)}%`);

export function AutomationAnalytics({ tenantId }: { tenantId: string }) {
  const query = both(useAutomations(tenantId), useAutomationFigures(tenantId));
  return (
    <Loaded
      query={query}
      failure="Failed to load workflows"
      framed
      skeleton={<PageSpinner label="Loading figures" />}
    >
      {([workflows, counts]) => <Figures workflows={workflows} counts={counts} />}
    </Loaded>
  );
}

function Figures({ workflows, counts }: { workflows: readonly Workflow[]; counts: WorkflowFiguresResult }) {
  const { total, successRate, failed, perWorkflow } = figuresOf(workflows, counts);
  return (
    <Box display="grid" gap="4">
      <Grid templateColumns={{ base: '1fr 1fr', lg: 'repeat(4, 1fr)' }} gap="3">
        <StatCard
          label="Active workflows"
          value={number(workflows.filter(({ status }) => status === 'active').length)}
        />
        <StatCard label="Total executions" value={number(total)} />
        <StatCard
          label="Success rate"
          value={percent(successRate)}
          meaning={`Of the last ${EXECUTIONS_LIMIT} finished`}
          strong
        />
        <StatCard
          label="Failed"
          value={number(failed)}
          meaning={`Of the last ${EXECUTIONS_LIMIT} finished`}
        />
      </Grid>
      <Panel title="By workflow">
        <DataTable
          label="Figures by workflow"
          columns={COLUMNS}
          rows={perWorkflow}
          rowTestId="workflow-figures"
          empty={
            <EmptyState
              drawing="campaigns"
              title="No workflows yet"
              text="Figures appear with the first execution."
            />
          }
        />
      </Panel>
      <Text fontSize="xs" color="fg.muted">
        Tests are not counted.
      </Text>
    </Box>
  );
}

const COLUMNS: DataColumn<AutomationFigures>[] = [
  {
    id: 'name',
    title: 'Workflow',
    width: 'minmax(9rem, 2fr)',
    phone: 'start',
    isRowHead: true,
    sortBy: ({ name }) => name,
    cell: ({ name }) => name,
  },
  {
    id: 'total',
    title: 'Executions',
    width: 'minmax(5rem, 1fr)',
    phone: 'labelled',
    sortBy: ({ total }) => total,
    cell: ({ total }) => number(total),
  },
  {
    id: 'rate',
    title: 'Success rate',
    width: 'minmax(5rem, 1fr)',
    phone: 'labelled',
    sortBy: ({ successRate }) => successRate,
    cell: ({ successRate }) => percent(successRate),
  },
  {
    id: 'open',
    title: 'In progress',
    width: 'minmax(5rem, 1fr)',
    phone: 'labelled',
    sortBy: ({ open }) => open,
    cell: ({ open }) => number(open),
  },
];
