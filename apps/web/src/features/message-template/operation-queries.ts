/** Operations on many templates: dry run, the operation, retry, conflicts, undo. */
import {
  RolloutTargetList,
  TemplateOperationList,
  TemplateOperationResult,
  TemplatePlan,
  type ConflictResolution,
  type RolloutTarget,
  type TemplateOperation,
  type TemplateOperationRequest,
} from '@praxis/contracts/message-template/template-operation';
import { queryOptions, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { apiRequest } from '../../lib/api/api-request.js';
import { queryKeys } from '../../lib/api/query-keys.js';

const OPERATIONS = '/v1/template-operations';
const operationAnswer = { schema: TemplateOperationResult, as: 'user' } as const;
/** How often a running rollout is read again, in milliseconds. */
const UNDER_WAY_MS = 2_000;

/** True while practices in the rollout are being changed or restored. */
export const isUnderWay = ({ targets }: TemplateOperation): boolean =>
  (targets.waiting ?? 0) + (targets.undoing ?? 0) > 0;

export const operationsQuery = queryOptions({
  queryKey: queryKeys.messageTemplate.operations,
  queryFn: async () =>
    (await apiRequest({ method: 'GET', path: OPERATIONS, schema: TemplateOperationList, as: 'user' })).data
      .items,
  refetchInterval: ({ state }) => (state.data?.some(isUnderWay) ? UNDER_WAY_MS : false),
});

export const useTargets = (id: string): UseQueryResult<RolloutTarget[]> =>
  useQuery({
    queryKey: queryKeys.messageTemplate.targets(id),
    queryFn: async () => {
      const path = `${OPERATIONS}/${id}/targets`;
      return (await apiRequest({ method: 'GET', path, schema: RolloutTargetList, as: 'user' })).data.items;
    },
    refetchInterval: ({ state }) =>
      state.data?.some(({ status }) => status === 'waiting' || status === 'undoing') ? UNDER_WAY_MS : false,
  });

export async function previewOperation(body: TemplateOperationRequest): Promise<TemplatePlan> {
  const path = `${OPERATIONS}/preview`;
  return (await apiRequest({ method: 'POST', path, body, schema: TemplatePlan, as: 'user' })).data;
}

export async function runOperation(body: TemplateOperationRequest): Promise<TemplateOperation> {
  return (await apiRequest({ method: 'POST', path: OPERATIONS, body, ...operationAnswer })).data.operation;
}

export async function undoOperation(id: string): Promise<TemplateOperation> {
  const path = `${OPERATIONS}/${id}/undo`;
  return (await apiRequest({ method: 'POST', path, ...operationAnswer })).data.operation;
}

export async function retryOperation(id: string): Promise<TemplateOperation> {
  const path = `${OPERATIONS}/${id}/retry`;
  return (await apiRequest({ method: 'POST', path, ...operationAnswer })).data.operation;
}

export async function resolveConflict({
  operationId,
  ...body
}: ConflictResolution & { operationId: string }): Promise<TemplateOperation> {
  const path = `${OPERATIONS}/${operationId}/conflicts`;
  return (await apiRequest({ method: 'POST', path, body, ...operationAnswer })).data.operation;
}
