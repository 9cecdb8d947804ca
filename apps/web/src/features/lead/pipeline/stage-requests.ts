/** Changes of a tenant's pipeline. */
import { Acknowledged } from '@praxis/contracts/auth/auth';
import {
  LeadStageList,
  LeadStageResult,
  type LeadStage,
  type LeadStageInput,
} from '@praxis/contracts/lead/lead-stage';
import type { QueryKey } from '@tanstack/react-query';
import { queryKeys } from '../../../lib/api/query-keys.js';
import { tenantRequest } from '../../../lib/api/tenant-request.js';

const PATH = '/v1/lead-stages';

/** Changes the stage with this id; adds a new stage if there is no id. */
export async function saveStage(id: string | undefined, body: LeadStageInput): Promise<LeadStage> {
  const request =
    id === undefined
      ? ({ method: 'POST', path: PATH } as const)
      : ({ method: 'PUT', path: `${PATH}/${id}` } as const);
  return (await tenantRequest({ ...request, body, schema: LeadStageResult })).stage;
}

export async function orderStages(ids: readonly string[]): Promise<LeadStage[]> {
  return (await tenantRequest({ method: 'PUT', path: PATH, body: { ids }, schema: LeadStageList })).items;
}

/** Deletes a stage; returns the sentence that says how many leads have moved. */
export async function removeStage({ id, moveTo }: { id: string; moveTo: string }): Promise<string> {
  const path = `${PATH}/${id}?moveTo=${moveTo}`;
  return (await tenantRequest({ method: 'DELETE', path, schema: Acknowledged })).message;
}

/** The queries that a changed stage affects: the stages, and the leads in them. */
export const afterStageChange = (tenantId: string): readonly QueryKey[] => [
  queryKeys.lead.stages(tenantId),
  queryKeys.lead.all(tenantId),
];
