/**
 * Finds records that wait for a run which has ended because it was terminated or the engine lost it. Their runs are
 * enqueued again; the definition's `repeat` prevents a second start of runs that are open or have settled their record.
 * Outbox rows that were never dispatched are not included, because the dispatcher will still process them.
 */
import type { Database, SystemTransaction } from '@praxis/db/core/database';
import { enqueueRun } from '@praxis/db/core/outbox';
import type { QueuedRunDefinition, TenantStart } from '@praxis/workflows/core/run-definition';

/** Seconds for which a waiting record is ignored, because it may have just been enqueued. */
export const WAITING_SECONDS = 20;
/** Longer than one delivery attempt at an address that does not answer, in seconds. */
export const DELIVERY_OVERDUE_SECONDS = 60;
/**
 * Seconds without a record write after which the run of a message or a step counts as lost: longer than six attempts of
 * two minutes with their waits.
 */
export const EFFECT_OVERDUE_SECONDS = 15 * 60;

/** The conditions of a query for records that have waited too long, with the maximum number of records. */
export const waiting = (limit: number): { olderThanSeconds: number; limit: number } => ({
  olderThanSeconds: WAITING_SECONDS,
  limit,
});

/** Enqueues the runs of one process whose records wait. */
type Recovery = (database: Database) => Promise<void>;

/** Filled when the modules of the activities load, so that no central list has to name each process. */
const recoveries: Recovery[] = [];

/**
 * Makes the sweep restart the runs of a process: `find` returns the starts of the runs whose records have waited too
 * long. Call it once, next to the activities of the process.
 */
export function addRecovery<Start extends TenantStart>(
  run: QueuedRunDefinition<Start>,
  find: (tx: SystemTransaction) => Promise<Start[]>,
): void {
  recoveries.push(async (database) => {
    const starts = await database.withSystem(`find records that wait: ${run.kind}`, find);
    // One transaction per run, because a long one over many outbox rows and the dispatcher would block each other.
    for (const start of starts)
      await database.withSystem(`recover a run: ${run.kind}`, (tx) => enqueueRun(tx, run, start));
  });
}

/** Enqueues the runs of all records that wait. */
export async function recoverRuns(database: Database): Promise<void> {
  for (const recover of recoveries) await recover(database);
}
