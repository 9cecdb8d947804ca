/** A call of the AI voice caller over HTTP: its start, its turns, its end, and what screens show of it. */
import * as z from 'zod/mini';
import { ActionTaken, CallReceipt } from './call-action.js';
import { CALL_ENDS, CALL_STATES, CALL_TURN_MAX, CALL_URGENCIES } from './call.const.js';
import { LanguageCode } from '../language/language.js';
import { Email, Phone } from '../contact/contact.js';
import { pageFields, listOf } from '../core/paging.js';
import { CALL_CHANNELS, PHONE_DIRECTIONS, PHONE_OUTCOMES, PHONE_STATUSES } from './phone.const.js';
import { RunLink } from '../core/run.js';
import { IndustrySchema, ModeSchema, SessionId, sessionFields, Uuid } from '../journey/session.js';
import { possiblyEmptyText, requiredText } from '../core/text.js';

export const QUALIFICATION_STATUSES = ['qualifying', 'qualified', 'escalated'] as const;

/** The facts a call knows about its caller (specification 1, section 3 "AI call state"). */
export const AiCallState = z.object({
  industry: IndustrySchema,
  urgencyLevel: z.enum(CALL_URGENCIES),
  leadScore: z.number().check(z.gte(0), z.lte(100)),
  qualificationStatus: z.enum(QUALIFICATION_STATUSES),
  /** Answers by question id. */
  responses: z.record(z.string(), z.string()),
  /** Machine words; the screen cuts badges at 20 characters. */
  objections: z.array(z.string()),
  appointmentBooked: z.boolean(),
  contactInfo: z.object({
    name: z.optional(z.string()),
    email: z.optional(z.string()),
    phone: z.optional(z.string()),
  }),
});
export type AiCallState = z.infer<typeof AiCallState>;

/** Milliseconds. `qualificationTime` is from the start of the call to the last question's answer. */
export const CallMetrics = z.object({
  duration: z.number(),
  responseTime: z.number(),
  qualificationTime: z.nullable(z.number()),
  bookingSuccess: z.boolean(),
  objectionCount: z.int(),
  conversationTurns: z.int(),
});
export type CallMetrics = z.infer<typeof CallMetrics>;

/** Milliseconds from a turn's text reaching the server. `overheadMs` excludes the model. */
export const TurnMetrics = z.object({
  modelMs: z.number(),
  modelFirstTokenMs: z.nullable(z.number()),
  totalMs: z.number(),
  overheadMs: z.number(),
});
export type TurnMetrics = z.infer<typeof TurnMetrics>;

/** Opaque id of a turn. Turns with the same id are the same turn, however often they are sent. */
export const TurnId = z
  .string('turnId is required')
  .check(z.regex(/^[A-Za-z0-9][A-Za-z0-9_-]{0,63}$/, 'turnId must be 1 to 64 letters, digits, - or _'));

/** Stored metrics; null if not measured. The caller's device measures `voiceMs`. */
export const StoredTurnMetrics = z.object({
  modelMs: z.number(),
  modelFirstTokenMs: z.nullable(z.number()),
  totalMs: z.nullable(z.number()),
  overheadMs: z.nullable(z.number()),
  /** Milliseconds from the end of the caller's speech to the first sound of the reply. */
  voiceMs: z.nullable(z.number()),
});
export type StoredTurnMetrics = z.infer<typeof StoredTurnMetrics>;

/** The device's measure of an earlier turn: milliseconds from the end of speech to the first sound. */
export const PlayedTurn = z.object({
  turnId: TurnId,
  voiceMs: z.number('voiceMs must be a number').check(z.gte(0), z.lte(120_000)),
});
export type PlayedTurn = z.infer<typeof PlayedTurn>;

export const SPEAKERS = ['ai', 'caller'] as const;
export const ConversationMessage = z.object({
  id: z.string(),
  speaker: z.enum(SPEAKERS),
  message: z.string(),
  timestamp: z.string(),
  confidence: z.optional(z.number()),
});
export type ConversationMessage = z.infer<typeof ConversationMessage>;

/** `POST /v1/{industry}/calls`. Requests with the same `Idempotency-Key` start one call. */
export const CallStartRequest = z.object({
  ...sessionFields,
  language: z._default(LanguageCode, 'en'),
});
export type CallStartRequest = z.infer<typeof CallStartRequest>;

/** A call as its visitor's screen shows and updates it. */
export const CallSnapshot = z.object({
  id: Uuid,
  state: z.enum(CALL_STATES),
  language: LanguageCode,
  qualification: AiCallState,
  /** Share of answered questions, in percent. */
  progress: z.number(),
  currentQuestion: z.nullable(z.string()),
  metrics: CallMetrics,
  endReason: z.nullable(z.enum(CALL_ENDS)),
});
export type CallSnapshot = z.infer<typeof CallSnapshot>;

export const CallStartResult = z.object({
  ok: z.literal(true),
  call: CallSnapshot,
  /** Spoken first: who is speaking, that it is an AI, and that the call is recorded. */
  greeting: z.string(),
  promptVersion: z.string(),
  run: RunLink,
});
export type CallStartResult = z.infer<typeof CallStartResult>;

const callFields = { sessionId: SessionId, industry: z.optional(IndustrySchema) };

/** `POST /v1/calls/{id}/turns`. An empty text is silence: no speech was recognized. */
export const TurnRequest = z.object({
  ...callFields,
  turnId: TurnId,
  text: possiblyEmptyText({ label: 'text', max: CALL_TURN_MAX, lines: 'many' }),
  heard: z.optional(PlayedTurn),
});
export type TurnRequest = z.infer<typeof TurnRequest>;

export const TurnResult = z.object({
  ok: z.literal(true),
  turnId: TurnId,
  /** The spoken text, after guardrails have removed every claim without a receipt. */
  reply: z.string(),
  confidence: z.number(),
  call: CallSnapshot,
  actions: z.array(ActionTaken),
  /** A title of the error catalog when something failed, for example `Processing Error`. */
  error: z.nullable(z.string()),
  metrics: TurnMetrics,
});
export type TurnResult = z.infer<typeof TurnResult>;

/** `POST /v1/calls/{id}/end`. Ending a call that has ended returns the same answer. */
export const CallEndRequest = z.object({ ...callFields, heard: z.optional(PlayedTurn) });
export type CallEndRequest = z.infer<typeof CallEndRequest>;
export const CallEndResult = z.object({
  ok: z.literal(true),
  call: CallSnapshot,
  leadId: z.nullable(Uuid),
});
export type CallEndResult = z.infer<typeof CallEndResult>;

/** `GET /v1/calls/{id}`: with an API key, the session id is required; members of the tenant need none. */
export const CallQuery = z.object({ sessionId: z.optional(SessionId) });
export type CallQuery = z.infer<typeof CallQuery>;

export const BlockedPhrase = z.object({ phrase: z.string(), reason: z.string() });
/** One turn of the transcript. The first has no text from the caller. */
export const CallTurn = z.object({
  turnId: z.nullable(z.string()),
  at: z.string(),
  actions: z.array(ActionTaken),
  /** The phrases that guardrails removed from the AI's reply, and why. */
  blocked: z.array(BlockedPhrase),
  metrics: z.nullable(StoredTurnMetrics),
});

/** Fields that only a telephone call has. */
export const CallLine = z.object({
  direction: z.enum(PHONE_DIRECTIONS),
  /** Number of the other party, masked like the numbers of leads. Null when withheld. */
  number: z.nullable(z.string()),
  status: z.enum(PHONE_STATUSES),
  outcome: z.nullable(z.enum(PHONE_OUTCOMES)),
  /** Why the call was not placed: a machine word, for example `quiet_hours`. */
  reason: z.nullable(z.string()),
});
export type CallLine = z.infer<typeof CallLine>;

export const CallDetail = z.extend(CallSnapshot, {
  channel: z.enum(CALL_CHANNELS),
  phone: z.nullable(CallLine),
  /** Only in the answer to the call's own visitor. */
  sessionId: z.optional(z.string()),
  mode: ModeSchema,
  recording: z.enum(['granted', 'declined']),
  promptVersion: z.string(),
  model: z.string(),
  messages: z.array(ConversationMessage),
  turns: z.array(CallTurn),
  receipts: z.array(CallReceipt),
  startedAt: z.string(),
  endedAt: z.nullable(z.string()),
  leadId: z.nullable(z.string()),
  masked: z.boolean(),
  /** When the caller's reveal of its lead ends; null where nothing is revealed. */
  revealedUntil: z.nullable(z.string()),
  run: RunLink,
});
export type CallDetail = z.infer<typeof CallDetail>;
export const CallResult = z.object({ ok: z.literal(true), call: CallDetail });
export type CallResult = z.infer<typeof CallResult>;

export const CallListQuery = z.object({
  ...pageFields,
  state: z.optional(z.enum(CALL_STATES)),
});
export type CallListQuery = z.infer<typeof CallListQuery>;

/** One row of a tenant's call log. `duration` is in milliseconds. */
export const CallListItem = z.object({
  id: z.string(),
  industry: IndustrySchema,
  mode: ModeSchema,
  state: z.enum(CALL_STATES),
  language: LanguageCode,
  caller: z.nullable(z.string()),
  urgencyLevel: z.enum(CALL_URGENCIES),
  leadScore: z.number(),
  progress: z.number(),
  channel: z.enum(CALL_CHANNELS),
  phone: z.nullable(CallLine),
  objections: z.array(z.string()),
  appointmentBooked: z.boolean(),
  escalated: z.boolean(),
  conversationTurns: z.int(),
  duration: z.number(),
  endReason: z.nullable(z.enum(CALL_ENDS)),
  leadId: z.nullable(z.string()),
  startedAt: z.string(),
  masked: z.boolean(),
});
export type CallListItem = z.infer<typeof CallListItem>;
/** `GET /v1/calls`, newest first. */
export const CallList = listOf(CallListItem);
export type CallList = z.infer<typeof CallList>;

/** Contact details as a call may collect them; each is validated before use. */
export const CallContact = z.object({
  name: z.optional(requiredText({ label: 'Name', max: 120 })),
  email: z.optional(Email),
  phone: z.optional(Phone),
});
export type CallContact = z.infer<typeof CallContact>;

/** `PUT /v1/calls/{id}/handled`: marks an ended call as handled, or as open again. */
export const CallHandling = z.strictObject({ isHandled: z.boolean('isHandled must be true or false') });
export type CallHandling = z.infer<typeof CallHandling>;
export const CallHandledResult = z.object({ ok: z.literal(true), isHandled: z.boolean() });
export type CallHandledResult = z.infer<typeof CallHandledResult>;
