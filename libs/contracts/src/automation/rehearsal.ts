/**
 * A rehearsal plays a version over recent real events in test mode and shows the results next to what was really done.
 */
import * as z from 'zod/mini';
import { listOf, pageFields } from '../core/paging.js';
import { Execution } from './execution.js';
import { REHEARSAL_DAYS } from './rehearsal.const.js';
import { STEP_KINDS } from './step.js';

/** `POST /v1/workflows/{id}/rehearsal`: starts one of the latest version and deletes the previous rehearsal. */
export const RehearsalStart = z.strictObject({
  days: z._default(
    z
      .int('Enter whole days')
      .check(z.gte(1, 'At least a day'), z.lte(REHEARSAL_DAYS, `At most ${REHEARSAL_DAYS} days`)),
    REHEARSAL_DAYS,
  ),
});
export type RehearsalStart = z.infer<typeof RehearsalStart>;

/** The results that the runs would have had. */
export const RehearsalFigures = z.object({
  /** Events that would have begun an execution, and those that the condition leaves out. */
  begun: z.int(),
  notMet: z.int(),
  /** Messages that would have gone out. */
  sms: z.int(),
  emails: z.int(),
  calls: z.int(),
  tasks: z.int(),
  /** Messages and calls that consent, an opt-out or a missing address would have stopped. */
  blocked: z.int(),
  /** Messages that would have waited for the end of quiet hours. */
  held: z.int(),
  /** What the vendors would have charged at their list prices, in millionths of a US dollar. */
  costMicros: z.int(),
});
export type RehearsalFigures = z.infer<typeof RehearsalFigures>;

export const Rehearsal = z.object({
  id: z.uuid(),
  version: z.int(),
  isDone: z.boolean(),
  /** The period, ISO 8601. */
  since: z.string(),
  until: z.string(),
  /** The practice's zone, an IANA name. */
  timeZone: z.string(),
  /** Events of the period; the last of them are played. */
  found: z.int(),
  chosen: z.int(),
  played: z.int(),
  figures: RehearsalFigures,
  /** The day from which the prices hold, `YYYY-MM-DD`. */
  pricesFrom: z.string(),
});
export type Rehearsal = z.infer<typeof Rehearsal>;

/** `GET /v1/workflows/{id}/rehearsal`: the last one; null where there is none. */
export const RehearsalResult = z.object({ ok: z.literal(true), rehearsal: z.nullable(Rehearsal) });
export type RehearsalResult = z.infer<typeof RehearsalResult>;

/** One past event: its lead, the steps that would have run, and what really happened. Times are ISO 8601. */
export const RehearsedExecution = z.object({
  id: Execution.shape.id,
  leadId: Execution.shape.leadId,
  status: Execution.shape.status,
  /** Name of the lead as the viewer may see it; empty if the event is about no lead. */
  name: z.string(),
  occurredAt: z.string(),
  /** The steps that reach or concern a person, in order. */
  steps: z.array(
    z.object({
      kind: z.enum(STEP_KINDS),
      label: z.string(),
      outcome: z.string(),
      at: z.string(),
      /** Start of the wait, if the message would have waited for the end of quiet hours; otherwise null. */
      heldFrom: z.nullable(z.string()),
    }),
  ),
  /** The events that really followed within seven days. */
  actual: z.object({
    messages: z.int(),
    firstMessageAt: z.nullable(z.string()),
    repliedAt: z.nullable(z.string()),
    bookedAt: z.nullable(z.string()),
  }),
});
export type RehearsedExecution = z.infer<typeof RehearsedExecution>;

/** `GET /v1/workflows/{id}/rehearsal/executions`: the executions that would have begun, the newest first. */
export const RehearsedExecutionList = listOf(RehearsedExecution);
export type RehearsedExecutionList = z.infer<typeof RehearsedExecutionList>;
export const RehearsedExecutionQuery = z.object(pageFields);
export type RehearsedExecutionQuery = z.infer<typeof RehearsedExecutionQuery>;
