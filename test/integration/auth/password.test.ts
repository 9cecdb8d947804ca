/** Signing in with a password, the current session, and signing out. */
import { AuthSessionResult } from '@praxis/contracts/auth/auth';
import { World } from '../../support/journey.js';
import { Browser, createPerson, signIn } from '../../support/people.js';
import { expectRefusal } from '../../support/refusal.js';

const world = World.ofFile();

const browser = (): Browser => new Browser(world.stack.baseUrl);

test('a seeded owner can sign in, and has a tenant and role', async () => {
  const owner = await signIn(world.stack, 'owner@harbor-law.example');
  const session = await owner.session();
  expect(session).toMatchObject({
    user: {
      email: 'owner@harbor-law.example',
      roles: ['client'],
      tenants: [{ name: 'Harbor Law Group', industry: 'law', role: 'owner' }],
    },
    readOnly: false,
  });
  expect(session.csrfToken).toMatch(/^[\w-]{43}$/);
  const days = (new Date(session.expiresAt ?? 0).getTime() - Date.now()) / 86_400_000;
  expect(days).toBeGreaterThan(29.9);
  expect(days).toBeLessThan(30.1);
});

// Not a seeded person, because signing out would end the sessions of other tests.
test('signing out ends the session and says that all devices are signed out', async () => {
  const person = await createPerson(world.database);
  const tab = await signIn(world.stack, person.email, person.password);
  const answer = await tab.post('/v1/auth/sign-out');
  expect(answer.body).toEqual({ ok: true, message: 'You are signed out on all devices.' });
  expect(tab.sessionToken).toBeUndefined();
  expect((await tab.session()).user).toBeNull();
});

test('no one is signed in without a cookie', async () => {
  expect(await browser().session()).toEqual({
    ok: true,
    user: null,
    csrfToken: null,
    readOnly: false,
    expiresAt: null,
    nextStep: null,
  });
});

test('the cookie is not accessible to scripts or other sites', async () => {
  const person = await createPerson(world.database);
  const answer = await browser().signIn(person.email, person.password);
  const cookie = answer.headers.getSetCookie().find((line) => line.startsWith('praxis_session='));
  expect(cookie).toMatch(/^praxis_session=[\w-]{43}; /);
  expect(cookie).toMatch(/; HttpOnly/);
  expect(cookie).toMatch(/; SameSite=Lax/);
  expect(cookie).toMatch(/; Path=\//);
  expect(cookie).not.toMatch(/; Domain/i);
  expect(AuthSessionResult.parse(answer.body).user?.email).toBe(person.email);
});

test('sign-in ignores case and surrounding spaces of the address', async () => {
  const person = await createPerson(world.database);
  expect((await browser().signIn(`  ${person.email.toUpperCase()} `, person.password)).status).toBe(200);
});

test('refuses a wrong password and an unknown address with the same message', async () => {
  const person = await createPerson(world.database);
  const wrong = await browser().signIn(person.email, 'not the password');
  const unknown = await browser().signIn('nobody@example.com', 'not the password');
  for (const answer of [wrong, unknown]) expectRefusal(answer, 401, 'credentials_wrong');
  expect(wrong.body.error).toBe('Email or password is wrong.');
  expect(unknown.body.error).toBe(wrong.body.error);
  const names = [wrong, unknown].map(({ headers }) =>
    headers.getSetCookie().map((line) => line.split('=')[0]),
  );
  expect(names[0]).toEqual(names[1]);
});

test('names the invalid fields of a request', async () => {
  for (const body of [
    {},
    { email: 'x', password: 'y' },
    { email: ['a@b.co'], password: { $ne: '' } },
    [],
    'x',
  ]) {
    const answer = await browser().post('/v1/auth/sign-in', body);
    expect(answer.status).toBe(400);
  }
});
