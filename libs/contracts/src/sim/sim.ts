/** The simulated vendors' inbox and controls: what screens, tests and visitors may read and set. */
import * as z from 'zod/mini';
import { MAX_SMS_BODY_CHARACTERS } from '../message/message.const.js';
import { pageFields, listOf } from '../core/paging.js';
import { SessionId } from '../journey/session.js';
import { requiredText } from '../core/text.js';

export const SIM_PORTS = ['sms', 'email', 'calendar', 'phone', 'crm'] as const;
export const SimPort = z.enum(SIM_PORTS, 'port must be sms, email, calendar, phone or crm');
export type SimPort = z.infer<typeof SimPort>;
/** Simulators that can be set to fail: those with an inbox, and the robot check of booking pages. */
export const SIM_CONTROL_PORTS = [...SIM_PORTS, 'robot'] as const;
export type SimControlPort = (typeof SIM_CONTROL_PORTS)[number];

/** A message or calendar event that a simulated vendor accepted. */
export const SimInboxEntry = z.object({
  id: z.string(),
  port: SimPort,
  providerMessageId: z.string(),
  to: z.string(),
  from: z.optional(z.string()),
  subject: z.optional(z.string()),
  body: z.string(),
  attachments: z.array(z.object({ filename: z.string(), contentType: z.string() })),
  status: z.string(),
  createdAt: z.string(),
  /** The practice it belongs to; only for the practice's team and on the operator's own machine. */
  practice: z.optional(z.string()),
  /** The lead it was sent to, masked for this person's role; only for the practice's team. */
  lead: z.optional(z.object({ id: z.string(), name: z.string() })),
});
export type SimInboxEntry = z.infer<typeof SimInboxEntry>;

export const SimInboxQuery = z.object({
  sessionId: z.optional(SessionId),
  port: z.optional(SimPort),
  cursor: pageFields.cursor,
  limit: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(100)), 50),
});
export const SimInboxList = listOf(SimInboxEntry);

export const SIM_FAILURES = [
  'rate_limited',
  'unavailable',
  'timeout',
  'rejected',
  'accept_then_drop',
] as const;
/**
 * How a simulated vendor behaves from now on. `failNext` counts down; `failAlways` stays until changed;
 * `delayMs` is added to each request.
 */
export const SimControls = z.object({
  port: z.enum(SIM_CONTROL_PORTS, 'port must be sms, email, calendar, phone or robot'),
  failNext: z._default(z.int().check(z.gte(0), z.lte(1000)), 0),
  failAlways: z._default(z.boolean(), false),
  failure: z._default(z.enum(SIM_FAILURES), 'unavailable'),
  delayMs: z._default(z.int().check(z.gte(0), z.lte(60_000)), 0),
  webhooks: z._default(z.boolean(), true),
});
export type SimControls = z.infer<typeof SimControls>;
export const SimControlsResult = z.object({ ok: z.literal(true), controls: SimControls });

export const SimControlsList = z.object({ ok: z.literal(true), items: z.array(SimControls) });

/** The visitor's reply on the simulated phone. */
export const SimInbound = z.object({
  sessionId: SessionId,
  body: requiredText({ label: 'Message', max: MAX_SMS_BODY_CHARACTERS, lines: 'many' }),
});
export type SimInbound = z.infer<typeof SimInbound>;
export const SimInboundTaken = z.object({ ok: z.literal(true) });
