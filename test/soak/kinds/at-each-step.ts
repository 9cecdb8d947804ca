/**
 * kill -9 of any process while journeys are in each of the four steps and messages are between our claim and
 * the provider's acceptance: all journeys complete, with one lead, one appointment and one message each.
 */
import { setTimeout as delay } from 'node:timers/promises';
import type { ChaosStack, OwnTenant } from '../../support/chaos-stack.js';
import type { Expected } from '../../support/invariants.js';
import { newSession } from '../../support/journey-client.js';
import { asOwner } from '../../support/ledger.js';
import { seededRandom } from '../../support/random.js';
import { until } from '../../support/until.js';
import { linesOf, type Outcome } from '../outcome.js';
import type { Victim } from './under-load.js';

export const VICTIMS = ['worker', 'api', 'temporal', 'postgres'] as const satisfies readonly Victim[];
const STEPS = ['intake', 'appointment', 'followup', 'roi'] as const;
type Step = (typeof STEPS)[number];
/** Journeys whose messages are with the provider at the kill. */
const SENDING = 3;
/** The provider's latency in milliseconds until the kill, so that it happens during a send, on a slow machine too. */
const PROVIDER_MS = 2_000;
/** Typical duration of a step over HTTP in milliseconds: a kill within it finds requests at every stage. */
const STEP_MS = 20;

/** Runs one seed; it chooses which process dies unless one is given. */
export async function killAtEachStep(chaos: ChaosStack, seed: number, given?: Victim): Promise<Outcome> {
  const random = seededRandom(seed);
  const victim = given ?? VICTIMS[Math.floor(random() * VICTIMS.length)] ?? 'worker';
  const { stack } = chaos;
  const own = await chaos.ownTenant();
  const atSteps = await Promise.all(STEPS.map((step) => reach(own, step)));
  const atSending = await Promise.all(Array.from({ length: SENDING }, () => reach(own, 'followup')));

  for (const port of ['sms', 'email'] as const) await own.client.setSim({ port, delayMs: PROVIDER_MS });
  const running = atSending.map((finish) => finish());
  await asOwner(stack, (owner) =>
    until('messages to be in progress', { timeoutMs: 10_000, pollMs: 5 }, async () => {
      const sql = `select from messages where tenant_id = $1 and status = 'sending'`;
      return (await owner.query(sql, [own.tenant.id])).rowCount !== 0;
    }),
  );
  running.push(...atSteps.map((finish) => finish()));
  await delay(random() * STEP_MS);
  const pid = stack.kill(victim);
  const killedAt = performance.now();
  // Repeated until it succeeds, because the process that accepts the setting may be the one that was killed.
  const isQuick = until('the provider to be quick', { timeoutMs: 60_000, pollMs: 100 }, () =>
    Promise.all((['sms', 'email'] as const).map((port) => own.client.setSim({ port }))).catch(
      () => undefined,
    ),
  );
  const [expected] = await Promise.all([Promise.all(running), isQuick]);
  for (const { sessionId } of expected)
    await own.client.journeyWhen(
      { sessionId, industry: 'law' },
      'completed',
      ({ status }) => status === 'completed',
    );
  const recoveredMs = performance.now() - killedAt;
  await stack.waitRestarted(victim, pid);
  return { violations: linesOf(await chaos.violations(expected)), recoveredMs, summary: `${victim} killed` };
}

/** Brings a journey to the moment before a step; the returned function does that step and the rest. */
async function reach({ client }: OwnTenant, step: Step): Promise<() => Promise<Expected>> {
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
