/**
 * The Event Console's log: what a page requested, how long it took, and the result (specification 1,
 * section 7).
 */
import * as z from 'zod/mini';
import { sessionFields, SessionId } from '../journey/session.js';
import { optionalText, possiblyEmptyText, requiredText } from '../core/text.js';
import { instant } from '../core/moment.js';

const Latency = z.number().check(z.gte(0), z.lte(3_600_000));
/** Any content is accepted; names and values that are not known to be harmless are not stored. */
const Payload = z.optional(
  z.record(
    z.string().check(z.maxLength(200, 'A name in payload can have at most 200 characters')),
    z.unknown(),
  ),
);
const Status = z.optional(z.union([z.int(), possiblyEmptyText({ label: 'status', max: 40 })]));

/** One entry of `POST /v1/events/log`. `at` is the page's clock, ISO 8601. */
export const PageEvent = z.object({
  type: requiredText({ label: 'type', max: 80 }),
  endpoint: optionalText({ label: 'endpoint', max: 200 }),
  status: Status,
  latencyMs: z.optional(Latency),
  errorMessage: optionalText({ label: 'errorMessage', max: 500, lines: 'many' }),
  payload: Payload,
  at: z.optional(instant('at must be a date and time with offset')),
});
export type PageEvent = z.infer<typeof PageEvent>;

export const EventsLogRequest = z.object({
  ...sessionFields,
  events: z
    .array(PageEvent, 'events is required')
    .check(z.minLength(1, 'events must not be empty'), z.maxLength(100, 'At most 100 events at a time')),
});
export type EventsLogRequest = z.infer<typeof EventsLogRequest>;
export const EventsLogResult = z.object({ ok: z.literal(true), logged: z.int() });

/** Body of the function `events-log`. */
export const EventsLogFunctionRequest = z.object({
  action: requiredText({ label: 'action', max: 80 }),
  endpoint: requiredText({ label: 'endpoint', max: 200 }),
  method: z._default(possiblyEmptyText({ label: 'method', max: 10 }), 'POST'),
  payload: Payload,
  status: Status,
  latencyMs: z.optional(Latency),
  errorMessage: optionalText({ label: 'errorMessage', max: 500, lines: 'many' }),
  sessionId: SessionId,
});
export type EventsLogFunctionRequest = z.infer<typeof EventsLogFunctionRequest>;
