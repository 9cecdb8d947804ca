/** How a worker polls; shared with the benchmark's bare worker, so that the two are compared on the same terms. */
import type { WorkerOptions } from '@temporalio/worker';
import { HEARTBEAT_MS } from './core/heartbeat.js';

/**
 * Numbers measured on two cores (test/bench): more pollers and many concurrent workflow tasks lifted local steps by a
 * third; a short sticky time-out is what makes another worker take over quickly when this one is killed. A call whose model
 * is thinking holds a task and a local activity: there is room for calls beside everything else.
 */
export const WORKER_TUNING = {
  maxConcurrentWorkflowTaskExecutions: 400,
  maxConcurrentLocalActivityExecutions: 400,
  maxConcurrentActivityTaskExecutions: 100,
  stickyQueueScheduleToStartTimeout: '2 seconds',
  workflowTaskPollerBehavior: { type: 'simple-maximum', maximum: 20 },
  maxCachedWorkflows: 500,
  maxHeartbeatThrottleInterval: HEARTBEAT_MS,
} as const satisfies Partial<WorkerOptions>;

/**
 * The worker that sends in bulk: few batches at once, so that the database's connections and the processor are there for
 * whoever waits for an answer (test/bench/campaign.ts).
 */
export const BULK_TUNING = {
  maxConcurrentActivityTaskExecutions: 2,
  activityTaskPollerBehavior: { type: 'simple-maximum', maximum: 1 },
  maxHeartbeatThrottleInterval: HEARTBEAT_MS,
} as const satisfies Partial<WorkerOptions>;
