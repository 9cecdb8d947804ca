/** STOP during a burst of messages while the worker is killed; `npm run soak -- stop` runs more seeds. */
import { stopInABurst } from '../soak/kinds/stop-in-a-burst.js';
import { sharedChaosStack, type ChaosStack } from '../support/chaos-stack.js';

let chaos: ChaosStack;
beforeAll(async () => {
  chaos = await sharedChaosStack();
});
afterAll(() => chaos.stop());

/** STOP must hold with each seed; they run until the STOP of one arrives in the middle of its burst. */
const SEEDS = [7, 8, 9, 10, 11];

it('STOP applies to every message that is claimed after it, with the worker killed', async () => {
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
