/** One execution: when each step ran and how it ended, what the execution is waiting for, and why it failed. */
import { Box } from '@chakra-ui/react/box';
import { Button } from '@chakra-ui/react/button';
import { Flex } from '@chakra-ui/react/flex';
import { Link } from '@chakra-ui/react/link';
import { chakra } from '@chakra-ui/react/styled-system';
import { Text } from '@chakra-ui/react/text';
import type { ExecutionDetail, ExecutionStep } from '@praxis/contracts/automation/execution';
import { executionError } from '@praxis/contracts/automation/execution-error.const';
import { OPEN_RUN_STATUSES, type StepStatus } from '@praxis/contracts/automation/automation-run.const';
import { ExternalLink } from 'lucide-react';
import { Suspense, useState } from 'react';
import { Loaded } from '../../components/loaded.js';
import { Moment } from '../../components/moment.js';
import { Notice } from '../../components/notice.js';
import { PageSpinner } from '../../components/page-spinner.js';
import { ToneBadge } from '../../components/tone-badge.js';
import { useLiveRefresh } from '../../lib/live/live-refresh.js';
import { queryKeys } from '../../lib/api/query-keys.js';
import {
  EXECUTION_STATUS,
  outcomeText,
  problemText,
  STEP_KIND_LABELS,
  STEP_STATUS,
} from './automation-labels.js';
import { useExecution, useExecutionCommand } from './automation-queries.js';
import { lazyDialog, lazyPart } from '../../components/lazy-part.js';
import { offWhile } from '../../lib/core/focus/off-while.js';

interface ExecutionViewProps {
  tenantId: string;
  id: string;
  /** Users who may not change the execution see no buttons. */
  mayChange?: boolean;
  /** Also shows its path as a diagram. */
  withPicture?: boolean;
}

const FlowCanvas = lazyPart(() => import('./canvas/flow-canvas.js'), 'FlowCanvas');

const ReplayDialog = lazyDialog(() => import('./replay-dialog.js'), 'ReplayDialog');

const pathOf = ({ steps }: ExecutionDetail): Record<string, StepStatus> =>
  Object.fromEntries(steps.map(({ stepId, status }) => [stepId, status]));

export function ExecutionView({ tenantId, id, mayChange = false, withPicture = false }: ExecutionViewProps) {
  const execution = useExecution(tenantId, id);
  useLiveRefresh(tenantId, [queryKeys.automation.execution(tenantId, id)], 'workflows');
  return (
    <Loaded
      query={execution}
      failure="Could not load the execution"
      skeleton={<PageSpinner label="Loading execution" />}
    >
      {(shown) => (
        <Box data-testid="execution" data-status={shown.status}>
          <ExecutionHead execution={shown} />
          {shown.error !== null && (
            <Notice
              tone={shown.status === 'error' ? 'bad' : 'info'}
              text={executionError(shown.error)}
              mt="3"
            />
          )}
          <chakra.ol listStyleType="none" mt="3" aria-label="Steps">
            {shown.steps.map((step) => (
              <StepLine key={step.position} step={step} />
            ))}
          </chakra.ol>
          {withPicture && shown.steps.length > 0 && (
            <Suspense>
              <FlowCanvas definition={shown.definition} path={pathOf(shown)} />
            </Suspense>
          )}
          {shown.steps.length === 0 && (
            <Text color="fg.muted" mt="2">
              No step has been taken yet.
            </Text>
          )}
          {mayChange && <ExecutionButtons tenantId={tenantId} execution={shown} />}
        </Box>
      )}
    </Loaded>
  );
}

function ExecutionHead({
  execution: { status, isTest, version, startedAt, run, replayOf },
}: {
  execution: ExecutionDetail;
}) {
  return (
    <Flex gap="2" align="center" wrap="wrap" fontSize="md" color="fg.muted">
      <ToneBadge tone={EXECUTION_STATUS[status].tone}>{EXECUTION_STATUS[status].label}</ToneBadge>
      {isTest && <ToneBadge tone="neutral">Test</ToneBadge>}
      {replayOf !== null && <ToneBadge tone="neutral">Repeated</ToneBadge>}
      <Text>Version {version}</Text>
      <Text>
        Started <Moment at={startedAt} />
      </Text>
      {run?.url && (
        <Link href={run.url} target="_blank" rel="noreferrer">
          Open in the Temporal UI <ExternalLink role="img" aria-label="in a new tab" />
        </Link>
      )}
    </Flex>
  );
}

function StepLine({ step }: { step: ExecutionStep }) {
  const { stepId, label, kind, status, outcome, detail, waitUntil, finishedAt, startedAt } = step;
  const isNow = status === 'running';
  return (
    <chakra.li
      data-testid="execution-step"
      data-step={stepId}
      py="2"
      ps="3"
      borderInlineStartWidth="2px"
      borderColor={isNow ? 'brand.fg' : 'border.subtle'}
    >
      <Flex gap="2" align="center" wrap="wrap">
        <Text fontWeight="medium">{label || STEP_KIND_LABELS[kind]}</Text>
        <ToneBadge tone={STEP_STATUS[status].tone}>
          {outcome === null ? STEP_STATUS[status].label : outcomeText(outcome)}
        </ToneBadge>
      </Flex>
      <Text fontSize="md" color="fg.muted">
        {STEP_KIND_LABELS[kind]} · <Moment at={finishedAt ?? startedAt} />
        {isNow && waitUntil !== null && (
          <>
            {' '}
            · until <Moment at={waitUntil} />
          </>
        )}
      </Text>
      <Attempts step={step} />
      {(detail['text'] ?? detail['answer']) && (
        <Text fontSize="md" mt="1" overflowWrap="anywhere">
          “{detail['text'] ?? detail['answer']}”
        </Text>
      )}
    </chakra.li>
  );
}

/** How often a step was tried, why it has not succeeded, and when it is tried again. */
function Attempts({ step: { attempts, problem, nextAttemptAt, status } }: { step: ExecutionStep }) {
  if (problem === null && attempts < 2) return null;
  return (
    <Text fontSize="md" color={problem === null ? 'fg.muted' : 'status.warn'} data-testid="attempts">
      {attempts > 0 && `Tried ${attempts === 1 ? 'once' : `${attempts} times`}. `}
      {problem !== null && problemText(problem)}
      {nextAttemptAt !== null && status === 'running' && (
        <>
          {' '}
          Next attempt <Moment at={nextAttemptAt} />
        </>
      )}
    </Text>
  );
}

function ExecutionButtons({ tenantId, execution }: { tenantId: string; execution: ExecutionDetail }) {
  const { id, status, isTest } = execution;
  const { mutate, isPending } = useExecutionCommand(tenantId);
  const isOpen = OPEN_RUN_STATUSES.some((open) => open === status);
  const [isRepeating, setRepeating] = useState(false);
  if (isTest) return null;
  return (
    <Flex gap="2" mt="4">
      {isOpen && (
        <Button
          size="sm"
          variant="outline"
          {...offWhile(isPending)}
          onClick={() => mutate({ id, do: 'cancel' })}
        >
          End it here
        </Button>
      )}
      {status === 'error' && (
        <Button size="sm" {...offWhile(isPending)} onClick={() => mutate({ id, do: 'retry' })}>
          Try again from the step that failed
        </Button>
      )}
      {!isOpen && (
        <Button size="sm" variant="outline" onClick={() => setRepeating(true)}>
          Run it again
        </Button>
      )}
      {isRepeating && (
        <ReplayDialog tenantId={tenantId} execution={execution} onClose={() => setRepeating(false)} />
      )}
    </Flex>
  );
}
