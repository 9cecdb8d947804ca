/** Visitors' views and actions, and the interest derived from them (specification 2, sections 3 and 7). */
import * as z from 'zod/mini';
import { ENGAGEMENT_LEVELS, EVENTS_PER_REQUEST } from './engagement.const.js';
import { INDUSTRIES } from '../core/industry.const.js';
import { SessionId, Uuid } from '../journey/session.js';
import { optionalText } from '../core/text.js';
import { instant } from '../core/moment.js';

export const ENGAGEMENT_EVENT_TYPES = ['section_view', 'demo_interaction', 'form_fill'] as const;

/**
 * One event of a visit. `duration` is in seconds, given when a section view ends. The server sets the event's
 * value.
 */
export const EngagementEvent = z.strictObject({
  type: z.enum(ENGAGEMENT_EVENT_TYPES),
  section: optionalText({ label: 'section', max: 80 }),
  duration: z.optional(z.number().check(z.gte(0), z.lte(86_400))),
  /** Client's clock, ISO 8601. */
  at: instant('at must be a date and time with offset'),
  /** Identifies the event, so that a repeated batch counts once. */
  id: Uuid,
});
export type EngagementEvent = z.infer<typeof EngagementEvent>;

/**
 * `POST /v1/engagement/events`: a batch, sent periodically and when the page is hidden; only with the
 * visitor's consent.
 */
export const EngagementBatch = z.strictObject({
  sessionId: SessionId,
  industry: z.enum(INDUSTRIES),
  visitorId: z.optional(Uuid),
  deviceType: z.enum(['mobile', 'desktop']),
  utmSource: optionalText({ label: 'utmSource', max: 80 }),
  utmCampaign: optionalText({ label: 'utmCampaign', max: 80 }),
  pageViews: z.int().check(z.gte(0), z.lte(1_000)),
  events: z
    .array(EngagementEvent)
    .check(z.maxLength(EVENTS_PER_REQUEST, `At most ${EVENTS_PER_REQUEST} events at a time`)),
});
export type EngagementBatch = z.infer<typeof EngagementBatch>;
export const EngagementBatchResult = z.object({
  ok: z.literal(true),
  recorded: z.int(),
  score: z.number(),
  level: z.enum(ENGAGEMENT_LEVELS),
});
export type EngagementBatchResult = z.infer<typeof EngagementBatchResult>;

/** Body and answer of the function `update_lead_engagement_level`. */
export const UpdateLeadEngagementRequest = z.strictObject({ lead_uuid: Uuid });
export const UpdateLeadEngagementResult = z.object({ ok: z.literal(true), level: z.enum(ENGAGEMENT_LEVELS) });
