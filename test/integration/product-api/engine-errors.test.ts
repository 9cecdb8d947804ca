/**
 * An engine that returns errors over the wire: with any code, an intake is accepted, every other response says when to
 * retry, and what is retried happens once.
 */
import { ApiClient, type Answer } from '../../support/api.js';
import { Call } from '../../support/call.js';
import { ROI_INPUTS, intakeOf, newSession } from '../../support/factories.js';
import { FaultyEngine } from '../../support/faulty-engine.js';
import { expectOk, intakeDone, World } from '../../support/journey.js';
import { startOwnApi, type OwnApi } from '../../support/own-api.js';
import { until } from '../../support/until.js';

/** Codes by their meaning to an API client: all of gRPC's, a store that is too slow, and an unknown one. */
const CODES = [
  '2',
  '3',
  '5',
  '7',
  '8',
  '9',
  '10',
  '11',
  '12',
  '13',
  '13slow',
  '2slow',
  '14',
  '15',
  '16',
  '42',
];

/** How long a caller waits here, in milliseconds. The client's own retries take at least half a minute. */
const TIMEOUT_MS = 3_000;
/**
 * Maximum number of times that one request calls the engine before its caller gives up, for codes that are retried
 * until then. The intervals between retries grow, and a slow machine retries less. Without the cap, a step would retry
 * three times as often within its 20 seconds. The test counts retries instead of timing them, because sixty requests at
 * once take as long as the machine needs.
 */
const MAX_ASKED: Record<string, number> = {
  '2': 7,
  '2slow': 7,
  // The engine has no capacity, so the client waits longer.
  '8': 4,
  '10': 7,
  '11': 7,
  // The engine's store is too slow: we retry this more often than the client does.
  '13slow': 14,
  '15': 7,
};

let world: World;
let engine: FaultyEngine;
let own: OwnApi;
/** The code of each request that the API with the faulty engine has answered. */
const answered: string[] = [];
let under: Record<'intakes' | 'steps' | 'calls', Promise<void>>;
beforeAll(async () => {
  world = await World.open();
  engine = await FaultyEngine.open();
  own = await startOwnApi(world.stack, {
    TEMPORAL_ADDRESS: engine.address,
    PRAXIS_RATE_LIMIT: '1000000',
    PRAXIS_ENGINE_TIMEOUT_MS: String(TIMEOUT_MS),
    // The API with the working engine delivers what other tests leave in the outbox.
    PRAXIS_OUTBOX_RELAY: '0',
  });
  const api = new ApiClient(own.baseUrl, world.api.key);
  await until('the API to find the engine', { timeoutMs: 20_000 }, async () => {
    const { body } = await api.get('/readyz');
    return JSON.stringify(body).includes('"temporal":"up"');
  });
  // Each waits until its timeout, so they run in parallel.
  under = { intakes: intakes(), steps: steps(), calls: calls() };
  for (const one of Object.values(under)) one.catch(() => undefined);
});
afterAll(async () => {
  await own.stop();
  await engine.close();
  await world.close();
});

/** Returns the same response and notes that it came. */
async function noted(code: string, answer: Promise<Answer>): Promise<Answer> {
  const came = await answer;
  answered.push(code);
  return came;
}

/** A session whose engine requests fail with this code. */
const sessionOf = (code: string): string => `${newSession()}-code${code}`.slice(-80);

function expectLater(code: string, answer: Answer): void {
  const { status, body, headers } = answer;
  const later = { status, retryAfter: Number(headers.get('retry-after')) > 0, ok: body.ok };
  expect({ code, ...later }).toEqual({ code, status: 503, retryAfter: true, ok: false });
}

test('accepts an intake into the outbox immediately, and runs its journey when an engine works', () =>
  under.intakes);

async function intakes(): Promise<void> {
  const tenant = await world.tenant();
  const api = new ApiClient(own.baseUrl, tenant.key);
  await Promise.all(
    CODES.map(async (code) => {
      const sessionId = sessionOf(code);
      const intake = intakeOf('law', { sessionId });
      const answer = await noted(code, api.post('/v1/law/intake/submit', intake));
      expect({ code, status: answer.status, pending: answer.body.pending }).toEqual({
        code,
        status: 202,
        pending: true,
      });
      // Delivered by the other API of this database, whose engine works; a repeat there returns the same
      // lead.
      const repeated = await until(`the journey of ${code} to run`, { timeoutMs: 120_000 }, async () => {
        const again = await tenant.api.post('/v1/law/intake/submit', intake);
        return again.status === 200 ? again : undefined;
      });
      expect(repeated.body.leadId).toBe(answer.body.leadId);
    }),
  );
  const leads = await world.database.withTenant(tenant.id, (tx) => tx.query`select id from leads`);
  expect(leads).toHaveLength(CODES.length);
}

test('every other step says when to retry, and then happens once', () => under.steps);

async function steps(): Promise<void> {
  const tenant = await world.tenant();
  const api = new ApiClient(own.baseUrl, tenant.key);
  await Promise.all(
    CODES.map(async (code) => {
      const sessionId = sessionOf(code);
      const { leadId } = await intakeDone(tenant.api, 'law', { sessionId });
      const booking = { sessionId, leadId };
      const [figures, booked] = await Promise.all([
        noted(code, api.post('/v1/law/roi/calc', { sessionId, inputs: ROI_INPUTS })),
        noted(code, api.post('/v1/law/appointment/book', booking)),
      ]);
      expectLater(code, figures);
      expectLater(code, booked);
      expectOk(await tenant.api.post('/v1/law/appointment/book', booking));
    }),
  );
  for (const code of CODES)
    expect({ code, asked: engine.asked(`code${code}`) > 0 }).toEqual({ code, asked: true });
  const booked = await world.database.withTenant(tenant.id, (tx) => tx.query`select id from appointments`);
  expect(booked).toHaveLength(CODES.length);
}

test('the start, a turn and the end of a call say when to retry, and no call is reported as ended', () =>
  under.calls);

async function calls(): Promise<void> {
  const tenant = await world.tenant();
  const api = new ApiClient(own.baseUrl, tenant.key);
  const beginnings = Promise.all(
    CODES.map(async (code) => {
      const sessionId = sessionOf(code);
      expectLater(code, await noted(code, api.post('/v1/law/calls', { sessionId })));
    }),
  );
  // The engine only sees a call's own id, so one code has to be enough.
  const call = await Call.start({ api: tenant.api });
  const turn = { sessionId: call.sessionId, turnId: crypto.randomUUID(), text: 'Hello' };
  const [said, ended] = await Promise.all([
    noted('turn', api.post(`/v1/calls/${call.id}/turns`, turn)),
    noted('end', api.post(`/v1/calls/${call.id}/end`, { sessionId: call.sessionId })),
    beginnings,
  ]);
  expectLater('turn', said);
  expectLater('end', ended);
  expect(expectOk(await tenant.api.post(`/v1/calls/${call.id}/turns`, turn)).body.turnId).toBe(turn.turnId);
  await call.end();
}

test('no request lasts beyond the timeout, whatever the engine’s error and however many requests', async () => {
  await Promise.allSettled(Object.values(under));
  expect(answered).toHaveLength(4 * CODES.length + 2);
  const often = Object.entries(MAX_ASKED).map(([code, max]) => {
    const requests = answered.filter((of) => of === code).length;
    return { code, asked: engine.asked(`code${code}`), max: max * requests };
  });
  expect(often.filter(({ asked, max }) => asked > max)).toEqual([]);
});
