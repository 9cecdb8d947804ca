/**
 * R2, R3 and kill -9 at any step: worker, API, Temporal or PostgreSQL die while journeys are in each of the
 * four steps and messages are between our claim and the provider's acceptance, and while the services are
 * under load. All journeys complete, with one lead, one appointment and one message each.
 *
 * `npm run soak -- steps` (or temporal, postgres, api) runs more seeds and limits recoveries to 20 seconds;
 * on a machine that runs other tests, only a hang fails.
 */
import { killAtEachStep, VICTIMS } from '../soak/kinds/at-each-step.js';
import { killUnderLoad } from '../soak/kinds/under-load.js';
import { sharedChaosStack, type ChaosStack } from '../support/chaos-stack.js';

const SEED = 7;

describe('kill -9', () => {
  let chaos: ChaosStack;
  beforeAll(async () => {
    chaos = await sharedChaosStack();
  });
  beforeEach(() => chaos.stack.waitReady());
  afterAll(() => chaos.stop());

  it.each(VICTIMS)('of %s in each of the four steps, with messages in progress', async (victim) => {
    const { violations } = await killAtEachStep(chaos, SEED, victim);
    expect(violations).toEqual([]);
  });

  it.each([
    ['R2', 'temporal'],
    ['R3', 'postgres'],
  ] as const)('%s: %s during ten simultaneous journeys', async (_rule, victim) => {
    const { violations } = await killUnderLoad(chaos, SEED, victim);
    expect(violations).toEqual([]);
  });
});
