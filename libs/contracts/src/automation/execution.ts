/** Executions: the runs of automations as people watch them, and what their list can be narrowed by (specification 2, section 3, "Execution"). */
import * as z from 'zod/mini';
import { RunLink } from '../core/run.js';
import { listOf, pageFields } from '../core/paging.js';
import { Definition } from './automation.js';
import { RUN_STATUSES, STEP_STATUSES } from './automation-run.const.js';
import { STEP_KINDS, StepId } from './step.js';

/** One execution. Times are ISO 8601. */
export const Execution = z.object({
  id: z.uuid(),
  workflowId: z.uuid(),
  workflowName: z.string(),
  version: z.int(),
  /** A test has no outside effect. */
  isTest: z.boolean(),
  status: z.enum(RUN_STATUSES),
  /** The step that it is at; null before the first and once it is over. */
  stepId: z.nullable(z.string()),
  leadId: z.nullable(z.uuid()),
  /** Why it ended before its last step, in a machine word. */
  error: z.nullable(z.string()),
  startedAt: z.string(),
  finishedAt: z.nullable(z.string()),
});
export type Execution = z.infer<typeof Execution>;

/** A step of an execution. */
export const ExecutionStep = z.object({
  /** Its place in the execution, from 1. */
  position: z.int(),
  stepId: z.string(),
  label: z.string(),
  kind: z.enum(STEP_KINDS),
  status: z.enum(STEP_STATUSES),
  /** How it ended, in a machine word: `sent`, `yes`, `timed_out`. */
  outcome: z.nullable(z.string()),
  /** Details of its work, free of personal data. */
  detail: z.record(z.string(), z.string()),
  waitUntil: z.nullable(z.string()),
  /** How often a message, a webhook or a model was tried; 0 for other steps. */
  attempts: z.int(),
  /** Why it has not succeeded, in a machine word: of a vendor, a receiver, or the decision about a message. */
  problem: z.nullable(z.string()),
  /** When it is tried again. */
  nextAttemptAt: z.nullable(z.string()),
  startedAt: z.string(),
  finishedAt: z.nullable(z.string()),
});
export type ExecutionStep = z.infer<typeof ExecutionStep>;

export const ExecutionDetail = z.object({
  ...Execution.shape,
  steps: z.array(ExecutionStep),
  /** The execution that it repeats. */
  replayOf: z.nullable(z.uuid()),
  /** Definition of the version that it follows. */
  definition: Definition,
  /** Its run in the Temporal UI, for admins. */
  run: z.optional(RunLink),
});
export type ExecutionDetail = z.infer<typeof ExecutionDetail>;

/** `GET /v1/executions`, the newest first. */
export const ExecutionList = listOf(Execution);
export type ExecutionList = z.infer<typeof ExecutionList>;
export const ExecutionQuery = z.object({
  ...pageFields,
  workflowId: z.optional(z.uuid('workflowId is an id')),
  status: z.optional(z.enum(RUN_STATUSES, 'This is no status of an execution')),
});
export type ExecutionQuery = z.infer<typeof ExecutionQuery>;

/**
 * `POST /v1/executions/{id}/replay`: runs a finished one again, about the same subject and by the currently active
 * version. `fromStep`: a step that it took, from which on steps are repeated; from the beginning without it.
 */
export const ExecutionReplay = z.strictObject({ fromStep: z.optional(StepId) });
export type ExecutionReplay = z.infer<typeof ExecutionReplay>;

/** An execution that is enqueued. */
export const ExecutionStarted = z.object({ ok: z.literal(true), executionId: z.uuid() });
export type ExecutionStarted = z.infer<typeof ExecutionStarted>;

/** `GET /v1/executions/{id}`. */
export const ExecutionResult = z.object({ ok: z.literal(true), execution: ExecutionDetail });
export type ExecutionResult = z.infer<typeof ExecutionResult>;
