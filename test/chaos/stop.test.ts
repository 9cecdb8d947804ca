/** STOP during a burst of messages while the worker is killed; `npm run soak -- stop` runs more seeds. */
import { stopInABurst } from '../soak/kinds/stop-in-a-burst.js';
import { sharedChaosStack, type ChaosStack } from '../support/chaos-stack.js';

let chaos: ChaosStack;
beforeAll(async () => {
  chaos = await sharedChaosStack();
});
afterAll(() => chaos.stop());

it('STOP applies to every message that is claimed after it, with the worker killed', async () => {
  const { summary, violations, isTelling } = await stopInABurst(chaos, 7);
  console.info(summary);
  expect(violations).toEqual([]);
  expect(isTelling).toBe(true);
});
