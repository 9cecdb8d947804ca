/** Leads as lists and screens show them, and what the list can be filtered and ordered by (specification 1, section 3 "leads"). */
import * as z from 'zod/mini';
import { LeadConflict } from '../conflict/conflict.js';
import { CONFLICT_STATES } from '../conflict/conflict.const.js';
import { INDUSTRIES } from '../core/industry.const.js';
import { ENGAGEMENT_LEVELS } from '../engagement/engagement.const.js';
import { LanguageCode } from '../language/language.js';
import { LEAD_SOURCES, LEAD_STATUSES, MAX_NOTE_CHARACTERS } from './lead.const.js';
import { STAGE_COLORS } from './lead-stage.const.js';
import { leadFactFields, SeenFacts } from './lead-entry.js';
import { pageFields, listOf } from '../core/paging.js';
import { RunLink } from '../core/run.js';
import { Uuid } from '../journey/session.js';
import { optionalText, requiredText } from '../core/text.js';

export const LeadStatus = z.enum(LEAD_STATUSES);
export type LeadStatus = z.infer<typeof LeadStatus>;

export const Lead = z.object({
  id: z.string(),
  industry: z.enum(INDUSTRIES),
  name: z.string(),
  email: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  caseType: z.nullable(z.string()),
  leadType: z.nullable(z.string()),
  status: LeadStatus,
  /** Its stage in the tenant's own pipeline; null if no stage has its status. */
  stage: z.nullable(z.object({ id: z.string(), name: z.string(), color: z.enum(STAGE_COLORS) })),
  leadScore: z.number(),
  engagementLevel: z.enum(ENGAGEMENT_LEVELS),
  source: z.enum(LEAD_SOURCES),
  lastInteraction: z.nullable(z.string()),
  createdAt: z.string(),
  updatedAt: z.string(),
  /** The person that the lead is assigned to; null if unassigned. */
  assignedTo: z.nullable(z.object({ id: z.string(), name: z.string() })),
  /** State of the conflict pre-screen; null if there was none, and for callers who may not see it. */
  conflictState: z.nullable(z.enum(CONFLICT_STATES)),
  /** Whether personal fields are masked for this caller (contracts/core/masking.ts). */
  masked: z.boolean(),
});
export type Lead = z.infer<typeof Lead>;

export const LEAD_SORTS = ['updated', 'created', 'score'] as const;
export const LeadQuery = z.object({
  ...pageFields,
  /**
   * Matches name, email, case type and lead type case-insensitively, and a phone number however it is typed: with any
   * separators, with or without its country, or its last four digits.
   */
  q: optionalText({ label: 'Search', max: 200 }),
  status: z.optional(z.union([LeadStatus, z.literal('all')])),
  /** Id of a stage of the tenant's pipeline. */
  stage: z.optional(z.union([Uuid, z.literal('all')])),
  engagement: z.optional(z.union([z.enum(ENGAGEMENT_LEVELS), z.literal('all')])),
  /** `me`: assigned to the caller; `none`: unassigned; else a person's id. */
  assigned: z.optional(z.union([z.enum(['all', 'me', 'none']), Uuid])),
  sort: z._default(z.enum(LEAD_SORTS), 'updated'),
});
export type LeadQuery = z.infer<typeof LeadQuery>;
export const LeadList = listOf(Lead);
export type LeadList = z.infer<typeof LeadList>;

/** All details of one lead. `revealedUntil` is when this caller's unmasked view ends. */
export const LeadDetail = z.extend(Lead, {
  area: z.nullable(z.string()),
  budget: z.nullable(z.string()),
  details: z.nullable(z.string()),
  urgency: z.nullable(z.string()),
  timeline: z.nullable(z.string()),
  /** Language for messages to the person; null until a page, a message, a call or staff specify it. */
  language: z.nullable(LanguageCode),
  tags: z.array(z.string()),
  notes: z.string(),
  /** The source's name in an imported file; masked like other free text. */
  sourceDetail: z.nullable(z.string()),
  /**
   * Session of the visit that created it; part of its journey's workflow id. `***` for viewers, and when a
   * demo visitor is masked.
   */
  sessionId: z.string(),
  /** The contributions to the score, largest first; `scoreVersion` names the rules that calculated it. */
  scoreContributions: z.array(z.object({ factor: z.string(), points: z.number() })),
  scoreVersion: z.int(),
  /** Possible improvements of the score: open factors and how many points each could add. */
  scoreOpen: z.array(z.object({ factor: z.string(), points: z.number() })),
  /**
   * The parts of the engagement level: the points of each kind of event, highest first, and their sum. The lead score
   * is not part of it.
   */
  engagement: z.object({
    points: z.number(),
    contributions: z.array(z.object({ factor: z.string(), count: z.int(), points: z.number() })),
  }),
  run: z.optional(RunLink),
  revealedUntil: z.nullable(z.string()),
  /**
   * The contact it belongs to, with the number of its leads and of open merge suggestions; null if no data
   * identifies a person.
   */
  contact: z.nullable(z.object({ id: z.string(), leads: z.int(), suggestions: z.int() })),
  conflict: LeadConflict,
});
export type LeadDetail = z.infer<typeof LeadDetail>;
/** Answer of `GET /v1/leads/{id}`. */
export const LeadResult = z.object({ ok: z.literal(true), lead: LeadDetail });
export type LeadResult = z.infer<typeof LeadResult>;

/**
 * `GET /v1/leads/stats`: the six cards of Lead Management. `recent` counts the last seven days;
 * `conversionRate` is converted leads divided by all leads, in percent with one decimal (specification 1,
 * section 9).
 */
export const LeadStats = z.object({
  total: z.int(),
  high: z.int(),
  medium: z.int(),
  low: z.int(),
  recent: z.int(),
  conversionRate: z.number(),
});
export type LeadStats = z.infer<typeof LeadStats>;
export const LeadStatsResult = z.object({ ok: z.literal(true), stats: LeadStats });
export type LeadStatsResult = z.infer<typeof LeadStatsResult>;

/**
 * `PATCH /v1/leads/{id}`: any status to any other (specification 1, section 4), the assignment to staff or an owner of the
 * tenant, or to no one, and corrections of its facts. Returns a `LeadResult`.
 */
export const LeadUpdate = z
  .strictObject({
    status: z.optional(z.enum(LEAD_STATUSES, `Status must be one of ${LEAD_STATUSES.join(', ')}`)),
    /**
     * A stage of the tenant's pipeline. The status follows from the stage, so a request may contain only one of the
     * two.
     */
    stageId: z.optional(Uuid),
    assignedTo: z.optional(z.nullable(Uuid)),
    ...leadFactFields,
    seen: z.optional(SeenFacts),
  })
  .check(
    z.refine(
      ({ seen: _, ...update }) => Object.values(update).some((value) => value !== undefined),
      'Give something to change',
    ),
    z.refine(({ status, stageId }) => status === undefined || stageId === undefined, {
      message: 'Give a status or a stage, not both',
      path: ['stageId'],
    }),
  );
export type LeadUpdate = z.infer<typeof LeadUpdate>;

/**
 * `POST /v1/leads/{id}/notes`: appended as a paragraph with time and author. A blank note is refused. Returns
 * a `LeadResult`.
 */
export const NewLeadNote = z.strictObject({
  note: requiredText({ label: 'Note', max: MAX_NOTE_CHARACTERS, lines: 'many' }),
  /** The note is about a call with the lead, which counts as contact. */
  isCall: z.optional(z.boolean()),
});
export type NewLeadNote = z.infer<typeof NewLeadNote>;

export const TIMELINE_KINDS = ['visit', 'interaction', 'message', 'appointment', 'journey'] as const;
/** One event of a lead. `text` describes it and contains no personal data. */
export const TimelineEntry = z.object({
  id: z.string(),
  kind: z.enum(TIMELINE_KINDS),
  text: z.string(),
  /** State of the item, if it has one, such as a message. */
  status: z.nullable(z.string()),
  at: z.string(),
  run: z.optional(RunLink),
});
export type TimelineEntry = z.infer<typeof TimelineEntry>;

/** Query for a timeline. With `scope` contact: all events of the person, from their newest fifty leads. */
export const LeadTimelineQuery = z.object({
  ...pageFields,
  scope: z._default(z.enum(['lead', 'contact'], 'scope must be lead or contact'), 'lead'),
});
export type LeadTimelineQuery = z.infer<typeof LeadTimelineQuery>;

/** `GET /v1/leads/{id}/timeline`, newest first. */
export const LeadTimeline = listOf(TimelineEntry);
export type LeadTimeline = z.infer<typeof LeadTimeline>;

/**
 * The event of the topic `leads` of `GET /v1/live`: a lead of the tenant has changed, and open lists load it
 * again.
 */
export const LeadChange = z.object({ leadId: z.string() });
export type LeadChange = z.infer<typeof LeadChange>;
