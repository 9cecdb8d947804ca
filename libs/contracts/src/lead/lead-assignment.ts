/** The assignment of leads, and bulk changes. */
import * as z from 'zod/mini';
import { LEAD_STATUSES } from './lead.const.js';
import { LEAD_SPEED_WINDOWS } from './lead-routing.js';
import { Uuid } from '../journey/session.js';
import { requiredText } from '../core/text.js';

/** A person who can be assigned leads: staff or an owner of the tenant. */
export const Assignee = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  role: z.enum(['staff', 'owner']),
});
export type Assignee = z.infer<typeof Assignee>;
/** `GET /v1/leads/assignees`, sorted by name. */
export const AssigneeList = z.object({ ok: z.literal(true), items: z.array(Assignee), nextCursor: z.null() });
export type AssigneeList = z.infer<typeof AssigneeList>;

/** A lead that waits for this person to claim it. */
export const LeadOffer = z.object({
  leadId: z.string(),
  /** Masked as in lead lists. */
  name: z.string(),
  endsAt: z.string(),
});
export type LeadOffer = z.infer<typeof LeadOffer>;
/** `GET /v1/leads/offers`, most urgent first. */
export const LeadOfferList = z.object({
  ok: z.literal(true),
  items: z.array(LeadOffer),
  nextCursor: z.null(),
});
export type LeadOfferList = z.infer<typeof LeadOfferList>;

/** Maximum number of leads in one bulk change. */
export const MAX_BULK_LEADS = 500;
/** Maximum number of tags of one lead. */
export const MAX_TAGS = 20;
const Tag = requiredText({ label: 'Tag', max: 40 });

/** One change, applied to all leads of the request. */
export const BulkChange = z.union(
  [
    z.strictObject({ status: z.enum(LEAD_STATUSES) }),
    z.strictObject({ stageId: Uuid }),
    z.strictObject({ assignedTo: z.nullable(Uuid) }),
    z.strictObject({ addTag: Tag }),
    z.strictObject({ removeTag: Tag }),
  ],
  'A change is one of status, stageId, assignedTo, addTag and removeTag',
);
export type BulkChange = z.infer<typeof BulkChange>;

/** `POST /v1/leads/bulk`. */
export const LeadBulk = z.strictObject({
  ids: z
    .array(Uuid)
    .check(
      z.minLength(1, 'Choose at least one lead'),
      z.maxLength(MAX_BULK_LEADS, `At most ${MAX_BULK_LEADS} leads at once`),
    ),
  change: BulkChange,
});
export type LeadBulk = z.infer<typeof LeadBulk>;

/** Result of a bulk change. Leads that already had the value count as neither changed nor failed. */
export const LeadBulkResult = z.object({
  ok: z.literal(true),
  changed: z.int(),
  failed: z.array(z.object({ id: z.string(), error: z.string() })),
  /** Bulk changes that restore the previous state. */
  undo: z.array(z.object({ ids: z.array(z.string()), change: BulkChange })),
});
export type LeadBulkResult = z.infer<typeof LeadBulkResult>;

export const LeadSpeedQuery = z.object({ window: z._default(z.enum(LEAD_SPEED_WINDOWS), '7d') });
export type LeadSpeedQuery = z.infer<typeof LeadSpeedQuery>;

/** Seconds from a lead's arrival; null if there is nothing to measure. */
const Quickness = z.object({
  /** Leads that reached this stage. */
  leads: z.int(),
  p50: z.nullable(z.number()),
  p90: z.nullable(z.number()),
  /** Percentage of all leads of the source that reached it within five minutes. */
  withinFiveMinutes: z.number(),
});
export const LeadSpeedRow = z.object({
  source: z.string(),
  leads: z.int(),
  /** Time from arrival until a person claimed the lead. */
  claim: Quickness,
  /** Time from arrival until staff first contacted the lead. */
  contact: Quickness,
});
export type LeadSpeedRow = z.infer<typeof LeadSpeedRow>;
/** `GET /v1/leads/speed`: by source, the one with the most leads first, and the total; without imported leads. */
export const LeadSpeedResult = z.object({
  ok: z.literal(true),
  window: z.enum(LEAD_SPEED_WINDOWS),
  all: LeadSpeedRow,
  sources: z.array(LeadSpeedRow),
});
export type LeadSpeedResult = z.infer<typeof LeadSpeedResult>;
