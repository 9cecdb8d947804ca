/**
 * Finds records that wait for a run which has ended because it was terminated or the engine lost it. Their runs are
 * enqueued again; the definition's `repeat` keeps those that are open or have settled their record from being started
 * twice. Outbox rows that were never handed over are not included: the dispatcher still has them.
 */
import type { Database, SystemTransaction } from '@praxis/db/core/database';
import { enqueueRun } from '@praxis/db/core/outbox';
import type { QueuedRunDefinition, TenantStart } from '@praxis/workflows/core/run-definition';

/** A record younger than this has just been enqueued. */
export const WAITING_SECONDS = 20;
/** Longer than one attempt at an address that does not answer. */
export const DELIVERY_OVERDUE_SECONDS = 60;
/** Longer than nothing is written while a message or a step is tried: six attempts of two minutes, with their waits. */
export const EFFECT_OVERDUE_SECONDS = 15 * 60;

/** Maximum number of records per query that have waited too long. */
export const waiting = (limit: number): { olderThanSeconds: number; limit: number } => ({
  olderThanSeconds: WAITING_SECONDS,
  limit,
});

/** Enqueues the runs of a process whose records wait. */
type Recovery = (database: Database) => Promise<void>;

/** Filled as the modules of the activities load, so that a new process is in no list. */
const recoveries: Recovery[] = [];

/**
 * Has the sweep begin a process again: `find` gives the starts of the runs whose records have waited for too long. Called once,
 * where the activities of the process are.
 */
export function addRecovery<Start extends TenantStart>(
  run: QueuedRunDefinition<Start>,
  find: (tx: SystemTransaction) => Promise<Start[]>,
): void {
  recoveries.push(async (database) => {
    const starts = await database.withSystem(`find records that wait: ${run.kind}`, find);
    // One transaction per run: a long one over many outbox rows and the dispatcher would block each other.
    for (const start of starts)
      await database.withSystem(`recover a run: ${run.kind}`, (tx) => enqueueRun(tx, run, start));
  });
}

/** Enqueues the runs of records that wait. */
export async function recoverRuns(database: Database): Promise<void> {
  for (const recover of recoveries) await recover(database);
}
