/**
 * R10: Temporal does not answer for a while and the API stays up. Intakes are taken and answered 202, other steps say
 * 503 and leave nothing; afterwards the backlog drains: none lost, one workflow each, under the ids already answered.
 */
import { randomUUID } from 'node:crypto';
import type { IntakeResult } from '@praxis/contracts/intake';
import { startChaosStack, type ChaosStack } from '../support/chaos-stack.js';
import { openEngine } from '../support/engine.js';
import { NONE, type Expected } from '../support/invariants.js';
import {
  bookingBody,
  intakeBody,
  newSession,
  roiBody,
  type Answer,
  type Refused,
  type Session,
} from '../support/journey-client.js';
import { asOwner } from '../support/ledger.js';
import { until } from '../support/until.js';

/** Longer than every time-out on the way: probe 2 s, intake 12 s, hand-over 20 s, lease 30 s. */
const OUTAGE_MS = 35_000;
const INTAKES = 40;
/** The first calls find out that nobody answers; later ones know. */
const FIRST_ANSWER_MS = 12_000;
const LATER_ANSWER_MS = 4_000;

interface Taken {
  session: Session;
  key: string;
  answer: Answer<IntakeResult>;
  tookMs: number;
}

describe('R10: Temporal is away', () => {
  let chaos: ChaosStack;
  const taken: Taken[] = [];
  let temporal = 0;
  let stoppedAt = 0;

  beforeAll(async () => {
    chaos = await startChaosStack();
    // Stopped, not killed: connections stay open and nothing answers, which is the harder kind of away.
    temporal = chaos.stack.kill('temporal', 'SIGSTOP');
    stoppedAt = performance.now();
  });
  afterAll(async () => {
    resume();
    await chaos.stop();
  });

  it('takes intakes and answers 202 with the id they will keep', async () => {
    const mine = await Promise.all(Array.from({ length: INTAKES / 2 }, take));
    // By now it is known that Temporal is away.
    for (let index = 0; index < INTAKES / 2; index += 1) mine.push(await take());
    expect(new Set(taken.map(({ answer }) => answer.status))).toEqual(new Set([202]));
    expect(taken.every(({ answer }) => answer.body.pending === true)).toBe(true);
    expect(new Set(taken.map(({ answer }) => answer.body.leadId)).size).toBe(taken.length);
    const times = mine.map(({ tookMs }) => tookMs);
    console.info(
      `202 after ${Math.round(Math.max(...times))} ms at first, ${Math.round(Math.max(...times.slice(INTAKES / 2)))} ms once known`,
    );
    expect(Math.max(...times)).toBeLessThan(FIRST_ANSWER_MS);
    expect(Math.max(...times.slice(INTAKES / 2))).toBeLessThan(LATER_ANSWER_MS);
  });

  it('says the same again to a repeated call', async () => {
    const [first] = taken;
    if (!first) throw new Error('no intake was taken');
    const again = await chaos.client.call<IntakeResult>(
      'POST',
      '/v1/law/intake/submit',
      intakeBody(first.session),
      { key: first.key },
    );
    expect(again.status).toBe(202);
    expect(again.body.leadId).toBe(first.answer.body.leadId);
  });

  it('shows the journey as pending', async () => {
    const [first] = taken;
    const view = first && (await chaos.client.journey(first.session));
    expect(view?.status).toBe('pending');
    expect(view?.steps.find(({ step }) => step === 'intake')?.state).toBe('pending');
    expect(view?.leadId).toBe(first?.answer.body.leadId);
  });

  it('says 503 with Retry-After to other steps and leaves nothing of them', async () => {
    const { client, stack } = chaos;
    const [first] = taken;
    if (!first) throw new Error('no intake was taken');
    const fresh = newSession('law', 'roi');
    const refusals = [
      await client.call<Refused>(
        'POST',
        '/v1/law/appointment/book',
        bookingBody(first.session, first.answer.body.leadId),
        { key: randomUUID() },
      ),
      await client.call<Refused>('POST', '/v1/law/roi/calc', roiBody(fresh), { key: randomUUID() }),
    ];
    for (const refusal of refusals) {
      expect(refusal).toMatchObject({ status: 503, body: { ok: false, code: 'temporal_unavailable' } });
      expect(Number(refusal.headers.get('retry-after'))).toBeGreaterThan(0);
    }
    await asOwner(stack, async (owner) => {
      const appointments = await owner.query(`select from appointments where session_id = $1`, [
        first.session.sessionId,
      ]);
      const journeys = await owner.query(`select from journeys where session_id = $1`, [fresh.sessionId]);
      expect([appointments.rowCount, journeys.rowCount]).toEqual([0, 0]);
    });
  });

  it('keeps the backlog when the API dies too', async () => {
    const { stack } = chaos;
    const pid = stack.kill('api');
    await stack.waitRestarted('api', pid);
    await until('the API to answer', { timeoutMs: 30_000 }, () =>
      fetch(`${chaos.client.baseUrl}/healthz`).then(
        ({ ok }) => ok,
        () => false,
      ),
    );
    expect(await open()).toBe(taken.length);
  });

  it('drains when Temporal is back: none lost, one workflow each', async () => {
    const { client, stack } = chaos;
    await until(
      'the outage to have lasted',
      { timeoutMs: OUTAGE_MS + 1_000, pollMs: 200 },
      () => performance.now() - stoppedAt > OUTAGE_MS,
    );
    resume();
    const backAt = performance.now();
    await until('the backlog to drain', { timeoutMs: 40_000, pollMs: 100 }, async () => (await open()) === 0);
    console.info(
      `${taken.length} intakes handed over ${Math.round(performance.now() - backAt)} ms after Temporal was back`,
    );
    const engine = await openEngine(stack);
    try {
      const expected: Expected[] = await Promise.all(
        taken.map(async ({ session, answer }) => {
          const { leadId } = answer.body;
          await client.journeyWhen(
            session,
            'open',
            (view) => view.status === 'open' && view.leadId === leadId,
          );
          await client.book(session, leadId);
          await client.followUp(session, leadId);
          await client.roi(session);
          return { sessionId: session.sessionId, leadId };
        }),
      );
      for (const { session } of taken)
        await client.journeyWhen(session, 'completed', (view) => view.status === 'completed');
      expect(await chaos.violations(expected)).toEqual(NONE);
      const runs = new Map<string, number>();
      await until('Temporal to list every run', { timeoutMs: 15_000, pollMs: 250 }, async () => {
        runs.clear();
        for await (const run of engine.client.workflow.list({ query: `WorkflowType = 'journey'` })) {
          runs.set(run.workflowId, (runs.get(run.workflowId) ?? 0) + 1);
        }
        return runs.size >= taken.length;
      });
      expect(runs.size).toBe(taken.length);
      expect([...runs.values()].filter((count) => count !== 1)).toEqual([]);
    } finally {
      await engine.close();
    }
  }, 300_000);

  it('keeps no personal data in entries that are through', async () => {
    const left = await asOwner(chaos.stack, (owner) =>
      owner.query(`select payload from outbox where payload <> '{}'`),
    );
    expect(left.rows).toEqual([]);
  });

  async function take(): Promise<Taken> {
    const session = newSession('law', 'outbox');
    const key = randomUUID();
    const begun = performance.now();
    const answer = await chaos.client.call<IntakeResult>(
      'POST',
      '/v1/law/intake/submit',
      intakeBody(session),
      { key },
    );
    const one = { session, key, answer, tookMs: performance.now() - begun };
    taken.push(one);
    return one;
  }

  async function open(): Promise<number> {
    const { rows } = await asOwner(chaos.stack, (owner) =>
      owner.query<{ open: number }>(`select count(*)::int as open from outbox where done_at is null`),
    );
    return rows[0]?.open ?? -1;
  }

  function resume(): void {
    if (temporal !== 0) process.kill(temporal, 'SIGCONT');
    temporal = 0;
  }
});
