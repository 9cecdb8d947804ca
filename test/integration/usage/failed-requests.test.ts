/** Requests that fail on our side are not charged, and requests of a process that ended are released. */
import { releaseLostRequests } from '@praxis/db/usage/lost-request';
import { reserveUsage } from '@praxis/db/usage/meter';
import { ApiClient } from '../../support/api.js';
import { meterOf, subscribed, useOf } from '../../support/billing.js';
import { newSession, ROI_INPUTS } from '../../support/factories.js';
import { FaultyEngine } from '../../support/faulty-engine.js';
import { World } from '../../support/journey.js';
import { startOwnApi, type OwnApi } from '../../support/own-api.js';
import { until } from '../../support/until.js';

const world = World.ofFile();
let engine: FaultyEngine;
let own: OwnApi;
beforeAll(async () => {
  engine = await FaultyEngine.open();
  own = await startOwnApi(world.stack, {
    TEMPORAL_ADDRESS: engine.address,
    PRAXIS_ENGINE_TIMEOUT_MS: '1000',
  });
});
afterAll(async () => {
  await own.stop();
  await engine.close();
});

test('a request answered with 503 is released, and one answered with 400 is counted', async () => {
  const practice = await subscribed(world);
  const api = new ApiClient(own.baseUrl, practice.tenant.key);
  const settled = (expected: { used: number; reserved: number }) =>
    until(`the meter to have ${expected.used}`, { timeoutMs: 20_000 }, async () => {
      const meter = await meterOf(world, practice, 'api_calls');
      return meter && meter.used === expected.used && meter.reserved === expected.reserved;
    });
  const wrong = await api.post('/v1/law/roi/calc', { sessionId: newSession(), inputs: {} });
  expect(wrong.status).toBe(400);
  await settled({ used: 1, reserved: 0 });
  const sessionId = `${newSession()}-code9`.slice(-80);
  const failed = await api.post('/v1/law/roi/calc', { sessionId, inputs: ROI_INPUTS });
  expect(failed.status).toBe(503);
  await settled({ used: 1, reserved: 0 });
  const [released] = await world.database.withTenant(
    practice.tenant.id,
    (tx) => tx.query<{ count: number }>`select count(*)::int as count from usage_events
      where tenant_id = ${practice.tenant.id} and resource_type = 'api_calls' and state = 'released'`,
  );
  expect(released).toEqual({ count: 1 });
});

test('a request that is not settled within a day is released', async () => {
  const practice = await subscribed(world);
  const { tenant } = practice;
  await world.database.withTenant(tenant.id, async (tx) => {
    const requests = ['lost', 'open'].map((key) => ({ ...useOf(key), sourceType: 'request' as const }));
    await reserveUsage(tx, 'api_calls', [...requests, useOf('report')]);
    await tx.query`update usage_events set created_at = now() - interval '25 hours'
      where tenant_id = ${tenant.id} and key in ('lost', 'report')`;
  });
  await releaseLostRequests(world.database, 24);
  expect(await meterOf(world, practice, 'api_calls')).toMatchObject({ used: 0, reserved: 2 });
});
