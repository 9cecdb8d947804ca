/**
 * A closed tenant: its members cannot sign in, and its runs wait while it is suspended. Each waiting step continues
 * once.
 */
import { AdminTenantResult, HeldRuns } from '@praxis/contracts/tenant/admin-tenant';
import { controlSim } from '../../support/sim-controls.js';
import { expectOk, followUpAsked, intakeDone, World, type Tenant } from '../../support/journey.js';
import { auditOf, signedIn, type Member } from '../../support/members.js';
import { startOwnApi, type OwnApi } from '../../support/own-api.js';
import { Browser } from '../../support/people.js';
import { expectRefusal } from '../../support/refusal.js';
import { until } from '../../support/until.js';

/** Time in milliseconds within which a change takes effect in every process. */
const ACTS_MS = 5_000;

const world = World.ofFile();
let admin: Member;
let second: OwnApi;
beforeAll(async () => {
  admin = await signedIn(world, { isAdmin: true });
  second = await startOwnApi(world.stack, { PRAXIS_EMBEDDED: 'true' });
});
afterAll(() => second.stop());

const at = (tenant: Pick<Tenant, 'id'>, path = ''): string => `/v1/admin/tenants/${tenant.id}${path}`;
const suspend = async (tenant: Tenant): Promise<void> => {
  const { client } = AdminTenantResult.parse(
    expectOk(await admin.post(at(tenant, '/suspend'), { reason: 'Asked for a pause' })).body,
  );
  expect(client).toMatchObject({
    status: 'suspended',
    clientStatus: 'inactive',
    statusReason: 'Asked for a pause',
  });
};
const setStatus = async (tenant: Tenant, status: 'active' | 'inactive'): Promise<void> => {
  expectOk(await admin.put(at(tenant, '/status'), { status }));
};
const held = async (tenant: Tenant): Promise<HeldRuns> =>
  HeldRuns.parse(expectOk(await admin.get(at(tenant, '/held'))).body);
const sentOf = async ({ id }: Tenant): Promise<{ port: string; body: string }[]> =>
  await world.database.withTenant(
    id,
    (tx) => tx.query<{ port: string; body: string }>`
      select port, body from sim_entries where tenant_id = ${id} and port in ('sms', 'email') order by seq`,
  );

test.each(['inactive', 'suspended'] as const)(
  'nobody can access a tenant that is %s, in any process',
  async (status) => {
    const tenant = await world.tenant();
    const [{ slug } = { slug: '' }] = await world.database.withTenant(
      tenant.id,
      (tx) => tx.query<{ slug: string }>`select slug from tenants where id = ${tenant.id}`,
    );
    const owner = await signedIn(world, { tenants: [{ id: tenant.id, role: 'owner' }] });
    const browsers = [owner, owner.at(second.baseUrl)];
    const statusesOf = async (): Promise<number[]> => [
      ...(await Promise.all(
        browsers.map(async (browser) => (await browser.get(`/v1/tenants/${tenant.id}`)).status),
      )),
      ...(await Promise.all(browsers.map(async (browser) => (await browser.get(`/v1/book/${slug}`)).status))),
      (await tenant.api.post('/v1/law/intake/submit', {})).status,
    ];
    expect(await statusesOf()).toEqual([200, 200, 200, 200, 400]);
    if (status === 'inactive') await setStatus(tenant, 'inactive');
    else await suspend(tenant);
    await until(
      'the tenant to be closed',
      { timeoutMs: ACTS_MS },
      async () => JSON.stringify(await statusesOf()) === JSON.stringify([404, 404, 404, 404, 401]),
    );
    const browser = new Browser(world.stack.baseUrl);
    const refused = await browser.post('/v1/auth/sign-in', { email: owner.email, password: owner.password });
    expectRefusal(refused, 403, 'tenant_closed');
    expect(refused.body.error).toMatch(/closed|suspended/);

    await setStatus(tenant, 'active');
    await until(
      'the tenant to be open',
      { timeoutMs: ACTS_MS },
      async () => JSON.stringify(await statusesOf()) === JSON.stringify([200, 200, 200, 200, 400]),
    );
  },
);

test('a follow-up due while its tenant is suspended is held, and sent once when the tenant is reactivated', async () => {
  const tenant = await world.tenant();
  const client = await intakeDone(tenant.api);
  expectOk(await tenant.api.post('/v1/law/appointment/book', { ...client, durationMins: 30 }));
  // The follow-up cannot be sent yet, so it becomes due while the tenant is suspended.
  await controlSim(world.database, { tenantId: tenant.id, port: 'sms', failAlways: true });
  await controlSim(world.database, { tenantId: tenant.id, port: 'email', failAlways: true });
  await followUpAsked(tenant.api, client);
  const before = await sentOf(tenant);
  await suspend(tenant);
  await until('the follow-up to be held', { timeoutMs: 40_000 }, async () => {
    const { runs, items } = await held(tenant);
    return runs > 0 && items.some(({ step }) => /send/i.test(step));
  });
  await controlSim(world.database, { tenantId: tenant.id, port: 'sms' });
  await controlSim(world.database, { tenantId: tenant.id, port: 'email' });
  const waiting = await held(tenant);
  expect(waiting).toMatchObject({ isSuspended: true, since: expect.any(String) });
  expect(waiting.messages).toBeGreaterThan(0);
  expect(await sentOf(tenant)).toEqual(before);

  await setStatus(tenant, 'active');
  await until('the follow-up to be sent', { timeoutMs: 30_000 }, async () => {
    const sent = await sentOf(tenant);
    return sent.some(({ port }) => port === 'sms') && sent.some(({ port }) => port === 'email');
  });
  await until('nothing to be held', { timeoutMs: 30_000 }, async () => (await held(tenant)).runs === 0);
  const messages = await world.database.withTenant(
    tenant.id,
    (tx) => tx.query<{ channel: string; status: string; sent: number }>`
      select m.channel, m.status, (select count(*)::int from sim_entries e where e.tenant_id = m.tenant_id
        and e.port = m.channel and e.body = m.body) as sent
      from messages m where m.tenant_id = ${tenant.id}`,
  );
  for (const message of messages) expect(message).toMatchObject({ sent: 1 });
  expect((await auditOf(world.database, { tenantId: tenant.id })).map(({ action }) => action)).toEqual([
    'tenant.suspended',
    'tenant.activated',
  ]);
});

test('runs that start while their tenant is suspended wait at their first step, and all of them continue later', async () => {
  const tenant = await world.tenant();
  await suspend(tenant);
  const count = 25;
  await world.database.withTenant(
    tenant.id,
    (tx) => tx.query`
      insert into outbox (tenant_id, kind, dedupe_key, payload)
      select ${tenant.id}::uuid, 'message.run', 'message.run/held-' || n, jsonb_build_object('messageId', gen_random_uuid())
      from generate_series(1, ${count}::int) n
      union all select ${tenant.id}::uuid, 'phone_call', 'phone_call/held', jsonb_build_object('callId', gen_random_uuid())`,
  );
  await until('the runs to be held', { timeoutMs: 30_000 }, async () => (await held(tenant)).runs > count);
  expect(await held(tenant)).toMatchObject({ runs: count + 1, calls: 1 });
  await setStatus(tenant, 'active');
  await until('the runs to go on', { timeoutMs: 30_000 }, async () => (await held(tenant)).runs === 0);
});
