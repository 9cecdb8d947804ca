/**
 * The journey's structure without content: the same updates, local activities and activities, all of which do
 * nothing. Shows the engine's own cost, in the same run on the same server.
 */
import {
  condition,
  defineUpdate,
  proxyActivities,
  proxyLocalActivities,
  setHandler,
} from '@temporalio/workflow';
import type { BareActivities } from './activities.js';

const local = proxyLocalActivities<BareActivities>({ startToCloseTimeout: '10 seconds' });
const remote = proxyActivities<BareActivities>({ startToCloseTimeout: '30 seconds' });

/** A step: a local activity, then `effects` activities in parallel; `background` ones are not awaited. */
export const step = defineUpdate<string, [{ effects: number; background: number; payload: unknown }]>('step');

export async function bare(steps: number): Promise<void> {
  let done = 0;
  let running = 0;
  setHandler(step, async ({ effects, background, payload }) => {
    const reply = await local.nothing(payload);
    for (let index = 0; index < background; index += 1) {
      running += 1;
      void remote.nothing(payload).finally(() => (running -= 1));
    }
    await Promise.all(Array.from({ length: effects }, () => remote.nothing(payload)));
    done += 1;
    return reply;
  });
  await condition(() => done >= steps && running === 0);
  await local.nothing(null);
}
