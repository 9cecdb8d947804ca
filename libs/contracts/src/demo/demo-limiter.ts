/** The demo's usage limiter (specification 1, sections 2, 3, 7 and 9). */
import * as z from 'zod/mini';
import { SessionId } from '../journey/session.js';
import { optionalText } from '../core/text.js';

export const DEMO_ACTIONS = [
  'call-start',
  'intake-submit',
  'appointment-book',
  'followup-send',
  'roi-calc',
] as const;
export const DemoAction = z.enum(DEMO_ACTIONS, `actionType must be one of ${DEMO_ACTIONS.join(', ')}`);
export type DemoAction = z.infer<typeof DemoAction>;

export const DemoLimiterRequest = z.object({
  sessionId: SessionId,
  actionType: DemoAction,
  endpoint: optionalText({ label: 'endpoint', max: 200 }),
});
export type DemoLimiterRequest = z.infer<typeof DemoLimiterRequest>;

export const DemoLimiterResult = z.object({
  ok: z.literal(true),
  success: z.literal(true),
  allowed: z.boolean(),
  remaining: z.int(),
  message: z.string(),
  sessionUsed: z.int(),
  dailyUsed: z.int(),
  maxPerSession: z.int(),
  maxPerDay: z.int(),
});
export type DemoLimiterResult = z.infer<typeof DemoLimiterResult>;

/** `GET /v1/demo/usage`: actions used by one session and by all sessions today. Reading it uses nothing. */
export const DemoUsageQuery = z.object({ sessionId: SessionId });
export type DemoUsageQuery = z.infer<typeof DemoUsageQuery>;

export const DemoUsageResult = z.object({
  ok: z.literal(true),
  maxPerSession: z.int(),
  maxPerDay: z.int(),
  /** One entry per action, in the order of `DEMO_ACTIONS`. */
  actions: z.array(z.object({ action: DemoAction, sessionUsed: z.int(), dailyUsed: z.int() })),
  /** The session's latest actions, newest first. */
  latest: z.array(z.object({ action: DemoAction, at: z.string() })),
});
export type DemoUsageResult = z.infer<typeof DemoUsageResult>;

/**
 * Share of a limit at which the page warns, and how many of the latest actions it shows (specification 1,
 * section 2).
 */
export const DEMO_WARNING_SHARE = 0.7;
export const DEMO_LATEST_SHOWN = 5;

/**
 * The number of remaining actions that is reported when the limiter is down, in which case every action is
 * allowed (specification 1, section 8).
 */
export const DEMO_LIMITER_DOWN_REMAINING = 999;
