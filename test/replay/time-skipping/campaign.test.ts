/** A month of a campaign on a skipped clock: delays, a pause, a cancellation, and runs that continue as new. */
import { randomUUID } from 'node:crypto';
import type { WorkflowHandle } from '@temporalio/client';
import { ApplicationFailure } from '@temporalio/common';
import type { Worker } from '@temporalio/worker';
import type { BatchEffects, CampaignEffects, CampaignRecords } from '@praxis/workflows/campaign/effects';
import {
  batchWoken,
  batchWorkflowId,
  CAMPAIGN_BATCH_RUN,
  CAMPAIGN_SEND_QUEUE,
  CAMPAIGN_RUN,
  campaignChanged,
  campaignWorkflowId,
} from '@praxis/workflows/campaign/messages';
import { openActivityWorker, openWorker } from './built-worker.js';
import { openServer, quietly } from './server.js';

const DAY_MS = 86_400_000;
/** Days after the start on which the steps are due. */
const DUE = [0, 3, 10, 30];

type Server = Awaited<ReturnType<typeof openServer>>;

let env: Server;
let workers: Worker[] = [];
let running: Promise<unknown> = Promise.resolve();
/** Each test has its own campaign; all its runs end with the test. */
let campaign = { tenantId: 't', campaignId: '' };
let began: number;
let record: { status: 'running' | 'paused' | 'over'; next: number; pages: number };
/** Actions of the run, each with the number of days after the start. */
let log: string[];
/** How many more attempts fail. */
let failures: number;
/** Called after the batch has read that nothing is left to do, and before its run gets that result. */
let whileEnding: (() => Promise<unknown>) | undefined;

async function days(): Promise<number> {
  return Math.round((await env.currentTimeMs()) / DAY_MS - began / DAY_MS);
}

const activities: CampaignRecords & CampaignEffects & BatchEffects = {
  readCampaign: () => Promise.resolve(record.status),
  enrollPage: (_start, progress) => {
    log.push(`page ${progress.batch}`);
    const { batch } = progress;
    return Promise.resolve({ afterId: String(batch), batch: batch + 1, isEnrolled: batch === record.pages });
  },
  wakeBatches: () => {
    log.push('wake');
    return Promise.resolve();
  },
  async sendDue() {
    if (failures > 0) {
      failures -= 1;
      throw ApplicationFailure.retryable('the worker died', 'gone');
    }
    const now = await env.currentTimeMs();
    if (record.status === 'over') return { kind: 'over' };
    if (record.status === 'paused') return { kind: 'paused' };
    // Steps that became due in the meantime are sent once.
    while (record.next < DUE.length && began + (DUE[record.next] ?? 0) * DAY_MS <= now) {
      log.push(`step ${record.next + 1} on day ${await days()}`);
      record.next += 1;
    }
    const due = DUE[record.next];
    if (due === undefined) {
      const happens = whileEnding;
      whileEnding = undefined;
      await happens?.();
      return { kind: 'over' };
    }
    return { kind: 'wait', waitMs: began + due * DAY_MS - now };
  },
};

// All tests share one server and its workers: starting them takes longer than any of the tests.
beforeAll(async () => {
  quietly();
  env = await openServer();
  workers = await Promise.all([
    openWorker(env, { activities }),
    openActivityWorker(env, { activities, taskQueue: CAMPAIGN_SEND_QUEUE }),
  ]);
  running = Promise.all(workers.map((worker) => worker.run()));
});
beforeEach(async () => {
  campaign = { tenantId: 't', campaignId: randomUUID() };
  log = [];
  failures = 0;
  whileEnding = undefined;
  record = { status: 'running', next: 0, pages: 3 };
  began = await env.currentTimeMs();
});
afterAll(async () => {
  for (const worker of workers) worker.shutdown();
  await running;
  await env.teardown();
});

const startBatch = async (): Promise<WorkflowHandle> => {
  const batch = { ...campaign, batch: 1 };
  return await env.client.workflow.start(CAMPAIGN_BATCH_RUN.workflow, {
    taskQueue: 'praxis',
    workflowId: batchWorkflowId(batch),
    args: [batch],
  });
};

it('a batch waits up to thirty days between steps, and continues after failed attempts', async () => {
  failures = 2;
  const run = await startBatch();
  expect(await run.result()).toBe('over');
  expect(log).toEqual(['step 1 on day 0', 'step 2 on day 3', 'step 3 on day 10', 'step 4 on day 30']);
});

it('a paused batch waits, catches up once when resumed, and then keeps to its own timer', async () => {
  const run = await startBatch();
  await env.sleep(DAY_MS);
  record.status = 'paused';
  await run.signal(batchWoken);
  await env.sleep(14 * DAY_MS);
  expect(log).toEqual(['step 1 on day 0']);
  record.status = 'running';
  await run.signal(batchWoken);
  expect(await run.result()).toBe('over');
  expect(log).toEqual(['step 1 on day 0', 'step 2 on day 15', 'step 3 on day 15', 'step 4 on day 30']);
});

it('a canceled batch ends immediately', async () => {
  const run = await startBatch();
  await env.sleep(4 * DAY_MS);
  record.status = 'over';
  await run.signal(batchWoken);
  expect(await run.result()).toBe('over');
  expect(log).toEqual(['step 1 on day 0', 'step 2 on day 3']);
});

it('a batch sends to a contact who is enrolled while it ends', async () => {
  record.next = DUE.length - 1;
  const run = await startBatch();
  whileEnding = async () => {
    record.next = 0;
    await run.signal(batchWoken);
  };
  expect(await run.result()).toBe('over');
  expect(log).toEqual([
    'step 4 on day 30',
    'step 1 on day 30',
    'step 2 on day 30',
    'step 3 on day 30',
    'step 4 on day 30',
  ]);
});

it('a campaign enrolls page by page, continues as new over many pages, and wakes its batches', async () => {
  record.pages = 450;
  const run = await env.client.workflow.signalWithStart(CAMPAIGN_RUN.workflow, {
    taskQueue: 'praxis',
    workflowId: campaignWorkflowId(campaign),
    args: [campaign],
    signal: campaignChanged,
    signalArgs: [],
  });
  await env.sleep(DAY_MS);
  const pages = log.filter((entry) => entry.startsWith('page'));
  expect(pages).toEqual(Array.from({ length: 450 }, (_, n) => `page ${n + 1}`));
  expect(log.at(-1)).toBe('wake');
  const { events } = await run.fetchHistory();
  expect(events?.length).toBeLessThan(2_000);
  const before = log.length;
  await run.signal(campaignChanged);
  await env.sleep(DAY_MS);
  expect(log.slice(before)).toEqual(['wake']);
  record.status = 'over';
  await run.signal(campaignChanged);
  expect(await run.result()).toBe('over');
});
