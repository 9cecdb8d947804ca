/** The stages of the acting tenant's pipeline. */
import { LeadStageList, type LeadStage } from '@praxis/contracts/lead/lead-stage';
import { queryOptions, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { FRESH_MS, queryClient } from '../api/query-client.js';
import { queryKeys } from '../api/query-keys.js';
import { tenantRequest } from '../api/tenant-request.js';

const stagesQuery = (tenantId: string) =>
  queryOptions({
    queryKey: queryKeys.lead.stages(tenantId),
    queryFn: async () =>
      (await tenantRequest({ method: 'GET', path: '/v1/lead-stages', schema: LeadStageList })).items,
    staleTime: FRESH_MS.rarelyChanged,
  });

/** The stages in pipeline order. */
export function useStages(tenantId: string, enabled = true): UseQueryResult<LeadStage[]> {
  return useQuery({ ...stagesQuery(tenantId), enabled });
}

/**
 * Reads the stages before anything is drawn.
 * @throws ApiError
 */
export async function prefetchStages(tenantId: string): Promise<void> {
  await queryClient.query(stagesQuery(tenantId));
}

/** The stages as options of a drop-down. */
export function stageOptions(stages: readonly LeadStage[]): { value: string; label: string }[] {
  return stages.map(({ id, name }) => ({ value: id, label: name }));
}
