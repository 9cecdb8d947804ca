/** Changing the password while signed in requires the current one. */
import { World } from '../../support/journey.js';
import { auditOf } from '../../support/members.js';
import { Browser, createPerson, signIn, type TestPerson } from '../../support/people.js';
import { expectOk } from '../../support/journey.js';
import { expectRefusal } from '../../support/refusal.js';

const world = World.ofFile();
let person: TestPerson;
let tab: Browser;
beforeEach(async () => {
  person = await createPerson(world.database);
  tab = await signIn(world.stack, person.email, person.password);
});

const NEXT = 'harbor lamp eleven';
const change = (body: object, by = tab) => by.put('/v1/auth/password', body);
const canSignIn = async (password: string): Promise<boolean> =>
  (await new Browser(world.stack.baseUrl).signIn(person.email, password)).status === 200;

test('the new password works, the old one does not, and only this browser stays signed in, with a new token', async () => {
  const elsewhere = await signIn(world.stack, person.email, person.password);
  const { sessionToken, csrfToken } = tab;
  expectOk(await change({ currentPassword: person.password, password: NEXT }));
  expect(tab.sessionToken).not.toBe(sessionToken);
  expect((await tab.session()).user?.email).toBe(person.email);
  expect((await tab.session()).csrfToken).not.toBe(csrfToken);
  expect((await elsewhere.session()).user).toBeNull();
  expect(await canSignIn(NEXT)).toBe(true);
  expect(await canSignIn(person.password)).toBe(false);
  const actions = (await auditOf(world.database, { userId: person.userId })).map(({ action }) => action);
  expect(actions).toContain('password.changed');
});

test('a wrong current password, a weak new password or a request without a session changes nothing', async () => {
  const wrong = await change({ currentPassword: 'not the password', password: NEXT });
  expectRefusal(wrong, 400, 'credentials_wrong');
  expect(wrong.body.fields).toEqual([{ path: 'currentPassword', message: 'This password is wrong.' }]);
  const weak = await change({ currentPassword: person.password, password: 'password1234' });
  expectRefusal(weak, 400, 'weak_password');
  for (const body of [
    {},
    { password: NEXT },
    { currentPassword: [], password: NEXT },
    { currentPassword: person.password, password: 'short' },
  ])
    expectRefusal(await change(body), 400, 'validation_failed');
  const given = { currentPassword: person.password, password: NEXT };
  expectRefusal(await change(given, new Browser(world.stack.baseUrl)), 401, 'not_authenticated');
  expectRefusal(await tab.put('/v1/auth/password', given, { headers: { 'x-csrf-token': '' } }), 403, 'csrf');
  expect((await tab.session()).user?.email).toBe(person.email);
  expect(await canSignIn(person.password)).toBe(true);
});

test('password guesses in a stolen session share the sign-in limit', async () => {
  const statuses = [];
  for (let guess = 0; guess < 11; guess += 1)
    statuses.push((await change({ currentPassword: `guess ${guess}`, password: NEXT })).status);
  expect(statuses).toEqual([...Array<number>(10).fill(400), 429]);
  expectRefusal(await change({ currentPassword: person.password, password: NEXT }), 429, 'too_many_attempts');
});

test('a demo session cannot change the password', async () => {
  const visitor = new Browser(world.stack.baseUrl);
  expectOk(await visitor.post('/v1/auth/passcode', { passcode: world.stack.credentials().demoPasscode }));
  const answer = await change({ currentPassword: person.password, password: NEXT }, visitor);
  expectRefusal(answer, 403, 'read_only');
});
