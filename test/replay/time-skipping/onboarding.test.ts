/**
 * An onboarding on a skipped clock: the model is called three times, and the owner is reminded once of an unapproved
 * plan.
 */
import { ApplicationFailure } from '@temporalio/common';
import type { WorkflowHandle } from '@temporalio/client';
import type { Worker } from '@temporalio/worker';
import { ONBOARDING_RUN, onboardingChanged } from '@praxis/workflows/onboarding/messages';
import { openWorker } from './built-worker.js';
import { openServer, quietly } from './server.js';

const DAY_MS = 86_400_000;
const START = { tenantId: 'a', onboardingId: 'b' };

let env: Awaited<ReturnType<typeof openServer>>;
let running: Promise<void>;
let worker: Worker;
/** Actions of the run, in order. */
let done: string[];
/** How many more times the model fails. */
let refusals: number;
let isApproved: boolean;
beforeEach(async () => {
  quietly();
  env = await openServer();
  [done, refusals, isApproved] = [[], 0, false];
  const note = (what: string) => () => {
    done.push(what);
  };
  worker = await openWorker(env, {
    activities: {
      inviteOwner: note('invited'),
      planByTemplates: note('planned by templates'),
      proposePlan: () => {
        done.push('asked the model');
        if (refusals === 0) return;
        refusals -= 1;
        throw ApplicationFailure.retryable('no plan that passes', 'PlanError');
      },
      mailPlan: (_start: unknown, isReminder: boolean) => {
        done.push(isReminder ? 'reminded' : 'mailed');
      },
      readPlanApproval: () => ({ isApproved }),
      createWorkOrder: note('ordered'),
    },
  });
  running = worker.run();
});
afterEach(async () => {
  worker.shutdown();
  await running;
  await env.teardown();
});

async function start(): Promise<WorkflowHandle> {
  return await env.client.workflow.start(ONBOARDING_RUN.workflow, {
    taskQueue: 'praxis',
    workflowId: ONBOARDING_RUN.id(START),
    args: [START],
  });
}

async function approve(run: WorkflowHandle): Promise<unknown> {
  isApproved = true;
  await run.signal(onboardingChanged);
  return await run.result();
}

test('no reminder is sent after an approval', async () => {
  const run = await start();
  await env.sleep(2 * DAY_MS);
  expect(await approve(run)).toBe('approved');
  expect(done).toEqual(['invited', 'asked the model', 'mailed', 'ordered']);
});

test('a plan that waits gets one reminder, and can still be approved after a month', async () => {
  const run = await start();
  await env.sleep(30 * DAY_MS);
  expect(done).toEqual(['invited', 'asked the model', 'mailed', 'reminded']);
  expect(await approve(run)).toBe('approved');
});

test('a signal without an approval changes nothing', async () => {
  const run = await start();
  await env.sleep(DAY_MS);
  await run.signal(onboardingChanged);
  await env.sleep(DAY_MS);
  expect(done).toEqual(['invited', 'asked the model', 'mailed']);
  expect(await approve(run)).toBe('approved');
});

test.each([
  [2, ['asked the model', 'asked the model', 'asked the model']],
  [3, ['asked the model', 'asked the model', 'asked the model', 'planned by templates']],
])(
  'a model that fails %i times is asked at most three times, then the templates make the plan',
  async (count, asked) => {
    refusals = count;
    const run = await start();
    await env.sleep(DAY_MS);
    expect(await approve(run)).toBe('approved');
    expect(done).toEqual(['invited', ...asked, 'mailed', 'ordered']);
  },
);
