/** The demo's limits: per session and day, exact under concurrency; refused uses do not count. */
import { DEMO_ACTIONS, DemoLimiterResult, DemoUsageResult } from '@praxis/contracts/demo/demo-limiter';
import { ApiClient } from '../../support/api.js';
import { newSession } from '../../support/factories.js';
import { startOwnApi, type OwnApi } from '../../support/own-api.js';
import { expectOk, World } from '../../support/journey.js';
import { farFromMidnight } from '../../support/phone-line.js';

const PER_SESSION = 5;
const PER_DAY = 12;

let world: World;
let own: OwnApi;
let api: ApiClient;
beforeAll(async () => {
  world = await World.open();
  own = await startOwnApi(world.stack, {
    ...farFromMidnight(),
    PRAXIS_DEMO_MAX_PER_SESSION: String(PER_SESSION),
    PRAXIS_DEMO_MAX_PER_DAY: String(PER_DAY),
  });
});
beforeEach(async () => {
  api = new ApiClient(own.baseUrl, (await world.tenant()).key);
});
afterAll(async () => {
  await own.stop();
  await world.close();
});

async function use(sessionId: string, actionType = 'intake-submit'): Promise<DemoLimiterResult> {
  const answer = expectOk(
    await api.post('/v1/functions/demo-limiter', { sessionId, actionType, endpoint: '/law/intake/submit' }),
  );
  return DemoLimiterResult.parse(answer.body);
}

test('counts down within a session, then refuses with a message and stops counting', async () => {
  const sessionId = newSession();
  const uses: DemoLimiterResult[] = [];
  for (let index = 0; index < PER_SESSION + 2; index += 1) uses.push(await use(sessionId));
  expect(uses.map(({ allowed }) => allowed)).toEqual([true, true, true, true, true, false, false]);
  expect(uses.map(({ remaining }) => remaining)).toEqual([4, 3, 2, 1, 0, 0, 0]);
  expect(uses.at(-1)).toMatchObject({
    success: true,
    sessionUsed: PER_SESSION,
    dailyUsed: PER_SESSION,
    maxPerSession: PER_SESSION,
    maxPerDay: PER_DAY,
  });
  expect(uses.at(-1)?.message).toMatch(/session/i);
});

test('each action has its own count', async () => {
  const sessionId = newSession();
  for (let index = 0; index < PER_SESSION; index += 1) await use(sessionId, 'roi-calc');
  expect((await use(sessionId, 'roi-calc')).allowed).toBe(false);
  expect((await use(sessionId, 'call-start')).allowed).toBe(true);
});

test('of fifty simultaneous uses of one session, exactly the limit is allowed', async () => {
  const sessionId = newSession();
  const uses = await Promise.all(Array.from({ length: 50 }, () => use(sessionId)));
  expect(uses.filter(({ allowed }) => allowed)).toHaveLength(PER_SESSION);
});

test('the daily limit covers all sessions of a tenant, but only that tenant', async () => {
  const uses = await Promise.all(Array.from({ length: 30 }, () => use(newSession())));
  expect(uses.filter(({ allowed }) => allowed)).toHaveLength(PER_DAY);
  expect(uses.find(({ allowed }) => !allowed)?.message).toMatch(/today/i);
  api = new ApiClient(own.baseUrl, (await world.tenant()).key);
  expect((await use(newSession())).allowed).toBe(true);
});

test('yesterday’s uses do not count', async () => {
  const sessionId = newSession();
  for (let index = 0; index < PER_SESSION; index += 1) await use(sessionId);
  await world.database.withSystem(
    'move time',
    (tx) =>
      tx.query`update demo_usage_tracking set usage_date = usage_date - 1 where session_id = ${sessionId}`,
  );
  expect(await use(sessionId)).toMatchObject({ allowed: true, sessionUsed: 1 });
});

test('usage can be read without being counted, latest first, only for the own session', async () => {
  const sessionId = newSession();
  const read = async (): Promise<DemoUsageResult> =>
    DemoUsageResult.parse(expectOk(await api.get(`/v1/demo/usage?sessionId=${sessionId}`)).body);
  const before = await read();
  expect(before).toMatchObject({ maxPerSession: PER_SESSION, maxPerDay: PER_DAY, latest: [] });
  expect(before.actions.map(({ action }) => action)).toEqual(DEMO_ACTIONS);
  await use(newSession(), 'roi-calc');
  for (const action of [
    'intake-submit',
    'roi-calc',
    'roi-calc',
    'roi-calc',
    'roi-calc',
    'roi-calc',
    'roi-calc',
  ])
    await use(sessionId, action);
  const after = await read();
  expect(after.actions).toContainEqual({ action: 'roi-calc', sessionUsed: 5, dailyUsed: 6 });
  expect(after.actions).toContainEqual({ action: 'intake-submit', sessionUsed: 1, dailyUsed: 1 });
  // Five of six uses; the seventh was refused.
  expect(after.latest.map(({ action }) => action)).toEqual(Array.from({ length: 5 }, () => 'roi-calc'));
  expect(await read()).toEqual(after);
});
