/** Too many calls from one address: 429 with the seconds to wait, before anything is read or done. */
import { ApiClient } from '../../support/api.js';
import { lawIntake } from '../../support/factories.js';
import { startOwnApi, type OwnApi } from '../../support/own-api.js';
import { World } from '../../support/journey.js';
import { countRecords, NOTHING_STORED } from '../../support/records.js';
import { expectRefusal } from '../../support/refusal.js';

const LIMIT = 20;

let world: World;
let own: OwnApi;
beforeAll(async () => {
  world = await World.open();
  own = await startOwnApi(world.stack, { PRAXIS_RATE_LIMIT: String(LIMIT) });
});
afterAll(async () => {
  await own.stop();
  await world.close();
});

test('the limit is exact for calls at once, good, bad and keyless alike; what is refused has no effect', async () => {
  const api = new ApiClient(own.baseUrl, world.api.key);
  const good = Array.from({ length: LIMIT }, () => lawIntake());
  const calls = good.flatMap((intake) => [
    api.post('/v1/law/intake/submit', intake),
    api.post('/v1/law/roi/calc', {}, { key: 'guess' }),
  ]);
  const answers = await Promise.all(calls);
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

test('health and configuration are answered all the same', async () => {
  for (const path of ['/healthz', '/readyz', '/v1/demo/config'])
    expect((await fetch(`${own.baseUrl}${path}`)).status).toBe(200);
});
