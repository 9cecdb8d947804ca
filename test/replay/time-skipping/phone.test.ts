/** A call to a lead that cannot be placed: the run gives it up, even if the database is unavailable at that moment. */
import { ApplicationFailure } from '@temporalio/common';
import type { Worker } from '@temporalio/worker';
import type { PhoneEffects } from '@praxis/workflows/call/phone/effects';
import { PHONE_RUN, phoneWorkflowId } from '@praxis/workflows/call/phone/messages';
import { openWorker } from './built-worker.js';
import { openServer, quietly } from './server.js';

const AWAY_MS = 20 * 60_000;

let env: Awaited<ReturnType<typeof openServer>>;
let worker: Worker;
let running: Promise<void>;
let begun = 0;
let givenUp = 0;
beforeAll(async () => {
  quietly();
  env = await openServer();
  const away = async (): Promise<void> => {
    if ((await env.currentTimeMs()) - begun < AWAY_MS)
      throw ApplicationFailure.retryable('the database is away', 'unavailable');
  };
  const activities: PhoneEffects = {
    placeCall: async () => {
      await away();
      return 'placed';
    },
    followCall: () => Promise.resolve(true),
    giveUpCall: async () => {
      await away();
      givenUp += 1;
    },
  };
  worker = await openWorker(env, { activities });
  running = worker.run();
});
afterAll(async () => {
  worker.shutdown();
  await running;
  await env.teardown();
});

it('a phone call that cannot be placed is given up as soon as the database can store that', async () => {
  begun = await env.currentTimeMs();
  const start = { tenantId: 'tenant', callId: 'call' };
  const run = await env.client.workflow.start(PHONE_RUN.workflow, {
    taskQueue: 'praxis',
    workflowId: phoneWorkflowId(start),
    args: [start],
  });
  expect(await run.result()).toBe('given_up');
  expect(givenUp).toBe(1);
});
