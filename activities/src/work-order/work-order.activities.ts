/** Activities of a work order's run: check prerequisites, create, test, activate, undo. */
import type { Environment } from '@praxis/config/environment';
import { WORK_ORDER_ABANDON_DAYS } from '@praxis/contracts/work-order/work-order.const';
import type { Database } from '@praxis/db/core/database';
import {
  abandonWorkOrders,
  failPart,
  finishPart,
  listOverdueWorkOrders,
  lockWorkOrder,
  undoWorkOrder,
} from '@praxis/db/work-order/work-order';
import type { WorkOrderEffects, WorkOrderRecords } from '@praxis/workflows/work-order/effects';
import { WORK_ORDER_RUN } from '@praxis/workflows/work-order/messages';
import { addRecovery, DELIVERY_OVERDUE_SECONDS } from '../core/run-recovery.js';
import { performWorkPart } from './perform-part.js';
import { undoWorkParts } from './undo-parts.js';

export interface WorkOrderDependencies {
  environment: Environment;
  database: Database;
}

addRecovery(WORK_ORDER_RUN, async (tx) => {
  await abandonWorkOrders(tx, WORK_ORDER_ABANDON_DAYS);
  return await listOverdueWorkOrders(tx, { olderThanSeconds: DELIVERY_OVERDUE_SECONDS, limit: 50 });
});

/** Creates the activities. */
export function createWorkOrderActivities({
  environment,
  database,
}: WorkOrderDependencies): WorkOrderRecords & WorkOrderEffects {
  return {
    readWorkOrder: ({ tenantId, workOrderId }) =>
      database.withTenant(tenantId, async (tx) => {
        const order = await lockWorkOrder(tx, workOrderId);
        switch (order?.status) {
          case 'running':
            return order.next ? { kind: 'part', position: order.next.position } : { kind: 'over' };
          case 'failed':
            return { kind: 'wait' };
          case 'undoing':
            return { kind: 'undo' };
          case 'done':
          case 'undone':
          case undefined:
            return { kind: 'over' };
        }
      }),

    giveUpPart: ({ tenantId, workOrderId: id }, position) =>
      database.withTenant(tenantId, (tx) => failPart(tx, { id, position, problem: 'unavailable' })),

    abandonWorkOrder: ({ tenantId, workOrderId }) =>
      database.withTenant(tenantId, async (tx) => {
        await undoWorkOrder(tx, workOrderId);
      }),

    performPart: ({ tenantId, workOrderId: id }, position) =>
      database.withTenant(tenantId, async (tx) => {
        const order = await lockWorkOrder(tx, id);
        // The part is already done, or the work order is being undone.
        if (order?.status !== 'running' || order.next?.position !== position) return;
        const { next: part, onboardingId } = order;
        const done = await performWorkPart(tx, environment, { id, onboardingId, part });
        if ('problem' in done) await failPart(tx, { id, position, problem: done.problem });
        else await finishPart(tx, { id, position, automationId: done.automationId });
      }),

    undoParts: ({ tenantId, workOrderId }) =>
      database.withTenant(tenantId, (tx) => undoWorkParts(tx, workOrderId)),
  };
}
