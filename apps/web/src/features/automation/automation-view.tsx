/** One workflow: its definition, its settings, its executions, and the available actions. */
import { Box } from '@chakra-ui/react/box';
import { Button } from '@chakra-ui/react/button';
import { Flex } from '@chakra-ui/react/flex';
import { Grid } from '@chakra-ui/react/grid';
import { Heading } from '@chakra-ui/react/heading';
import { Text } from '@chakra-ui/react/text';
import type { WorkflowDetail } from '@praxis/contracts/automation/automation-record';
import { ArrowLeft, Pencil } from 'lucide-react';
import { Suspense, useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { InParam } from '../../components/dirty-guard.js';
import { Loaded } from '../../components/loaded.js';
import { LockNotice } from '../../components/lockable.js';
import { Notice } from '../../components/notice.js';
import { PageSpinner } from '../../components/page-spinner.js';
import { Panel } from '../../components/panel.js';
import { RouteLink } from '../../components/route-link.js';
import { ToneBadge } from '../../components/tone-badge.js';
import { queryKeys } from '../../lib/api/query-keys.js';
import { useLiveRefresh } from '../../lib/live/live-refresh.js';
import { ExecutionTable } from './execution-table.js';
import { AUTOMATION_STATUS } from './automation-labels.js';
import { useAutomation, useAutomationCommand } from './automation-queries.js';
import { StepOutline } from './step-outline.js';
import { RehearsalPanel } from './rehearsal-panel.js';
import { VersionList } from './version-list.js';
import { WebhookAddress } from './webhook-address.js';
import { AutomationPageActions } from './automation-page-actions.js';
import { AutomationQuestion, type Question } from './automation-question.js';
import { lazyPart } from '../../components/lazy-part.js';

const FlowCanvas = lazyPart(() => import('./canvas/flow-canvas.js'), 'FlowCanvas');
const AutomationEditor = lazyPart(() => import('./editor/automation-editor.js'), 'AutomationEditor');

interface AutomationViewProps {
  tenantId: string;
  id: string;
  /** Why nothing can be changed here; undefined if changes are possible. */
  lock: string | undefined;
  /** Whether the user may end the workflow's executions and run them again here. */
  mayEnd: boolean;
  listHref: string;
}

export function AutomationView({ tenantId, id, lock, mayEnd, listHref }: AutomationViewProps) {
  const workflow = useAutomation(tenantId, id);
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
              <InParam name="edit">
                <AutomationEditor
                  tenantId={tenantId}
                  workflow={shown}
                  onSaved={(_, { isToDeploy }) =>
                    void navigate(isToDeploy ? '?deploy=1' : '?', { replace: true })
                  }
                  onCancel={() => void navigate('?', { replace: true })}
                />
              </InParam>
            ) : (
              <LoadedWorkflow
                tenantId={tenantId}
                workflow={shown}
                lock={lock}
                mayEnd={mayEnd}
                listHref={listHref}
              />
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
  mayEnd,
  listHref,
}: Omit<AutomationViewProps, 'id'> & { workflow: WorkflowDetail }) {
  const { name, status, definition, settings, activeVersion, latestVersion, templateName, canary } = workflow;
  const [search, setSearch] = useSearchParams();
  const { mutate, isPending } = useAutomationCommand(tenantId);
  const [asked, setAsked] = useState<Question | undefined>(
    // The address has `deploy` after the editor saved the workflow in order to deploy it.
    search.has('deploy') && lock === undefined ? { kind: 'deploy', workflow } : undefined,
  );
  const close = (): void => {
    setAsked(undefined);
    if (search.has('deploy')) setSearch({}, { replace: true });
  };
  const askDeploy = (version: number): void => setAsked({ kind: 'deploy', workflow, version });
  return (
    <>
      <Flex gap="3" align="center" wrap="wrap">
        <Heading as="h2" fontSize="xl" fontWeight="semibold" minW="0" overflowWrap="anywhere">
          {name}
        </Heading>
        <ToneBadge tone={AUTOMATION_STATUS[status].tone}>{AUTOMATION_STATUS[status].label}</ToneBadge>
        <Text fontSize="md" color="fg.muted">
          {activeVersion === null ? 'Never deployed' : `Version ${activeVersion} runs`}
          {activeVersion !== null &&
            activeVersion !== latestVersion &&
            `, version ${latestVersion} is ready to deploy`}
          {templateName !== null && ` · from ${templateName}`}
        </Text>
        <Box ms={{ md: 'auto' }}>
          {lock === undefined && (
            <AutomationPageActions
              tenantId={tenantId}
              workflow={workflow}
              listHref={listHref}
              isPending={isPending}
              ask={setAsked}
              run={mutate}
            />
          )}
        </Box>
      </Flex>
      {canary && (
        <Notice
          tone="info"
          title={`Version ${canary.version} is on trial`}
          text={`It gets ${canary.share}% of new executions, the others follow version ${activeVersion ?? ''}.`}
        >
          {lock === undefined && activeVersion !== null && (
            <>
              <Button size="sm" onClick={() => askDeploy(canary.version)}>
                Deploy it for all
              </Button>
              <Button size="sm" variant="outline" onClick={() => askDeploy(activeVersion)}>
                End the trial
              </Button>
            </>
          )}
        </Notice>
      )}
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
      <RehearsalPanel tenantId={tenantId} workflow={workflow} mayChange={lock === undefined} />
      <VersionList
        tenantId={tenantId}
        workflow={workflow}
        onDeploy={lock === undefined ? askDeploy : undefined}
      />
      <ExecutionTable tenantId={tenantId} workflowId={workflow.id} mayChange={mayEnd} />
      {asked && (
        <AutomationQuestion
          tenantId={tenantId}
          question={{ ...asked, workflow }}
          run={mutate}
          onClose={close}
        />
      )}
    </>
  );
}
