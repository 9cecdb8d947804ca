/**
 * The platform's tenants over the API: the list with its figures, creation, changes, and refusals that leave nothing
 * half done.
 */
import { randomUUID } from 'node:crypto';
import { AdminTenantList, AdminTenantResult, type AdminTenant } from '@praxis/contracts/tenant/admin-tenant';
import { TenantManagementResult } from '@praxis/contracts/tenant/tenant-management';
import { sql, type Sql } from '@praxis/db/core/sql';
import { listAdminTenants } from '@praxis/db/tenant/admin-tenant-list';
import { expectOk, World } from '../../support/journey.js';
import { auditOf, signedIn, type Member } from '../../support/members.js';
import { expectRefusal, refusedFields } from '../../support/refusal.js';

const TENANTS = '/v1/admin/tenants';
const FUNCTION = '/v1/functions/admin-tenant-management';

const world = World.ofFile();
let admin: Member;
beforeAll(async () => {
  admin = await signedIn(world, { isAdmin: true });
});

const newName = (): string => `Birch ${randomUUID().slice(0, 12)}`;
const make = async (body: object = {}): Promise<AdminTenant> =>
  AdminTenantResult.parse(expectOk(await admin.post(TENANTS, { name: newName(), ...body })).body).client;
const list = async (query: string): Promise<AdminTenantList> =>
  AdminTenantList.parse(expectOk(await admin.get(`${TENANTS}?${query}`)).body);
const reread = async ({ id }: Pick<AdminTenant, 'id'>): Promise<AdminTenant> =>
  AdminTenantResult.parse(expectOk(await admin.get(`${TENANTS}/${id}`)).body).client;
const countOf = async (name: string): Promise<number> => {
  const [row] = await world.database.withSystem(
    'count tenants of a name',
    (tx) =>
      tx.query<{ n: number }>`select count(*)::int as n from tenants where lower(name) = lower(${name})`,
  );
  return row?.n ?? -1;
};

test('a tenant is created with a plan, fees and an invited owner, and is pending until the owner accepts', async () => {
  const email = `iris-${randomUUID().slice(0, 8)}@example.com`;
  const tenant = await make({
    industry: 'realestate',
    tier: 'growth',
    contactName: 'Iris Lane',
    contactEmail: email,
    phone: '(313) 555-0171',
    website: 'https://birch.example.com',
    companySize: '6-20',
    domain: `Intake.${randomUUID().slice(0, 8)}.Example.com`,
    setupFeeCents: 0,
  });
  expect(tenant).toMatchObject({
    status: 'active',
    clientStatus: 'pending',
    tier: 'growth',
    monthlyFeeCents: 500_000,
    setupFeeCents: 0,
    phone: '+13135550171',
    memberCount: 0,
    version: 1,
    features: { aiVoice: true, smsAutomation: false, crmIntegration: false, calendarBooking: true },
    brand: { colors: { primary: '#00A3FF', accent: '#0086D1' } },
  });
  expect(tenant.domain).toMatch(/^intake\.[0-9a-f]{8}\.example\.com$/);
  const rows = await world.database.withSystem(
    'read what was made beside the tenant',
    (tx) => tx.query<{ kind: string }>`
      select 'link' as kind from auth_links where tenant_id = ${tenant.id} and kind = 'invitation' and email = ${email}
      union all select 'mail' from mails where tenant_id = ${tenant.id}
      union all select 'quota' from usage_summaries where tenant_id = ${tenant.id} and is_open and resource_type = 'sms_messages'
        and quota_limit = 2000`,
  );
  expect(rows.map(({ kind }) => kind).sort()).toEqual(['link', 'mail', 'quota']);
  expect((await auditOf(world.database, { tenantId: tenant.id })).map(({ action }) => action)).toEqual([
    'tenant.created',
    'team.invited',
  ]);
  await signedIn(world, { tenants: [{ id: tenant.id, role: 'owner' }] });
  expect(await reread(tenant)).toMatchObject({ clientStatus: 'active', memberCount: 1 });
});

test('tenants are found by business name, contact name and address, filtered and counted', async () => {
  const mark = randomUUID().slice(0, 12);
  const law = await make({ name: `Ash ${mark}`, contactName: 'Ann 100%_sure', tier: 'starter' });
  const estate = await make({
    name: `Oak ${mark}`,
    industry: 'realestate',
    contactEmail: `o-${mark}@example.com`,
  });
  const ids = async (query: string): Promise<string[]> => (await list(query)).items.map(({ id }) => id);
  expect(await ids(`q=${mark.toUpperCase()}`)).toEqual([law.id, estate.id]);
  expect(await ids(`q=o-${mark}@example`)).toEqual([estate.id]);
  expect(await ids(`q=${encodeURIComponent('100%_sure')}`)).toEqual([law.id]);
  expect(await ids(`q=${encodeURIComponent('100%%sure')}`)).toEqual([]);
  expect(await ids(`q=${mark}&industry=law`)).toEqual([law.id]);
  expect(await ids(`q=${mark}&status=pending`)).toEqual([law.id, estate.id]);
  expect(await ids(`q=${mark}&status=cancelled`)).toEqual([]);
  const first = await list(`q=${mark}&limit=1`);
  expect(first).toMatchObject({ items: [{ id: law.id }], counts: { matching: 2 } });
  expect(await ids(`q=${mark}&limit=1&cursor=${first.nextCursor}`)).toEqual([estate.id]);

  await signedIn(world, { tenants: [{ id: law.id, role: 'owner' }] });
  const { counts } = await list(`q=${mark}`);
  expect(counts.total).toBeGreaterThanOrEqual(counts.active + counts.pending);
  expect(counts.monthlyRevenueCents).toBeGreaterThanOrEqual(250_000);
  expectOk(await admin.put(`${TENANTS}/${law.id}/status`, { status: 'inactive' }));
  expect(await ids(`q=${mark}&status=inactive`)).toEqual([law.id]);
});

test('the monthly fee is what is charged: a vendor’s price, not the agreed one; a trial brings no revenue', async () => {
  const revenue = async ({ id }: AdminTenant): Promise<number> => {
    const { items, counts } = await listAdminTenants(world.database, { id, limit: 1 });
    expect(items.map((item) => item.id)).toEqual([id]);
    return counts.monthlyRevenueCents;
  };
  const agreed = await make({ tier: 'starter', monthlyFeeCents: 300_000 });
  await signedIn(world, { tenants: [{ id: agreed.id, role: 'owner' }] });
  expect(await reread(agreed)).toMatchObject({ monthlyFeeCents: 300_000 });
  expect(await revenue(agreed)).toBe(300_000);
  const subscribes = (change: Sql): Promise<unknown> =>
    world.database.withTenant(agreed.id, (tx) => tx.query`update subscriptions set ${change}`);
  await subscribes(sql`vendor_subscription_id = ${`sub_${agreed.id}`}`);
  expect(await reread(agreed)).toMatchObject({ monthlyFeeCents: 250_000 });
  expect(await revenue(agreed)).toBe(250_000);
  // Editing other fields leaves the fee to the plan, and the agreed fee is kept.
  expectOk(await admin.patch(`${TENANTS}/${agreed.id}`, { version: 1, phone: '', monthlyFeeCents: null }));
  await subscribes(sql`status = 'trialing'`);
  expect(await revenue(agreed)).toBe(0);
  await subscribes(sql`status = 'active', vendor_subscription_id = null`);
  expect(await revenue(agreed)).toBe(300_000);
});

test('an active campaign counts as a feature that is set up', async () => {
  const tenant = await make();
  await world.database.withTenant(
    tenant.id,
    (tx) => tx.query`insert into campaigns (tenant_id, name, campaign_type, industry, status, target_audience)
      values (${tenant.id}, 'Spring', 'followup', 'law', 'active', '{}')`,
  );
  expect((await reread(tenant)).features).toMatchObject({ smsAutomation: true });
});

test('a tenant is changed by version; a stale change is refused and nothing of it is stored', async () => {
  const tenant = await make({ tier: 'starter' });
  const path = `${TENANTS}/${tenant.id}`;
  const changed = AdminTenantResult.parse(
    expectOk(
      await admin.patch(path, {
        version: 1,
        contactName: 'Noor Ives',
        tier: 'enterprise',
        monthlyFeeCents: 700_000,
        brand: { name: 'Birch', colors: tenant.brand.colors, details: { tagline: 'Here for you' } },
      }),
    ).body,
  ).client;
  expect(changed).toMatchObject({
    contactName: 'Noor Ives',
    tier: 'enterprise',
    monthlyFeeCents: 700_000,
    version: 2,
    name: tenant.name,
    brand: { name: 'Birch', details: { tagline: 'Here for you', heroTitle: '' } },
  });
  expectRefusal(await admin.patch(path, { version: 1, contactName: 'Late' }), 409, 'stale');
  expect(await reread(tenant)).toEqual(changed);
  const [quota] = await world.database.withTenant(
    tenant.id,
    (tx) => tx.query<{ quota: number }>`
      select quota_limit as quota from usage_summaries where is_open and resource_type = 'sms_messages'`,
  );
  expect(quota).toEqual({ quota: 10_000 });
  expectRefusal(await admin.patch(`${TENANTS}/${randomUUID()}`, { version: 1 }), 404, 'not_found');
});

test.each([
  [{ name: '' }, 'name'],
  [{ name: '<b>Birch</b>' }, 'name'],
  [{ domain: 'not a host' }, 'domain'],
  [{ domain: 'localhost' }, 'domain'],
  [{ domain: '127.0.0.1' }, 'domain'],
  [{ domain: 'https://example.com' }, 'domain'],
  [{ domain: 'a.internal' }, 'domain'],
  [{ contactEmail: 'nobody' }, 'contactEmail'],
  [{ contactEmail: 'someone@somewhere.invalid' }, 'contactEmail'],
  [{ tier: 'platinum' }, 'tier'],
  [{ industry: 'space' }, 'industry'],
  [{ website: 'javascript:alert(1)' }, 'website'],
  [{ phone: '12' }, 'phone'],
  [{ monthlyFeeCents: -1 }, 'monthlyFeeCents'],
  [{ companySize: '7' }, 'companySize'],
  [{ status: 'suspended' }, ''],
])('refuses %j and creates nothing', async (body, field) => {
  const name = newName();
  const answer = await admin.post(TENANTS, { name, ...body });
  expect(answer.status).toBe(400);
  if (field !== '') expect(refusedFields(answer)).toEqual([field]);
  expect(await countOf(name)).toBe(0);
});

test('names and domains belong to one tenant each, also under concurrent requests', async () => {
  const name = newName();
  const domain = `${randomUUID().slice(0, 8)}.example.com`;
  const answers = await Promise.all(
    [name, name.toUpperCase(), ` ${name} `].map((each) =>
      admin.post(TENANTS, { name: each, contactEmail: 'o@example.com' }),
    ),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  for (const answer of answers.filter(({ status }) => status === 409)) {
    expectRefusal(answer, 409, 'name_taken');
    expect(refusedFields(answer)).toEqual(['name']);
  }
  expect(await countOf(name)).toBe(1);
  const first = await make({ domain });
  const other = newName();
  expectRefusal(
    await admin.post(TENANTS, { name: other, domain: domain.toUpperCase() }),
    409,
    'domain_taken',
  );
  expect(await countOf(other)).toBe(0);
  const second = await make();
  expectRefusal(
    await admin.patch(`${TENANTS}/${second.id}`, { version: 1, domain, name: 'Half done' }),
    409,
    'domain_taken',
  );
  expect(await reread(second)).toMatchObject({ name: second.name, domain: null, version: 1 });
  expectRefusal(
    await admin.patch(`${TENANTS}/${second.id}`, { version: 1, name: first.name }),
    409,
    'name_taken',
  );
  const owner = await signedIn(world, { tenants: [{ id: second.id, role: 'owner' }] });
  expectRefusal(await owner.patch(`/v1/tenants/${second.id}`, { name: first.name }), 409, 'name_taken');
});

test.each([
  'a { background: url(https://evil.example/x.png) }',
  '@import "//evil.example/x.css";',
  '</style><script>alert(1)</script>',
  'a { width: expression(alert(1)) }',
  'a { b: javascript:alert(1) }',
])('custom CSS is refused with script or remote addresses: %s', async (customCss) => {
  const tenant = await make();
  const answer = await admin.patch(`${TENANTS}/${tenant.id}`, {
    version: 1,
    contactName: 'Half done',
    brand: { name: 'Birch', colors: tenant.brand.colors, details: { customCss } },
  });
  expectRefusal(answer, 400, 'validation_failed');
  expect(refusedFields(answer)).toEqual(['brand.details.customCss']);
  expect(await reread(tenant)).toEqual(tenant);
  const name = newName();
  const byFunction = await admin.post(FUNCTION, {
    action: 'create_tenant',
    tenantData: { name, branding: { custom_css: customCss } },
  });
  expectRefusal(byFunction, 400, 'validation_failed');
  expect(await countOf(name)).toBe(0);
});

test('the function creates, changes and lists tenants in the format of the specification', async () => {
  const name = newName();
  const made = TenantManagementResult.parse(
    expectOk(
      await admin.post(FUNCTION, {
        action: 'create_tenant',
        tenantData: {
          name,
          settings: { industry: 'law', plan_tier: 'starter' },
          branding: { primary_color: '#112233', custom_css: 'h1 { color: red }' },
        },
        userId: 'somebody-else',
      }),
    ).body,
  ).tenant;
  expect(made).toMatchObject({
    name,
    domain: null,
    status: 'active',
    settings: { industry: 'law', plan_tier: 'starter', feature_flags: {} },
    branding: {
      logo_url: null,
      primary_color: '#112233',
      secondary_color: '#0086D1',
      custom_css: 'h1 { color: red }',
    },
    tenant_users: [],
    dids: [],
  });
  const id = made?.id ?? '';
  const changed = TenantManagementResult.parse(
    expectOk(
      await admin.post(FUNCTION, {
        action: 'update_tenant',
        tenantId: id,
        tenantData: { status: 'inactive', branding: { secondary_color: '#445566' } },
      }),
    ).body,
  ).tenant;
  expect(changed).toMatchObject({
    status: 'inactive',
    branding: { primary_color: '#112233', secondary_color: '#445566', custom_css: 'h1 { color: red }' },
  });
  const { tenants } = TenantManagementResult.parse(
    expectOk(await admin.post(FUNCTION, { action: 'get_all_tenants' })).body,
  );
  expect(tenants?.find((tenant) => tenant.id === id)).toEqual(changed);
  const entries = await auditOf(world.database, { tenantId: id });
  expect(entries.map(({ action }) => action)).toEqual([
    'tenant.created',
    'tenant.updated',
    'tenant.deactivated',
  ]);
  expect(new Set(entries.map(({ userId }) => userId))).toEqual(new Set([admin.userId]));
  expectRefusal(await admin.post(FUNCTION, { action: 'delete_tenant' }), 400, 'validation_failed');
  expectRefusal(
    await admin.post(FUNCTION, { action: 'create_tenant', tenantData: {} }),
    400,
    'validation_failed',
  );
  const unknown = { action: 'update_tenant', tenantId: randomUUID(), tenantData: { name: newName() } };
  expectRefusal(await admin.post(FUNCTION, unknown), 404, 'not_found');
});

test('only admins can read or change tenants', async () => {
  const tenant = await make();
  const owner = await signedIn(world, { tenants: [{ id: tenant.id, role: 'owner' }] });
  expectRefusal(await owner.get(TENANTS), 403, 'permission_denied');
  expectRefusal(await owner.get(`${TENANTS}/${tenant.id}/limits`), 403, 'permission_denied');
  expectRefusal(await owner.patch(`${TENANTS}/${tenant.id}`, { version: 1 }), 403, 'permission_denied');
  expectRefusal(await owner.post(FUNCTION, { action: 'get_all_tenants' }), 403, 'permission_denied');
});
