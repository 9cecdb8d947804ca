/** Tenants: who they belong to, who may change them, and what acting as one records. */
import { randomUUID } from 'node:crypto';
import { TenantList, TenantResult } from '@praxis/contracts/tenant/tenant';
import { expectOk, World } from '../../support/journey.js';
import { auditOf, signedIn, type Member } from '../../support/members.js';
import type { TestTenant } from '../../support/records.js';
import { expectRefusal } from '../../support/refusal.js';

const world = World.ofFile();
let tenant: TestTenant;
let other: TestTenant;
let owner: Member;
beforeEach(async () => {
  [tenant, other] = await Promise.all([world.tenant(), world.tenant({ industry: 'realestate' })]);
  owner = await signedIn(world, { tenants: [{ id: tenant.id, role: 'owner' }] });
});

test('a user lists only their own tenants, by name', async () => {
  const both = await signedIn(world, {
    tenants: [
      { id: other.id, role: 'viewer' },
      { id: tenant.id, role: 'staff' },
    ],
  });
  const { items } = TenantList.parse(expectOk(await both.get('/v1/tenants')).body);
  const names = [tenant.name, other.name].sort((left, right) => left.localeCompare(right));
  expect(items.map(({ name }) => name)).toEqual(names);
  expect(TenantList.parse(expectOk(await owner.get('/v1/tenants')).body).items.map(({ id }) => id)).toEqual([
    tenant.id,
  ]);
  const nobody = await signedIn(world);
  expect((await nobody.get('/v1/tenants')).body).toEqual({ ok: true, items: [], nextCursor: null });
});

type Named = Pick<TenantList['items'][number], 'id' | 'name'>;
const label = ({ id, name }: Named): string => `${id} ${name}`;
/** A tenant as it was at a moment. If it was closed and opened again since then, its time of change differs. */
type Seen = Named & { changedAt: string | null };

test('an admin’s pages list every active tenant once, by name', async () => {
  await world.database.withSystem(
    'suspend',
    (tx) => tx.query`update tenants set status = 'suspended' where id = ${other.id}`,
  );
  // Practices of the health check's synthetic journeys belong to no customer.
  const activeTenants = async (): Promise<Seen[]> =>
    await world.database.withSystem(
      'compare',
      (tx) => tx.query<Seen>`select id, name, status_changed_at::text as "changedAt" from tenants
        where status = 'active' and not settings @> '{"synthetic": true}' order by lower(name), id`,
    );
  const before = await activeTenants();
  const admin = await signedIn(world, { isAdmin: true });
  const seen: TenantList['items'] = [];
  // About ten pages, however many tenants the tests before have left.
  const limit = Math.min(200, Math.ceil(before.length / 10));
  for (let cursor: string | null = ''; cursor !== null;) {
    const page: TenantList = TenantList.parse(
      expectOk(await admin.get(`/v1/tenants?limit=${limit}${cursor ? `&cursor=${cursor}` : ''}`)).body,
    );
    seen.push(...page.items);
    cursor = page.nextCursor;
  }
  // Other tests add, rename and suspend tenants meanwhile: only those that did not change are compared.
  const known = new Map(before.map((each) => [label(each), each.changedAt]));
  const active = (await activeTenants())
    .filter((each) => known.get(label(each)) === each.changedAt)
    .map(label);
  const stayed = new Set(active);
  expect(seen.map(label).filter((each) => stayed.has(each))).toEqual(active);
  expect(stayed).toContain(label(tenant));
  expect(seen.map(({ id }) => id)).not.toContain(other.id);
});

test('the list contains no logo', async () => {
  await world.database.withTenant(
    tenant.id,
    (tx) =>
      tx.query`
      insert into tenant_logos (tenant_id, content_type, data, version) values (${tenant.id}, 'image/png',
      ${Buffer.alloc(100_000, 7)}, 'v')`,
  );
  const answer = await owner.get('/v1/tenants');
  expect(JSON.stringify(answer.body).length).toBeLessThan(1_000);
});

test('an owner can change the name and nothing else', async () => {
  const answer = expectOk(await owner.patch(`/v1/tenants/${tenant.id}`, { name: '  Harbor & Sons  ' }));
  const result = TenantResult.parse(answer.body);
  expect(result.tenant).toMatchObject({
    id: tenant.id,
    name: 'Harbor & Sons',
    industry: 'law',
    status: 'active',
  });
  expect(result.brand.name).toBe('Harbor & Sons');
  const entries = await auditOf(world.database, { tenantId: tenant.id });
  expect(entries).toEqual([
    expect.objectContaining({ action: 'tenant.updated', userId: owner.userId, detail: { fields: ['name'] } }),
  ]);
});

test.each([
  [{ name: '' }],
  [{ name: 'x'.repeat(121) }],
  [{ industry: 'space' }],
  [{ status: 'suspended' }],
  [{ name: 'Fine', status: 'suspended' }],
  [{ tenantId: randomUUID(), name: 'Fine' }],
  [{ settings: { demo: true } }],
])('refuses %j, changes nothing and audits the refusal', async (body) => {
  expectRefusal(await owner.patch(`/v1/tenants/${tenant.id}`, body), 400, 'validation_failed');
  const [row] = await world.database.withTenant(
    tenant.id,
    (tx) => tx.query`select name, status, settings from tenants where id = ${tenant.id}`,
  );
  expect(row).toEqual({ name: tenant.name, status: 'active', settings: {} });
  expect(await auditOf(world.database, { userId: owner.userId })).toEqual([
    expect.objectContaining({
      action: 'call.refused',
      detail: expect.objectContaining({ code: 'validation_failed' }),
    }),
  ]);
});

describe.each(['get', 'patch'] as const)('%s of a tenant', (method) => {
  const request = (member: Member, id: string, headers = {}): ReturnType<Member['get']> =>
    member.request(method.toUpperCase(), `/v1/tenants/${id}`, {
      headers,
      ...(method === 'patch' ? { body: { name: 'Renamed' } } : {}),
    });

  test('returns the same error for another tenant’s id, an unknown id and an invalid id', async () => {
    const answers = await Promise.all(
      [other.id, randomUUID(), 'not-an-id', `${tenant.id}0`].map((id) => request(owner, id)),
    );
    for (const answer of answers) expectRefusal(answer, 404, 'not_found');
    expect(new Set(answers.map(({ body }) => body.error)).size).toBe(1);
    const [row] = await world.database.withTenant(
      other.id,
      (tx) => tx.query<{ name: string }>`select name from tenants where id = ${other.id}`,
    );
    expect(row?.name).toBe(other.name);
  });

  test('is refused for another tenant, even with a header that names the user’s own tenant', async () => {
    expectRefusal(await request(owner, other.id, { 'x-tenant-id': tenant.id }), 404, 'not_found');
  });

  test('requires a session', async () => {
    const out = await world.api.request(method.toUpperCase(), `/v1/tenants/${tenant.id}`, {
      key: null,
      ...(method === 'patch' ? { body: { name: 'Renamed' } } : {}),
    });
    expectRefusal(out, 401, 'not_authenticated');
  });
});

test('only an admin can act as a tenant, which is audited', async () => {
  expectRefusal(await owner.post(`/v1/tenants/${tenant.id}/act`, {}), 403, 'permission_denied');
  const admin = await signedIn(world, { isAdmin: true });
  expectOk(await admin.post(`/v1/tenants/${tenant.id}/act`, {}));
  expectRefusal(await admin.post(`/v1/tenants/${randomUUID()}/act`, {}), 404, 'not_found');
  const entries = await auditOf(world.database, { tenantId: tenant.id, userId: admin.userId });
  expect(entries).toEqual([
    expect.objectContaining({ action: 'tenant.acting_started', targetType: 'tenant', targetId: tenant.id }),
  ]);
  expect(entries[0]?.sessionId).not.toBeNull();
});

test('the end of a membership takes effect at the next request', async () => {
  expectOk(await owner.get(`/v1/tenants/${tenant.id}`));
  await world.database.withTenant(
    tenant.id,
    (tx) => tx.query`delete from tenant_users where tenant_id = ${tenant.id} and user_id = ${owner.userId}`,
  );
  expectRefusal(await owner.get(`/v1/tenants/${tenant.id}`), 404, 'not_found');
});
