/**
 * Batches of campaigns whose run was lost, or ended while somebody was enrolled. They are begun without the outbox, as
 * their campaign begins them.
 */
import { listOverdueBatches } from '@praxis/db/campaign/campaign-run';
import type { Database } from '@praxis/db/core/database';
import { CAMPAIGN_BATCH_RUN } from '@praxis/workflows/campaign/messages';
import { beginOrWakeRun, type RunClient } from '@praxis/workflows/core/run-client';

/** Longer than a provider in trouble or one wave of messages keeps a contact waiting. */
const OVERDUE_SECONDS = 15 * 60;
/** Batches that are woken in one sweep. */
const BATCHES_PER_SWEEP = 50;

/** Wakes batches that have been overdue for long, and begins those that have no run. */
export async function wakeOverdueBatches(database: Database, client: RunClient): Promise<void> {
  const batches = await database.withSystem('find batches of campaigns that wait', (tx) =>
    listOverdueBatches(tx, { olderThanSeconds: OVERDUE_SECONDS, limit: BATCHES_PER_SWEEP }),
  );
  for (const start of batches) await beginOrWakeRun(client, { run: CAMPAIGN_BATCH_RUN, start });
}
