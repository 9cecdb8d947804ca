/** Work orders of the acting tenant. */
import { WORKFLOWS_REFRESH_MS } from '@praxis/contracts/automation/automation-run.const';
import type { Onboarding } from '@praxis/contracts/onboarding/onboarding';
import { WorkOrderList, WorkOrderResult, type WorkOrder } from '@praxis/contracts/work-order/work-order';
import { OPEN_WORK_ORDER_STATUSES } from '@praxis/contracts/work-order/work-order.const';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { queryKeys } from '../../lib/api/query-keys.js';
import { RETRY } from '../../lib/api/retry.js';
import { tenantRequest } from '../../lib/api/tenant-request.js';
import { useChange, type Change } from '../../lib/api/use-change.js';

/** How often an open work order is read again, in milliseconds. */
const OPEN_MS = 2_000;

const isOpen = ({ status }: WorkOrder): boolean => OPEN_WORK_ORDER_STATUSES.some((open) => open === status);

/** The latest work order of an onboarding; null if there is none. */
export function useWorkOrder(tenantId: string, onboardingId: string): UseQueryResult<WorkOrder | null> {
  return useQuery({
    queryKey: queryKeys.workOrder.of(tenantId, onboardingId),
    queryFn: async () => {
      const path = `/v1/work-orders?limit=1&onboardingId=${onboardingId}`;
      return (await tenantRequest({ method: 'GET', path, schema: WorkOrderList })).items[0] ?? null;
    },
    retry: RETRY.usual,
    refetchInterval: ({ state }) => (state.data && isOpen(state.data) ? OPEN_MS : WORKFLOWS_REFRESH_MS),
  });
}

/** Turns the plan into a work order (specification 1, section 8). */
export function useCreateWorkOrder(tenantId: string): Change<Onboarding, WorkOrderResult> {
  return useChange({
    request: ({ buildPlan, ...onboardingData }) =>
      tenantRequest({
        method: 'POST',
        path: '/v1/functions/workflow-deployment',
        idempotencyKey: crypto.randomUUID(),
        body: {
          action: 'deployProductionReady',
          clientId: tenantId,
          workOrderData: buildPlan,
          onboardingData,
        },
        schema: WorkOrderResult,
      }),
    success: {
      title: 'Work Order Created',
      text: 'Your implementation plan has been converted to a work order and workflows are being deployed.',
    },
    failure: { title: 'Failed to Create Work Order', otherwise: 'Please try again or contact support.' },
    invalidates: [queryKeys.workOrder.all(tenantId), queryKeys.automation.all(tenantId)],
  });
}

/** Retries the part that failed, or undoes the whole work order. */
export function useWorkOrderCommand(
  tenantId: string,
): Change<{ id: string; do: 'retry' | 'undo' }, WorkOrderResult> {
  return useChange({
    request: (command) =>
      tenantRequest({
        method: 'POST',
        path: `/v1/work-orders/${command.id}/${command.do}`,
        schema: WorkOrderResult,
      }),
    failure: { title: 'Work order not changed' },
    invalidates: [queryKeys.workOrder.all(tenantId), queryKeys.automation.all(tenantId)],
  });
}
