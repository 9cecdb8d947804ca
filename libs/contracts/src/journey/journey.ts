/** A journey as screens show it, and its live changes. */
import * as z from 'zod/mini';
import { INDUSTRIES, MODES } from '../core/industry.const.js';
import { JOURNEY_STATUSES, JOURNEY_STEPS, STEP_STATES } from './journey.const.js';
import { Appointment } from '../appointment/appointment.js';
import { CHANNELS, MESSAGE_STATUSES } from '../message/message.const.js';
import { RunLink } from '../core/run.js';

export const JourneyStepView = z.object({
  step: z.enum(JOURNEY_STEPS),
  state: z.enum(STEP_STATES),
  /** When it reached that state, ISO 8601. */
  at: z.optional(z.string()),
  /** One line for people, for example why it is being retried. */
  note: z.optional(z.string()),
});
export type JourneyStepView = z.infer<typeof JourneyStepView>;

/** A message as the customer's own phone or mailbox would show it. */
export const JourneyMessage = z.object({
  id: z.string(),
  channel: z.enum(CHANNELS),
  template: z.string(),
  status: z.enum(MESSAGE_STATUSES),
  subject: z.optional(z.string()),
  text: z.string(),
  at: z.string(),
});
export type JourneyMessage = z.infer<typeof JourneyMessage>;

/**
 * `leadScore` and `engagementLevel` are present after the intake. Appointment and messages may be those of a call of the session, also
 * before the journey's first step; there is no run then.
 */
export const JourneyView = z.object({
  sessionId: z.string(),
  industry: z.enum(INDUSTRIES),
  mode: z.enum(MODES),
  status: z.enum(JOURNEY_STATUSES),
  leadId: z.optional(z.string()),
  leadScore: z.optional(z.number()),
  engagementLevel: z.optional(z.string()),
  steps: z.array(JourneyStepView),
  appointment: z.optional(Appointment),
  messages: z.array(JourneyMessage),
  run: z.optional(RunLink),
});
export type JourneyView = z.infer<typeof JourneyView>;

/** Answer of `GET /v1/{industry}/journey/{sessionId}`; `journey` is null before the first step, if no call has booked either. */
export const JourneyResult = z.object({ ok: z.literal(true), journey: z.nullable(JourneyView) });
export type JourneyResult = z.infer<typeof JourneyResult>;

/**
 * Events of `GET /v1/live?industry=&sessionId=`: `journey`, the whole view, on connect and after each change,
 * so that a missed event does no harm; and `worker`, whether a worker is available.
 */
export const LiveWorker = z.object({ up: z.boolean() });
export type LiveWorker = z.infer<typeof LiveWorker>;
