/**
 * Cycles that end at one moment while the worker dies: none is closed twice, and none is left out. `npm run bench` does
 * this with ten thousand.
 */
import { playBillingCrowd } from '../support/billing-crowd.js';
import { sharedChaosStack, type ChaosStack } from '../support/chaos-stack.js';

let chaos: ChaosStack;
beforeAll(async () => {
  chaos = await sharedChaosStack();
});
beforeEach(() => chaos.stack.waitReady());
afterAll(() => chaos.stop());

it('each cycle is closed once, however often the worker dies', async () => {
  const outcome = await playBillingCrowd(chaos, { subscriptions: 150, kills: 2, leadMs: 6_000 });
  console.info(`${outcome.kills} kills, ${outcome.seconds.toFixed(1)} s`);
  expect(outcome.kills).toBe(2);
  expect(outcome.wrong).toBe(0);
});
