/** Workflows, templates and executions of the acting tenant: read, changed, tested. */
import {
  ExecutionList,
  ExecutionResult,
  ExecutionStarted,
  type Execution,
  type ExecutionDetail,
} from '@praxis/contracts/automation/execution';
import {
  EXECUTIONS_LIMIT,
  TEST_REFRESH_MS,
  WORKFLOWS_REFRESH_MS,
} from '@praxis/contracts/automation/automation-run.const';
import type { TestData } from '@praxis/contracts/automation/test-data';
import {
  WorkflowList,
  WorkflowResult,
  WorkflowTemplateList,
  type Workflow,
  type WorkflowDetail,
  type WorkflowTemplate,
} from '@praxis/contracts/automation/automation-record';
import { WorkflowFiguresResult } from '@praxis/contracts/automation/automation-figures';
import { Acknowledged } from '@praxis/contracts/auth/auth';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { FRESH_MS, queryClient } from '../../lib/api/query-client.js';
import { queryKeys } from '../../lib/api/query-keys.js';
import { RETRY } from '../../lib/api/retry.js';
import { tenantRequest } from '../../lib/api/tenant-request.js';
import { useChange, type Change } from '../../lib/api/use-change.js';
import { deployAutomation } from './saved-automation.js';

/** The maximum number of workflows that a practice may have. */
const WORKFLOWS_MAX = 200;

export function useTemplates(tenantId: string): UseQueryResult<WorkflowTemplate[]> {
  return useQuery({
    queryKey: queryKeys.automation.templates(tenantId),
    queryFn: async () =>
      (await tenantRequest({ method: 'GET', path: '/v1/workflow-templates', schema: WorkflowTemplateList }))
        .items,
    retry: RETRY.usual,
    staleTime: FRESH_MS.always,
  });
}

export function useAutomations(tenantId: string): UseQueryResult<Workflow[]> {
  return useQuery({
    queryKey: queryKeys.automation.list(tenantId),
    queryFn: async () =>
      (
        await tenantRequest({
          method: 'GET',
          path: `/v1/workflows?limit=${WORKFLOWS_MAX}`,
          schema: WorkflowList,
        })
      ).items,
    retry: RETRY.usual,
    refetchInterval: WORKFLOWS_REFRESH_MS,
  });
}

/** How the latest executions ended, and how many are running. */
export function useAutomationFigures(tenantId: string): UseQueryResult<WorkflowFiguresResult> {
  return useQuery({
    queryKey: queryKeys.automation.figures(tenantId),
    queryFn: () =>
      tenantRequest({ method: 'GET', path: '/v1/workflow-figures', schema: WorkflowFiguresResult }),
    retry: RETRY.usual,
    refetchInterval: WORKFLOWS_REFRESH_MS,
  });
}

export function useAutomation(tenantId: string, id: string): UseQueryResult<WorkflowDetail> {
  return useQuery({
    queryKey: queryKeys.automation.one(tenantId, id),
    queryFn: async () =>
      (await tenantRequest({ method: 'GET', path: `/v1/workflows/${id}`, schema: WorkflowResult })).workflow,
    retry: RETRY.usual,
  });
}

/** The newest executions, of one workflow or of all. */
export function useExecutions(tenantId: string, workflowId = ''): UseQueryResult<Execution[]> {
  const of = workflowId === '' ? '' : `&workflowId=${workflowId}`;
  return useQuery({
    queryKey: queryKeys.automation.executions(tenantId, workflowId),
    queryFn: async () =>
      (
        await tenantRequest({
          method: 'GET',
          path: `/v1/executions?limit=${EXECUTIONS_LIMIT}${of}`,
          schema: ExecutionList,
        })
      ).items,
    retry: RETRY.usual,
    refetchInterval: WORKFLOWS_REFRESH_MS,
  });
}

export function useExecution(tenantId: string, id: string): UseQueryResult<ExecutionDetail> {
  return useQuery({
    queryKey: queryKeys.automation.execution(tenantId, id),
    queryFn: async () =>
      (await tenantRequest({ method: 'GET', path: `/v1/executions/${id}`, schema: ExecutionResult }))
        .execution,
    retry: RETRY.usual,
  });
}

const post = (path: string, body: Record<string, unknown> = {}): Promise<WorkflowResult> =>
  tenantRequest({ method: 'POST', path, body, schema: WorkflowResult });

/** The commands on an existing workflow. */
export type AutomationCommand =
  | { do: 'deploy'; workflow: Workflow }
  | { do: 'pause'; workflow: Workflow }
  | { do: 'resume'; workflow: Workflow; held: 'release' | 'drop' };

const DONE = { deploy: 'Workflow deployed', pause: 'Workflow paused', resume: 'Workflow activated' } as const;

function send(command: AutomationCommand): Promise<WorkflowResult> {
  const path = `/v1/workflows/${command.workflow.id}/${command.do}`;
  switch (command.do) {
    case 'deploy':
      return deployAutomation(command.workflow.id, { seenVersion: command.workflow.activeVersion });
    case 'pause':
      return post(path);
    case 'resume':
      return post(path, { held: command.held });
  }
}

export function useAutomationCommand(tenantId: string): Change<AutomationCommand, WorkflowResult> {
  return useChange({
    request: send,
    success: (_, command) => ({ title: DONE[command.do], text: command.workflow.name }),
    failure: { title: 'Operation Failed', otherwise: 'Failed to update workflow status.' },
    invalidates: [queryKeys.automation.all(tenantId)],
  });
}

export function useRemoveAutomation(tenantId: string): Change<Workflow, Acknowledged> {
  return useChange({
    request: ({ id }) =>
      tenantRequest({ method: 'DELETE', path: `/v1/workflows/${id}`, schema: Acknowledged }),
    success: 'Workflow deleted',
    failure: { title: 'Could not delete the workflow' },
    invalidates: [queryKeys.automation.all(tenantId)],
  });
}

/** Starts a test; its executions are read again two seconds later (specification 2, section 4). */
export function useAutomationTest(
  tenantId: string,
): Change<{ id: string; testData: TestData }, ExecutionStarted> {
  return useChange({
    request: ({ id, testData }) =>
      tenantRequest({
        method: 'POST',
        path: `/v1/workflows/${id}/test`,
        body: { testData },
        schema: ExecutionStarted,
      }),
    failure: { title: 'Test Failed', otherwise: 'Failed to execute workflow test.' },
    onSuccess: () => {
      setTimeout(
        () => void queryClient.invalidateQueries({ queryKey: queryKeys.automation.all(tenantId) }),
        TEST_REFRESH_MS,
      );
    },
  });
}

/** Ends an execution, or retries one that has failed. */
export function useExecutionCommand(
  tenantId: string,
): Change<{ id: string; do: 'cancel' | 'retry' }, ExecutionResult> {
  return useChange({
    request: (command) =>
      tenantRequest({
        method: 'POST',
        path: `/v1/executions/${command.id}/${command.do}`,
        schema: ExecutionResult,
      }),
    success: (_, command) => ({ title: command.do === 'cancel' ? 'Execution ended' : 'Execution resumed' }),
    failure: { title: 'Operation Failed' },
    invalidates: [queryKeys.automation.all(tenantId)],
  });
}

/**
 * Runs a finished execution again, from one of the steps that it took (`fromStep`), or from the beginning without it.
 */
export function useReplay(
  tenantId: string,
  { onDone, onRefused }: { onDone: () => void; onRefused: (sentence: string) => void },
): Change<{ id: string; fromStep?: string }, ExecutionStarted> {
  return useChange({
    request: ({ id, ...body }) =>
      tenantRequest({ method: 'POST', path: `/v1/executions/${id}/replay`, body, schema: ExecutionStarted }),
    success: 'Execution started',
    onFailure: ({ message }) => {
      onRefused(message);
      return true;
    },
    invalidates: [queryKeys.automation.all(tenantId)],
    onSuccess: onDone,
  });
}
