/**
 * R1, R2, R3 and the API's death: many simultaneous journeys while one process is killed at a moment that the
 * seed chooses. No lead is lost, nothing is booked twice, no provider accepts a message twice, and every
 * journey completes.
 */
import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import type { ChaosStack, OwnTenant } from '../../support/chaos-stack.js';
import { countDone, type Expected } from '../../support/invariants.js';
import { newSession } from '../../support/journey-client.js';
import { asOwner } from '../../support/ledger.js';
import { seededRandom } from '../../support/random.js';
import type { ProcessName } from '../../support/stack.js';
import { until } from '../../support/until.js';
import { linesOf, type Outcome } from '../outcome.js';
import { withSlowSettlement } from '../slow-settlement.js';

export type Victim = Exclude<ProcessName, 'supervisor'>;

const JOURNEYS = 10;
/** Journeys start within this time, in milliseconds. */
const SPREAD_MS = 500;
/**
 * Long enough that a kill of the worker often falls between a provider's acceptance and our record of it.
 * Milliseconds.
 */
const SETTLEMENT_MS = 150;
/** A lead, an appointment and four accepted messages. */
const MARKS_EACH = 6;
/** Maximum delay of the kill after the chosen point, in milliseconds: as long as any one write takes. */
const JITTER_MS = 150;
/** This limit only detects hangs; the soak measures the recovery time. */
const GIVE_UP = { timeoutMs: 60_000 };

/**
 * Runs one seed. The kill depends on the journeys' progress and not on the clock, so that slow and fast
 * machines are hit at the same places.
 */
export async function killUnderLoad(chaos: ChaosStack, seed: number, victim: Victim): Promise<Outcome> {
  if (victim !== 'worker') return await play(chaos, seed, victim);
  return await asOwner(chaos.stack, (owner) =>
    withSlowSettlement(owner, SETTLEMENT_MS, () => play(chaos, seed, victim)),
  );
}

async function play(chaos: ChaosStack, seed: number, victim: Victim): Promise<Outcome> {
  const random = seededRandom(seed);
  const killAtMark = Math.floor(random() * JOURNEYS * MARKS_EACH);
  const jitterMs = random() * JITTER_MS;
  const tenants = await Promise.all(
    (['law', 'realestate'] as const).map((industry) => chaos.ownTenant({ industry })),
  );
  const killing = asOwner(chaos.stack, (owner) =>
    until(
      'the moment of the kill',
      { ...GIVE_UP, pollMs: 5 },
      async () => (await countMarks(owner, tenants)) >= killAtMark,
    ),
  ).then(async () => {
    await delay(jitterMs);
    const pid = chaos.stack.kill(victim);
    return { pid, at: performance.now() };
  });
  const running = Array.from({ length: JOURNEYS }, async (_, index): Promise<Expected> => {
    const isLaw = index % 2 === 0;
    const session = newSession(isLaw ? 'law' : 'realestate', `seed${seed}`);
    await delay(random() * SPREAD_MS);
    const leadId = await tenants[isLaw ? 0 : 1]?.client.run(session);
    return { sessionId: session.sessionId, leadId: leadId ?? '' };
  });
  const [killed, ...expected] = await Promise.all([killing, ...running]);
  const sessions = expected.map(({ sessionId }) => sessionId);
  await asOwner(chaos.stack, (owner) =>
    until('all journeys to be done', GIVE_UP, async () => (await countDone(owner, sessions)) === JOURNEYS),
  );
  const recoveredMs = performance.now() - killed.at;
  await chaos.stack.waitRestarted(victim, killed.pid);
  return {
    violations: linesOf(await chaos.violations(expected)),
    recoveredMs,
    summary: `${victim} killed after ${killAtMark} of ${JOURNEYS * MARKS_EACH} marks`,
  };
}

/** The journeys' progress. */
async function countMarks(owner: pg.Client, tenants: readonly OwnTenant[]): Promise<number> {
  const { rows } = await owner.query<{ marks: number }>(
    `select ((select count(*) from leads where tenant_id = any($1))
           + (select count(*) from appointments where tenant_id = any($1))
           + (select count(*) from sim_entries where tenant_id = any($1) and kind = 'message'))::int as marks`,
    [tenants.map(({ tenant }) => tenant.id)],
  );
  return rows[0]?.marks ?? 0;
}
