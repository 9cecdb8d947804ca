/**
 * R1: kill -9 of the worker at random points: no lead lost, nothing booked twice, no message accepted twice by a provider, and
 * everything done. The same checks first find duplicates where the worker sends without idempotency.
 *
 * Three seeds here, hundreds in `npm run soak -- worker`, which also holds recoveries to 20 seconds. A bound in seconds would
 * test how busy the machine is when other tests run beside this one; here only a hang fails.
 */
import { pathToFileURL } from 'node:url';
import { resolve } from 'node:path';
import { killUnderLoad } from '../soak/kinds/under-load.js';
import { sharedChaosStack, startChaosStack, type ChaosStack } from '../support/chaos-stack.js';

/** Kills early among the intakes, in the middle, and late among the messages. */
const SEEDS = [8, 10, 4];
/** Kills while messages go out: most of them fall between an acceptance and our note of it, and some seeds make it certain. */
const SEEDS_WITHOUT_IDEMPOTENCY = [2, 3, 5, 20, 17, 4];

describe('R1: kill -9 of the worker', () => {
  it('duplicates messages where the worker sends without idempotency', async () => {
    const preload = pathToFileURL(resolve(__dirname, '../support/without-idempotency/preload.mjs')).href;
    const chaos = await startChaosStack({ NODE_OPTIONS: `--import ${preload}` });
    try {
      const duplicates: string[] = [];
      for (const seed of SEEDS_WITHOUT_IDEMPOTENCY) {
        const { violations } = await killUnderLoad(chaos, seed, 'worker');
        duplicates.push(...violations.filter((line) => line.startsWith('duplicateMessages')));
        if (duplicates.length > 0) break;
      }
      expect(duplicates).not.toEqual([]);
    } finally {
      await chaos.stop();
    }
  });

  describe('with idempotency', () => {
    let chaos: ChaosStack;
    beforeAll(async () => {
      chaos = await sharedChaosStack();
    });
    beforeEach(() => chaos.stack.waitReady());
    afterAll(() => chaos.stop());

    it.each(SEEDS)('seed %i: nothing lost, nothing twice, everything done', async (seed) => {
      const { violations } = await killUnderLoad(chaos, seed, 'worker');
      expect(violations).toEqual([]);
    });
  });
});
