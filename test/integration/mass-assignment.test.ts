/**
 * Fields that a caller must not set (S9): every documented writing route is called with a valid body and such
 * extra fields. Each is refused or ignored; no one's rights and no other person's data change.
 */
import { randomUUID } from 'node:crypto';
import { DEFAULT_SCHEDULING } from '@praxis/contracts/appointment/scheduling';
import { createLink } from '@praxis/db/auth/auth-link';
import { documentedRoutes, fill, nameOf, type DocumentedRoute } from '../support/documented-routes.js';
import { newSession } from '../support/factories.js';
import { intakeDone, World } from '../support/journey.js';
import { signedIn, type Member } from '../support/members.js';
import { createOtherTenant, type OtherTenant } from '../support/other-tenant.js';
import { checksumOf, settledChecksumOf } from '../support/tenant-checksum.js';
import { headersOf, PROVIDER, VALID_BODIES } from '../support/valid-bodies.js';

/** Excluded routes. */
const LEFT_OUT = ['post /v1/demo/pull-the-plug', 'post /v1/sim/controls'];

const world = World.ofFile();
let home: Awaited<ReturnType<World['tenant']>>;
let otherTenant: OtherTenant;
let routes: DocumentedRoute[];
let before: Record<string, string>;
beforeAll(async () => {
  home = await world.tenant();
  otherTenant = await createOtherTenant(world);
  routes = (await documentedRoutes(world.api)).filter(
    (route) => route.method !== 'get' && !LEFT_OUT.includes(nameOf(route)),
  );
  before = await settledChecksumOf(world, otherTenant.tenant.id, otherTenant.userIds);
});

/** Rights that no one may give themselves, in every spelling that a careless mapping would accept. */
const forged = (): Record<string, unknown> => ({
  tenantId: otherTenant.tenant.id,
  tenant_id: otherTenant.tenant.id,
  userId: otherTenant.owner.userId,
  user_id: otherTenant.owner.userId,
  role: 'owner',
  roles: ['admin'],
  isAdmin: true,
  is_admin: true,
  readOnly: false,
  price: 0,
  priceCents: 0,
  status: 'active',
  settings: { demo: true },
  memberships: [{ id: otherTenant.tenant.id, role: 'owner' }],
  emailVerifiedAt: '2001-01-01T00:00:00Z',
});

/** The rights of everyone in this test. */
async function rightsOf(people: readonly Member[]): Promise<unknown> {
  const userIds = [...people.map(({ userId }) => userId), ...otherTenant.userIds];
  return await world.database.withSystem('compare rights before and after', async (tx) => ({
    // Other tests create their own admins, with this address.
    admins: await tx.query`select user_id from user_roles join users on users.id = user_id
      where role = 'admin' and email not like 'person-%@example.com' or user_id = any(${userIds}) order by 1`,
    roles: await tx.query`select user_id, role from user_roles where user_id = any(${userIds}) order by 1, 2`,
    members: await tx.query`
      select tenant_id, user_id, role, is_active from tenant_users where user_id = any(${userIds})
      or tenant_id = ${otherTenant.tenant.id} order by 1, 2`,
    tenants: await tx.query`select id, status, settings -> ${'demo'} as demo from tenants
      where id = any(${[home.id, otherTenant.tenant.id]}) order by 1`,
  }));
}

interface OwnIds {
  leadId: string;
  contactId: string;
  invitationId: string;
  target: Member;
}

/** The caller's own records, for ids in paths. */
async function ownIds(): Promise<OwnIds> {
  const { leadId } = await intakeDone(home.api);
  const target = await signedIn(world, { tenants: [{ id: home.id, role: 'viewer' }] });
  const { id } = await world.database.withTenant(home.id, (tx) =>
    createLink(tx, {
      kind: 'invitation',
      email: `invited-${randomUUID().slice(0, 8)}@example.com`,
      seconds: 600,
      tenantId: home.id,
      role: 'viewer',
      invitedBy: target.userId,
    }),
  );
  const [lead] = await world.database.withTenant(
    home.id,
    (tx) => tx.query<{ contactId: string }>`select contact_id as "contactId" from leads where id = ${leadId}`,
  );
  return { leadId, contactId: lead?.contactId ?? '', invitationId: id, target };
}

test.each(['owner', 'staff', 'viewer'] as const)(
  'a %s gains nothing from extra fields in a body',
  async (role) => {
    const wrong: string[] = [];
    let me: Member | undefined;
    let ids: OwnIds | undefined;
    let rights: string | undefined;
    for (const route of routes) {
      const name = nameOf(route);
      me ??= await signedIn(world, { tenants: [{ id: home.id, role }] });
      ids ??= await ownIds();
      rights ??= JSON.stringify(await rightsOf([me]));
      const { leadId, contactId, invitationId, target } = ids;
      const path = fill(route, {
        industry: 'law',
        tenantId: home.id,
        userId: target.userId,
        id: route.path.includes('/leads/')
          ? leadId
          : route.path.startsWith('/v1/contacts/{id}')
            ? contactId
            : invitationId,
      });
      const valid = VALID_BODIES[name]?.({ sessionId: newSession(), leadId });
      const body = typeof valid === 'string' ? valid : { ...forged(), ...valid };
      const headers = headersOf(body);
      const answer = route.access.includes('product')
        ? await home.api.request(route.method.toUpperCase(), path, { body, headers })
        : await me.request(route.method.toUpperCase(), path, { body, headers });
      const after = JSON.stringify(await rightsOf([me]));
      if (after !== rights) wrong.push(`${name}: rights have changed`);
      // Signing in or out ends the session, and a deleted or claimed record is used up.
      if (route.path.startsWith('/v1/auth/')) me = undefined;
      if (answer.status < 400 && /\{(id|userId|leadId|callId)\}/.test(route.path)) ids = undefined;
      rights = me && ids ? after : undefined;
      if (answer.status >= 500) wrong.push(`${name}: ${answer.status}`);
      if (JSON.stringify(answer.body).includes(otherTenant.mark))
        wrong.push(`${name}: answered with another tenant’s data`);
    }
    process.stdout.write(`mass assignment as ${role}: ${routes.length} writing routes\n`);
    expect(wrong).toEqual([]);
    expect(await checksumOf(world.database, otherTenant.tenant.id, otherTenant.userIds)).toEqual(before);
  },
);

test('bodies about rights refuse such fields with a message, and audit them', async () => {
  const me = await signedIn(world, { tenants: [{ id: home.id, role: 'owner' }] });
  const strict = [
    ['PATCH', `/v1/tenants/${home.id}`, { name: 'Fine' }],
    ['PUT', '/v1/profiles/me', {}],
    ['PUT', '/v1/settings/account', { notifyByEmail: true, notifyBySms: false }],
    ['PUT', '/v1/settings/integrations/crm', { crm: 'Clio' }],
    ['PUT', `/v1/providers/${home.providerId}`, PROVIDER],
    ['PUT', '/v1/settings/scheduling', DEFAULT_SCHEDULING],
    ['POST', `/v1/tenants/${home.id}/invitations`, { email: 'somebody@example.com' }],
    ['POST', '/v1/exports', { dataType: 'leads', format: 'csv', window: '30d' }],
  ] as const;
  for (const [method, path, body] of strict)
    for (const field of [
      { tenantId: otherTenant.tenant.id },
      { userId: otherTenant.owner.userId },
      { isAdmin: true },
      { price: 0 },
    ]) {
      const answer = await me.request(method, path, { body: { ...body, ...field } });
      expect({ path, status: answer.status, code: answer.body.code }).toEqual({
        path,
        status: 400,
        code: 'validation_failed',
      });
      expect(String(answer.body.error)).toContain(Object.keys(field)[0]);
    }
});
