/** Liveness, readiness and the demo page's configuration. */
import { DemoConfig, Readiness } from '@praxis/contracts/health/health';
import { ApiClient, type Answer } from '../../support/api.js';
import { ROI_INPUTS, newSession } from '../../support/factories.js';
import { startOwnApi, type OwnApi } from '../../support/own-api.js';
import { World } from '../../support/journey.js';
import { expectRefusal } from '../../support/refusal.js';
import { until } from '../../support/until.js';

let world: World;
beforeAll(async () => {
  world = await World.open();
});
afterAll(() => world.close());

/**
 * Readiness once these parts are up. On a busy machine, worker and engine may be silent and count as down for a while.
 */
const readinessOnce = (api: ApiClient, parts: readonly (keyof Readiness)[]): Promise<Answer> =>
  until(`${parts.join(' and ')} to be up`, { timeoutMs: 15_000, pollMs: 250 }, async () => {
    const answer = await api.get('/readyz', { key: null });
    return parts.every((part) => answer.body[part] === 'up') && answer;
  });

test('healthz says that the process is running, without a key', async () => {
  const answer = await world.api.get('/healthz', { key: null });
  expect(answer).toMatchObject({ status: 200, body: { ok: true } });
});

test('readyz names database, Temporal and worker', async () => {
  const answer = await readinessOnce(world.api, ['temporal', 'worker']);
  expect(answer.status).toBe(200);
  expect(Readiness.parse(answer.body)).toEqual({ ok: true, database: 'up', temporal: 'up', worker: 'up' });
});

test('the demo configuration contains the public key and the tenants’ fictional phone numbers', async () => {
  const config = DemoConfig.parse((await world.api.get('/v1/demo/config', { key: null })).body);
  expect(config).toMatchObject({
    embedded: true,
    liveAllowed: false,
    publicApiKey: world.stack.credentials().publicApiKey,
  });
  for (const phone of Object.values(config.phones)) expect(phone).toMatch(/^\+1\d{3}55501\d\d$/);
  expect(config.temporalUiUrl).toBe(world.stack.run().addresses.temporalUi);
});

test('files of the web app have the headers that a page needs', async () => {
  const { headers } = await world.api.get('/healthz');
  expect(headers.get('content-security-policy')).toContain("default-src 'self'");
  expect(headers.get('x-content-type-options')).toBe('nosniff');
  expect(headers.get('x-powered-by')).toBeNull();
  expect(headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
});

test('each request has its own id, whatever the caller sends', async () => {
  const one = await world.api.get('/healthz', { headers: { 'x-request-id': 'mine' } });
  const two = await world.api.get('/healthz', { headers: { 'x-request-id': 'mine' } });
  expect(one.headers.get('x-request-id')).not.toBe('mine');
  expect(one.headers.get('x-request-id')).not.toBe(two.headers.get('x-request-id'));
});

describe('an API without Temporal, outside the embedded set-up', () => {
  let own: OwnApi;
  let api: ApiClient;
  beforeAll(async () => {
    own = await startOwnApi(world.stack, {
      TEMPORAL_ADDRESS: '127.0.0.1:1',
      PRAXIS_EMBEDDED: '0',
      BOOKING_URL: 'https://book.example.com',
    });
    api = new ApiClient(own.baseUrl, world.api.key);
  });
  afterAll(() => own.stop());

  test('is alive, not ready, and names what is missing', async () => {
    expect((await api.get('/healthz')).status).toBe(200);
    const answer = await readinessOnce(api, ['worker']);
    expect(answer.status).toBe(503);
    expect(answer.body).toEqual({ ok: false, database: 'up', temporal: 'down', worker: 'up' });
  });

  test('cannot kill the worker and has no simulator controls', async () => {
    expectRefusal(await api.post('/v1/demo/pull-the-plug'), 404, 'not_found');
    expectRefusal(await api.get('/v1/sim/controls'), 404, 'not_found');
    expectRefusal(await api.post('/v1/sim/controls', { port: 'sms' }), 404, 'not_found');
  });

  test('shows only the messages of a visitor’s own session in the inbox', async () => {
    expectRefusal(await api.get('/v1/sim/inbox'), 400, 'validation_failed');
    expect((await api.get(`/v1/sim/inbox?sessionId=${newSession()}`)).body).toEqual({
      ok: true,
      items: [],
      nextCursor: null,
    });
  });

  test('reports that it is not embedded in the demo page’s configuration', async () => {
    const config = DemoConfig.parse((await api.get('/v1/demo/config')).body);
    expect(config).toMatchObject({
      embedded: false,
      bookingUrl: 'https://book.example.com',
      temporalUiUrl: null,
    });
  });

  test('refuses steps that need the engine with 503 and the time to retry', async () => {
    const answer = await until('the first probe to have failed', { timeoutMs: 10_000 }, async () => {
      const one = await api.post('/v1/law/roi/calc', { sessionId: 'sess-engine-away', inputs: {} });
      return one.status === 400 && one;
    });
    expectRefusal(answer, 400, 'validation_failed');
    const step = await api.post('/v1/law/appointment/book', {
      sessionId: 'sess-engine-away',
      leadId: crypto.randomUUID(),
    });
    expectRefusal(step, 503, 'temporal_unavailable');
    expect(Number(step.headers.get('retry-after'))).toBeGreaterThan(0);
  });
});

test('live mode is off in the demo, and with another key names every missing setting', async () => {
  const body = { sessionId: 'sess-wants-live', mode: 'live', inputs: {} };
  expectRefusal(
    await world.api.post('/v1/law/roi/calc', { ...body, inputs: ROI_INPUTS }),
    403,
    'live_disabled',
  );
  const { api } = await world.tenant();
  const answer = await api.post('/v1/law/appointment/book', { ...body, leadId: crypto.randomUUID() });
  expectRefusal(answer, 503, 'live_not_configured');
  for (const name of [
    'TWILIO_ACCOUNT_SID',
    'TWILIO_AUTH_TOKEN',
    'TWILIO_FROM_NUMBER',
    'RESEND_API_KEY',
    'RESEND_FROM_ADDRESS',
  ])
    expect(answer.body.error).toContain(name);
});
