/** Bodies and answers of the call's named functions (specification 1, section 7 "Server functions"). */
import * as z from 'zod/mini';
import { ActionTaken } from './call-action.js';
import { AiCallState, CallSnapshot, SPEAKERS } from './call.js';
import { CALL_TURN_MAX, CALL_URGENCIES } from './call.const.js';
import { CallQualification } from '../appointment/meeting.js';
import { IndustrySchema, ModeSchema, SessionId, Uuid } from '../journey/session.js';
import { optionalText, possiblyEmptyText, requiredText } from '../core/text.js';

/** Id of a conversation. The call with this id is found, or started if there is none. */
export const ConversationId = z
  .string('conversationId is required')
  .check(
    z.regex(/^[A-Za-z0-9][A-Za-z0-9_-]{5,79}$/, 'conversationId must be 6 to 80 letters, digits, - or _'),
  );

const OBJECTIONS_MAX = 50;
/** The text fields of a call's state, with limits for input. */
const REPORTED = {
  responses: z.optional(
    z.record(
      possiblyEmptyText({ label: 'A question’s id', max: 80 }),
      possiblyEmptyText({ label: 'An answer', max: CALL_TURN_MAX, lines: 'many' }),
    ),
  ),
  objections: z.optional(
    z
      .array(possiblyEmptyText({ label: 'An objection', max: 80 }))
      .check(z.maxLength(OBJECTIONS_MAX, `A call has at most ${OBJECTIONS_MAX} objections`)),
  ),
  contactInfo: z.optional(
    z.object({
      name: optionalText({ label: 'Name', max: 120 }),
      email: optionalText({ label: 'Email', max: 254 }),
      phone: optionalText({ label: 'Phone', max: 40 }),
    }),
  ),
};

/**
 * The call state that a client reports. The stored state takes precedence; this is used only while there is
 * none.
 */
export const ReportedQualification = z._default(
  z.object(
    { ...z.partial(AiCallState).shape, ...REPORTED, ...CallQualification.shape },
    'qualification must be an object',
  ),
  {},
);
export type ReportedQualification = z.infer<typeof ReportedQualification>;

const HISTORY_MAX = 200;
/** Messages so far, as the client has them. */
export const ConversationHistory = z._default(
  z
    .array(
      z.object({
        speaker: z.enum(SPEAKERS, 'speaker must be ai or caller'),
        message: possiblyEmptyText({ label: 'message', max: 8000, lines: 'many' }),
        timestamp: optionalText({ label: 'timestamp', max: 40 }),
      }),
    )
    .check(z.maxLength(HISTORY_MAX, `A conversation has at most ${HISTORY_MAX} messages`)),
  [],
);

const industry = IndustrySchema;
const mode = z._default(ModeSchema, 'sim');
const QuestionId = z
  .string('questionId must be text')
  .check(z.regex(/^[A-Za-z]{1,40}$/, 'questionId is the id of a question'));

/** `ai-chat`. `systemPrompt` is accepted but ignored: only the tenant decides the AI's instructions. */
export const AiChatRequest = z.object({
  message: requiredText({ label: 'message', max: CALL_TURN_MAX, lines: 'many' }),
  conversationHistory: ConversationHistory,
  industry,
  mode,
  systemPrompt: optionalText({ label: 'systemPrompt', max: 20_000, lines: 'many' }),
  qualification: ReportedQualification,
  currentQuestion: z.optional(z.nullable(QuestionId)),
  conversationId: ConversationId,
  sessionId: z.optional(SessionId),
});
export type AiChatRequest = z.infer<typeof AiChatRequest>;

export const AiChatResult = z.object({
  ok: z.literal(true),
  response: z.string(),
  confidence: z.number(),
  /** Answers by question id that this turn added. */
  qualification_update: z.record(z.string(), z.string()),
  actions: z.array(ActionTaken),
  advance_question: z.boolean(),
  call: CallSnapshot,
});
export type AiChatResult = z.infer<typeof AiChatResult>;

const Score = z._default(z.number('must be a number').check(z.gte(0), z.lte(100)), 0);

/** `lead-qualification`: parses one answer. Nothing is stored. */
export const LeadQualificationRequest = z.object({
  questionId: QuestionId,
  response: requiredText({ label: 'response', max: CALL_TURN_MAX, lines: 'many' }),
  industry,
  currentQualification: ReportedQualification,
  urgencyScore: Score,
  leadScore: Score,
  sessionId: SessionId,
});
export type LeadQualificationRequest = z.infer<typeof LeadQualificationRequest>;

export const LeadQualificationResult = z.object({
  ok: z.literal(true),
  success: z.literal(true),
  questionId: z.string(),
  qualification_update: z.record(z.string(), z.string()),
  urgencyLevel: z.enum(CALL_URGENCIES),
  leadScore: z.number(),
  progress: z.number(),
  nextQuestion: z.nullable(z.string()),
});
export type LeadQualificationResult = z.infer<typeof LeadQualificationResult>;

/** `objection-handling`: classifies an objection and returns an answer. Nothing is stored. */
export const ObjectionHandlingRequest = z.object({
  objection: requiredText({ label: 'objection', max: CALL_TURN_MAX, lines: 'many' }),
  industry,
  qualification: ReportedQualification,
  conversationHistory: ConversationHistory,
  sessionId: SessionId,
});
export type ObjectionHandlingRequest = z.infer<typeof ObjectionHandlingRequest>;

export const ObjectionHandlingResult = z.object({
  ok: z.literal(true),
  success: z.literal(true),
  /** A machine word, for example `cost_concern`; `general` for any objection that is not a known one. */
  objection: z.string(),
  response: z.string(),
  objections: z.array(z.string()),
});
export type ObjectionHandlingResult = z.infer<typeof ObjectionHandlingResult>;

/** `notification-service`: notifies the tenant's team, once per call. */
export const NotificationServiceRequest = z.object({
  type: z.literal('urgent_escalation', 'type must be urgent_escalation'),
  reason: requiredText({ label: 'reason', max: 500, lines: 'many' }),
  industry: z.optional(IndustrySchema),
  mode,
  qualification: ReportedQualification,
  conversationId: ConversationId,
  sessionId: z.optional(SessionId),
  conversation: ConversationHistory,
  /**
   * As reported by the client. The server uses `immediate` when the call's urgency is critical, else `high`.
   */
  priority: z.optional(z.enum(['immediate', 'high'], 'priority must be immediate or high')),
});
export type NotificationServiceRequest = z.infer<typeof NotificationServiceRequest>;

export const NotificationServiceResult = z.object({
  ok: z.literal(true),
  success: z.literal(true),
  priority: z.enum(['immediate', 'high']),
  /** Number of people notified. */
  notified: z.int(),
});
export type NotificationServiceResult = z.infer<typeof NotificationServiceResult>;

/**
 * `process-conversation`: ends the call and stores lead, transcript and interactions. Repeated requests store
 * them only once.
 */
export const ProcessConversationRequest = z.object({
  conversationId: ConversationId,
  industry,
  mode,
  transcript: z._default(
    z.union([ConversationHistory, optionalText({ label: 'transcript', max: 100_000, lines: 'many' })]),
    [],
  ),
  qualification: ReportedQualification,
  sessionId: z.optional(SessionId),
});
export type ProcessConversationRequest = z.infer<typeof ProcessConversationRequest>;

export const ProcessConversationResult = z.object({
  ok: z.literal(true),
  success: z.literal(true),
  callId: Uuid,
  /** Null if the caller gave no name or no contact details. */
  leadId: z.nullable(Uuid),
  call: CallSnapshot,
});
export type ProcessConversationResult = z.infer<typeof ProcessConversationResult>;
