/**
 * A person's notifications on a skipped clock: a wait overnight is a timer, and a run that is woken reads its data
 * again.
 */
import { ApplicationFailure } from '@temporalio/common';
import type { WorkflowHandle } from '@temporalio/client';
import type { Worker } from '@temporalio/worker';
import type { NotificationProgress } from '@praxis/workflows/notification/effects';
import { NOTIFICATION_RUN, notificationWaiting } from '@praxis/workflows/notification/messages';
import { openWorker } from './built-worker.js';
import { openServer, quietly } from './server.js';

const HOUR_MS = 3_600_000;

let env: Awaited<ReturnType<typeof openServer>>;
let running: Promise<void>;
let worker: Worker;
/** Waiting notifications, each as the earliest hour after the start at which it may be sent. */
let waiting: number[];
/** Messages sent: the hour, and the number of notifications in each. */
let sent: { hour: number; count: number }[];
let failures: number;
let reads: number;
let begun: number;
beforeEach(async () => {
  quietly();
  env = await openServer();
  [waiting, sent, failures, reads] = [[], [], 0, 0];
  worker = await openWorker(env, {
    activities: { deliverNotifications },
  });
  running = worker.run();
});
afterEach(async () => {
  worker.shutdown();
  await running;
  await env.teardown();
});

async function deliverNotifications(): Promise<NotificationProgress> {
  reads += 1;
  if (failures > 0) {
    failures -= 1;
    throw ApplicationFailure.retryable('the database is away', 'unavailable');
  }
  const since = (await env.currentTimeMs()) - begun;
  const due = waiting.filter((hour) => hour * HOUR_MS <= since);
  waiting = waiting.filter((hour) => hour * HOUR_MS > since);
  if (due.length > 0) sent.push({ hour: Math.floor(since / HOUR_MS), count: due.length });
  const next = Math.min(...waiting);
  return waiting.length === 0 ? { kind: 'idle' } : { kind: 'waiting', waitMs: next * HOUR_MS - since };
}

async function start(): Promise<WorkflowHandle> {
  begun = await env.currentTimeMs();
  return await env.client.workflow.start(NOTIFICATION_RUN.workflow, {
    taskQueue: 'praxis',
    workflowId: 'tenant/t/notification/u',
    args: [{ tenantId: 't', userId: 'u' }],
  });
}

it('notifications held overnight are sent together in the morning, and the run ends', async () => {
  waiting = [0, 9, 9, 9];
  failures = 2;
  await (await start()).result();
  expect(sent).toEqual([
    { hour: 0, count: 1 },
    { hour: 9, count: 3 },
  ]);
});

it('a new notification wakes the run: an urgent call is not held overnight', async () => {
  waiting = [9];
  const run = await start();
  while (reads < 1) await new Promise((resolve) => setTimeout(resolve, 20));
  waiting.push(0);
  await run.signal(notificationWaiting);
  await run.result();
  expect(sent).toEqual([
    { hour: 0, count: 1 },
    { hour: 9, count: 1 },
  ]);
});
