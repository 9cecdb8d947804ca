/** Versions of a workflow: the plan of a deployment, the history of versions, and deploying one. */
import {
  DeploymentPlanResult,
  WorkflowVersionList,
  type DeploymentPlan,
  type WorkflowDeploy,
  type WorkflowVersion,
} from '@praxis/contracts/automation/deployment';
import type { Workflow, WorkflowResult } from '@praxis/contracts/automation/automation-record';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { queryKeys } from '../../lib/api/query-keys.js';
import { RETRY } from '../../lib/api/retry.js';
import { tenantRequest } from '../../lib/api/tenant-request.js';
import { useChange, type Change } from '../../lib/api/use-change.js';
import { deployAutomation } from './saved-automation.js';

/** The effect of deploying a version on running executions. */
export function useDeploymentPlan(
  tenantId: string,
  id: string,
  version: number,
): UseQueryResult<DeploymentPlan> {
  return useQuery({
    queryKey: queryKeys.automation.plan(tenantId, id, version),
    queryFn: async () =>
      (
        await tenantRequest({
          method: 'GET',
          path: `/v1/workflows/${id}/deployment-plan?version=${version}`,
          schema: DeploymentPlanResult,
        })
      ).plan,
    retry: RETRY.usual,
  });
}

/** The versions of a workflow, newest first. */
export function useVersions(tenantId: string, id: string): UseQueryResult<WorkflowVersion[]> {
  return useQuery({
    queryKey: queryKeys.automation.versions(tenantId, id),
    queryFn: async () =>
      (
        await tenantRequest({
          method: 'GET',
          path: `/v1/workflows/${id}/versions`,
          schema: WorkflowVersionList,
        })
      ).items,
    retry: RETRY.usual,
  });
}

export function useDeploy(
  tenantId: string,
  { id, name }: Workflow,
  onDeployed: () => void,
): Change<WorkflowDeploy, WorkflowResult> {
  return useChange({
    request: (body) => deployAutomation(id, body),
    success: (_, { share }) => ({
      title: share === undefined ? 'Workflow deployed' : 'Version on trial',
      text: name,
    }),
    failure: { title: 'Operation Failed', otherwise: 'Failed to update workflow status.' },
    invalidates: [queryKeys.automation.all(tenantId)],
    onSuccess: onDeployed,
  });
}
