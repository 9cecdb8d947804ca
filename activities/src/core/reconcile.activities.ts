/**
 * Brings the records of journeys that ended from outside (terminated, timed out on the server) in line with Temporal,
 * restarts runs that records wait for, and deletes records that have ended.
 */
import { getClient } from '@temporalio/activity';
import { WorkflowNotFoundError, type Client, type WorkflowExecutionStatusName } from '@temporalio/client';
import { publicOrigin, type Environment } from '@praxis/config/environment';
import { rollUpDays } from '@praxis/db/analytics/platform-day';
import { listOverdueBatches } from '@praxis/db/campaign/campaign-run';
import type { Database } from '@praxis/db/core/database';
import { noteJourney } from '@praxis/telemetry/metrics';
import type { JourneyEnd } from '@praxis/contracts/journey/journey.const';
import { closeJourney, listOpenJourneys, type OpenJourney } from '@praxis/db/journey/journey';
import { pruneHeldRuns } from '@praxis/db/tenant/held-run';
import type { PaymentsPort } from '@praxis/providers/payment/port';
import { CAMPAIGN_BATCH_RUN } from '@praxis/workflows/campaign/messages';
import { beginOrWakeRun } from '@praxis/workflows/core/run-client';
import type { ReconcileEffects } from '@praxis/workflows/core/reconcile/effects';
import { takeMissedEvents } from '../billing/missed-events.js';
import { followPurchases } from '../billing/waiting-purchases.js';
import { pruneRecords } from './people-sweep.js';
import { EFFECT_OVERDUE_SECONDS, recoverRuns } from './run-recovery.js';

/** A record younger than this may belong to a journey that is just being started. */
const SETTLED_AFTER_SECONDS = 60;
/** Number of runs that are checked at once. */
const RUNS_PER_PAGE = 50;
/** Maximum number of batches that are woken in one sweep. */
const BATCHES_PER_SWEEP = 50;

/** Creates the sweep's activities. */
export function createReconcileActivities({
  environment,
  database,
  payments,
}: {
  environment: Environment;
  database: Database;
  payments: PaymentsPort | undefined;
}): ReconcileEffects {
  const origin = publicOrigin(environment);
  return {
    async reconcileJourneys() {
      const client = getClient();
      await recoverRuns(database);
      await wakeOverdueBatches(client, database);
      await takeMissedEvents({ database, payments, origin }, new Date());
      await followPurchases({ database, payments, origin }, new Date());
      await pruneRecords(database);
      await pruneHeldRuns(database);
      await rollUpDays(database);
      const sum = { checked: 0, closed: 0 };
      let afterId: string | undefined;
      // Reads every open journey, page by page, because a practice may have thousands of them and the ended one may be
      // the last.
      for (;;) {
        const page = await database.withSystem('compare open journeys with Temporal', (tx) =>
          listOpenJourneys(tx, { olderThanSeconds: SETTLED_AFTER_SECONDS, afterId, limit: RUNS_PER_PAGE }),
        );
        const closed = await Promise.all(page.map((journey) => closeIfEnded({ client, database, journey })));
        sum.checked += page.length;
        sum.closed += closed.filter(Boolean).length;
        afterId = page.at(-1)?.id;
        if (page.length < RUNS_PER_PAGE) return sum;
      }
    },
  };
}

/**
 * Wakes campaign batches that have been overdue for a long time, directly and not through the outbox, and begins those
 * that have no run.
 */
async function wakeOverdueBatches(client: Client, database: Database): Promise<void> {
  const batches = await database.withSystem('find batches of campaigns that wait', (tx) =>
    listOverdueBatches(tx, { olderThanSeconds: EFFECT_OVERDUE_SECONDS, limit: BATCHES_PER_SWEEP }),
  );
  for (const start of batches) await beginOrWakeRun(client.workflow, { run: CAMPAIGN_BATCH_RUN, start });
}

interface Comparison {
  client: Client;
  database: Database;
  journey: OpenJourney;
}

/** Closes the record if its run has ended; returns true if it did. */
async function closeIfEnded({ client, database, journey }: Comparison): Promise<boolean> {
  const end = await endOf(client, journey.workflowId);
  if (!end) return false;
  await database.withTenant(journey.tenantId, (tx) => closeJourney(tx, journey.sessionId, end));
  noteJourney(end);
  return true;
}

async function endOf(client: Client, workflowId: string): Promise<JourneyEnd | undefined> {
  try {
    const { status } = await client.workflow.getHandle(workflowId).describe();
    return toEnd(status.name);
  } catch (error) {
    // Temporal no longer has the run: it closed, and its retention has passed.
    if (error instanceof WorkflowNotFoundError) return 'expired';
    throw error;
  }
}

function toEnd(status: WorkflowExecutionStatusName): JourneyEnd | undefined {
  switch (status) {
    case 'COMPLETED':
      return 'completed';
    case 'CANCELLED':
      return 'cancelled';
    case 'TERMINATED':
    case 'FAILED':
    case 'TIMED_OUT':
      return 'terminated';
    case 'RUNNING':
    case 'PAUSED':
    case 'CONTINUED_AS_NEW':
    case 'UNSPECIFIED':
    case 'UNKNOWN':
      return undefined;
  }
}
