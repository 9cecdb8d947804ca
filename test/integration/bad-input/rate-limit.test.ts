/** Too many requests from one address: 429 with the seconds to wait, before anything is read or done. */
import { ApiClient } from '../../support/api.js';
import { definitionOf, openAutomationDesk } from '../../support/automations.js';
import { lawIntake } from '../../support/factories.js';
import { startOwnApi, type OwnApi } from '../../support/own-api.js';
import { expectOk, World } from '../../support/journey.js';
import { countRecords, NOTHING_STORED } from '../../support/records.js';
import { expectRefusal } from '../../support/refusal.js';

const LIMIT = 20;

let world: World;
let own: OwnApi;
beforeAll(async () => {
  world = await World.open();
  own = await startOwnApi(world.stack, { PRAXIS_RATE_LIMIT: String(LIMIT), TRUST_PROXY: '1' });
});
afterAll(async () => {
  await own.stop();
  await world.close();
});

let networks = 0;
/** A new network for each test, as a proxy would report an address in it. */
const newNetwork = (): string => `2001:db8:0:${(networks += 1).toString(16)}`;

test('the limit is exact for simultaneous requests with or without a valid key, and refused ones have no effect', async () => {
  const api = new ApiClient(own.baseUrl, world.api.key);
  const good = Array.from({ length: LIMIT }, () => lawIntake());
  const requests = good.flatMap((intake) => [
    api.post('/v1/law/intake/submit', intake),
    api.post('/v1/law/roi/calc', {}, { key: 'guess' }),
  ]);
  const answers = await Promise.all(requests);
  const refused = answers.filter(({ status }) => status === 429);
  expect(refused).toHaveLength(LIMIT);
  for (const answer of refused) {
    expectRefusal(answer, 429, 'rate_limited');
    const wait = Number(answer.headers.get('retry-after'));
    expect(wait).toBeGreaterThanOrEqual(1);
    expect(wait).toBeLessThanOrEqual(60);
  }
  for (const [index, intake] of good.entries()) {
    if (answers[index * 2]?.status !== 429) continue;
    expect(await countRecords(world.database, String(intake.sessionId))).toEqual(NOTHING_STORED);
  }
});

test('records an exceeded limit once, with the route and without the address', async () => {
  const api = new ApiClient(own.baseUrl, world.api.key);
  const network = newNetwork();
  const entries = async (): Promise<Record<string, unknown>[]> =>
    await world.database.withSystem(
      'a test reads the audit log',
      (tx) =>
        tx.query`select action, user_id, detail from audit_log where action = 'call.limited'
        and detail->>'route' = ${'/v1/:industry/journey/:sessionId'}`,
    );
  const before = await entries();
  const look = () =>
    api.get('/v1/law/journey/sess-limited', { headers: { 'x-forwarded-for': `${network}::1` } });
  const answers = await Promise.all(Array.from({ length: LIMIT + 5 }, look));
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(5);
  expectRefusal(await look(), 429, 'rate_limited');
  const after = (await entries()).slice(before.length);
  expect(after).toEqual([
    {
      action: 'call.limited',
      user_id: null,
      detail: { route: '/v1/:industry/journey/:sessionId', method: 'GET', status: 429, code: 'rate_limited' },
    },
  ]);
});

test.each(['/healthz', '/readyz'])('%s has no limit', async (path) => {
  const headers = { 'x-forwarded-for': `${newNetwork()}::1` };
  const answers = await Promise.all(
    Array.from({ length: LIMIT + 5 }, () => fetch(`${own.baseUrl}${path}`, { headers })),
  );
  // On a busy machine the worker may count as away for a while: then the API is not ready.
  expect(answers.filter(({ status }) => ![200, 503].includes(status))).toEqual([]);
});

const OPEN: [method: string, path: string, body: unknown][] = [
  ['POST', `/v1/unsubscribe/${'a'.repeat(60)}`, undefined],
  ['GET', '/l/22222222222222', undefined],
  ['POST', '/v1/appointments/by-link/read', { token: 'a'.repeat(60) }],
  ['POST', '/v1/appointments/by-link/cancel', { token: 'a'.repeat(60) }],
  ['POST', '/v1/auth/magic-link/redeem', { token: 'a'.repeat(43) }],
  ['POST', '/v1/auth/passcode', { passcode: 'a guess', industry: 'law' }],
  ['GET', '/v1/auth/session', undefined],
  ['GET', '/v1/sim/inbox?sessionId=sess-nobody', undefined],
  ['GET', '/v1/demo/config', undefined],
  ['POST', `/v1/webhooks/automation/${'a'.repeat(43)}`, {}],
];

test.each(OPEN)('limits the open route %s %s by network', async (method, path, body) => {
  const api = new ApiClient(own.baseUrl, world.api.key);
  const network = newNetwork();
  const request = (host: number, of = network): ReturnType<ApiClient['request']> =>
    api.request(method, path, {
      key: null,
      headers: { 'x-forwarded-for': `${of}::${host.toString(16)}` },
      ...(body === undefined ? {} : { body }),
    });
  const answers = await Promise.all(Array.from({ length: LIMIT + 5 }, (_, host) => request(host + 1)));
  const refused = answers.filter(({ body: { code } }) => code === 'rate_limited');
  expect(refused).toHaveLength(5);
  for (const answer of refused) {
    expectRefusal(answer, 429, 'rate_limited');
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThanOrEqual(1);
  }
  expect((await request(1, newNetwork())).body['code']).not.toBe('rate_limited');
});

test('a network that guesses webhook addresses is limited, but the right address still starts its workflow', async () => {
  const desk = await openAutomationDesk(world);
  const { id } = await desk.deploy({
    name: 'Hook',
    definition: definitionOf(
      { kind: 'webhook' },
      { a: { kind: 'create_task', label: 'Call', title: 'Call them', next: null } },
    ),
  });
  const { webhookUrl } = expectOk(await desk.owner.post(`/v1/workflows/${id}/webhook`)).body;
  const headers = { 'x-forwarded-for': `${newNetwork()}::1` };
  const api = new ApiClient(own.baseUrl, world.api.key);
  const post = (path: string): ReturnType<ApiClient['request']> =>
    api.request('POST', path, { key: null, headers, body: {} });
  const guesses = await Promise.all(
    Array.from({ length: LIMIT + 5 }, (_, n) =>
      post(`/v1/webhooks/automation/${String(n).padStart(43, 'a')}`),
    ),
  );
  expect(guesses.filter(({ status }) => status === 404)).toHaveLength(LIMIT);
  expect(guesses.filter(({ status }) => status === 429)).toHaveLength(5);
  expect((await post(new URL(String(webhookUrl)).pathname)).status).toBe(202);
});

test('requests of open pages do not use up the limit of an API client in the same network', async () => {
  const network = newNetwork();
  const headers = { 'x-forwarded-for': `${network}::1` };
  const api = new ApiClient(own.baseUrl, world.api.key);
  for (let used = 0; used <= LIMIT; used += 1) await api.get('/v1/demo/config', { headers });
  expect((await api.get('/v1/demo/config', { headers })).status).toBe(429);
  expect((await api.post('/v1/law/roi/calc', {}, { headers })).status).toBe(400);
});
