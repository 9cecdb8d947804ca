/** Work orders: an approved plan on its way to running automations, part by part. */
import * as z from 'zod/mini';
import { listOf, pageFields } from '../core/paging.js';
import { WORK_ORDER_STATUSES, WORK_PART_KINDS, WORK_PART_STATUSES } from './work-order.const.js';

/** One part of a work order. Parts are done in the order of `position`. */
export const WorkPart = z.object({
  position: z.int(),
  kind: z.enum(WORK_PART_KINDS),
  /** An integration, or a template's id; empty for the activation. */
  subject: z.string(),
  status: z.enum(WORK_PART_STATUSES),
  /** One of `WORK_PROBLEMS`; null if there is none. */
  problem: z.nullable(z.string()),
  /** The automation that this part made or tested. */
  workflowId: z.nullable(z.uuid()),
});
export type WorkPart = z.infer<typeof WorkPart>;

/** Times are ISO 8601. */
export const WorkOrder = z.object({
  id: z.uuid(),
  tenantId: z.uuid(),
  onboardingId: z.nullable(z.uuid()),
  status: z.enum(WORK_ORDER_STATUSES),
  parts: z.array(WorkPart),
  createdAt: z.string(),
  finishedAt: z.nullable(z.string()),
});
export type WorkOrder = z.infer<typeof WorkOrder>;

/** `GET /v1/work-orders`, the newest first. */
export const WorkOrderList = listOf(WorkOrder);
export type WorkOrderList = z.infer<typeof WorkOrderList>;
export const WorkOrderQuery = z.object({
  ...pageFields,
  onboardingId: z.optional(z.uuid('onboardingId is an id')),
});
export type WorkOrderQuery = z.infer<typeof WorkOrderQuery>;

/** `POST /v1/work-orders`: deploys the plan of the onboarding. */
export const WorkOrderDraft = z.strictObject({ onboardingId: z.uuid('onboardingId is an id') });
export type WorkOrderDraft = z.infer<typeof WorkOrderDraft>;

/** `GET /v1/work-orders/{id}`, `POST …/retry` (the part that failed) and `POST …/undo` (all of it). */
export const WorkOrderResult = z.object({ ok: z.literal(true), workOrder: WorkOrder });
export type WorkOrderResult = z.infer<typeof WorkOrderResult>;

/**
 * `POST /v1/functions/workflow-deployment` (specification 1, section 7). The plan and the answers in the body are
 * ignored. The deployed plan is that of the practice's latest onboarding, with the answers stored there.
 */
export const WorkflowDeploymentRequest = z.strictObject({
  action: z.literal('deployProductionReady', 'This is no action of workflow-deployment'),
  /** The tenant's id. */
  clientId: z.uuid('clientId is an id'),
  workOrderData: z.optional(z.unknown()),
  onboardingData: z.optional(z.unknown()),
});
export type WorkflowDeploymentRequest = z.infer<typeof WorkflowDeploymentRequest>;
