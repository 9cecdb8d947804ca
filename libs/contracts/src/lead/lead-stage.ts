/** The pipeline of a tenant: its own stages, each mapped to one of the six statuses that the rest of the product uses. */
import * as z from 'zod/mini';
import { requiredText } from '../core/text.js';
import { Uuid } from '../journey/session.js';
import { LEAD_STATUSES } from './lead.const.js';
import { MAX_STAGES, STAGE_COLORS, STAGE_NAME_CHARACTERS } from './lead-stage.const.js';

/** `POST /v1/lead-stages`, `PUT /v1/lead-stages/{id}`. Names are unique whatever their case. */
export const LeadStageInput = z.strictObject({
  name: requiredText({ label: 'Name', max: STAGE_NAME_CHARACTERS }),
  color: z.enum(STAGE_COLORS, `color must be one of ${STAGE_COLORS.join(', ')}`),
  /** The status of leads in the stage. A new status also applies to the leads that are already in the stage. */
  status: z.enum(LEAD_STATUSES, `status must be one of ${LEAD_STATUSES.join(', ')}`),
});
export type LeadStageInput = z.infer<typeof LeadStageInput>;

export const LeadStage = z.object({
  id: z.string(),
  name: z.string(),
  color: z.enum(STAGE_COLORS),
  status: z.enum(LEAD_STATUSES),
});
export type LeadStage = z.infer<typeof LeadStage>;

/** `GET /v1/lead-stages`, in the order of the pipeline. */
export const LeadStageList = z.object({
  ok: z.literal(true),
  items: z.array(LeadStage),
  nextCursor: z.null(),
});
export type LeadStageList = z.infer<typeof LeadStageList>;
export const LeadStageResult = z.object({ ok: z.literal(true), stage: LeadStage });
export type LeadStageResult = z.infer<typeof LeadStageResult>;

/** `PUT /v1/lead-stages`: all stages in their new order. Returns a `LeadStageList`. */
export const LeadStageOrder = z.strictObject({
  ids: z
    .array(Uuid)
    .check(z.minLength(1, 'Name every stage once'), z.maxLength(MAX_STAGES, `At most ${MAX_STAGES} stages`)),
});
export type LeadStageOrder = z.infer<typeof LeadStageOrder>;

/** `DELETE /v1/lead-stages/{id}`: the stage that its leads go to. */
export const LeadStageRemoval = z.object({ moveTo: Uuid });
export type LeadStageRemoval = z.infer<typeof LeadStageRemoval>;
