/** Work orders as the API returns them. */
import type { WorkOrder, WorkPart } from '@praxis/contracts/work-order/work-order';
import { PLAN_ID } from './onboarding-rows.js';
import { TENANT } from './render-app.js';

export const WORK_ORDER_ID = '77777777-7777-4777-8777-777777777777';

/** A part that waits for earlier parts. */
export const workPart = (position: number, changes: Partial<WorkPart> = {}): WorkPart => ({
  position,
  kind: 'provision',
  subject: 'conflict-hold',
  status: 'waiting',
  problem: null,
  workflowId: null,
  ...changes,
});

/** A new work order with one automation that needs email. */
export const workOrder = (changes: Partial<WorkOrder> = {}): WorkOrder => ({
  id: WORK_ORDER_ID,
  tenantId: TENANT.id,
  onboardingId: PLAN_ID,
  status: 'running',
  parts: [
    workPart(1, { kind: 'prerequisite', subject: 'email' }),
    workPart(2),
    workPart(3, { kind: 'acceptance' }),
    workPart(4, { kind: 'activation', subject: '' }),
  ],
  createdAt: '2026-11-02T14:00:00.000Z',
  finishedAt: null,
  ...changes,
});
