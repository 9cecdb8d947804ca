/**
 * Guessing is limited by address and account, with a time to retry, and never locks the account's owner out.
 */
import { randomBytes } from 'node:crypto';
import type { Answer } from '../../support/api.js';
import { World } from '../../support/journey.js';
import { mailsTo, newestMail } from '../../support/mailbox.js';
import { startOwnApi, type OwnApi } from '../../support/own-api.js';
import { Browser, createPerson, type TestPerson } from '../../support/people.js';
import { expectRefusal } from '../../support/refusal.js';

let world: World;
let api: OwnApi;
let person: TestPerson;
beforeAll(async () => {
  world = await World.open();
  api = await startOwnApi(world.stack, { TRUST_PROXY: '1', PRAXIS_AUTH_LIMIT: '40' });
});
beforeEach(async () => {
  person = await createPerson(world.database);
});
afterAll(async () => {
  await api?.stop();
  await world?.close();
});

let addresses = 0;
/** A new address for each test, as reported by a proxy. */
const newAddress = (): string => `203.0.113.${(addresses += 1)}`;
const from = (address: string, baseUrl = api.baseUrl): Browser =>
  new Browser(baseUrl, { 'x-forwarded-for': address });
const newMailbox = (): string => `visitor-${randomBytes(6).toString('hex')}@example.com`;

const statuses = (answers: readonly Answer[]): Record<number, number> =>
  answers.reduce<Record<number, number>>(
    (counts, { status }) => ({ ...counts, [status]: (counts[status] ?? 0) + 1 }),
    {},
  );

test('only ten of a thousand wrong passwords are checked, and the owner can still sign in', async () => {
  const known = from(newAddress());
  expect((await known.signIn(person.email, person.password)).status).toBe(200);
  await known.post('/v1/auth/sign-out');

  const attacker = newAddress();
  const answers: Answer[] = [];
  for (let batch = 0; batch < 20; batch += 1)
    answers.push(
      ...(await Promise.all(
        Array.from({ length: 50 }, (_, index) =>
          from(attacker).signIn(person.email, `wrong ${batch} ${index}`),
        ),
      )),
    );
  expect(statuses(answers)).toEqual({ 401: 10, 429: 990 });
  const refused = answers.find(({ status }) => status === 429);
  if (!refused) throw new Error('nothing was refused');
  expectRefusal(refused, 429, 'too_many_attempts');
  const wait = Number(refused.headers.get('retry-after'));
  expect(wait).toBeGreaterThan(0);
  expect(wait).toBeLessThanOrEqual(900);
  // After too many guesses, even the right password is refused.
  expectRefusal(await from(attacker).signIn(person.email, person.password), 429, 'too_many_attempts');

  // The owner can sign in from another address, even in an unknown browser.
  expect((await from(newAddress()).signIn(person.email, person.password)).status).toBe(200);
  // A browser that signed in before can sign in even from the attacker's own address.
  const owner = new Browser(api.baseUrl, { 'x-forwarded-for': attacker });
  for (const [name, value] of known.cookies) owner.cookies.set(name, value);
  expect((await owner.signIn(person.email, person.password)).status).toBe(200);
});

test('a forged cookie does not make a browser known', async () => {
  const attacker = newAddress();
  const guess = async (): Promise<Answer> => {
    const tab = from(attacker);
    tab.cookies.set('praxis_device', `${randomBytes(12).toString('base64url')}.${'A'.repeat(43)}`);
    return await tab.signIn(person.email, 'wrong');
  };
  const answers = await Promise.all(Array.from({ length: 15 }, guess));
  expect(statuses(answers)).toEqual({ 401: 10, 429: 5 });
});

test('another account’s cookie does not make a browser known, and a known browser gets ten guesses too', async () => {
  const other = await createPerson(world.database);
  const attacker = newAddress();
  const tab = from(attacker);
  await tab.signIn(other.email, other.password);
  const answers: Answer[] = [];
  for (let guess = 0; guess < 12; guess += 1) answers.push(await tab.signIn(person.email, 'wrong'));
  expect(statuses(answers)).toEqual({ 401: 10, 429: 2 });
  const own: Answer[] = [];
  for (let guess = 0; guess < 12; guess += 1) own.push(await tab.signIn(other.email, 'wrong'));
  expect(statuses(own)).toEqual({ 401: 10, 429: 2 });
});

test('all browsers known to an account share ten guesses', async () => {
  const attacker = newAddress();
  const tabs: Browser[] = [];
  for (let time = 0; time < 5; time += 1) {
    const tab = from(attacker);
    expect((await tab.signIn(person.email, person.password)).status).toBe(200);
    tabs.push(tab);
  }
  const answers: Answer[] = [];
  for (const tab of tabs)
    for (let guess = 0; guess < 4; guess += 1) answers.push(await tab.signIn(person.email, 'wrong'));
  expect(statuses(answers)).toEqual({ 401: 10, 429: 10 });
});

test('a browser is no longer known after the password changed', async () => {
  const attacker = newAddress();
  const stolen = from(attacker);
  await stolen.signIn(person.email, person.password);
  const owner = from(newAddress());
  await owner.signIn(person.email, person.password);
  const next = 'harbor lamp eleven';
  const body = { currentPassword: person.password, password: next };
  expect((await owner.put('/v1/auth/password', body)).status).toBe(200);
  const answers: Answer[] = [];
  for (let guess = 0; guess < 12; guess += 1)
    answers.push(await from(attacker).signIn(person.email, 'wrong'));
  expect(statuses(answers)).toEqual({ 401: 10, 429: 2 });
  // Its cookie is invalid now, so it shares its address's count; the owner's own browser has a new cookie.
  expect((await stolen.signIn(person.email, next)).status).toBe(429);
  const known = new Browser(api.baseUrl, { 'x-forwarded-for': attacker });
  for (const [name, value] of owner.cookies) known.cookies.set(name, value);
  expect((await known.signIn(person.email, next)).status).toBe(200);
});

test('a network address that tries many accounts is limited', async () => {
  const attacker = newAddress();
  const answers: Answer[] = [];
  for (let guess = 0; guess < 45; guess += 1)
    answers.push(await from(attacker).signIn(newMailbox(), 'wrong'));
  expect(statuses(answers)).toEqual({ 401: 40, 429: 5 });
});

test('successful sign-ins do not count', async () => {
  const address = newAddress();
  for (let time = 0; time < 15; time += 1)
    expect((await from(address).signIn(person.email, person.password)).status).toBe(200);
});

test('limits unknown addresses like known ones', async () => {
  const [attacker, mailbox] = [newAddress(), newMailbox()];
  const answers: Answer[] = [];
  for (let guess = 0; guess < 12; guess += 1) answers.push(await from(attacker).signIn(mailbox, 'wrong'));
  expect(statuses(answers)).toEqual({ 401: 10, 429: 2 });
});

test('a network address can guess the passcode ten times, and others can still use it', async () => {
  const attacker = newAddress();
  const answers = await Promise.all(
    Array.from({ length: 200 }, (_, guess) =>
      from(attacker).post('/v1/auth/passcode', { passcode: `guess ${guess}` }),
    ),
  );
  expect(statuses(answers)).toEqual({ 401: 10, 429: 190 });
  const { demoPasscode: passcode } = world.stack.credentials();
  expectRefusal(await from(attacker).post('/v1/auth/passcode', { passcode }), 429, 'too_many_attempts');
  expect((await from(newAddress()).post('/v1/auth/passcode', { passcode })).status).toBe(200);
});

test('limits guessed link tokens by network address', async () => {
  const attacker = newAddress();
  const answers: Answer[] = [];
  for (let guess = 0; guess < 45; guess += 1)
    answers.push(
      await from(attacker).post('/v1/auth/magic-link/redeem', {
        token: randomBytes(32).toString('base64url'),
      }),
    );
  expect(statuses(answers)).toEqual({ 400: 40, 429: 5 });
});

test('limits sign-ups by network address, because each one costs a password hash', async () => {
  const sender = newAddress();
  const answers: Answer[] = [];
  for (let batch = 0; batch < 45; batch += 5)
    answers.push(
      ...(await Promise.all(
        Array.from({ length: 5 }, () =>
          from(sender).post('/v1/auth/sign-up', { email: newMailbox(), password: 'plum vessel orbit 12' }),
        ),
      )),
    );
  expect(statuses(answers)).toEqual({ 200: 40, 429: 5 });
});

test('a mailbox gets at most five emails an hour, and further requests get the same response', async () => {
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => from(newAddress()).post('/v1/auth/magic-link', { email: person.email })),
  );
  for (const { status, body } of answers)
    expect({ status, body }).toEqual({
      status: 200,
      body: { ok: true, message: 'Magic link sent. Check your email.' },
    });
  await newestMail(world.stack, person.email, 5);
  const [queued] = await world.database.withSystem(
    'a test counts mails',
    (tx) => tx.query<{ n: number }>`select count(*)::int as n from mails where recipient = ${person.email}`,
  );
  expect(queued?.n).toBe(5);
});

test('limits the emails that one network address can request', async () => {
  const sender = newAddress();
  for (let mail = 0; mail < 40; mail += 8)
    await Promise.all(
      Array.from({ length: 8 }, () => from(sender).post('/v1/auth/magic-link', { email: newMailbox() })),
    );
  const answer = await from(sender).post('/v1/auth/magic-link', { email: person.email });
  expect(answer.status).toBe(200);
  const other = await createPerson(world.database);
  await from(newAddress()).post('/v1/auth/magic-link', { email: other.email });
  // The later email has arrived, so an earlier one would have too.
  await newestMail(world.stack, other.email);
  expect(await mailsTo(world.stack, person.email)).toEqual([]);
});

test('ignores X-Forwarded-For without a trusted proxy', async () => {
  const direct = await startOwnApi(world.stack, {});
  try {
    const answers: Answer[] = [];
    for (let guess = 0; guess < 12; guess += 1)
      answers.push(await from(newAddress(), direct.baseUrl).signIn(person.email, 'wrong'));
    expect(statuses(answers)).toEqual({ 401: 10, 429: 2 });
  } finally {
    await direct.stop();
  }
});
