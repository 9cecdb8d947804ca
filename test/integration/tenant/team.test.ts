/** The team: who may change whom, the last owner, and invitations. */
import { randomUUID } from 'node:crypto';
import { TeamList } from '@praxis/contracts/tenant/tenant';
import type { TenantRole } from '@praxis/contracts/auth/role.const';
import { expectOk, World } from '../../support/journey.js';
import { auditOf, signedIn, type Member } from '../../support/members.js';
import type { TestTenant } from '../../support/records.js';
import { expectRefusal } from '../../support/refusal.js';
import { until } from '../../support/until.js';

const world = World.ofFile();
let tenant: TestTenant;
let other: TestTenant;
let owner: Member;
let staff: Member;
let viewer: Member;
beforeEach(async () => {
  [tenant, other] = await Promise.all([world.tenant(), world.tenant()]);
  owner = await member('owner');
  staff = await member('staff');
  viewer = await member('viewer');
});

const member = (role: TenantRole, id = tenant.id): Promise<Member> =>
  signedIn(world, { tenants: [{ id, role }] });
const users = (userId = '', id = tenant.id): string => `/v1/tenants/${id}/users${userId ? `/${userId}` : ''}`;

async function rolesOf(id = tenant.id): Promise<Record<string, string>> {
  const rows = await world.database.withTenant(
    id,
    (tx) =>
      tx.query<{ user_id: string; role: string }>`
      select user_id, role from tenant_users where tenant_id = ${id}`,
  );
  return Object.fromEntries(rows.map(({ user_id, role }) => [user_id, role]));
}

test('the list is newest first, in pages, with addresses and roles', async () => {
  const seen: string[] = [];
  for (let cursor: string | null = ''; cursor !== null;) {
    const page: TeamList = TeamList.parse(
      expectOk(await staff.get(`${users()}?limit=2${cursor ? `&cursor=${cursor}` : ''}`)).body,
    );
    seen.push(...page.items.map(({ email, role }) => `${role} ${email}`));
    cursor = page.nextCursor;
  }
  expect(seen).toEqual([`viewer ${viewer.email}`, `staff ${staff.email}`, `owner ${owner.email}`]);
});

test('viewers cannot see the team', async () => {
  expectRefusal(await viewer.get(users()), 403, 'permission_denied');
});

describe('permissions to change members', () => {
  const ACTORS = { owner: () => owner, staff: () => staff, viewer: () => viewer };
  const ALLOWED = new Set([
    'owner viewer staff',
    'owner viewer owner',
    'owner viewer viewer',
    'owner staff viewer',
    'owner staff staff',
    'owner staff owner',
    'owner owner viewer',
    'owner owner staff',
    'owner owner owner',
    'staff viewer viewer',
  ]);
  const ROLES = ['viewer', 'staff', 'owner'] as const;
  const cases = ROLES.flatMap((actor) =>
    ROLES.flatMap((from) => ROLES.map((to) => [actor, from, to] as const)),
  );

  test.each(cases)('%s can make a %s a %s only if their role allows it', async (actor, from, to) => {
    const target = await member(from);
    const answer = await ACTORS[actor]().patch(users(target.userId), { role: to });
    if (ALLOWED.has(`${actor} ${from} ${to}`)) {
      expect(expectOk(answer).body.message).toBe('Role updated');
      expect((await rolesOf())[target.userId]).toBe(to);
    } else {
      expectRefusal(answer, 403, 'permission_denied');
      expect(answer.body.error).toBe('Permission denied');
      expect((await rolesOf())[target.userId]).toBe(from);
    }
  });

  test.each(ROLES.flatMap((actor) => ROLES.map((from) => [actor, from] as const)))(
    '%s can remove a %s only if their role allows it',
    async (actor, from) => {
      const target = await member(from);
      const answer = await ACTORS[actor]().delete(users(target.userId));
      if (actor === 'owner' || (actor === 'staff' && from === 'viewer')) {
        expect(expectOk(answer).body.message).toBe('User removed');
        expect(await rolesOf()).not.toHaveProperty(target.userId);
        expectRefusal(await target.get(`/v1/tenants/${tenant.id}`), 404, 'not_found');
      } else {
        expectRefusal(answer, 403, 'permission_denied');
        expect((await rolesOf())[target.userId]).toBe(from);
      }
    },
  );
});

test.each(['owner', 'staff', 'viewer'] as const)(
  '%s can sign out the people they may manage',
  async (actor) => {
    const actors = { owner, staff, viewer };
    const targets = {
      owner: await member('owner'),
      staff: await member('staff'),
      viewer: await member('viewer'),
    };
    for (const [role, target] of Object.entries(targets)) {
      const answer = await actors[actor].delete(`${users(target.userId)}/sessions`);
      const may = actor === 'owner' || (actor === 'staff' && role === 'viewer');
      if (may) expectOk(answer);
      else expectRefusal(answer, 403, 'permission_denied');
      expect((await target.session()).user === null).toBe(may);
      expect((await rolesOf())[target.userId]).toBe(role);
    }
    const stranger = await member('viewer', other.id);
    const refused = await actors[actor].delete(`${users(stranger.userId)}/sessions`);
    expectRefusal(
      refused,
      actor === 'viewer' ? 403 : 404,
      actor === 'viewer' ? 'permission_denied' : 'not_found',
    );
    expect((await stranger.session()).user?.email).toBe(stranger.email);
  },
);

test('members cannot raise their own role', async () => {
  for (const person of [viewer, staff])
    expectRefusal(await person.patch(users(person.userId), { role: 'owner' }), 403, 'permission_denied');
  expect(await rolesOf()).toMatchObject({ [viewer.userId]: 'viewer', [staff.userId]: 'staff' });
  const refused = await auditOf(world.database, { userId: viewer.userId });
  expect(refused.map(({ action }) => action)).toEqual(['access.denied']);
  expect((await auditOf(world.database, { userId: staff.userId })).map(({ action }) => action)).toEqual([
    'call.refused',
  ]);
});

test.each([
  [{ role: 'admin' }],
  [{ role: 'OWNER' }],
  [{}],
  [{ role: 'viewer', isAdmin: true }],
  [{ role: 'viewer', tenantId: randomUUID() }],
  [{ role: 'viewer', userId: randomUUID() }],
])('refuses the body %j', async (body) => {
  expectRefusal(await owner.patch(users(staff.userId), body), 400, 'validation_failed');
  expect((await rolesOf())[staff.userId]).toBe('staff');
});

test('audits a change and a removal with the actor, the member and the roles', async () => {
  expectOk(await owner.patch(users(viewer.userId), { role: 'staff' }));
  expectOk(await owner.delete(users(viewer.userId)));
  expect(await auditOf(world.database, { tenantId: tenant.id })).toEqual([
    expect.objectContaining({
      action: 'team.role_changed',
      userId: owner.userId,
      targetId: viewer.userId,
      detail: { from: 'viewer', to: 'staff' },
    }),
    expect.objectContaining({
      action: 'team.user_removed',
      targetId: viewer.userId,
      detail: { role: 'staff' },
    }),
  ]);
});

describe('a member of another tenant', () => {
  test('is not found, like an unknown user', async () => {
    const stranger = await member('viewer', other.id);
    for (const request of [
      (id: string) => owner.patch(users(id), { role: 'viewer' }),
      (id: string) => owner.delete(users(id)),
    ]) {
      const [foreign, unknown] = [await request(stranger.userId), await request(randomUUID())];
      expectRefusal(foreign, 404, 'not_found');
      expect({ ...foreign.body, requestId: '' }).toEqual({ ...unknown.body, requestId: '' });
    }
    expect(await rolesOf(other.id)).toEqual({ [stranger.userId]: 'viewer' });
  });

  test('is not found by an invalid id', async () => {
    expectRefusal(await owner.delete(users('not-an-id')), 400, 'validation_failed');
  });
});

describe('the last owner', () => {
  test('cannot be removed or demoted, by themselves or by an admin', async () => {
    const admin = await signedIn(world, { isAdmin: true });
    for (const person of [owner, admin]) {
      expectRefusal(await person.delete(users(owner.userId)), 409, 'last_owner');
      const answer = await person.patch(users(owner.userId), { role: 'staff' });
      expectRefusal(answer, 409, 'last_owner');
      expect(answer.body.error).toBe('A tenant needs at least one owner.');
    }
    expect((await rolesOf())[owner.userId]).toBe('owner');
  });

  test('can leave once there is another owner', async () => {
    const second = await member('owner');
    expectOk(await owner.delete(users(owner.userId)));
    expectRefusal(await second.delete(users(second.userId)), 409, 'last_owner');
  });

  test('is the last one even if another owner is inactive', async () => {
    const second = await member('owner');
    await world.database.withTenant(
      tenant.id,
      (tx) => tx.query`update tenant_users set is_active = false where user_id = ${second.userId}`,
    );
    expectRefusal(await owner.delete(users(owner.userId)), 409, 'last_owner');
  });

  test('remains even if owners remove each other concurrently', async () => {
    const owners = [owner, ...(await Promise.all(Array.from({ length: 7 }, () => member('owner'))))];
    const answers = await Promise.all(
      owners.flatMap((person, index) => {
        const victim = owners[(index + 1) % owners.length]?.userId ?? '';
        return [person.delete(users(victim)), person.patch(users(person.userId), { role: 'viewer' })];
      }),
    );
    expect(answers.every(({ status }) => status < 500)).toBe(true);
    const left = Object.values(await rolesOf()).filter((role) => role === 'owner');
    expect(left.length).toBeGreaterThanOrEqual(1);
  });
});

describe('invitations', () => {
  const invitations = (id = ''): string => `/v1/tenants/${tenant.id}/invitations${id ? `/${id}` : ''}`;
  const address = (): string => `new-${randomUUID().slice(0, 8)}@example.com`;
  const pending = async (): Promise<TeamList['invitations']> =>
    TeamList.parse(expectOk(await owner.get(users())).body).invitations;

  test('are emailed in the tenant’s name and listed', async () => {
    const email = address();
    expectOk(await owner.post(invitations(), { email, role: 'staff' }));
    expect(await pending()).toEqual([expect.objectContaining({ email, role: 'staff' })]);
    const mail = await until('the invitation', { timeoutMs: 60_000, pollMs: 250 }, async () => {
      const rows = await world.database.withTenant(
        tenant.id,
        (tx) =>
          tx.query<{ body: string; subject: string }>`
          select subject, body from sim_entries where recipient = ${email}`,
      );
      return rows[0];
    });
    expect(mail.body).toMatch(/\/auth\/invitation#token=[\w-]{43}/);
    expect(`${mail.subject} ${mail.body}`).toContain(tenant.name);
  });

  test('are for viewers by default, and only the newest one to an address is valid', async () => {
    const email = address();
    expectOk(await owner.post(invitations(), { email: email.toUpperCase() }));
    expectOk(await owner.post(invitations(), { email, role: 'viewer' }));
    expect((await pending()).map(({ role }) => role)).toEqual(['viewer']);
  });

  test('by staff are only for viewers; viewers cannot invite', async () => {
    expectOk(await staff.post(invitations(), { email: address(), role: 'viewer' }));
    for (const role of ['staff', 'owner'])
      expectRefusal(await staff.post(invitations(), { email: address(), role }), 403, 'permission_denied');
    expectRefusal(await viewer.post(invitations(), { email: address() }), 403, 'permission_denied');
    expect(await pending()).toHaveLength(1);
  });

  test('can be withdrawn once', async () => {
    expectOk(await owner.post(invitations(), { email: address(), role: 'owner' }));
    const id = (await pending())[0]?.id ?? '';
    expectRefusal(await staff.delete(invitations(id)), 403, 'permission_denied');
    expectOk(await owner.delete(invitations(id)));
    expect(await pending()).toEqual([]);
    expectRefusal(await owner.delete(invitations(id)), 404, 'not_found');
  });

  test('of a demoted or removed member stay open only if the member could still send them', async () => {
    const second = await member('owner');
    const [viewers, staffs, owners, ours] = [address(), address(), address(), address()];
    expectOk(await second.post(invitations(), { email: viewers, role: 'viewer' }));
    expectOk(await second.post(invitations(), { email: staffs, role: 'staff' }));
    expectOk(await second.post(invitations(), { email: owners, role: 'owner' }));
    expectOk(await owner.post(invitations(), { email: ours, role: 'owner' }));
    const open = async (): Promise<string[]> => (await pending()).map(({ email }) => email).sort();
    expectOk(await owner.patch(users(second.userId), { role: 'staff' }));
    expect(await open()).toEqual([viewers, ours].sort());
    const withdrawn = (await auditOf(world.database, { tenantId: tenant.id })).filter(
      ({ action }) => action === 'team.invitation_withdrawn',
    );
    expect(withdrawn.map(({ detail }) => (detail as { role: string }).role).sort()).toEqual([
      'owner',
      'staff',
    ]);
    // An invitation to the address of a member, as if from a time before they joined.
    expectOk(await owner.post(invitations(), { email: address(), role: 'owner' }));
    await world.database.withTenant(
      tenant.id,
      (tx) =>
        tx.query`update auth_links set email = ${second.email} where email not in (${viewers}, ${ours})`,
    );
    expectOk(await owner.delete(users(second.userId)));
    expect(await open()).toEqual([ours]);
  });

  test('of another tenant are not found', async () => {
    const stranger = await member('owner', other.id);
    expectOk(await stranger.post(`/v1/tenants/${other.id}/invitations`, { email: address() }));
    const [row] = await world.database.withTenant(
      other.id,
      (tx) => tx.query<{ id: string }>`select id from auth_links where tenant_id = ${other.id}`,
    );
    expectRefusal(await owner.delete(invitations(row?.id)), 404, 'not_found');
  });

  test('are refused for members, and for addresses that cannot receive email', async () => {
    expectRefusal(
      await owner.post(invitations(), { email: staff.email.toUpperCase() }),
      409,
      'already_member',
    );
    expectRefusal(
      await owner.post(invitations(), { email: 'somebody@intranet.local' }),
      400,
      'address_not_allowed',
    );
    expect(await pending()).toEqual([]);
  });

  test.each([
    [{ email: 'nobody' }],
    [{ email: 'a@example.com', role: 'admin' }],
    [{ email: 'a@example.com', tenantId: randomUUID() }],
    [{}],
  ])('refuse the body %j', async (body) => {
    expectRefusal(await owner.post(invitations(), body), 400, 'validation_failed');
    expect(await pending()).toEqual([]);
  });
});
