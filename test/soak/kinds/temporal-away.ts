/**
 * R10: Temporal does not respond for a while, and the API keeps running. Intakes get a 202, and later the outbox
 * drains: nothing is lost, and each intake has one workflow with the id of its 202 response. The chaos test uses these
 * functions and also tests more of the API while Temporal is down.
 */
import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { IntakeResult } from '@praxis/contracts/journey/intake';
import type { ChaosStack, OwnTenant } from '../../support/chaos-stack.js';
import { openEngine } from '../../support/engine.js';
import type { Expected } from '../../support/invariants.js';
import { intakeBody, newSession, type Answer, type Session } from '../../support/journey-client.js';
import { seededRandom } from '../../support/random.js';
import { until } from '../../support/until.js';
import { broken, linesOf, type Outcome } from '../outcome.js';

/** Longer than every timeout involved: probe 2 s, intake 12 s, dispatch 20 s, lease 30 s. */
const MAX_AWAY_MS = 35_000;
const INTAKES = 20;
/** The first requests detect that Temporal does not respond; later ones know it. */
const FIRST_ANSWER_MS = 12_000;
const LATER_ANSWER_MS = 4_000;

export interface Taken {
  session: Session;
  key: string;
  answer: Answer<IntakeResult>;
  tookMs: number;
}

/** Runs one seed, which chooses how long Temporal is down. */
export async function takeWhileTemporalIsAway(chaos: ChaosStack, seed: number): Promise<Outcome> {
  const random = seededRandom(seed);
  const own = await chaos.ownTenant();
  const resume = stopTemporal(chaos);
  const awayMs = random() * MAX_AWAY_MS;
  const begun = performance.now();
  const first: Taken[] = [];
  const later: Taken[] = [];
  try {
    first.push(...(await Promise.all(Array.from({ length: INTAKES / 2 }, () => takeIntake(own)))));
    for (let index = 0; index < INTAKES / 2; index += 1) later.push(await takeIntake(own));
    await delay(Math.max(0, begun + awayMs - performance.now()));
  } finally {
    resume();
  }
  const taken = [...first, ...later];
  const slowest = (some: readonly Taken[]): number => Math.max(...some.map(({ tookMs }) => tookMs));
  await drained(chaos, own);
  const expected = await finishAll(own, taken);
  const runs = await runsOf(chaos, own, taken.length);
  return {
    violations: [
      ...linesOf(await chaos.violations(expected)),
      ...broken({
        'every intake is answered 202': taken.every(({ answer }) => answer.status === 202),
        [`first answers within ${FIRST_ANSWER_MS} ms`]: slowest(first) < FIRST_ANSWER_MS,
        [`later answers within ${LATER_ANSWER_MS} ms`]: slowest(later) < LATER_ANSWER_MS,
        'one workflow each': runs.length === taken.length && new Set(runs).size === runs.length,
      }),
    ],
    summary: `Temporal away for ${Math.round(Math.max(awayMs, slowest(first)))} ms, ${INTAKES} intakes`,
  };
}

/**
 * Stopped, not killed: connections stay open without responses, which is harder to handle. Returns the
 * function that resumes it.
 */
export function stopTemporal({ stack }: ChaosStack): () => void {
  let pid = stack.kill('temporal', 'SIGSTOP');
  return () => {
    if (pid !== 0) process.kill(pid, 'SIGCONT');
    pid = 0;
  };
}

export async function takeIntake({ client }: OwnTenant): Promise<Taken> {
  const session = newSession('law', 'outbox');
  const key = randomUUID();
  const begun = performance.now();
  const answer = await client.request<IntakeResult>('POST', '/v1/law/intake/submit', intakeBody(session), {
    key,
  });
  return { session, key, answer, tookMs: performance.now() - begun };
}

/** Intakes that wait in the outbox. */
export async function backlogOf({ database }: ChaosStack, { tenant }: OwnTenant): Promise<number> {
  const [row] = await database.withTenant(
    tenant.id,
    (tx) =>
      tx.query<{ open: number }>`
      select count(*)::int as open from outbox where tenant_id = ${tenant.id} and done_at is null`,
  );
  return row?.open ?? -1;
}

export async function drained(chaos: ChaosStack, own: OwnTenant): Promise<void> {
  await until(
    'the outbox to drain',
    { timeoutMs: 40_000, pollMs: 100 },
    async () => (await backlogOf(chaos, own)) === 0,
  );
}

/** Every accepted journey opens with the id of its 202 response, and runs to its end. */
export async function finishAll({ client }: OwnTenant, taken: readonly Taken[]): Promise<Expected[]> {
  return await Promise.all(
    taken.map(async ({ session, answer }) => {
      const { leadId } = answer.body;
      await client.journeyWhen(session, 'open', (view) => view.status === 'open' && view.leadId === leadId);
      await client.book(session, leadId);
      await client.followUp(session, leadId);
      await client.roi(session);
      await client.journeyWhen(session, 'completed', (view) => view.status === 'completed');
      return { sessionId: session.sessionId, leadId };
    }),
  );
}

/** The workflow id of each journey's run of this tenant, once Temporal lists as many as expected. */
export async function runsOf(
  { stack }: ChaosStack,
  { tenant }: OwnTenant,
  expected: number,
): Promise<string[]> {
  const engine = await openEngine(stack);
  try {
    return await until('Temporal to list every run', { timeoutMs: 15_000, pollMs: 250 }, async () => {
      // Keyed by run, because a run that ends while the list is read is listed twice.
      const ids = new Map<string, string>();
      const query = `WorkflowType = 'journey' and TenantId = '${tenant.id}'`;
      for await (const run of engine.client.workflow.list({ query })) ids.set(run.runId, run.workflowId);
      const found = [...ids.values()];
      return new Set(found).size >= expected && found;
    });
  } finally {
    await engine.close();
  }
}
