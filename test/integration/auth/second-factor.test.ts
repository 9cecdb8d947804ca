/**
 * Two-step sign-in: whatever the first step is, no one gets in without a code, and each code is valid once.
 */
import { randomUUID } from 'node:crypto';
import { codeOf, enroll, forgetSteps } from '../../support/authenticator.js';
import { expectOk, World } from '../../support/journey.js';
import { mailAbout, tokenIn, type Mail } from '../../support/mailbox.js';
import { auditOf } from '../../support/members.js';
import { Browser, createPerson, signIn, type TestPerson } from '../../support/people.js';
import { expectRefusal } from '../../support/refusal.js';

const world = World.ofFile();
let person: TestPerson;
let tab: Browser;
let secret: string;
let recoveryCodes: string[];
beforeEach(async () => {
  const { id: tenantId } = await world.tenant();
  person = await createPerson(world.database, { memberships: [{ tenantId, role: 'owner' }] });
  tab = await signIn(world.stack, person.email, person.password);
  ({ secret, recoveryCodes } = await enroll(tab));
  await forgetSteps(world.database, person.userId);
});

const PATH = '/v1/auth/second-factor';
const stranger = (): Browser => new Browser(world.stack.baseUrl);
const wrong = (): string => codeOf(secret, 50);

async function halfSignedIn(): Promise<Browser> {
  const browser = stranger();
  const { body } = expectOk(await browser.signIn(person.email, person.password));
  expect(body).toMatchObject({ user: null, csrfToken: null, nextStep: 'second_factor' });
  return browser;
}

const mailed = (subject: string): Promise<Mail> => mailAbout(world.stack, person.email, subject);

test('a password alone does not sign in; a code completes the sign-in and works only once', async () => {
  const browser = await halfSignedIn();
  expect(browser.sessionToken).toBeUndefined();
  expect(browser.cookies.has('praxis_device')).toBe(false);
  expectRefusal(await browser.get('/v1/auth/sessions'), 401, 'not_authenticated');
  expect(await browser.session()).toMatchObject({ user: null, nextStep: 'second_factor' });
  expectRefusal(await browser.post(PATH, { code: wrong() }), 400, 'code_wrong');
  const code = codeOf(secret);
  const answer = expectOk(await browser.post(PATH, { code: `${code.slice(0, 3)} ${code.slice(3)}` }));
  expect(answer.body).toMatchObject({ user: { email: person.email }, nextStep: null });
  expect(await browser.session()).toMatchObject({ user: { email: person.email }, nextStep: null });
  expect(browser.cookies.has('praxis_pending')).toBe(false);
  expectRefusal(await (await halfSignedIn()).post(PATH, { code }), 400, 'code_wrong');
  const begun = (await auditOf(world.database, { userId: person.userId })).filter(
    ({ action }) => action === 'session.begun',
  );
  expect(begun.at(-1)?.detail).toEqual({ method: 'password', secondFactor: 'totp' });
});

test('of two requests with the same code, one succeeds', async () => {
  const browsers = [await halfSignedIn(), await halfSignedIn()];
  const code = codeOf(secret);
  const answers = await Promise.all(browsers.map((browser) => browser.post(PATH, { code })));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
});

test.each([
  ['Your sign-in link', 'magic-link', '/auth/magic', 'magic-link/redeem'],
  ['Choose a new password', 'password-reset', '/auth/reset', 'password-reset/confirm'],
])('the link in “%s” requires the second step too', async (subject, ask, page, redeem) => {
  const browser = stranger();
  expectOk(await browser.post(`/v1/auth/${ask}`, { email: person.email }));
  const token = tokenIn(await mailed(subject), page);
  const password = page === '/auth/reset' ? { password: `another ${randomUUID()}` } : {};
  const answer = expectOk(await browser.post(`/v1/auth/${redeem}`, { token, ...password }));
  expect(answer.body).toMatchObject({ user: null, nextStep: 'second_factor' });
  expect(browser.sessionToken).toBeUndefined();
  expectOk(await browser.post(PATH, { code: codeOf(secret) }));
  expect((await browser.session()).user?.email).toBe(person.email);
});

test('a recovery code can replace the app once, in any spelling, and its owner is notified', async () => {
  const [first = ''] = recoveryCodes;
  expect(recoveryCodes).toHaveLength(10);
  expect(first).toMatch(/^(?:[0-9A-HJKMNP-TV-Z]{6}-){3}[0-9A-HJKMNP-TV-Z]{6}$/);
  const typed = first.toLowerCase().replaceAll('-', ' ').replaceAll('0', 'o').replaceAll('1', 'l');
  expectOk(await (await halfSignedIn()).post(PATH, { code: typed }));
  expectRefusal(await (await halfSignedIn()).post(PATH, { code: first }), 400, 'code_wrong');
  expect((await mailed('Recovery code used')).body).toContain('It cannot be used again.');
  expect((await auditOf(world.database, { userId: person.userId })).map(({ action }) => action)).toContain(
    'recovery_code.used',
  );
});

test('allows ten wrong codes an hour over all sign-ins, and counts known browsers separately', async () => {
  // A browser that has signed in before with both steps.
  expectOk(await tab.signIn(person.email, person.password));
  expectOk(await tab.post(PATH, { code: codeOf(secret) }));
  await forgetSteps(world.database, person.userId);
  // Sign in one after the other: an attempt counts as failed until its password is checked, and ten at once are the
  // maximum.
  const browsers: Browser[] = [];
  for (let count = 0; count < 16; count += 1) browsers.push(await halfSignedIn());
  const guesses = await Promise.all(browsers.map((browser) => browser.post(PATH, { code: wrong() })));
  expect(guesses.filter(({ status }) => status === 400)).toHaveLength(10);
  expect(guesses.filter(({ status }) => status === 429)).toHaveLength(6);
  const right = await (await halfSignedIn()).post(PATH, { code: codeOf(secret) });
  expectRefusal(right, 429, 'too_many_attempts');
  expect(Number(right.headers.get('retry-after'))).toBeGreaterThan(3_000);
  expect((await mailed('Wrong codes')).body).toContain('They were not signed in.');
  expectOk(await tab.signIn(person.email, person.password));
  expectOk(await tab.post(PATH, { code: codeOf(secret) }));
});

test('a pending sign-in ends after ten minutes, after a password change, and when it is completed', async () => {
  const late = await halfSignedIn();
  await world.database.withSystem(
    'a sign-in that waited for long',
    (tx) => tx.query`update pending_sign_ins set expires_at = now() where user_id = ${person.userId}`,
  );
  expectRefusal(await late.post(PATH, { code: codeOf(secret) }), 401, 'sign_in_over');
  expect(await late.session()).toMatchObject({ user: null, nextStep: null });

  const beforeChange = await halfSignedIn();
  const change = { currentPassword: person.password, password: `another ${randomUUID()}` };
  expectOk(await tab.put('/v1/auth/password', change));
  expectRefusal(await beforeChange.post(PATH, { code: codeOf(secret) }), 401, 'sign_in_over');
  expectRefusal(await stranger().post(PATH, { code: codeOf(secret) }), 401, 'sign_in_over');

  const browser = stranger();
  expectOk(await browser.signIn(person.email, change.password));
  const pending = browser.cookies.get('praxis_pending') ?? '';
  expectOk(await browser.post(PATH, { code: codeOf(secret) }));
  const again = stranger();
  again.cookies.set('praxis_pending', pending);
  expectRefusal(await again.post(PATH, { code: recoveryCodes[0] }), 401, 'sign_in_over');
});

test('the first step alone neither ends the existing session nor resets its age', async () => {
  const [old] = (await tab.get('/v1/auth/sessions')).body.items as { createdAt: string }[];
  expectOk(await tab.signIn(person.email, person.password));
  expect((await tab.session()).user?.email).toBe(person.email);
  // A password is only one factor: the new session continues the existing one and keeps its age.
  const change = { currentPassword: person.password, password: `another ${randomUUID()}` };
  expectOk(await tab.put('/v1/auth/password', change));
  const [changed] = (await tab.get('/v1/auth/sessions')).body.items as { createdAt: string }[];
  const apart = new Date(changed?.createdAt ?? 0).getTime() - new Date(old?.createdAt ?? 0).getTime();
  expect(Math.abs(apart)).toBeLessThan(1_000);
});
