/**
 * How a durable process is defined: everything needed to start, wake or find its runs. This module names no particular
 * process.
 */
import {
  defineSearchAttributeKey,
  SearchAttributeType,
  TypedSearchAttributes,
  type Duration,
  type Priority,
  type SignalDefinition,
} from '@temporalio/common';

/** The queue of runs whose caller may be waiting for a reply. */
export const TASK_QUEUE = 'praxis';

/**
 * The queue of runs that no one waits for. It has its own workers that process a few at a time, so that the thousand
 * runs that an import starts do not delay an intake.
 */
export const BACKGROUND_QUEUE = 'praxis-background';

/**
 * For a process with a waiting caller: if a worker is killed, this is how soon that is noticed. A task itself takes
 * milliseconds.
 */
export const CALLER_WAITS = { taskTimeout: '5 seconds' } as const;

/**
 * For a process that a person waits for, although no client does: a STOP, a sign-in link. Its runs overtake the others
 * in their queue.
 */
export const FIRST = { priority: 1 } as const;

/** The tenant of a run, part of every start. */
export interface TenantStart {
  tenantId: string;
}

/** A process whose runs are begun by an update that a caller waits for, or by another run. */
export interface RunDefinition<Start extends TenantStart> {
  /** The name under which its workflow.ts exports it. */
  readonly workflow: string;
  readonly queue: string;
  /**
   * The rule for starting a run whose id belongs to a run that has already ended. While that run is open, it is never
   * started a second time.
   */
  readonly repeat: 'ALLOW_DUPLICATE' | 'ALLOW_DUPLICATE_FAILED_ONLY' | 'REJECT_DUPLICATE';
  /** Makes a run read its record again. It has no payload, because the record has the current state. */
  readonly signal?: SignalDefinition;
  /**
   * How soon a worker that was killed in the middle of a workflow task is noticed; by default the engine's own
   * time-out.
   */
  readonly taskTimeout?: Duration;
  /**
   * From 1 (first) to 5; the default is 3. Among runs of the same priority the tenants take turns, no matter how many
   * runs of one tenant wait.
   */
  readonly priority?: 1 | 2 | 3 | 4 | 5;
  /** The workflow id: opaque ids only, because the engine keeps it in plain text. */
  id(start: Start): string;
  /** The summary for operators: one of RUN_TEXTS. */
  summary?(start: Start): string;
  /** Search attributes by which operators find a run. */
  attributes?(start: Start): Record<string, string>;
}

/** A process whose runs are begun or woken from the outbox (libs/db/src/core/outbox.ts). */
export interface QueuedRunDefinition<Start extends TenantStart> extends RunDefinition<Start> {
  /** Kind of outbox row that begins a run. Rows of an older release may be waiting, so it never changes. */
  readonly kind: string;
  /** Kind of outbox row that wakes a run. If it equals `kind`, each row begins the run or wakes it. */
  readonly wakeKind?: string;
  /**
   * Reads the start from a row.
   * @throws TypeError if the row does not belong to this process
   */
  startOf(tenantId: string, payload: unknown): Start;
}

/** A process that the engine begins regularly, one run at a time. */
export interface ScheduleDefinition {
  /**
   * The id of the schedule, with which the ids of its runs begin. It never changes, because running systems have it.
   */
  readonly id: string;
  /** The name under which its workflow.ts exports it. */
  readonly workflow: string;
  readonly queue: string;
  /** How often the process runs; if left out, the environment decides how often, if at all. */
  readonly every?: Duration;
}

/** Defines a process that a schedule begins, in the background. */
export function defineSchedule(definition: Omit<ScheduleDefinition, 'queue'>): ScheduleDefinition {
  return { queue: BACKGROUND_QUEUE, ...definition };
}

/** Defines a process that no row of the outbox begins. Unless it names a queue, it runs in the queue for runs whose caller waits. */
export function defineRun<Start extends TenantStart>(
  definition: Omit<RunDefinition<Start>, 'queue'> & { queue?: string },
): RunDefinition<Start> {
  return { queue: TASK_QUEUE, ...definition };
}

/**
 * Defines a process that outbox rows begin, in the background. `fields`: the names of the fields of its rows, which are
 * all texts.
 */
export function defineQueuedRun<Start extends TenantStart>({
  fields,
  ...definition
}: Omit<QueuedRunDefinition<Start>, 'startOf' | 'queue'> & {
  fields: readonly Exclude<keyof Start & string, 'tenantId'>[];
}): QueuedRunDefinition<Start> {
  return {
    ...definition,
    queue: BACKGROUND_QUEUE,
    startOf(tenantId, payload) {
      const row = payload as Record<string, unknown> | null;
      const start: Record<string, string> = { tenantId };
      for (const field of fields) {
        const value = row?.[field];
        if (typeof value !== 'string') throw new TypeError(`A row of ${definition.kind} has no ${field}`);
        start[field] = value;
      }
      return start as unknown as Start;
    },
  };
}

/**
 * The signal that wakes a run.
 * @throws Error if there is none
 */
export function signalOf<Start extends TenantStart>({
  signal,
  workflow,
}: RunDefinition<Start>): SignalDefinition {
  if (!signal) throw new Error(`${workflow} has no signal that wakes its runs`);
  return signal;
}

/** Options for starting a run with the engine's client. */
export interface StartOptions {
  workflowId: string;
  taskQueue: string;
  args: [unknown];
  workflowIdReusePolicy: RunDefinition<TenantStart>['repeat'];
  priority: Priority;
  staticSummary?: string;
  workflowTaskTimeout?: Duration;
  typedSearchAttributes?: TypedSearchAttributes;
}

/** The options for starting a run, the same wherever it is begun. */
export function startOptions<Start extends TenantStart>(
  run: RunDefinition<Start>,
  start: Start,
): StartOptions {
  const attributes = run.attributes?.(start);
  return {
    workflowId: run.id(start),
    taskQueue: run.queue,
    args: [start],
    workflowIdReusePolicy: run.repeat,
    priority: { fairnessKey: start.tenantId, ...(run.priority && { priorityKey: run.priority }) },
    ...(run.summary && { staticSummary: run.summary(start) }),
    ...(run.taskTimeout !== undefined && { workflowTaskTimeout: run.taskTimeout }),
    ...(attributes && {
      typedSearchAttributes: new TypedSearchAttributes(
        Object.entries(attributes).map(([name, value]) => ({
          key: defineSearchAttributeKey(name, SearchAttributeType.KEYWORD),
          value,
        })),
      ),
    }),
  };
}
