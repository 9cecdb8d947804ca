/** One workflow: what it does, what is set, its executions, and what can be done with it. */
import { Box } from '@chakra-ui/react/box';
import { Button } from '@chakra-ui/react/button';
import { Flex } from '@chakra-ui/react/flex';
import { Grid } from '@chakra-ui/react/grid';
import { Heading } from '@chakra-ui/react/heading';
import { Text } from '@chakra-ui/react/text';
import { WorkflowWebhook, type WorkflowDetail } from '@praxis/contracts/automation/workflow';
import { ArrowLeft, Pencil, Trash2, Webhook } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { Confirm } from '../../components/confirm.js';
import { Loaded } from '../../components/loaded.js';
import { LockNotice } from '../../components/lockable.js';
import { PageSpinner } from '../../components/page-spinner.js';
import { Panel } from '../../components/panel.js';
import { RouteLink } from '../../components/route-link.js';
import { ShownOnce } from '../../components/shown-once.js';
import { ToneBadge } from '../../components/tone-badge.js';
import { queryKeys } from '../../lib/api/query-keys.js';
import { tenantCall } from '../../lib/api/tenant-call.js';
import { useChange } from '../../lib/api/use-change.js';
import { useLiveRefresh } from '../../lib/live/live-refresh.js';
import { ExecutionTable } from './execution-table.js';
import { WORKFLOW_STATUS } from './workflow-labels.js';
import { useRemoveWorkflow, useWorkflow, useWorkflowCommand } from './workflow-queries.js';
import { StepOutline } from './step-outline.js';
import { WorkflowButtons } from './workflow-table.js';

const FlowCanvas = lazy(async () => ({ default: (await import('./canvas/flow-canvas.js')).FlowCanvas }));
const WorkflowEditor = lazy(async () => ({
  default: (await import('./editor/workflow-editor.js')).WorkflowEditor,
}));
const ResumeDialog = lazy(async () => ({ default: (await import('./resume-dialog.js')).ResumeDialog }));
const TestDialog = lazy(async () => ({ default: (await import('./test-dialog.js')).TestDialog }));

interface WorkflowViewProps {
  tenantId: string;
  id: string;
  /** Why nothing can be changed here; undefined where it can. */
  lock: string | undefined;
  listHref: string;
}

export function WorkflowView({ tenantId, id, lock, listHref }: WorkflowViewProps) {
  const workflow = useWorkflow(tenantId, id);
  const [search] = useSearchParams();
  const navigate = useNavigate();
  useLiveRefresh(tenantId, [queryKeys.automation.all(tenantId)], 'workflows');
  return (
    <Box display="grid" gap="4">
      <RouteLink to={listHref} display="inline-flex" alignItems="center" gap="1.5" fontSize="md">
        <ArrowLeft size={16} aria-hidden />
        All workflows
      </RouteLink>
      <LockNotice reason={lock} />
      <Suspense fallback={<PageSpinner label="Loading workflow" />}>
        <Loaded
          query={workflow}
          failure="Failed to load workflows"
          framed
          skeleton={<PageSpinner label="Loading workflow" />}
        >
          {(shown) =>
            search.has('edit') && lock === undefined ? (
              <WorkflowEditor
                tenantId={tenantId}
                workflow={shown}
                onSaved={() => void navigate('?', { replace: true })}
                onCancel={() => void navigate('?', { replace: true })}
              />
            ) : (
              <LoadedWorkflow tenantId={tenantId} workflow={shown} lock={lock} listHref={listHref} />
            )
          }
        </Loaded>
      </Suspense>
    </Box>
  );
}

function LoadedWorkflow({
  tenantId,
  workflow,
  lock,
  listHref,
}: Omit<WorkflowViewProps, 'id'> & { workflow: WorkflowDetail }) {
  const { name, status, definition, settings, activeVersion, latestVersion, templateName } = workflow;
  return (
    <>
      <Flex gap="3" align="center" wrap="wrap">
        <Heading as="h2" fontSize="xl" fontWeight="semibold" minW="0" overflowWrap="anywhere">
          {name}
        </Heading>
        <ToneBadge tone={WORKFLOW_STATUS[status].tone}>{WORKFLOW_STATUS[status].label}</ToneBadge>
        <Text fontSize="md" color="fg.muted">
          {activeVersion === null ? 'Never deployed' : `Version ${activeVersion} runs`}
          {activeVersion !== null &&
            activeVersion !== latestVersion &&
            `, version ${latestVersion} is ready to deploy`}
          {templateName !== null && ` · from ${templateName}`}
        </Text>
        <Box ms={{ md: 'auto' }}>
          {lock === undefined && <Actions tenantId={tenantId} workflow={workflow} listHref={listHref} />}
        </Box>
      </Flex>
      <Panel
        title="What it does"
        p="0"
        actions={
          lock === undefined && (
            <Button size="sm" variant="outline" asChild>
              <Link to="?edit=1">
                <Pencil aria-hidden />
                Edit
              </Link>
            </Button>
          )
        }
      >
        <Grid
          p="4"
          gap="5"
          templateColumns={{ base: '1fr', xl: 'minmax(0, 1fr) minmax(0, 1fr)' }}
          alignItems="start"
        >
          <StepOutline definition={definition} settings={settings} />
          <Suspense>
            <FlowCanvas definition={definition} />
          </Suspense>
        </Grid>
      </Panel>
      {definition.trigger.kind === 'webhook' && lock === undefined && <WebhookAddress workflow={workflow} />}
      <ExecutionTable tenantId={tenantId} workflowId={workflow.id} mayChange={lock === undefined} />
    </>
  );
}

function Actions({
  tenantId,
  workflow,
  listHref,
}: {
  tenantId: string;
  workflow: WorkflowDetail;
  listHref: string;
}) {
  const [question, setQuestion] = useState<'pause' | 'resume' | 'test' | 'remove'>();
  const { mutate, isPending } = useWorkflowCommand(tenantId);
  const remove = useRemoveWorkflow(tenantId);
  const navigate = useNavigate();
  const close = (): void => setQuestion(undefined);
  return (
    <Flex gap="1.5" wrap="wrap">
      <WorkflowButtons
        workflow={workflow}
        ask={({ kind }) => setQuestion(kind)}
        run={mutate}
        isPending={isPending}
      />
      <Button
        size="sm"
        variant="ghost"
        aria-label={`Delete ${workflow.name}`}
        onClick={() => setQuestion('remove')}
      >
        <Trash2 aria-hidden />
      </Button>
      {question === 'pause' && (
        <Confirm
          title={`Pause ${workflow.name}?`}
          text={`Nothing begins while it is paused. ${workflow.openRuns === 0 ? 'Nothing is under way now.' : `${workflow.openRuns} under way now ${workflow.openRuns === 1 ? 'is' : 'are'} held where they are.`}`}
          confirm="Pause"
          onConfirm={() => mutate({ do: 'pause', workflow })}
          onClose={close}
        />
      )}
      {question === 'remove' && (
        <Confirm
          title={`Delete ${workflow.name}?`}
          text="Its versions and executions are deleted too, and whatever is under way ends. This cannot be undone."
          confirm="Delete"
          onConfirm={() => remove.mutate(workflow, { onSuccess: () => void navigate(listHref) })}
          onClose={close}
        />
      )}
      <Suspense>
        {question === 'resume' && (
          <ResumeDialog
            tenantId={tenantId}
            workflow={workflow}
            onClose={close}
            onResume={(held) => mutate({ do: 'resume', workflow, held })}
          />
        )}
        {question === 'test' && <TestDialog tenantId={tenantId} workflow={workflow} onClose={close} />}
      </Suspense>
    </Flex>
  );
}

function WebhookAddress({ workflow: { id, hasWebhook } }: { workflow: WorkflowDetail }) {
  const [address, setAddress] = useState<string>();
  const make = useChange<void, WorkflowWebhook>({
    call: () =>
      tenantCall({ method: 'POST', path: `/v1/workflows/${id}/webhook`, body: {}, schema: WorkflowWebhook }),
    failure: { title: 'Could not make the address' },
    onSuccess: ({ webhookUrl }) => setAddress(webhookUrl),
  });
  return (
    <Panel
      title="Webhook"
      text="Another system begins this workflow by a POST with a JSON object to its address."
    >
      <Box p="4" display="grid" gap="3" justifyItems="start">
        {address !== undefined && (
          <ShownOnce
            title="Copy the address now"
            text="It is shown this once. Whoever has it can begin this workflow."
            secret={address}
            copyLabel="Copy address"
            testId="webhook-address"
            onDone={() => setAddress(undefined)}
          />
        )}
        <Button size="sm" variant="outline" disabled={make.isPending} onClick={() => make.mutate()}>
          <Webhook aria-hidden />
          {hasWebhook ? 'Make another address in its place' : 'Make its address'}
        </Button>
      </Box>
    </Panel>
  );
}
