/** A delivery over time: a receiver that fails for a day or forever, and a person who retries by hand. */
import type { WorkflowHandle } from '@temporalio/client';
import type { DeliveryStep, WebhookDeliveryEffects } from '@praxis/workflows/webhook-delivery/effects';
import {
  deliveryChanged,
  WEBHOOK_DELIVERY_RUN,
  webhookDeliveryWorkflowId,
  type WebhookDeliveryStart,
} from '@praxis/workflows/webhook-delivery/messages';
import { retryWaitSeconds } from '@praxis/domain/webhook-delivery/retry-wait';
import { openWorld, type World } from './world.js';

const HOUR_MS = 3_600_000;

let world: World;
/** When attempts were made, in hours since the run began. */
let attempts: number[];
let begun: number;
let attempt: (hours: number) => DeliveryStep;
let runs = 0;
beforeAll(async () => {
  const effects: WebhookDeliveryEffects = {
    attemptDelivery: async () => {
      const hours = ((await world.env.currentTimeMs()) - begun) / HOUR_MS;
      attempts.push(hours);
      return attempt(hours);
    },
  };
  world = await openWorld(effects);
});
beforeEach(async () => {
  attempts = [];
  begun = await world.env.currentTimeMs();
});
afterAll(() => world.stop());

/** The step that the real activity returns after a 500. */
const failed = (): DeliveryStep => {
  const seconds = retryWaitSeconds(attempts.length);
  return seconds === undefined ? { status: 'failed' } : { status: 'waiting', waitMs: seconds * 1_000 };
};

async function start(): Promise<WorkflowHandle> {
  runs += 1;
  const input: WebhookDeliveryStart = { tenantId: 'tenant', deliveryId: `d${runs}` };
  return await world.env.client.workflow.start(WEBHOOK_DELIVERY_RUN.workflow, {
    taskQueue: 'praxis',
    workflowId: webhookDeliveryWorkflowId(input),
    args: [input],
  });
}

it('a delivery arrives once the receiver is back after a day', async () => {
  attempt = (hours) => (hours < 24 ? failed() : { status: 'delivered' });
  expect(await (await start()).result()).toBe('delivered');
  expect(attempts.at(-1)).toBeGreaterThan(24);
  expect(attempts).toHaveLength(8);
});

it('a delivery is given up after ten attempts in three days', async () => {
  attempt = failed;
  expect(await (await start()).result()).toBe('failed');
  expect(attempts).toHaveLength(10);
  expect(attempts.at(-1)).toBeGreaterThan(72);
  expect(attempts.at(-1)).toBeLessThan(80);
});

it('a delivery is tried immediately when it is resent, and ends when its endpoint is deleted', async () => {
  let isGone = false;
  attempt = () => (isGone ? { status: 'gone' } : { status: 'waiting', waitMs: 24 * HOUR_MS });
  const run = await start();
  // The signal comes before or after the first attempt. In both cases the run reads its record again.
  isGone = true;
  await run.signal(deliveryChanged);
  expect(await run.result()).toBe('gone');
  expect(attempts.at(-1)).toBeLessThan(24);
});
