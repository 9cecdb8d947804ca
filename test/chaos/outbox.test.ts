/**
 * R10: Temporal does not respond for a while and the API keeps running. Intakes get a 202, other steps get a
 * 503 and change nothing; afterwards the outbox drains: nothing lost, one workflow each, with the ids of the
 * 202 responses.
 *
 * Here Temporal is down for as long as these tests take. `npm run soak -- temporal-away` keeps it down for up
 * to 35 seconds, longer than every timeout involved, and checks response times, which a machine with other
 * tests cannot guarantee.
 */
import { randomUUID } from 'node:crypto';
import type { IntakeResult } from '@praxis/contracts/journey/intake';
import {
  backlogOf,
  drained,
  finishAll,
  runsOf,
  stopTemporal,
  takeIntake,
  type Taken,
} from '../soak/kinds/temporal-away.js';
import { sharedChaosStack, type ChaosStack, type OwnTenant } from '../support/chaos-stack.js';
import { NONE } from '../support/invariants.js';
import { bookingBody, intakeBody, newSession, roiBody, type Refused } from '../support/journey-client.js';
import { countRecords } from '../support/records.js';
import { until } from '../support/until.js';

/** Half of them are sent before the API detects that Temporal is down, half of them after. */
const INTAKES = 20;

describe('R10: Temporal is down', () => {
  let chaos: ChaosStack;
  let own: OwnTenant;
  let resume = (): void => undefined;
  const taken: Taken[] = [];
  const theFirst = (): Taken => {
    const [first] = taken;
    if (!first) throw new Error('no intake was taken');
    return first;
  };

  beforeAll(async () => {
    chaos = await sharedChaosStack();
    own = await chaos.ownTenant();
    resume = stopTemporal(chaos);
  });
  afterAll(async () => {
    resume();
    await chaos.stop();
  });

  it('accepts intakes, refuses the rest, and loses nothing, even when the API dies', async () => {
    for (const part of [
      takesIntakes,
      repeatsTheAnswer,
      showsTheJourneyAsPending,
      refusesOtherSteps,
      keepsTheBacklogWithoutTheApi,
      drains,
      keepsNoPersonalData,
    ])
      await part();
  });

  /** Accepts intakes with a 202 that contains their final id. */
  async function takesIntakes(): Promise<void> {
    taken.push(...(await Promise.all(Array.from({ length: INTAKES / 2 }, () => takeIntake(own)))));
    // By now the API knows that Temporal is down.
    for (let index = 0; index < INTAKES / 2; index += 1) taken.push(await takeIntake(own));
    expect(new Set(taken.map(({ answer }) => answer.status))).toEqual(new Set([202]));
    expect(taken.every(({ answer }) => answer.body.pending === true)).toBe(true);
    expect(new Set(taken.map(({ answer }) => answer.body.leadId)).size).toBe(taken.length);
    // The first requests had to detect the outage.
    const [first, later] = [taken.slice(0, INTAKES / 2), taken.slice(INTAKES / 2)].map((some) =>
      some.map(({ tookMs }) => tookMs),
    );
    console.info(
      `202 after ${Math.round(Math.max(...(first ?? [])))} ms at first, then ${later?.map(Math.round).join(' ')}`,
    );
    expect(Math.min(...(later ?? []))).toBeLessThan(Math.max(...(first ?? [])));
  }

  /** A repeated request returns the same response. */
  async function repeatsTheAnswer(): Promise<void> {
    const { session, key, answer } = theFirst();
    const again = await own.client.request<IntakeResult>(
      'POST',
      '/v1/law/intake/submit',
      intakeBody(session),
      {
        key,
      },
    );
    expect(again.status).toBe(202);
    expect(again.body.leadId).toBe(answer.body.leadId);
  }

  /** Shows the journey as pending. */
  async function showsTheJourneyAsPending(): Promise<void> {
    const { session, answer } = theFirst();
    const view = await own.client.journey(session);
    expect(view?.status).toBe('pending');
    expect(view?.steps.find(({ step }) => step === 'intake')?.state).toBe('pending');
    expect(view?.leadId).toBe(answer.body.leadId);
  }

  /** Other steps get a 503 with Retry-After and change nothing. */
  async function refusesOtherSteps(): Promise<void> {
    const { session, answer } = theFirst();
    const fresh = newSession('law', 'roi');
    const refusals = await Promise.all(
      [
        ['/v1/law/appointment/book', bookingBody(session, answer.body.leadId)] as const,
        ['/v1/law/roi/calc', roiBody(fresh)] as const,
      ].map(([path, body]) => own.client.request<Refused>('POST', path, body, { key: randomUUID() })),
    );
    for (const refusal of refusals) {
      expect(refusal).toMatchObject({ status: 503, body: { ok: false, code: 'temporal_unavailable' } });
      expect(Number(refusal.headers.get('retry-after'))).toBeGreaterThan(0);
    }
    const { appointments } = await countRecords(chaos.database, session.sessionId);
    const { journeys } = await countRecords(chaos.database, fresh.sessionId);
    expect([appointments, journeys]).toEqual([0, 0]);
  }

  /** Keeps the outbox when the API dies too. */
  async function keepsTheBacklogWithoutTheApi(): Promise<void> {
    const { stack } = chaos;
    const pid = stack.kill('api');
    await stack.waitRestarted('api', pid);
    await until('the API to respond', { timeoutMs: 30_000 }, () =>
      fetch(`${own.client.baseUrl}/healthz`).then(
        ({ ok }) => ok,
        () => false,
      ),
    );
    expect(await backlogOf(chaos, own)).toBe(taken.length);
  }

  /** Drains when Temporal is back: nothing lost, one workflow each. */
  async function drains(): Promise<void> {
    resume();
    await drained(chaos, own);
    const expected = await finishAll(own, taken);
    expect(await chaos.violations(expected)).toEqual(NONE);
    const runs = await runsOf(chaos, own, taken.length);
    expect(runs).toHaveLength(taken.length);
    expect(new Set(runs).size).toBe(runs.length);
  }

  /** Delivered entries contain no personal data. */
  async function keepsNoPersonalData(): Promise<void> {
    const left = await chaos.database.withTenant(
      own.tenant.id,
      (tx) => tx.query`select payload from outbox where tenant_id = ${own.tenant.id} and payload <> '{}'`,
    );
    expect(left).toEqual([]);
  }
});
