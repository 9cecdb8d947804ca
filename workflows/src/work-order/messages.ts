/** The run of a work order: its names, what it is started with, how a repeated start is handled, and what wakes it. */
import { defineSignal } from '@temporalio/workflow';
import { RUN_TEXTS } from '@praxis/contracts/core/run-texts.const';
import { defineQueuedRun } from '../core/run-definition.js';

/** Identifies the work order. Its parts are read from the record each time. */
export interface WorkOrderStart {
  tenantId: string;
  workOrderId: string;
}

/**
 * A person requested to retry a part, or to undo the whole order. The record says which; this signal only wakes the
 * run.
 */
export const workOrderChanged = defineSignal('workOrderChanged');

export const WORK_ORDER_RUN = defineQueuedRun<WorkOrderStart>({
  kind: 'work_order.run',
  wakeKind: 'work_order.changed',
  workflow: 'workOrder',
  fields: ['workOrderId'],
  // Allows a new run for a work order whose run was ended from outside.
  repeat: 'ALLOW_DUPLICATE',
  signal: workOrderChanged,
  id: ({ tenantId, workOrderId }) => `tenant/${tenantId}/work-order/${workOrderId}`,
  summary: () => RUN_TEXTS.workOrder,
});
