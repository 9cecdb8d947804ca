/**
 * Passkeys: registered here, verified by their owner, each response valid once; and every fault that a
 * response can have.
 */
import { FactorList, TotpEnrollment } from '@praxis/contracts/auth/factor';
import { codeOf, enroll } from '../../support/authenticator.js';
import { expectOk, World } from '../../support/journey.js';
import { auditOf } from '../../support/members.js';
import { addedBy, Authenticator, type Wrong } from '../../support/passkey.js';
import { Browser, createPerson, signIn, type TestPerson } from '../../support/people.js';
import { expectRefusal } from '../../support/refusal.js';

const world = World.ofFile();
let person: TestPerson;
let tab: Browser;
let authenticator: Authenticator;
beforeEach(async () => {
  person = await createPerson(world.database);
  tab = await signIn(world.stack, person.email, person.password);
  authenticator = new Authenticator();
});

const stranger = (): Browser => new Browser(world.stack.baseUrl);
const listOf = async (browser: Browser): Promise<FactorList> =>
  FactorList.parse(expectOk(await browser.get('/v1/auth/factors')).body);

/** Faults of a response, by name. */
const FAULTY_RESPONSES: Record<string, Wrong> = {
  'for another origin': { origin: 'https://praxis.example' },
  'for another host': { host: 'praxis.example' },
  'without user verification': { unverified: true },
  'to another challenge': { challenge: 'A'.repeat(43) },
};

test('a passkey signs in without an address or a code, and a password then needs a second step', async () => {
  const { factor, recoveryCodes } = addedBy(await authenticator.add(tab));
  expect(factor).toMatchObject({ kind: 'passkey', name: expect.any(String) as string });
  expect(recoveryCodes).toHaveLength(10);
  const browser = stranger();
  expect(expectOk(await browser.signIn(person.email, person.password)).body).toMatchObject({
    nextStep: 'second_factor',
  });
  expect(expectOk(await authenticator.signIn(browser)).body).toMatchObject({ user: { email: person.email } });
  expect(browser.cookies.has('praxis_pending')).toBe(false);
  const [session] = (await browser.get('/v1/auth/sessions')).body.items as { method: string }[];
  expect(session?.method).toBe('passkey');
  expect((await listOf(browser)).items[0]?.lastUsedAt).not.toBeNull();
});

test.each(Object.entries(FAULTY_RESPONSES))('refuses to sign in with a response %s', async (_, wrong) => {
  addedBy(await authenticator.add(tab));
  const browser = stranger();
  expectRefusal(await authenticator.signIn(browser, wrong), 400, 'passkey_wrong');
  expect(browser.sessionToken).toBeUndefined();
});

test.each(Object.entries(FAULTY_RESPONSES))('refuses a new passkey %s', async (_, wrong) => {
  expectRefusal(await authenticator.add(tab, wrong), 400, 'passkey_wrong');
  expect((await listOf(tab)).items).toEqual([]);
});

test('a passkey response is valid once, and the counter detects a copied authenticator', async () => {
  addedBy(await authenticator.add(tab));
  const answer = await authenticator.answer(stranger());
  expectOk(await stranger().post('/v1/auth/passkey', answer));
  expectRefusal(await stranger().post('/v1/auth/passkey', answer), 400, 'passkey_wrong');
  expectOk(await authenticator.signIn(stranger(), { count: 9 }));
  expectRefusal(await authenticator.signIn(stranger(), { count: 9 }), 400, 'passkey_wrong');
  expectOk(await authenticator.signIn(stranger(), { count: 10 }));
});

test('of two requests with the same passkey response, one succeeds', async () => {
  addedBy(await authenticator.add(tab));
  const answer = await authenticator.answer(stranger());
  const answers = await Promise.all([1, 2].map(() => stranger().post('/v1/auth/passkey', answer)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
});

test('neither an unknown nor a removed passkey can sign in', async () => {
  expectRefusal(await authenticator.signIn(stranger()), 400, 'passkey_wrong');
  const { factor } = addedBy(await authenticator.add(tab));
  expectOk(await tab.delete(`/v1/auth/factors/${factor.id}`));
  expectRefusal(await authenticator.signIn(stranger()), 400, 'passkey_wrong');
});

test('several passkeys and an app can coexist, and only the first factor issues recovery codes', async () => {
  addedBy(await authenticator.add(tab));
  expectRefusal(await authenticator.add(tab), 409, 'factor_exists');
  expect(addedBy(await new Authenticator().add(tab)).recoveryCodes).toEqual([]);
  const { recoveryCodes, secret } = await enroll(tab);
  expect(recoveryCodes).toEqual([]);
  const { items, recoveryCodesLeft } = await listOf(tab);
  expect(items.map(({ kind }) => kind)).toEqual(['passkey', 'passkey', 'totp']);
  expect(recoveryCodesLeft).toBe(10);
  expectOk(await tab.signIn(person.email, person.password));
  expectOk(await tab.post('/v1/auth/second-factor', { code: codeOf(secret, 1) }));
  const added = (await auditOf(world.database, { userId: person.userId })).filter(
    ({ action }) => action === 'factor.added',
  );
  expect(added.map(({ detail }) => detail)).toEqual([
    { kind: 'passkey' },
    { kind: 'passkey' },
    { kind: 'totp' },
  ]);
});

test('when an app and a passkey are added simultaneously, only one issues recovery codes', async () => {
  const { secret, enrollment } = TotpEnrollment.parse((await tab.post('/v1/auth/factors/totp')).body);
  const passkey = await authenticator.make(tab);
  const both = await Promise.all([
    tab.post('/v1/auth/factors/totp/confirm', { enrollment, code: codeOf(secret) }),
    tab.post('/v1/auth/factors/passkey/confirm', passkey),
  ]);
  const codes = both.map((answer) => addedBy(answer).recoveryCodes.length);
  expect(codes.sort((one, other) => one - other)).toEqual([0, 10]);
  expect((await listOf(tab)).items).toHaveLength(2);
});

test('a passkey requested in one session cannot be added in another', async () => {
  const other = await signIn(world.stack, person.email, person.password);
  const begun = expectOk(await other.post('/v1/auth/factors/passkey')).body as {
    options: { challenge: string };
  };
  const { challenge } = begun.options;
  expectRefusal(await authenticator.add(tab, { challenge }), 400, 'passkey_wrong');
});
