/** The workflows of a practice, and what can be done with each. */
import { Button } from '@chakra-ui/react/button';
import { Flex } from '@chakra-ui/react/flex';
import type { Workflow } from '@praxis/contracts/automation/workflow';
import { FlaskConical, Pause, Play, Rocket } from 'lucide-react';
import { lazy, Suspense, useMemo, useState, type ReactNode } from 'react';
import { Confirm } from '../../components/confirm.js';
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
import { WORKFLOW_STATUS } from './workflow-labels.js';
import { useWorkflowCommand, useWorkflows, type WorkflowCommand } from './workflow-queries.js';

const ResumeDialog = lazy(async () => ({ default: (await import('./resume-dialog.js')).ResumeDialog }));
const TestDialog = lazy(async () => ({ default: (await import('./test-dialog.js')).TestDialog }));

interface WorkflowTableProps {
  tenantId: string;
  hrefOf: (id: string) => string;
  /** Whoever may not change them sees no buttons. */
  mayChange: boolean;
  /** What to do where there is none. */
  create: ReactNode;
}

/** What is asked before it is done. */
type Question = { kind: 'pause' | 'resume' | 'test'; workflow: Workflow };

export function WorkflowTable({ tenantId, hrefOf, mayChange, create }: WorkflowTableProps) {
  const workflows = useWorkflows(tenantId);
  const [question, setQuestion] = useState<Question>();
  const { mutate, isPending } = useWorkflowCommand(tenantId);
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
                text="Begin with a template: each can be tried with sample data before anybody gets a message."
              >
                {create}
              </EmptyState>
            }
          />
        )}
      </Loaded>
      {question?.kind === 'pause' && (
        <Confirm
          title={`Pause ${question.workflow.name}?`}
          text="Nothing begins while it is paused, and executions that go on are held where they are. When you activate it again, you choose whether they go on."
          confirm="Pause"
          onConfirm={() => mutate({ do: 'pause', workflow: question.workflow })}
          onClose={close}
        />
      )}
      {question && question.kind !== 'pause' && (
        <Suspense>
          {question.kind === 'resume' ? (
            <ResumeDialog
              tenantId={tenantId}
              workflow={question.workflow}
              onClose={close}
              onResume={(held) => mutate({ do: 'resume', workflow: question.workflow, held })}
            />
          ) : (
            <TestDialog tenantId={tenantId} workflow={question.workflow} onClose={close} />
          )}
        </Suspense>
      )}
    </Panel>
  );
}

interface Buttons {
  ask: (question: Question) => void;
  run: (command: WorkflowCommand) => void;
  isPending: boolean;
}

interface WorkflowColumnsOptions {
  hrefOf: (id: string) => string;
  buttons: Buttons | undefined;
}

function workflowColumns({ hrefOf, buttons }: WorkflowColumnsOptions): DataColumn<Workflow>[] {
  const columns: DataColumn<Workflow>[] = [
    {
      ...{ id: 'name', title: 'Workflow', width: 'minmax(9rem, 2fr)', phone: 'start', isRowHead: true },
      sortBy: ({ name }) => name,
      cell: ({ id, name }) => (
        <RouteLink to={hrefOf(id)} fontWeight="medium" overflowWrap="anywhere">
          {name}
        </RouteLink>
      ),
    },
    {
      ...{ id: 'template', title: 'Template', width: 'minmax(7rem, 1.2fr)', className: 'muted' },
      sortBy: ({ templateName }) => templateName,
      cell: ({ templateName }) => templateName ?? 'Your own',
    },
    {
      ...{ id: 'executions', title: 'Executions', width: 'minmax(5rem, 0.7fr)', phone: 'labelled' },
      sortBy: ({ executionCount }) => executionCount,
      cell: ({ executionCount }) => number(executionCount),
    },
    {
      ...{
        id: 'last',
        title: 'Last run',
        width: 'minmax(6rem, 0.9fr)',
        className: 'muted',
        phone: 'labelled',
      },
      sortBy: ({ lastExecutionAt }) => (lastExecutionAt === null ? null : Date.parse(lastExecutionAt)),
      cell: ({ lastExecutionAt }) => (lastExecutionAt === null ? 'Never' : <Moment at={lastExecutionAt} />),
    },
    {
      ...{ id: 'status', title: 'Status', width: 'minmax(6rem, 0.7fr)', phone: 'corner' },
      sortBy: ({ status }) => WORKFLOW_STATUS[status].label,
      cell: ({ status }) => (
        <ToneBadge tone={WORKFLOW_STATUS[status].tone}>{WORKFLOW_STATUS[status].label}</ToneBadge>
      ),
    },
  ];
  if (buttons)
    columns.push(
      actionsColumn({
        width: 'minmax(13rem, 1.5fr)',
        cell: (workflow) => <WorkflowButtons workflow={workflow} {...buttons} />,
      }),
    );
  return columns;
}

/** Test, deploy where there is something to, and pause or activate (specification 2, section 4). */
export function WorkflowButtons({ workflow, ask, run, isPending }: Buttons & { workflow: Workflow }) {
  const { name, status, activeVersion, latestVersion } = workflow;
  const isBusy = isPending || status === 'deploying';
  return (
    <Flex gap="1.5" wrap="wrap" justify={{ md: 'flex-end' }}>
      <Button
        size="sm"
        variant="ghost"
        aria-label={`Test ${name}`}
        onClick={() => ask({ kind: 'test', workflow })}
      >
        <FlaskConical aria-hidden />
        Test
      </Button>
      {activeVersion !== latestVersion && (
        <Button
          size="sm"
          variant="outline"
          disabled={isBusy}
          aria-label={`Deploy ${name}`}
          onClick={() => run({ do: 'deploy', workflow })}
        >
          <Rocket aria-hidden />
          Deploy
        </Button>
      )}
      {status === 'active' ? (
        <Button
          size="sm"
          variant="outline"
          disabled={isBusy}
          aria-label={`Pause ${name}`}
          onClick={() => ask({ kind: 'pause', workflow })}
        >
          <Pause aria-hidden />
          Pause
        </Button>
      ) : (
        activeVersion !== null && (
          <Button
            size="sm"
            variant="outline"
            disabled={isBusy}
            aria-label={`Activate ${name}`}
            onClick={() => ask({ kind: 'resume', workflow })}
          >
            <Play aria-hidden />
            Activate
          </Button>
        )
      )}
    </Flex>
  );
}
