/**
 * Automations and work orders while processes die; `npm run soak -- automations` and `npm run soak -- work-orders` run more of them and
 * more seeds.
 */
import { killDuringAutomations } from '../soak/kinds/automations.js';
import { killDuringWorkOrders } from '../soak/kinds/work-orders.js';
import { sharedChaosStack, type ChaosStack } from '../support/chaos-stack.js';

/** With this seed, the worker dies once midway and once near the end. */
const AUTOMATION_SEED = 5;
/** With the first seed the worker dies, with the second the API. */
const ORDER_SEEDS = [14, 2];

let chaos: ChaosStack;
beforeAll(async () => {
  chaos = await sharedChaosStack();
});
beforeEach(() => chaos.stack.waitReady());
afterAll(() => chaos.stop());

it('every run ends with each step, message and task once, however often the worker dies', async () => {
  const { violations, summary } = await killDuringAutomations(chaos, AUTOMATION_SEED, { runs: 12, kills: 2 });
  console.info(summary);
  expect(violations).toEqual([]);
});

it.each(ORDER_SEEDS)('seed %i: a work order is finished or undone, whichever process dies', async (seed) => {
  const { violations, summary } = await killDuringWorkOrders(chaos, seed, { orders: 4 });
  console.info(summary);
  expect(violations).toEqual([]);
});
