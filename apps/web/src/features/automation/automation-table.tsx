/** The workflows of a practice, and the actions on each. */
import type { Workflow } from '@praxis/contracts/automation/automation-record';
import { useMemo, useState, type ReactNode } from 'react';
import { actionsColumn, type DataColumn } from '../../components/data-table/columns.js';
import { DataTable } from '../../components/data-table/data-table.js';
import { TableSkeleton } from '../../components/data-table/table-skeleton.js';
import { EmptyState } from '../../components/empty-state.js';
import { Loaded } from '../../components/loaded.js';
import { Moment } from '../../components/moment.js';
import { Panel } from '../../components/panel.js';
import { RouteLink } from '../../components/route-link.js';
import { ToneBadge } from '../../components/tone-badge.js';
import { number } from '../../lib/core/format.js';
import { AUTOMATION_STATUS } from './automation-labels.js';
import { AutomationButtons, type Buttons } from './automation-buttons.js';
import { useAutomationCommand, useAutomations } from './automation-queries.js';
import { AutomationQuestion, type Question } from './automation-question.js';

interface AutomationTableProps {
  tenantId: string;
  hrefOf: (id: string) => string;
  /** Users who may not change workflows see no buttons. */
  mayChange: boolean;
  /** Shown when there are no workflows: how to create one. */
  create: ReactNode;
}

export function AutomationTable({ tenantId, hrefOf, mayChange, create }: AutomationTableProps) {
  const workflows = useAutomations(tenantId);
  const [question, setQuestion] = useState<Question>();
  const { mutate, isPending } = useAutomationCommand(tenantId);
  const columns = useMemo(
    () =>
      workflowColumns({
        hrefOf,
        buttons: mayChange ? { ask: setQuestion, run: mutate, isPending } : undefined,
      }),
    [hrefOf, mayChange, mutate, isPending],
  );
  const close = (): void => setQuestion(undefined);
  return (
    <Panel>
      <Loaded
        query={workflows}
        failure="Failed to load workflows"
        skeleton={<TableSkeleton label="Loading workflows" />}
      >
        {(rows) => (
          <DataTable
            label="Workflows"
            columns={columns}
            rows={rows}
            rowTestId="workflow"
            empty={
              <EmptyState
                drawing="campaigns"
                title="No workflows yet"
                text="Start with a template. You can test it with sample data before anyone gets a message."
              >
                {create}
              </EmptyState>
            }
          />
        )}
      </Loaded>
      {question && (
        <AutomationQuestion tenantId={tenantId} question={question} run={mutate} onClose={close} />
      )}
    </Panel>
  );
}

interface AutomationColumnsOptions {
  hrefOf: (id: string) => string;
  buttons: Buttons | undefined;
}

function workflowColumns({ hrefOf, buttons }: AutomationColumnsOptions): DataColumn<Workflow>[] {
  const columns: DataColumn<Workflow>[] = [
    {
      id: 'name',
      title: 'Workflow',
      width: 'minmax(9rem, 2fr)',
      phone: 'start',
      isRowHead: true,
      sortBy: ({ name }) => name,
      cell: ({ id, name }) => (
        <RouteLink to={hrefOf(id)} fontWeight="medium" overflowWrap="anywhere">
          {name}
        </RouteLink>
      ),
    },
    {
      id: 'template',
      title: 'Template',
      width: 'minmax(7rem, 1.2fr)',
      className: 'muted',
      sortBy: ({ templateName }) => templateName,
      cell: ({ templateName }) => templateName ?? 'Your own',
    },
    {
      id: 'executions',
      title: 'Executions',
      width: 'minmax(5rem, 0.7fr)',
      phone: 'labelled',
      sortBy: ({ executionCount }) => executionCount,
      cell: ({ executionCount }) => number(executionCount),
    },
    {
      id: 'last',
      title: 'Last run',
      width: 'minmax(6rem, 0.9fr)',
      className: 'muted',
      phone: 'labelled',
      sortBy: ({ lastExecutionAt }) => (lastExecutionAt === null ? null : Date.parse(lastExecutionAt)),
      cell: ({ lastExecutionAt }) => (lastExecutionAt === null ? 'Never' : <Moment at={lastExecutionAt} />),
    },
    {
      id: 'status',
      title: 'Status',
      width: 'minmax(6rem, 0.7fr)',
      phone: 'corner',
      sortBy: ({ status }) => AUTOMATION_STATUS[status].label,
      cell: ({ status }) => (
        <ToneBadge tone={AUTOMATION_STATUS[status].tone}>{AUTOMATION_STATUS[status].label}</ToneBadge>
      ),
    },
  ];
  if (buttons)
    columns.push(
      actionsColumn({
        width: 'minmax(13rem, 1.5fr)',
        cell: (workflow) => <AutomationButtons workflow={workflow} {...buttons} />,
      }),
    );
  return columns;
}
