/**
 * What a practice's team has to do now, in one consistent answer, so that no entry is in two sections or missing from
 * all. Names and texts are masked as in all other answers.
 */
import * as z from 'zod/mini';
import { CALL_URGENCIES } from '../call/call.const.js';
import { CALL_CHANNELS } from '../call/phone.const.js';
import { ENGAGEMENT_LEVELS } from '../engagement/engagement.const.js';
import { LEAD_SOURCES } from '../lead/lead.const.js';
import { CHANNELS } from '../message/message.const.js';
import { APPOINTMENT_TO_DOS, CALL_TO_DOS, HELD_REASONS, LEAD_TO_DOS, SET_UP_STEPS } from './today.const.js';

/** The person that an entry is about. `name` is null if unknown. */
const aboutSomebody = { name: z.nullable(z.string()), masked: z.boolean() };

export const TodayAppointment = z.object({
  id: z.string(),
  leadId: z.string(),
  ...aboutSomebody,
  about: z.nullable(z.string()),
  /** ISO 8601 in UTC; screens show it in the practice's zone. */
  start: z.string(),
  end: z.string(),
  host: z.string(),
  status: z.enum(['confirmed', 'cancelled']),
  toDo: z.nullable(z.enum(APPOINTMENT_TO_DOS)),
  /** The start before the client moved the appointment. */
  startBefore: z.nullable(z.string()),
  /** The time zone that the client's browser reported; null if unknown. */
  clientTimeZone: z.nullable(z.string()),
  /**
   * Number of the appointment's changes. A change request that names it is refused if another user has changed the
   * appointment since.
   */
  sequence: z.int(),
});
export type TodayAppointment = z.infer<typeof TodayAppointment>;

/** A conversation whose last message is from the client. `id` is the lead's. */
export const TodayReply = z.object({
  id: z.string(),
  ...aboutSomebody,
  channel: z.enum(CHANNELS),
  preview: z.string(),
  unread: z.int(),
  /** When the client wrote. */
  since: z.string(),
});
export type TodayReply = z.infer<typeof TodayReply>;

/** A new lead that has not been contacted, or one that became hot and has not been contacted since. */
export const TodayLead = z.object({
  id: z.string(),
  ...aboutSomebody,
  about: z.nullable(z.string()),
  source: z.enum(LEAD_SOURCES),
  leadScore: z.int(),
  engagementLevel: z.enum(ENGAGEMENT_LEVELS),
  isHot: z.boolean(),
  toDo: z.enum(LEAD_TO_DOS),
  /** When a new lead arrived, or when the other lead became hot. */
  since: z.string(),
});
export type TodayLead = z.infer<typeof TodayLead>;

/** A call that needs a person. */
export const TodayCall = z.object({
  id: z.string(),
  leadId: z.nullable(z.string()),
  ...aboutSomebody,
  /** The caller's number, if it was shown. */
  number: z.nullable(z.string()),
  channel: z.enum(CALL_CHANNELS),
  toDo: z.enum(CALL_TO_DOS),
  urgency: z.enum(CALL_URGENCIES),
  since: z.string(),
});
export type TodayCall = z.infer<typeof TodayCall>;

/** An item that is held, and why. Messages of one campaign are one entry. */
export const TodayHeld = z.object({
  /** Id of the message, lead, host, import or campaign. */
  id: z.string(),
  reason: z.enum(HELD_REASONS),
  /** True if it continues only when a person acts. */
  needsPerson: z.boolean(),
  leadId: z.nullable(z.string()),
  campaignId: z.nullable(z.string()),
  ...aboutSomebody,
  /** Name of the campaign, file or host. */
  title: z.nullable(z.string()),
  /** How many messages or appointments it represents. */
  count: z.int(),
  since: z.string(),
  /** When it continues automatically, if that is known. */
  until: z.nullable(z.string()),
});
export type TodayHeld = z.infer<typeof TodayHeld>;

/** The first entries, and how many there are: {@link TODAY_COUNT_MAX} means as many or more. */
const sectionOf = <Entry extends z.ZodMiniType>(entry: Entry) =>
  z.object({ items: z.array(entry), count: z.int() });

/** `GET /v1/today`, for staff and owners. */
export const TodayResult = z.object({
  ok: z.literal(true),
  /** The time at which the answer was computed. */
  at: z.string(),
  /** The practice's zone, which determines the days. */
  timeZone: z.string(),
  /**
   * Past appointments without a result first (only the latest ones), then those of today and the next days; ordered by
   * start.
   */
  appointments: sectionOf(TodayAppointment),
  /** Unread ones first, then those that have waited longest. */
  replies: sectionOf(TodayReply),
  /** Hot ones first, then the newest. */
  leads: sectionOf(TodayLead),
  /** Newest first. */
  calls: sectionOf(TodayCall),
  /** Items that need a person first, then the newest. */
  held: sectionOf(TodayHeld),
  /** Null once everything is set up, and for a practice that has been working for a while. */
  setUp: z.nullable(z.object({ done: z.array(z.enum(SET_UP_STEPS)) })),
  /** Whether the practice has any lead, real or sample. */
  hasLeads: z.boolean(),
  hasSampleData: z.boolean(),
});
export type TodayResult = z.infer<typeof TodayResult>;
