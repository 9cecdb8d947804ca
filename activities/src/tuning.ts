/**
 * How a worker polls; shared with the benchmark's bare worker, so that both are measured with the same
 * settings.
 */
import type { WorkerOptions } from '@temporalio/worker';
import { HEARTBEAT_MS } from './core/heartbeat.js';

/**
 * Time limit of one execution of workflow code. Exceeding it ends the whole process, because it corrupts Node's records
 * of promises. The SDK's default is five seconds, which a paused machine or many signals may exceed. The SDK reads this
 * setting, although its type does not declare it.
 */
export const EXECUTION_TUNING = { isolateExecutionTimeout: '1 minute' } as const;

/**
 * Measured on two cores (test/bench): more pollers and many concurrent workflow tasks made local steps a
 * third faster; with a short sticky timeout, another worker takes over quickly after a crash. A call holds a
 * workflow task and a local activity while its model runs, so there is room for calls in addition to all
 * other work.
 */
export const WORKER_TUNING = {
  ...EXECUTION_TUNING,
  maxConcurrentWorkflowTaskExecutions: 400,
  maxConcurrentLocalActivityExecutions: 400,
  maxConcurrentActivityTaskExecutions: 100,
  stickyQueueScheduleToStartTimeout: '2 seconds',
  workflowTaskPollerBehavior: { type: 'simple-maximum', maximum: 20 },
  maxCachedWorkflows: 500,
  maxHeartbeatThrottleInterval: HEARTBEAT_MS,
} as const satisfies Partial<WorkerOptions>;

/**
 * Settings of the worker for runs that no person waits for. It takes few tasks at once, so that many such runs wait in
 * the engine and leave the processor and the database connections to requests with a waiting caller
 * (test/bench/background.ts).
 */
export const BACKGROUND_TUNING = {
  ...WORKER_TUNING,
  maxConcurrentWorkflowTaskExecutions: 16,
  maxConcurrentLocalActivityExecutions: 16,
  workflowTaskPollerBehavior: { type: 'simple-maximum', maximum: 4 },
  // Most of these runs wait for hours or days; runs that are not in the cache are replayed when they continue.
  maxCachedWorkflows: 100,
} as const satisfies Partial<WorkerOptions>;

/**
 * Settings of the worker for bulk sending: few batches at once, so that interactive requests get enough
 * database connections and CPU (test/bench/campaign.ts).
 */
export const BULK_TUNING = {
  maxConcurrentActivityTaskExecutions: 2,
  activityTaskPollerBehavior: { type: 'simple-maximum', maximum: 1 },
  maxHeartbeatThrottleInterval: HEARTBEAT_MS,
} as const satisfies Partial<WorkerOptions>;
