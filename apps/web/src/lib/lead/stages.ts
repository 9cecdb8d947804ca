/** The stages of the acting tenant's pipeline. */
import { LeadStageList, type LeadStage } from '@praxis/contracts/lead/lead-stage';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { FRESH_MS } from '../api/query-client.js';
import { queryKeys } from '../api/query-keys.js';
import { tenantRequest } from '../api/tenant-request.js';

/** The stages in pipeline order. */
export function useStages(tenantId: string, enabled = true): UseQueryResult<LeadStage[]> {
  return useQuery({
    queryKey: queryKeys.lead.stages(tenantId),
    queryFn: async () =>
      (await tenantRequest({ method: 'GET', path: '/v1/lead-stages', schema: LeadStageList })).items,
    enabled,
    staleTime: FRESH_MS.rarelyChanged,
  });
}

/** The stages as options of a drop-down. */
export function stageOptions(stages: readonly LeadStage[]): { value: string; label: string }[] {
  return stages.map(({ id, name }) => ({ value: id, label: name }));
}
