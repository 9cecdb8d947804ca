/**
 * R1: kill -9 of the worker at random points, twenty seeds: no lead lost, nothing booked twice, no message accepted
 * twice by a provider, everything done within 20 s of the kill. The same checks first find duplicates where the worker
 * sends without idempotency.
 */
import { pathToFileURL } from 'node:url';
import { resolve } from 'node:path';
import { startChaosStack, type ChaosStack } from '../support/chaos-stack.js';
import { NONE, type Violations } from '../support/invariants.js';
import { asOwner } from '../support/ledger.js';
import { slowSettlement } from '../support/slow-settlement.js';
import { storm } from '../support/storm.js';

const SEEDS = Array.from({ length: 20 }, (_, index) => index + 1);
/** Seeds are spread over so many stacks, because most of a recovery is waiting for time-outs. */
const LANES = 2;
const RECOVERY_MS = 20_000;
const SETTLEMENT_MS = 150;

interface Outcome {
  violations: Violations;
  recoveredMs: number;
}

async function startStormyStack(env: NodeJS.ProcessEnv = {}): Promise<ChaosStack> {
  const chaos = await startChaosStack(env);
  await asOwner(chaos.stack, (owner) => slowSettlement(owner, SETTLEMENT_MS));
  return chaos;
}

async function weather(chaos: ChaosStack, seed: number): Promise<Outcome> {
  const { expected, recoveredMs } = await storm(chaos, { seed, journeys: 10, spreadMs: 500, kill: 'worker' });
  return { violations: await chaos.violations(expected), recoveredMs };
}

describe('R1: kill -9 of the worker', () => {
  it('duplicates messages where the worker sends without idempotency', async () => {
    const preload = pathToFileURL(resolve(__dirname, '../support/without-idempotency/preload.mjs')).href;
    const chaos = await startStormyStack({ NODE_OPTIONS: `--import ${preload}` });
    try {
      const found: Violations[] = [];
      const duplicates = (): number => found.flatMap(({ duplicateMessages }) => duplicateMessages).length;
      // A kill hits a send between acceptance and note more often than not; some seeds make it certain.
      for (const seed of SEEDS.slice(0, 6)) {
        found.push((await weather(chaos, seed)).violations);
        if (duplicates() > 0) break;
      }
      console.info(
        `without idempotency: ${duplicates()} of ${found.length * 40} messages accepted more than once`,
      );
      expect(duplicates()).toBeGreaterThan(0);
    } finally {
      await chaos.stop();
    }
  }, 300_000);

  describe('with idempotency', () => {
    const lanes: ChaosStack[] = [];
    const outcomes = new Map<number, Promise<Outcome>>();
    const tried = new Set<number>();
    /** Ends when the seeds of a lane have all been played. */
    const played: Promise<unknown>[] = [];
    beforeAll(async () => {
      for (let lane = 0; lane < LANES; lane += 1) lanes.push(await startStormyStack());
      for (const [lane, chaos] of lanes.entries()) {
        let before: Promise<unknown> = Promise.resolve();
        for (const seed of SEEDS.filter((candidate) => candidate % LANES === lane)) {
          const outcome = before.then(() => weather(chaos, seed));
          // A failure belongs to its own seed; the next one is tried all the same.
          before = outcome.catch(() => undefined);
          outcomes.set(seed, outcome);
        }
        played.push(before);
      }
    }, 300_000);
    afterAll(async () => {
      const settled = await Promise.allSettled(outcomes.values());
      const times = settled.flatMap((one) =>
        one.status === 'fulfilled' ? [Math.round(one.value.recoveredMs)] : [],
      );
      console.info(`all done after the kill, ms, by seed: ${times.join(' ')}; worst ${Math.max(...times)}`);
      await Promise.all(lanes.map((chaos) => chaos.stop()));
    });

    it.each(SEEDS)(
      'seed %i: nothing lost, nothing twice, done in time',
      async (seed) => {
        // Another try of this test plays the seed again.
        const isAgain = tried.has(seed);
        tried.add(seed);
        const outcome = await (isAgain ? again(seed) : outcomes.get(seed));
        expect(outcome?.violations).toEqual(NONE);
        expect(outcome?.recoveredMs).toBeLessThan(RECOVERY_MS);
      },
      300_000,
    );

    async function again(seed: number): Promise<Outcome | undefined> {
      await Promise.all(played);
      const chaos = lanes[seed % LANES];
      return chaos && (await weather(chaos, seed));
    }
  });
});
