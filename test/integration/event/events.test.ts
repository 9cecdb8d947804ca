/** The Event Console's log, in both formats: stored without personal data. */
import { newSession } from '../../support/factories.js';
import { expectOk, World } from '../../support/journey.js';

const world = World.ofFile();
let tenant: Awaited<ReturnType<World['tenant']>>;
beforeAll(async () => {
  tenant = await world.tenant();
});

async function logged(sessionId: string): Promise<Record<string, unknown>[]> {
  return await world.database.withTenant(
    tenant.id,
    (tx) =>
      tx.query`select action, endpoint, method, status, latency_ms::float8 as latency, error_message, payload
      from event_log where session_id = ${sessionId} order by id`,
  );
}

test('stores a batch in order, each event with its data', async () => {
  const sessionId = newSession();
  const answer = expectOk(
    await tenant.api.post('/v1/events/log', {
      sessionId,
      industry: 'law',
      mode: 'sim',
      events: [
        {
          type: 'intake.submit',
          endpoint: '/law/intake/submit',
          status: 200,
          latencyMs: 41.5,
          at: '2026-05-04T10:00:00Z',
        },
        {
          type: 'roi.calc',
          status: 'error',
          errorMessage: 'HTTP 503',
          payload: { inputs: { monthlyLeads: 5 }, name: 'Jane' },
        },
      ],
    }),
  );
  expect(answer.body).toEqual({ ok: true, logged: 2 });
  expect(await logged(sessionId)).toEqual([
    {
      action: 'intake.submit',
      endpoint: '/law/intake/submit',
      method: null,
      status: '200',
      latency: 41.5,
      error_message: null,
      payload: null,
    },
    {
      action: 'roi.calc',
      endpoint: null,
      method: null,
      status: 'error',
      latency: null,
      error_message: 'HTTP 503',
      payload: { inputs: { monthlyLeads: 5 }, name: '[redacted]' },
    },
  ]);
});

test('the function accepts the body of the specification', async () => {
  const sessionId = newSession();
  const answer = expectOk(
    await tenant.api.post('/v1/functions/events-log', {
      action: 'api_call',
      endpoint: '/law/intake/submit',
      method: 'POST',
      payload: { urgency: 'high', email: 'jane@example.com' },
      status: 200,
      latencyMs: 12,
      errorMessage: '',
      sessionId,
    }),
  );
  expect(answer.body).toEqual({ ok: true, logged: 1 });
  const [event] = await logged(sessionId);
  expect(event).toMatchObject({
    action: 'api_call',
    method: 'POST',
    status: '200',
    payload: { urgency: 'high', email: '[redacted]' },
  });
});

test('accepts a hundred events at once', async () => {
  const sessionId = newSession();
  const events = Array.from({ length: 100 }, (_, index) => ({ type: `event-${index}` }));
  expectOk(await tenant.api.post('/v1/events/log', { sessionId, events }));
  expect((await logged(sessionId)).map(({ action }) => action)).toEqual(events.map(({ type }) => type));
});

test('redacts deep, odd and unstorable payloads, and never fails', async () => {
  const sessionId = newSession();
  const deep = JSON.parse(`${'{"contact":'.repeat(200)}{"id":"x"}${'}'.repeat(200)}`) as object;
  for (const payload of [
    deep,
    { status: 'a\u0000b' },
    { 'a\u0000b': 1 },
    { status: '\ud800' },
    { id: 1e300 },
    {},
  ])
    expectOk(await tenant.api.post('/v1/events/log', { sessionId, events: [{ type: 'odd', payload }] }));
  const rows = await logged(sessionId);
  expect(rows).toHaveLength(6);
  expect(rows[1]?.payload).toEqual({ status: '[redacted]' });
});

test('with the demo’s key the body names the demo', async () => {
  const sessionId = newSession();
  const batch = { sessionId, industry: 'realestate', events: [{ type: 'roi.calc', status: 200 }] };
  expectOk(await world.api.post('/v1/events/log', batch));
  const rows = await world.database.withSystem(
    'whose events a test logged',
    (tx) =>
      tx.query`
      select t.industry from event_log e join tenants t on t.id = e.tenant_id where e.session_id = ${sessionId}`,
  );
  expect(rows).toEqual([{ industry: 'realestate' }]);
});
