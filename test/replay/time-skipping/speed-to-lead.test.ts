/** Claim windows on a skipped clock: each group has its own, and a routing that has ended waits for nothing more. */
import { ApplicationFailure } from '@temporalio/common';
import type { WorkflowHandle } from '@temporalio/client';
import type { Worker } from '@temporalio/worker';
import type { LeadRoutingProgress } from '@praxis/workflows/lead/effects';
import { routingEnded, SPEED_TO_LEAD_RUN } from '@praxis/workflows/lead/messages';
import { openWorker } from './built-worker.js';
import { openServer, quietly } from './server.js';

const MINUTE_MS = 60_000;

type Server = Awaited<ReturnType<typeof openServer>>;

/** The record of a routing, in memory. */
interface Record {
  windows: readonly number[];
  outcome: 'taken' | undefined;
  /** Steps performed, each with its time in minutes from the start. */
  log: { step: number; minute: number }[];
  failures: number;
}

let env: Server;
let running: Promise<void>;
let worker: Worker;
let record: Record;
let begun = 0;
beforeEach(async () => {
  quietly();
  env = await openServer();
  record = { windows: [5, 10], outcome: undefined, log: [], failures: 0 };
  worker = await openWorker(env, {
    activities: { advanceRoute },
  });
  running = worker.run();
});
afterEach(async () => {
  worker.shutdown();
  await running;
  await env.teardown();
});

async function advanceRoute(_start: unknown, step: number): Promise<LeadRoutingProgress> {
  if (record.failures > 0) {
    record.failures -= 1;
    throw ApplicationFailure.retryable('the database is away', 'unavailable');
  }
  record.log.push({ step, minute: Math.floor(((await env.currentTimeMs()) - begun) / MINUTE_MS) });
  if (record.outcome) return { kind: 'over', outcome: record.outcome };
  const window = record.windows[step];
  if (window === undefined) return { kind: 'over', outcome: 'fell_back' };
  return { kind: 'offered', step, waitMs: window * MINUTE_MS };
}

async function start(): Promise<WorkflowHandle> {
  begun = await env.currentTimeMs();
  return await env.client.workflow.start(SPEED_TO_LEAD_RUN.workflow, {
    taskQueue: 'praxis',
    workflowId: 'speed-to-lead/lead',
    args: [{ tenantId: 'tenant', leadId: 'lead' }],
  });
}

/** Waits until this many steps were done. The clock stands still in the meantime. */
async function done(times: number): Promise<void> {
  while (record.log.length < times) await new Promise((resolve) => setTimeout(resolve, 20));
}

it('each group has its window, then the owner gets the lead; a database outage skips no group', async () => {
  record.failures = 2;
  const run = await start();
  expect(await run.result()).toBe('fell_back');
  expect(record.log).toEqual([
    { step: 0, minute: 0 },
    { step: 1, minute: 5 },
    { step: 2, minute: 15 },
  ]);
});

it('a claim wakes the run immediately, before the window ends', async () => {
  const run = await start();
  await done(1);
  record.outcome = 'taken';
  await run.signal(routingEnded);
  await done(2);
  expect(await run.result()).toBe('taken');
  expect(record.log).toEqual([
    { step: 0, minute: 0 },
    { step: 1, minute: 0 },
  ]);
});

it('a claim whose signal was lost is found when the window ends', async () => {
  const run = await start();
  await done(1);
  record.outcome = 'taken';
  expect(await run.result()).toBe('taken');
  expect(record.log.at(-1)).toEqual({ step: 1, minute: 5 });
});
