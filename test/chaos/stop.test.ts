/** STOP in a burst of messages with the worker killed meanwhile; `npm run soak -- stop` plays more seeds. */
import { stopInABurst } from '../soak/kinds/stop-in-a-burst.js';
import { sharedChaosStack, type ChaosStack } from '../support/chaos-stack.js';

let chaos: ChaosStack;
beforeAll(async () => {
  chaos = await sharedChaosStack();
});
afterAll(() => chaos.stop());

/** STOP must hold in each of them; they are played until one is met in its middle. */
const SEEDS = [7, 8, 9, 10, 11];

it('STOP is honored by every message that is taken after it, with the worker killed', async () => {
  const outcomes = [];
  for (const seed of SEEDS) {
    const outcome = await stopInABurst(chaos, seed);
    console.info(outcome.summary);
    expect(outcome.violations).toEqual([]);
    outcomes.push(outcome);
    if (outcome.isTelling) break;
    await chaos.stack.waitReady();
  }
  expect(outcomes.at(-1)?.isTelling).toBe(true);
});
