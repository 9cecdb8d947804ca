/**
 * No one gains rights by claiming them: through extra fields, other people's addresses, or the function that
 * checks.
 */
import { randomBytes, randomUUID } from 'node:crypto';
import { World } from '../../support/journey.js';
import { mailedToken } from '../../support/mailbox.js';
import { Browser, createPerson, signIn } from '../../support/people.js';

const world = World.ofFile();

const PASSWORD = 'plum vessel orbit 12';
/** Fields that an attacker might hope are accepted. */
const hopes = (tenantId: string): Record<string, unknown> => ({
  role: 'owner',
  roles: ['admin'],
  isAdmin: true,
  admin: true,
  userId: randomUUID(),
  user_id: randomUUID(),
  tenantId,
  tenant_id: tenantId,
  emailVerifiedAt: '2020-01-01T00:00:00Z',
  readOnly: false,
  method: 'password',
  expiresAt: '2099-01-01T00:00:00Z',
});

async function rightsOf(email: string): Promise<unknown> {
  const [row] = await world.database.withSystem(
    'a test reads rights',
    (tx) =>
      tx.query`select array(select role from user_roles where user_id = u.id) as roles,
      (select count(*)::int from tenant_users where user_id = u.id) as tenants from users u
        where u.email = ${email}`,
  );
  return row;
}

test('sign-up with extra rights in the body grants none', async () => {
  const tenant = await world.tenant();
  const email = `hopeful-${randomBytes(6).toString('hex')}@example.com`;
  const visitor = new Browser(world.stack.baseUrl);
  await visitor.post('/v1/auth/sign-up', { ...hopes(tenant.id), email, password: PASSWORD });
  const token = await mailedToken(world.stack, email, { page: '/auth/verify' });
  const answer = await visitor.post('/v1/auth/verify-email', { ...hopes(tenant.id), token });
  expect(answer.body).toMatchObject({ readOnly: false, user: { email, roles: ['client'], tenants: [] } });
  expect(await rightsOf(email)).toEqual({ roles: ['client'], tenants: 0 });
});

test('sign-in with extra rights in the body grants only the person’s own', async () => {
  const tenant = await world.tenant();
  const person = await createPerson(world.database, {
    memberships: [{ tenantId: tenant.id, role: 'viewer' }],
  });
  const tab = new Browser(world.stack.baseUrl);
  await tab.post('/v1/auth/sign-in', { ...hopes(tenant.id), email: person.email, password: person.password });
  expect(await tab.session()).toMatchObject({ user: { roles: ['client'], tenants: [{ role: 'viewer' }] } });
  expect(await rightsOf(person.email)).toEqual({ roles: ['client'], tenants: 1 });
});

test('the passcode with extra rights in the body still starts a read-only session', async () => {
  const tab = new Browser(world.stack.baseUrl);
  const passcode = world.stack.credentials().demoPasscode;
  await tab.post('/v1/auth/passcode', { ...hopes(randomUUID()), passcode });
  expect(await tab.session()).toMatchObject({ readOnly: true, user: { roles: ['client'] } });
});

describe('is_system_admin', () => {
  const ask = async (tab: Browser, body: Record<string, unknown> = {}): Promise<unknown> =>
    (await tab.post('/v1/functions/is_system_admin', body)).body.isAdmin;

  test('is true only for the admin', async () => {
    expect(await ask(await signIn(world.stack, 'admin@praxis.example'))).toBe(true);
    for (const name of ['owner', 'staff', 'viewer', 'client'])
      expect(await ask(await signIn(world.stack, `${name}@harbor-law.example`))).toBe(false);
  });

  test('checks the caller, whatever address the body names', async () => {
    const body = { user_email: 'admin@praxis.example', ...hopes(randomUUID()) };
    expect(await ask(new Browser(world.stack.baseUrl), body)).toBe(false);
    expect(await ask(await signIn(world.stack, 'owner@harbor-law.example'), body)).toBe(false);
    const admin = await signIn(world.stack, 'admin@praxis.example');
    expect(await ask(admin, { user_email: 'owner@harbor-law.example' })).toBe(true);
  });

  test('is false for a client whose address resembles the admin’s', async () => {
    const email = `admin@praxis.example.${randomBytes(4).toString('hex')}.example.com`;
    const visitor = new Browser(world.stack.baseUrl);
    await visitor.post('/v1/auth/sign-up', { email, password: PASSWORD });
    const token = await mailedToken(world.stack, email, { page: '/auth/verify' });
    await visitor.post('/v1/auth/verify-email', { token });
    expect(await ask(visitor)).toBe(false);
  });

  test('fails closed for an ended session, a forged cookie, a removed role and a missing token', async () => {
    const person = await createPerson(world.database, { admin: true });
    const tab = await signIn(world.stack, person.email, person.password);
    expect(await ask(tab)).toBe(true);
    const refused = await tab.post('/v1/functions/is_system_admin', {}, { headers: { 'x-csrf-token': '' } });
    expect(refused.status).toBe(403);
    expect(refused.body.isAdmin).toBeUndefined();
    await world.database.withSystem(
      'a test takes a role away',
      (tx) => tx.query`delete from user_roles where user_id = ${person.userId}`,
    );
    expect(await ask(tab)).toBe(false);
    const forger = new Browser(world.stack.baseUrl);
    forger.cookies.set('praxis_session', randomBytes(32).toString('base64url'));
    expect(await ask(forger)).toBe(false);
  });
});
