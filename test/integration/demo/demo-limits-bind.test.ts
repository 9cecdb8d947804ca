/**
 * The demo's limits where its actions happen: with and without a prior check, by session and by address;
 * failures on our side do not count.
 */
import { ApiClient, type Answer } from '../../support/api.js';
import {
  appointmentRequest,
  followUpRequest,
  lawIntake,
  newSession,
  roiRequest,
} from '../../support/factories.js';
import { expectOk, World } from '../../support/journey.js';
import { askLimiterAtOnce } from '../../support/limiter-crowd.js';
import { startOwnApi, type OwnApi } from '../../support/own-api.js';
import { farFromMidnight } from '../../support/phone-line.js';
import { expectRefusal } from '../../support/refusal.js';
import { failWrites } from '../../support/sabotage.js';
import { newVisitor } from '../../support/visitor.js';

const PER_SESSION = 3;
const PER_ADDRESS = 5;
/** Never reached, because every test file of the stack counts in the same demo. */
const PER_DAY = 1_000_000;

let world: World;
let own: OwnApi;
let api: ApiClient;
beforeAll(async () => {
  world = await World.open();
  own = await startOwnApi(world.stack, {
    ...farFromMidnight(),
    TRUST_PROXY: '1',
    PRAXIS_DEMO_LIVE: '1',
    PRAXIS_DEMO_MAX_PER_SESSION: String(PER_SESSION),
    PRAXIS_DEMO_MAX_PER_DAY: String(PER_DAY),
    PRAXIS_DEMO_MAX_PER_ADDRESS: String(PER_ADDRESS),
  });
  api = new ApiClient(own.baseUrl, world.api.key);
});
afterAll(async () => {
  await own.stop();
  await world.close();
});

let networks = 0;
const run = Math.floor(Math.random() * 0xffff).toString(16);
/** A new 64-bit network, and an address in it. */
const newNetwork = (): string => `2001:db8:${run}:${(networks += 1).toString(16)}`;
const from = (network: string, host = '1'): { headers: Record<string, string> } => ({
  headers: { 'x-forwarded-for': `${network}::${host}` },
});

const ask = async (sessionId: string, actionType: string, network: string): Promise<Answer> =>
  expectOk(await api.post('/v1/functions/demo-limiter', { sessionId, actionType }, from(network)));
const roi = (sessionId: string, network: string, host?: string): Promise<Answer> =>
  api.post('/v1/law/roi/calc', roiRequest({ sessionId }), from(network, host));

function expectLimit(answer: Answer, message: RegExp): void {
  expectRefusal(answer, 429, 'limit_reached');
  expect(answer.body).toMatchObject({ ok: false, limitReached: true });
  expect(answer.body['error']).toMatch(message);
  const wait = Number(answer.headers.get('retry-after'));
  expect(wait).toBeGreaterThanOrEqual(1);
  expect(wait).toBeLessThanOrEqual(86_400);
}

test('each action refuses with the limiter’s message once the limiter has refused', async () => {
  const network = newNetwork();
  const acts: [string, string, (sessionId: string) => Record<string, unknown>, string?][] = [
    ['intake-submit', '/v1/law/intake/submit', (sessionId) => lawIntake({ sessionId })],
    [
      'appointment-book',
      '/v1/law/appointment/book',
      (sessionId) => appointmentRequest({ sessionId }),
      'intake_required',
    ],
    [
      'appointment-book',
      '/v1/functions/book-meeting',
      (sessionId) => ({
        sessionId,
        name: 'Jane Roe',
        email: 'jane@example.com',
        phone: '313-555-0142',
        preferredTime: 'any time',
        source: 'demo_toolbar',
      }),
    ],
    [
      'followup-send',
      '/v1/law/followup/send',
      (sessionId) => followUpRequest({ sessionId }),
      'intake_required',
    ],
    ['roi-calc', '/v1/law/roi/calc', (sessionId) => roiRequest({ sessionId })],
    // The limiter ignores the industry, because it covers the demo as a whole.
    ['roi-calc', '/v1/realestate/roi/calc', (sessionId) => roiRequest({ sessionId })],
    ['call-start', '/v1/law/calls', (sessionId) => ({ sessionId })],
    [
      'call-start',
      '/v1/functions/ai-chat',
      (sessionId) => ({ message: 'Hello', sessionId, conversationId: newSession(), industry: 'law' }),
    ],
  ];
  for (const [action, path, body, expected = 'done'] of acts) {
    const sessionId = newSession();
    const home = newNetwork();
    for (let used = 0; used < PER_SESSION; used += 1) await ask(sessionId, action, home);
    const verdict = await ask(sessionId, action, home);
    expect(verdict.body).toMatchObject({ allowed: false, remaining: 0 });
    // The granted uses still work, and no further ones do.
    const answers: Answer[] = [];
    for (let tried = 0; tried <= PER_SESSION; tried += 1)
      answers.push(await api.post(path, body(sessionId), from(network)));
    const codes = answers.map(({ status, body: { code } }) =>
      status === 429 ? 'limited' : (code ?? 'done'),
    );
    expect({ path, codes }).toEqual({
      path,
      codes: [...Array.from({ length: PER_SESSION }, () => expected), 'limited'],
    });
    const last = answers.at(-1);
    if (last) expectLimit(last, /^This session has used all its demo actions\./);
    expect(last?.body['error']).toBe(verdict.body['message']);
  }
});

test('counts a use once whether or not it was checked first, and exactly so, even concurrently', async () => {
  const asked = newSession();
  const network = newNetwork();
  for (let used = 0; used < PER_SESSION; used += 1) {
    expect((await ask(asked, 'roi-calc', network)).body['allowed']).toBe(true);
    expectOk(await roi(asked, network));
  }
  expectLimit(await roi(asked, network), /session/);

  const unasked = newSession();
  const answers = await Promise.all(Array.from({ length: 20 }, () => roi(unasked, newNetwork())));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(PER_SESSION);
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(20 - PER_SESSION);
});

test('neither new sessions nor other addresses of the same network help after the address’s limit', async () => {
  const network = newNetwork();
  const answers: Answer[] = [];
  for (let n = 1; n <= PER_ADDRESS + 2; n += 1)
    answers.push(await roi(newSession(), network, n.toString(16)));
  expect(answers.map(({ status }) => status)).toEqual([
    ...Array.from({ length: PER_ADDRESS }, () => 200),
    429,
    429,
  ]);
  const last = answers.at(-1);
  if (last) expectLimit(last, /for your network today/);
  expect((await ask(newSession(), 'roi-calc', network)).body).toMatchObject({ allowed: false, remaining: 0 });
  expectOk(await roi(newSession(), newNetwork()));
});

test('of two thousand simultaneous requests, exactly those within the limits are allowed and stored, without any address', async () => {
  const counts = await askLimiterAtOnce({
    baseUrl: own.baseUrl,
    key: world.api.key,
    visitorToken: await newVisitor(own.baseUrl),
    limits: { perSession: PER_SESSION, perAddress: PER_ADDRESS, perDay: PER_DAY },
    requests: 400,
    atOnce: 64,
  });
  for (const { action, sessions, requests, expected, ...got } of counts) {
    expect({ action, ...got }).toEqual({ action, allowed: expected, failed: 0 });
    const [stored] = await world.database.withSystem(
      'count uses',
      (tx) => tx.query<{ uses: number }>`select coalesce(sum(usage_count), 0)::int as uses
        from demo_usage_tracking where action_type = ${action} and session_id = any(${sessions})`,
    );
    expect({ action, ...stored }).toEqual({ action, uses: expected });
    expect(requests).toBe(400);
  }
  const plain = await world.database.withSystem(
    'look for addresses',
    (tx) => tx.query`select from demo_usage_tracking where session_id ~ '2001:|127\.0\.0\.1|::'`,
  );
  expect(plain).toEqual([]);
});

test('failures of the server do not count', async () => {
  const sessionId = newSession();
  const network = newNetwork();
  const intake = await api.post('/v1/law/intake/submit', lawIntake({ sessionId }), from(network));
  const { leadId } = expectOk(intake).body;
  const book = (mode: 'sim' | 'live'): Promise<Answer> =>
    api.post('/v1/law/appointment/book', appointmentRequest({ sessionId, leadId, mode }), from(network));
  // No vendor is configured here, so every attempt gets a 503.
  for (let tried = 0; tried < PER_SESSION + 2; tried += 1)
    expectRefusal(await book('live'), 503, 'live_not_configured');
  // The first one books, the others find it booked: each counts.
  for (let used = 0; used < PER_SESSION; used += 1) expect([200, 409]).toContain((await book('sim')).status);
  expectLimit(await book('sim'), /session/);
});

test('a limiter that is down allows with 999 remaining, and blocks nobody', async () => {
  const sessionId = newSession();
  const network = newNetwork();
  const repair = await failWrites(world.stack, {
    table: 'demo_usage_tracking',
    sessionId,
    quote: 'new.session_id',
  });
  try {
    for (let tried = 0; tried < PER_SESSION + 2; tried += 1) {
      const { body } = await ask(sessionId, 'roi-calc', network);
      expect(body).toMatchObject({ success: true, allowed: true, remaining: 999 });
      expectOk(await roi(sessionId, network));
    }
  } finally {
    await repair();
  }
  expect((await ask(sessionId, 'roi-calc', network)).body).toMatchObject({ allowed: true, sessionUsed: 1 });
});

test('a tenant’s own program is not limited', async () => {
  const tenant = await world.tenant();
  const sessionId = newSession();
  const owned = new ApiClient(own.baseUrl, tenant.key);
  for (let used = 0; used < PER_ADDRESS + 2; used += 1)
    expectOk(await owned.post('/v1/law/roi/calc', roiRequest({ sessionId }), from(newNetwork())));
});
