/** A server whose clock can be moved, with the built workflows, the real activities of billing and the simulated vendor on its time. */
import { WorkflowNotFoundError, type WorkflowHandle } from '@temporalio/client';
import type { TestWorkflowEnvironment } from '@temporalio/testing';
import { createBillingActivities } from '@praxis/activities/billing/billing.activities';
import type { SimPayments } from '@praxis/providers/payments/sim';
import { BILLING_RUN, billingChanged } from '@praxis/workflows/billing/messages';
import { openServer, openWorker, quietly } from '../replay/time-skipping/server.js';
import { simVendor } from './sim-vendor.js';
import type { Subscriber } from './billing.js';
import type { World } from './journey.js';
import { environmentOf } from './records.js';

export interface BillingClock {
  env: TestWorkflowEnvironment;
  vendor: SimPayments;
  now(): Promise<Date>;
  /** Begins the run of a subscription. */
  begin(subscriber: Subscriber): Promise<WorkflowHandle>;
  /** Ends the runs that were begun, so that a later test that moves the clock by years does not play them too. */
  endRuns(): Promise<void>;
  /** Wakes it, as a webhook does, and lets it do what is due. */
  wake(subscriber: Subscriber): Promise<void>;
  close(): Promise<void>;
}

/** How often a run that is woken is given another minute: an attempt that a busy machine lost is made again after its timeout. */
const MAX_MINUTES = 10;
const MINUTE_MS = 60_000;

/** @throws what `error` is, unless the run has ended by itself */
function ignoreEnded(error: unknown): void {
  if (!(error instanceof WorkflowNotFoundError)) throw error;
}

/** Starts the server and a worker. */
export async function openBillingClock(world: World): Promise<BillingClock> {
  quietly();
  const env = await openServer();
  let at = new Date(await env.currentTimeMs());
  const now = async (): Promise<Date> => (at = new Date(await env.currentTimeMs()));
  const vendor = simVendor(world, () => at);
  const activities = createBillingActivities({
    environment: environmentOf(world.stack),
    database: world.database,
    payments: vendor,
    now,
  });
  const worker = await openWorker(env, {
    activities: {
      ...activities,
      reportUsage: async (start: Parameters<typeof activities.reportUsage>[0]) => {
        await now();
        await activities.reportUsage(start);
      },
    },
  });
  const running = worker.run();
  const runs: WorkflowHandle[] = [];
  const idOf = ({ tenant, subscriptionId }: Subscriber): string =>
    BILLING_RUN.id({ tenantId: tenant.id, subscriptionId });
  return {
    env,
    vendor,
    now,
    async begin(subscriber) {
      const run = await env.client.workflow.start(BILLING_RUN.workflow, {
        taskQueue: 'praxis',
        workflowId: idOf(subscriber),
        args: [{ tenantId: subscriber.tenant.id, subscriptionId: subscriber.subscriptionId }],
      });
      runs.push(run);
      return run;
    },
    async endRuns() {
      for (const run of runs.splice(0)) await run.terminate().catch(ignoreEnded);
    },
    async wake(subscriber) {
      const run = env.client.workflow.getHandle(idOf(subscriber));
      await run.signal(billingChanged);
      for (let minute = 0; minute < MAX_MINUTES; minute += 1) {
        await env.sleep(MINUTE_MS);
        const { raw } = await run.describe();
        if (!raw.pendingActivities?.length && !raw.pendingWorkflowTask) return;
      }
    },
    async close() {
      worker.shutdown();
      await running;
      await env.teardown();
    },
  };
}
