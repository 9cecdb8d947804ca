/** Proposes, saves and deploys a workflow, in separate requests, because a person decides on each step. */
import {
  WorkflowProposalResult,
  type AutomationProposal,
  type WorkflowProposalRequest,
} from '@praxis/contracts/automation/automation-proposal';
import type { WorkflowDeploy } from '@praxis/contracts/automation/deployment';
import {
  WorkflowResult,
  type WorkflowChange,
  type WorkflowDraft,
} from '@praxis/contracts/automation/automation-record';
import { tenantRequest } from '../../lib/api/tenant-request.js';

/**
 * Proposes a workflow for a sentence, without saving it.
 * @throws ApiError
 */
export async function proposeAutomation(body: WorkflowProposalRequest): Promise<AutomationProposal> {
  const path = '/v1/workflows/proposals';
  return (await tenantRequest({ method: 'POST', path, body, schema: WorkflowProposalResult })).proposal;
}

/**
 * Saves a new workflow or, given its id, the next version of one.
 * @throws ApiError
 */
export async function saveAutomation(
  id: string | undefined,
  body: WorkflowDraft | WorkflowChange,
): Promise<WorkflowResult> {
  if (id === undefined)
    return await tenantRequest({ method: 'POST', path: '/v1/workflows', body, schema: WorkflowResult });
  const path = `/v1/workflows/${id}/definition`;
  return await tenantRequest({ method: 'PUT', path, body, schema: WorkflowResult });
}

/**
 * Makes new runs follow a version: the latest one unless the body names another.
 * @throws ApiError
 */
export async function deployAutomation(id: string, body: Partial<WorkflowDeploy>): Promise<WorkflowResult> {
  const path = `/v1/workflows/${id}/deploy`;
  return await tenantRequest({ method: 'POST', path, body, schema: WorkflowResult });
}
