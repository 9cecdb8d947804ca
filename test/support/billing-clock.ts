/**
 * Runs of subscriptions on a clock that the test sets: the built workflow on a real Temporal, the real activities and
 * the simulated vendor. While the run waits, the clock is set to the end of the wait, and a signal wakes the run as its
 * timer would. So times are exact, and no server has to skip time while activities run on a busy machine.
 */
import type { WorkflowHandle } from '@temporalio/client';
import { tsToMs } from '@temporalio/common/lib/time.js';
import type { DateTime } from 'luxon';
import { createBillingActivities } from '@praxis/activities/billing/billing.activities';
import type { SimPayments } from '@praxis/providers/payment/sim';
import { BILLING_RUN, billingChanged } from '@praxis/workflows/billing/messages';
import { openWorker } from '../replay/time-skipping/built-worker.js';
import { openRealServer, quietly } from '../replay/time-skipping/server.js';
import { isAtWork } from './engine.js';
import { simVendor } from './sim-vendor.js';
import type { Subscriber } from './billing.js';
import type { World } from './journey.js';
import { environmentOf } from './records.js';
import { until } from './until.js';

export interface BillingClock {
  vendor: SimPayments;
  now(): Date;
  /** Sets the clock; no run may be waiting for a time that this skips. */
  set(time: Date): void;
  /** Begins the run of a subscription. */
  begin(subscriber: Subscriber): Promise<WorkflowHandle>;
  /** Moves the clock to a time in steps, so that all work that is due until then is done, and wakes the run. */
  moveTo(subscriber: Subscriber, time: DateTime): Promise<void>;
  close(): Promise<void>;
}

/** More waits than a subscription has in any test. */
const MAX_LOOKS = 1_000;

/** Starts the server and a worker. */
export async function openBillingClock(world: World): Promise<BillingClock> {
  quietly();
  const env = await openRealServer();
  let at = new Date();
  const now = (): Date => at;
  const vendor = simVendor(world, now);
  const worker = await openWorker(env, {
    activities: createBillingActivities({
      environment: environmentOf(world.stack),
      database: world.database,
      payments: vendor,
      now,
    }),
  });
  const running = worker.run();
  const { client } = env;
  const runOf = ({ tenant, subscriptionId }: Subscriber): WorkflowHandle =>
    client.workflow.getHandle(BILLING_RUN.id({ tenantId: tenant.id, subscriptionId }));

  /** @returns how many milliseconds the run waits, once it has no work in progress, or `ended` */
  const waitOf = (run: WorkflowHandle): Promise<number | 'ended'> =>
    until('the run to wait or to end', { timeoutMs: 30_000 }, async () => {
      const described = await run.describe();
      if (described.status.name !== 'RUNNING') return 'ended';
      if (isAtWork(described)) return undefined;
      const { history } = await client.workflowService.getWorkflowExecutionHistoryReverse({
        namespace: client.options.namespace,
        execution: { workflowId: run.workflowId },
        maximumPageSize: 20,
      });
      const timer = history?.events?.find((event) => event.timerStartedEventAttributes);
      return timer && tsToMs(timer.timerStartedEventAttributes?.startToFireTimeout);
    });

  return {
    vendor,
    now,
    set(time) {
      at = time;
    },
    begin: ({ tenant, subscriptionId }) => {
      const start = { tenantId: tenant.id, subscriptionId };
      return client.workflow.start(BILLING_RUN.workflow, {
        taskQueue: 'praxis',
        workflowId: BILLING_RUN.id(start),
        args: [start],
      });
    },
    async moveTo(subscriber, time) {
      const run = runOf(subscriber);
      for (let looks = 0; looks < MAX_LOOKS; looks += 1) {
        const wait = await waitOf(run);
        const isOver = wait === 'ended' || at.getTime() + wait > time.toMillis();
        at = isOver ? time.toJSDate() : new Date(at.getTime() + wait);
        if (wait !== 'ended') await run.signal(billingChanged);
        if (!isOver) continue;
        await waitOf(run);
        return;
      }
      throw new Error(`the run looked ${MAX_LOOKS} times and did not reach ${time.toISO()}`);
    },
    async close() {
      worker.shutdown();
      await running;
      await env.teardown();
    },
  };
}
