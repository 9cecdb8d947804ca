/**
 * Invitations: anyone with the link can view one and join with it, but an existing account stays its owner's.
 */
import { randomBytes } from 'node:crypto';
import { createLink } from '@praxis/db/auth/auth-link';
import { World } from '../../support/journey.js';
import { Browser, createPerson, signIn } from '../../support/people.js';
import { expectRefusal } from '../../support/refusal.js';

const world = World.ofFile();
let tenant: Awaited<ReturnType<World['tenant']>>;
beforeEach(async () => {
  tenant = await world.tenant();
});

const PASSWORD = 'plum vessel orbit 12';
const browser = (): Browser => new Browser(world.stack.baseUrl);
const newAddress = (): string => `invited-${randomBytes(6).toString('hex')}@example.com`;

async function invite(email: string, seconds = 604_800): Promise<string> {
  const owner = await createPerson(world.database, {
    memberships: [{ tenantId: tenant.id, role: 'owner' }],
  });
  const { token } = await world.database.withTenant(tenant.id, (tx) =>
    createLink(tx, {
      kind: 'invitation',
      email,
      tenantId: tenant.id,
      role: 'staff',
      invitedBy: owner.userId,
      seconds,
    }),
  );
  return token;
}

test('a new person views the invitation, chooses a password, and is signed in', async () => {
  const email = newAddress();
  const token = await invite(email);
  const visitor = browser();
  for (let look = 0; look < 2; look += 1)
    expect((await visitor.post('/v1/auth/invitation', { token })).body).toEqual({
      ok: true,
      email,
      tenantName: tenant.name,
      role: 'staff',
      needsPassword: true,
    });
  const name = 'Noor Haddad';
  const answer = await visitor.post('/v1/auth/invitation/accept', { token, name, password: PASSWORD });
  expect(answer.body).toMatchObject({
    user: { email, name, roles: ['client'], tenants: [{ id: tenant.id, role: 'staff' }] },
  });
  expect((await browser().signIn(email, PASSWORD)).status).toBe(200);
  for (const path of ['/v1/auth/invitation', '/v1/auth/invitation/accept'])
    expectRefusal(await visitor.post(path, { token, password: PASSWORD }), 400, 'link_invalid');
});

test('a new person without a password, or with a weak one, is asked for another', async () => {
  const token = await invite(newAddress());
  expectRefusal(await browser().post('/v1/auth/invitation/accept', { token }), 400, 'validation_failed');
  const weak = await browser().post('/v1/auth/invitation/accept', { token, password: 'password1234' });
  expectRefusal(weak, 400, 'weak_password');
  const answer = await browser().post('/v1/auth/invitation/accept', { token, password: PASSWORD });
  expect(answer.status).toBe(200);
});

test('a person with an account joins; a forwarded invitation signs no one in and changes no password', async () => {
  const person = await createPerson(world.database);
  const token = await invite(person.email);
  expect((await browser().post('/v1/auth/invitation', { token })).body.needsPassword).toBe(false);
  const visitor = browser();
  const answer = await visitor.post('/v1/auth/invitation/accept', { token, password: PASSWORD });
  expect(answer.body).toMatchObject({ ok: true, user: null });
  expect(visitor.sessionToken).toBeUndefined();
  expectRefusal(await browser().signIn(person.email, PASSWORD), 401, 'credentials_wrong');
  const tab = await signIn(world.stack, person.email, person.password);
  expect((await tab.session()).user?.tenants).toMatchObject([{ id: tenant.id, role: 'staff' }]);
});

test('a signed-in person sees the new tenant at once', async () => {
  const person = await createPerson(world.database);
  const tab = await signIn(world.stack, person.email, person.password);
  const answer = await tab.post('/v1/auth/invitation/accept', { token: await invite(person.email) });
  expect(answer.body).toMatchObject({ user: { email: person.email, tenants: [{ id: tenant.id }] } });
});

test('an existing member keeps their role', async () => {
  const person = await createPerson(world.database, {
    memberships: [{ tenantId: tenant.id, role: 'owner' }],
  });
  await browser().post('/v1/auth/invitation/accept', { token: await invite(person.email) });
  const tab = await signIn(world.stack, person.email, person.password);
  expect((await tab.session()).user?.tenants).toMatchObject([{ id: tenant.id, role: 'owner' }]);
});

test('an expired invitation does not open', async () => {
  const token = await invite(newAddress(), -1);
  for (const path of ['/v1/auth/invitation', '/v1/auth/invitation/accept'])
    expectRefusal(await browser().post(path, { token, password: PASSWORD }), 400, 'link_invalid');
});
