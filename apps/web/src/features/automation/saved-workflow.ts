/** Having a workflow proposed, saving it and deploying it: calls of their own, because each is decided by a person. */
import {
  WorkflowProposalResult,
  type AutomationProposal,
  type WorkflowProposalRequest,
} from '@praxis/contracts/automation/automation-proposal';
import {
  WorkflowResult,
  type WorkflowChange,
  type WorkflowDraft,
} from '@praxis/contracts/automation/workflow';
import { tenantCall } from '../../lib/api/tenant-call.js';

/** A workflow for a sentence, which is not saved. @throws ApiError */
export async function proposeWorkflow(body: WorkflowProposalRequest): Promise<AutomationProposal> {
  const path = '/v1/workflows/proposals';
  return (await tenantCall({ method: 'POST', path, body, schema: WorkflowProposalResult })).proposal;
}

/** Saves a new workflow or, given its id, the next version of one. @throws ApiError */
export async function saveWorkflow(
  id: string | undefined,
  body: WorkflowDraft | WorkflowChange,
): Promise<WorkflowResult> {
  if (id === undefined)
    return await tenantCall({ method: 'POST', path: '/v1/workflows', body, schema: WorkflowResult });
  const path = `/v1/workflows/${id}/definition`;
  return await tenantCall({ method: 'PUT', path, body, schema: WorkflowResult });
}

/** Has new runs follow its latest version. `seenVersion`: the one that was active when this was decided. @throws ApiError */
export async function deployWorkflow(id: string, seenVersion: number | null): Promise<WorkflowResult> {
  const path = `/v1/workflows/${id}/deploy`;
  return await tenantCall({ method: 'POST', path, body: { seenVersion }, schema: WorkflowResult });
}
