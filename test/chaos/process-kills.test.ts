/**
 * R2, R3 and kill -9 at any step: worker, API, Temporal or PostgreSQL die while one journey is in each of the four
 * steps, and again while messages are between our claim and the provider's acceptance. All journeys complete, with one
 * lead, one appointment and one message each.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { startChaosStack, type ChaosStack } from '../support/chaos-stack.js';
import { NONE, type Expected } from '../support/invariants.js';
import { newSession } from '../support/journey-client.js';
import { asOwner } from '../support/ledger.js';
import type { ProcessName } from '../support/stack.js';
import { storm } from '../support/storm.js';
import { until } from '../support/until.js';

const STEPS = ['intake', 'appointment', 'followup', 'roi'] as const;
type Step = (typeof STEPS)[number];
const VICTIMS = ['worker', 'api', 'temporal', 'postgres'] as const satisfies readonly ProcessName[];
const RECOVERY_MS = 20_000;
/** The provider's own time, so that a kill can find a send under way. */
const PROVIDER_MS = 250;
/** A step over HTTP takes about so long: a kill within it finds requests at every stage. */
const STEP_MS = 20;

describe('kill -9', () => {
  let chaos: ChaosStack;
  beforeAll(async () => {
    chaos = await startChaosStack();
    for (const port of ['sms', 'email'] as const) await chaos.client.setSim({ port, delayMs: PROVIDER_MS });
  });
  afterAll(() => chaos.stop());

  it.each(VICTIMS)(
    'of %s in each of the four steps',
    async (victim) => {
      const finish = await Promise.all(STEPS.map((step) => reach(step)));
      const running = finish.map((go) => go());
      await delay(Math.random() * STEP_MS);
      await killAndCheck(victim, () => Promise.all(running));
    },
    90_000,
  );

  it.each(VICTIMS)(
    'of %s while messages are on their way to the provider',
    async (victim) => {
      const finish = await Promise.all([1, 2, 3].map(() => reach('followup')));
      const running = finish.map((go) => go());
      await asOwner(chaos.stack, (owner) =>
        until('messages on their way', { timeoutMs: 10_000, pollMs: 5 }, async () => {
          const { rows } = await owner.query(`select from messages where status = 'sending'`);
          return rows.length > 0;
        }),
      );
      await killAndCheck(victim, () => Promise.all(running));
    },
    90_000,
  );

  it.each([
    ['R2', 'temporal'],
    ['R3', 'postgres'],
  ] as const)(
    '%s: %s under twelve journeys at once',
    async (_rule, victim) => {
      const { expected, recoveredMs } = await storm(chaos, {
        seed: 7,
        journeys: 12,
        spreadMs: 400,
        kill: victim,
      });
      console.info(`kill -9 ${victim} under load: all done after ${Math.round(recoveredMs)} ms`);
      expect(await chaos.violations(expected)).toEqual(NONE);
      expect(recoveredMs).toBeLessThan(RECOVERY_MS);
    },
    90_000,
  );

  async function killAndCheck(
    victim: (typeof VICTIMS)[number],
    finished: () => Promise<Expected[]>,
  ): Promise<void> {
    const { client, stack } = chaos;
    const pid = stack.kill(victim);
    const killedAt = performance.now();
    const expected = await finished();
    for (const journey of expected) {
      const session = { sessionId: journey.sessionId, industry: 'law' } as const;
      await client.journeyWhen(session, 'completed', (view) => view.status === 'completed');
    }
    const recoveredMs = performance.now() - killedAt;
    await stack.waitRestarted(victim, pid);
    console.info(`kill -9 ${victim}: all done after ${Math.round(recoveredMs)} ms`);
    expect(await chaos.violations(expected)).toEqual(NONE);
    expect(recoveredMs).toBeLessThan(RECOVERY_MS);
  }

  /** Brings a journey to the moment before a step; the function it gives does that step and the rest. */
  async function reach(step: Step): Promise<() => Promise<Expected>> {
    const { client } = chaos;
    const session = newSession('law', step);
    let leadId = '';
    const work: Record<Step, () => Promise<unknown>> = {
      intake: async () => (leadId = (await client.intake(session)).body.leadId),
      appointment: () => client.book(session, leadId),
      followup: () => client.followUp(session, leadId),
      roi: () => client.roi(session),
    };
    const first = STEPS.indexOf(step);
    for (const done of STEPS.slice(0, first)) await work[done]();
    return async () => {
      for (const next of STEPS.slice(first)) await work[next]();
      return { sessionId: session.sessionId, leadId };
    };
  }
});
