/** Many journeys at once while a process is killed at a moment drawn by a seed. */
import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import type { ChaosStack } from './chaos-stack.js';
import { countDone, type Expected } from './invariants.js';
import { newSession } from './journey-client.js';
import { asOwner } from './ledger.js';
import { seededRandom } from './random.js';
import type { ProcessName } from './stack.js';
import { until } from './until.js';

export interface Storm {
  seed: number;
  journeys: number;
  /** Journeys begin within this time, in milliseconds. */
  spreadMs: number;
  kill: ProcessName;
}

export interface StormResult {
  expected: Expected[];
  /** From the kill until the last journey's record is closed, in milliseconds. */
  recoveredMs: number;
}

const GIVE_UP_MS = 60_000;
/** A lead, an appointment and four accepted messages. */
const MARKS_EACH = 6;
/** The kill comes this long after the drawn point at most: as long as any one write takes. */
const JITTER_MS = 150;

/**
 * Runs the journeys through HTTP, kills once, and waits until every journey is done. The point of the kill is drawn on
 * the journeys' progress rather than on the clock, so that slow and fast machines are hit at the same places.
 */
export async function storm(
  chaos: ChaosStack,
  { seed, journeys, spreadMs, kill }: Storm,
): Promise<StormResult> {
  const random = seededRandom(seed);
  const killAtMark = Math.floor(random() * journeys * MARKS_EACH);
  const jitterMs = random() * JITTER_MS;
  const label = `seed${seed}`;
  const killing = asOwner(chaos.stack, (owner) =>
    until(
      'the point of the kill',
      { timeoutMs: GIVE_UP_MS, pollMs: 5 },
      async () => (await countMarks(owner, label)) >= killAtMark,
    ),
  ).then(async () => {
    await delay(jitterMs);
    const pid = chaos.stack.kill(kill);
    return { pid, at: performance.now() };
  });
  const running = Array.from({ length: journeys }, async (_, index): Promise<Expected> => {
    const session = newSession(index % 2 === 0 ? 'law' : 'realestate', label);
    await delay(random() * spreadMs);
    return { sessionId: session.sessionId, leadId: await chaos.client.run(session) };
  });
  const [killed, ...expected] = await Promise.all([killing, ...running]);
  const sessions = expected.map(({ sessionId }) => sessionId);
  await asOwner(chaos.stack, (owner) =>
    until(
      'all journeys to be done',
      { timeoutMs: GIVE_UP_MS },
      async () => (await countDone(owner, sessions)) === journeys,
    ),
  );
  const recoveredMs = performance.now() - killed.at;
  await chaos.stack.waitRestarted(kill, killed.pid);
  return { expected, recoveredMs };
}

/** How far the journeys of a storm have come. */
async function countMarks(owner: pg.Client, label: string): Promise<number> {
  const { rows } = await owner.query<{ marks: number }>(
    `select ((select count(*) from leads where session_id like $1)
           + (select count(*) from appointments where session_id like $1)
           + (select count(*) from sim_entries where session_id like $1 and kind = 'message'))::int as marks`,
    [`sess-${label}-%`],
  );
  return rows[0]?.marks ?? 0;
}
