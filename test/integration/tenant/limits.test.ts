/**
 * Limits of one tenant, set by admins: reservations apply them exactly, changes are logged, and a vendor can be
 * blocked.
 */
import { MaskingSettingsResult } from '@praxis/contracts/core/masking';
import { AdminTenantResult } from '@praxis/contracts/tenant/admin-tenant';
import { IsolationResult } from '@praxis/contracts/tenant/isolation-check';
import { TenantLimits, type TenantLimit } from '@praxis/contracts/usage/quota-override';
import { Database } from '@praxis/db/core/database';
import { checkIsolation } from '@praxis/db/tenant/isolation-check';
import type { UseDecision } from '@praxis/db/usage/meter';
import { UsageGate } from '@praxis/db/usage/usage-gate';
import { expectOk, World } from '../../support/journey.js';
import { auditOf, signedIn, type Member } from '../../support/members.js';
import { makeDatabase } from '../../support/own-database.js';
import { expectRefusal, refusedFields } from '../../support/refusal.js';

const world = World.ofFile();
let admin: Member;
let id: string;
beforeEach(async () => {
  admin = await signedIn(world, { isAdmin: true });
  const name = `Limits ${Math.random()}`;
  const made = await admin.post('/v1/admin/tenants', { name, tier: 'starter' });
  id = AdminTenantResult.parse(expectOk(made).body).client.id;
});

const at = (path: string): string => `/v1/admin/tenants/${id}/${path}`;
const limits = async (): Promise<TenantLimits> =>
  TenantLimits.parse(expectOk(await admin.get(at('limits'))).body);
const limitOf = async (resource: string): Promise<TenantLimit | undefined> =>
  (await limits()).limits.find((each) => each.resource === resource);
const override = (change: object = {}): object => ({
  resource: 'sms_messages',
  quota: 10,
  hardCap: null,
  reason: 'Agreed',
  endsAt: null,
  ...change,
});
/** Reserves this many uses concurrently, each as the product does. */
async function reserve(count: number): Promise<UseDecision[]> {
  const gate = new UsageGate(world.database);
  return await Promise.all(
    Array.from({ length: count }, (_, n) =>
      gate.reserve(id, 'sms_messages', {
        key: `use-${n}-${Math.random()}`,
        quantity: 1,
        eventType: 'sms.sent',
        sourceType: 'message',
        sourceId: String(n),
      }),
    ),
  );
}
const granted = (decisions: readonly UseDecision[]): number =>
  decisions.filter(({ isGranted }) => isGranted).length;

test('reservations respect an override’s quota and cap, also under concurrent requests', async () => {
  expect(await limitOf('sms_messages')).toMatchObject({
    planQuota: 600,
    quota: 600,
    hardCap: null,
    override: null,
  });
  expectOk(await admin.put(at('limits'), override({ quota: 5, hardCap: 40 })));
  const decisions = await reserve(100);
  expect(granted(decisions)).toBe(40);
  expect(decisions.find(({ isGranted }) => !isGranted)).toEqual({ isGranted: false, reason: 'platform_cap' });
  expect(await limitOf('sms_messages')).toMatchObject({
    quota: 5,
    hardCap: 40,
    reserved: 40,
    planQuota: 600,
  });

  expectOk(await admin.put(at('limits'), override({ quota: null, hardCap: 50, reason: 'Raised' })));
  expect(granted(await reserve(100))).toBe(10);
  expectOk(await admin.delete(at('limits/sms_messages')));
  expect(await limitOf('sms_messages')).toMatchObject({ quota: 600, hardCap: null, override: null });
  expect(granted(await reserve(100))).toBe(100);
  const entries = await auditOf(world.database, { tenantId: id });
  expect(entries.map(({ action }) => action)).toEqual([
    'tenant.created',
    'quota.overridden',
    'quota.overridden',
    'quota.restored',
  ]);
  expect(entries[1]).toMatchObject({ userId: admin.userId, detail: { quota: 5, hardCap: 40 } });
});

test('in a trial nothing is granted beyond the quota of an override', async () => {
  await world.database.withTenant(
    id,
    (tx) => tx.query`update billing_cycles set is_trial = true where tenant_id = ${id}`,
  );
  expectOk(await admin.put(at('limits'), override({ quota: 7 })));
  const decisions = await reserve(20);
  expect(granted(decisions)).toBe(7);
  expect(decisions.find(({ isGranted }) => !isGranted)).toMatchObject({ reason: 'trial_quota' });
});

test('when an override ends, the plan’s quota applies again', async () => {
  const endsAt = new Date(Date.now() + 3_600_000).toISOString();
  expectOk(await admin.put(at('limits'), override({ quota: 3, hardCap: 3, endsAt })));
  expect(granted(await reserve(5))).toBe(3);
  await world.database.withTenant(
    id,
    (tx) => tx.query`update quota_overrides set ends_at = now() where tenant_id = ${id}`,
  );
  expect(await limitOf('sms_messages')).toMatchObject({ quota: 600, override: null });
  expect(granted(await reserve(5))).toBe(5);
});

test.each([
  [{ quota: -1 }, 'quota'],
  [{ quota: 1.5 }, 'quota'],
  [{ reason: ' ' }, 'reason'],
  [{ endsAt: '2020-01-01T00:00:00Z' }, 'endsAt'],
  [{ endsAt: 'tomorrow' }, 'endsAt'],
  [{ resource: 'cars' }, 'resource'],
])('refuses %j and changes nothing', async (change, field) => {
  const answer = await admin.put(at('limits'), override(change));
  expectRefusal(answer, 400, 'validation_failed');
  expect(refusedFields(answer)).toEqual([field]);
  expect(await limitOf('sms_messages')).toMatchObject({ override: null });
});

test('storage counts files, exports, imports and recordings against its limit', async () => {
  await world.database.withTenant(
    id,
    (tx) => tx.query`insert into tenant_logos (tenant_id, content_type, data, version)
      values (${id}, 'image/png', ${Buffer.from(Array.from({ length: 5_000 }, () => Math.random() * 256))}, 'v')`,
  );
  const { storage } = await limits();
  expect(storage.files).toBeGreaterThan(4_900);
  expect(storage).toMatchObject({ exports: 0, imports: 0, recordings: 0 });
  const limit = await limitOf('storage');
  expect(limit).toMatchObject({ planQuota: 50 * 1_024 ** 3, used: storage.files });
  expectOk(await admin.put(at('limits'), override({ resource: 'storage', quota: 1_000_000 })));
  expect(await limitOf('storage')).toMatchObject({ quota: 1_000_000, planQuota: 50 * 1_024 ** 3 });
});

test('a vendor can be held back for one tenant, and released again', async () => {
  const switchOf = async (): Promise<unknown> =>
    (await limits()).providers.find(({ provider }) => provider === 'twilio');
  expectOk(await admin.put(at('providers'), { provider: 'twilio', isHeldBack: true }));
  expect(await switchOf()).toEqual({ provider: 'twilio', isHeldBack: true, isFailing: false, parkedRuns: 0 });
  const breakers = await world.database.withSystem(
    'read who is held back',
    (tx) => tx.query<{ tenantId: string }>`
      select tenant_id as "tenantId" from provider_breakers where is_isolated and provider = 'twilio' and tenant_id = ${id}`,
  );
  expect(breakers).toHaveLength(1);
  expectOk(await admin.put(at('providers'), { provider: 'twilio', isHeldBack: false }));
  expect(await switchOf()).toMatchObject({ isHeldBack: false });
  expectRefusal(
    await admin.put(at('providers'), { provider: 'stripe', isHeldBack: true }),
    400,
    'validation_failed',
  );
});

test('what the team sees is set per tenant and logged', async () => {
  const read = async (): Promise<unknown> =>
    MaskingSettingsResult.parse(expectOk(await admin.get(at('masking'))).body).settings;
  expect(await read()).toEqual({ teamSees: 'masked' });
  expectOk(await admin.put(at('masking'), { teamSees: 'names' }));
  expect(await read()).toEqual({ teamSees: 'names' });
  expectRefusal(await admin.put(at('masking'), { teamSees: 'all' }), 400, 'validation_failed');
  expect((await auditOf(world.database, { tenantId: id })).at(-1)).toMatchObject({
    action: 'settings.masking_changed',
    userId: admin.userId,
    detail: { from: 'masked', to: 'names' },
  });
});

test('suspending a tenant and changing what the team sees require a recent sign-in', async () => {
  await world.database.withSystem(
    'let a sign-in grow old',
    (tx) =>
      tx.query`update sessions set created_at = now() - interval '2 days' where user_id = ${admin.userId}`,
  );
  const bySuspend = await admin.post(at('suspend'), { reason: 'Asked for it' });
  expectRefusal(bySuspend, 403, 'step_up_required');
  expectRefusal(await admin.put(at('masking'), { teamSees: 'everything' }), 403, 'step_up_required');
  const byFunction = await admin.post('/v1/functions/admin-tenant-management', {
    action: 'update_tenant',
    tenantId: id,
    tenantData: { name: 'Half done', status: 'suspended' },
  });
  expectRefusal(byFunction, 403, 'step_up_required');
  expect(await admin.get(`/v1/admin/tenants/${id}`)).toMatchObject({
    body: { client: { status: 'active', name: expect.stringMatching(/^Limits/) } },
  });
});

test('the isolation check queries the running database, and finds everything bound to its tenant', async () => {
  await world.database.withTenant(id, (tx) => tx.encrypt('secret/twilio', 'a key'));
  const answer = expectOk(await admin.post(at('isolation-check'), {})).body;
  const { findings, isIsolated } = IsolationResult.parse(answer);
  expect({ isIsolated, faults: findings.flatMap(({ faults }) => faults) }).toEqual({
    isIsolated: true,
    faults: [],
  });
  const looked = Object.fromEntries(findings.map((each) => [each.check, each.looked]));
  expect(looked).toMatchObject({ foreign_writes: 2, secrets: 1 });
  expect(looked['policies']).toBeGreaterThan(40);
  expect(looked['foreign_rows']).toBe(looked['policies']);
});

test('the isolation check finds a table without a policy, and the rows that another tenant sees there', async () => {
  const own = await makeDatabase(world.stack);
  try {
    await own.owner.query('set role praxis_system');
    const { rows } = await own.owner.query<{ id: string }>(
      `insert into tenants (name, slug, industry) values ('One', 'one', 'law'), ('Two', 'two', 'law') returning id`,
    );
    const tenantId = rows[0]?.id ?? '';
    await own.owner.query('reset role');
    await own.owner.query(`create table leaky (tenant_id uuid); grant select on leaky to praxis_app`);
    await own.owner.query('insert into leaky values ($1), ($2)', [tenantId, rows[1]?.id]);
    const database = await Database.open(own.environment, 'praxis-test');
    try {
      const findings = await checkIsolation(database, tenantId);
      expect(findings.map(({ check, faults }) => [check, faults])).toEqual([
        ['policies', ['leaky']],
        ['own_rows', ['leaky']],
        ['foreign_rows', ['leaky']],
        ['foreign_writes', []],
        ['secrets', []],
      ]);
    } finally {
      await database.close();
    }
  } finally {
    await own.drop();
  }
});
