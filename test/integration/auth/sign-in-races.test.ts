/** Signing in during a change of the account: a proof that was valid before opens nothing afterwards. */
import type { Transaction } from '@praxis/db/core/database';
import { addTotp } from '@praxis/db/auth/factor';
import { hashPassword } from '@praxis/db/auth/password-hash';
import { lockAccount } from '@praxis/db/auth/account-lock';
import { raiseCredentials } from '@praxis/db/auth/factor';
import { setPassword } from '@praxis/db/auth/person';
import { endAuthSessions } from '@praxis/db/auth/auth-session';
import type { Answer } from '../../support/api.js';
import { enroll } from '../../support/authenticator.js';
import { expectOk, World } from '../../support/journey.js';
import { mailedToken } from '../../support/mailbox.js';
import { Browser, createPerson, signIn, type TestPerson } from '../../support/people.js';
import { expectRefusal } from '../../support/refusal.js';
import { isWaitedFor } from '../../support/lock-waits.js';
import { until } from '../../support/until.js';

const NEXT = 'harbor lamp eleven';

const world = World.ofFile();
let person: TestPerson;
beforeEach(async () => {
  person = await createPerson(world.database);
});

/** Sends a request during a change of the account: it has checked the password, and now waits for the change. */
async function beside(
  change: (tx: Transaction) => Promise<unknown>,
  request: () => Promise<Answer>,
): Promise<Answer> {
  let answer: Promise<Answer> | undefined;
  await world.database.withSystem('a change for a test', async (tx) => {
    await lockAccount(tx, person.userId);
    let isAnswered = false;
    answer = request().finally(() => (isAnswered = true));
    const waitsOrIsAnswered = async (): Promise<boolean> => isAnswered || (await isWaitedFor(tx));
    await until('the request to wait, or to be complete', { timeoutMs: 10_000 }, waitsOrIsAnswered);
    await change(tx);
  });
  if (!answer) throw new Error('nobody called');
  return await answer;
}

test('refuses a sign-in with the old password once a new password is set', async () => {
  const hash = await hashPassword(NEXT);
  const tab = new Browser(world.stack.baseUrl);
  const answer = await beside(
    async (tx) => {
      await setPassword(tx, person.userId, hash);
      await endAuthSessions(tx, person.userId);
    },
    () => tab.signIn(person.email, person.password),
  );
  expectRefusal(answer, 401, 'credentials_changed');
  expect((await tab.session()).user).toBeNull();
  expectOk(await new Browser(world.stack.baseUrl).signIn(person.email, NEXT));
});

test('refuses a sign-in with only a password once there is a second factor', async () => {
  const owner = { masterKey: world.stack.secrets().masterKey, userId: person.userId };
  const tab = new Browser(world.stack.baseUrl);
  const answer = await beside(
    async (tx) => {
      await raiseCredentials(tx, person.userId);
      await addTotp(tx, owner, { secret: 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567', step: 0 });
      await endAuthSessions(tx, person.userId);
    },
    () => tab.signIn(person.email, person.password),
  );
  expectRefusal(answer, 401, 'credentials_changed');
  expect((await tab.session()).user).toBeNull();
  const again = expectOk(await tab.signIn(person.email, person.password));
  expect(again.body).toMatchObject({ user: null, nextStep: 'second_factor' });
});

test('a password change also ends sign-ins that run at the same time', async () => {
  const owner = await signIn(world.stack, person.email, person.password);
  const tabs = Array.from({ length: 5 }, () => new Browser(world.stack.baseUrl));
  const [changed] = await Promise.all([
    owner.put('/v1/auth/password', { currentPassword: person.password, password: NEXT }),
    ...tabs.map((tab) => tab.signIn(person.email, person.password)),
  ]);
  expectOk(changed);
  for (const tab of tabs) expect((await tab.session()).user).toBeNull();
  expect((await owner.session()).user?.email).toBe(person.email);
});

test('refuses a password change with the old password once a new password is set', async () => {
  const tab = await signIn(world.stack, person.email, person.password);
  const hash = await hashPassword(NEXT);
  const answer = await beside(
    (tx) => setPassword(tx, person.userId, hash),
    () => tab.put('/v1/auth/password', { currentPassword: person.password, password: `${NEXT} twelve` }),
  );
  expectRefusal(answer, 401, 'credentials_changed');
  expectOk(await new Browser(world.stack.baseUrl).signIn(person.email, NEXT));
});

test.each([
  [
    'a password',
    (tab: Browser) => tab.put('/v1/auth/password', { currentPassword: person.password, password: NEXT }),
  ],
  ['a second factor', (tab: Browser) => tab.post('/v1/auth/factors/recovery-codes')],
])('a session that ends while it changes %s changes nothing', async (_, change) => {
  const tab = await signIn(world.stack, person.email, person.password);
  await enroll(tab);
  const answer = await beside(
    (tx) => endAuthSessions(tx, person.userId),
    () => change(tab),
  );
  expectRefusal(answer, 401, 'not_authenticated');
  expect((await new Browser(world.stack.baseUrl).signIn(person.email, person.password)).body).toMatchObject({
    nextStep: 'second_factor',
  });
});

describe('a mailed link', () => {
  const ways = [
    { ask: '/v1/auth/magic-link', page: '/auth/magic', open: '/v1/auth/magic-link/redeem', body: {} },
    {
      ask: '/v1/auth/password-reset',
      page: '/auth/reset',
      open: '/v1/auth/password-reset/confirm',
      body: { password: 'nine quiet anchors' },
    },
  ] as const;

  /** A browser, and a function that opens the link that the browser requested. */
  async function asked({
    ask,
    page,
    open,
    body,
  }: (typeof ways)[number]): Promise<[Browser, () => Promise<Answer>]> {
    const tab = new Browser(world.stack.baseUrl);
    await tab.post(ask, { email: person.email });
    const token = await mailedToken(world.stack, person.email, { page });
    return [tab, () => tab.post(open, { token, ...body })];
  }

  test.each(ways)('from $ask does not work after the password changed', async (way) => {
    const [tab, open] = await asked(way);
    const owner = await signIn(world.stack, person.email, person.password);
    expectOk(await owner.put('/v1/auth/password', { currentPassword: person.password, password: NEXT }));
    expectRefusal(await open(), 400, 'link_invalid');
    expect((await tab.session()).user).toBeNull();
    expectOk(await new Browser(world.stack.baseUrl).signIn(person.email, NEXT));
  });

  test.each(ways)('from $ask does not work if the password changes at the same moment', async (way) => {
    const [tab, open] = await asked(way);
    const hash = await hashPassword(NEXT);
    const answer = await beside(async (tx) => {
      await setPassword(tx, person.userId, hash);
      await endAuthSessions(tx, person.userId);
    }, open);
    expectRefusal(answer, 400, 'link_invalid');
    expect((await tab.session()).user).toBeNull();
    expectOk(await new Browser(world.stack.baseUrl).signIn(person.email, NEXT));
  });
});
