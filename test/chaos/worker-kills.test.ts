/**
 * R1: kill -9 of the worker at random times: no lead is lost, nothing is booked twice, no provider accepts a
 * message twice, and everything completes. The same checks first find duplicates with a worker that sends
 * without idempotency.
 *
 * Three seeds here, hundreds in `npm run soak -- worker`, which also limits recoveries to 20 seconds. Next to
 * other tests such a limit would measure the machine's load; here only a hang fails.
 */
import { pathToFileURL } from 'node:url';
import { resolve } from 'node:path';
import { killUnderLoad } from '../soak/kinds/under-load.js';
import { sharedChaosStack, startChaosStack, type ChaosStack } from '../support/chaos-stack.js';

/** Kills early during the intakes, in the middle, and late during the messages. */
const SEEDS = [8, 10, 4];
/**
 * Kills while messages are sent: most happen between an acceptance and its record, and some seeds ensure it.
 */
const SEEDS_WITHOUT_IDEMPOTENCY = [2, 3, 5, 20, 17, 4];

describe('R1: kill -9 of the worker', () => {
  it('finds duplicate messages from a worker that sends without idempotency', async () => {
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

    it.each(SEEDS)('seed %i: nothing lost, nothing duplicated, everything completed', async (seed) => {
      const { violations } = await killUnderLoad(chaos, seed, 'worker');
      expect(violations).toEqual([]);
    });
  });
});
