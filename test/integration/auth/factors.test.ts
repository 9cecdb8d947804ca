/** Setting up and losing second factors. */
import { randomUUID } from 'node:crypto';
import { FactorList, RecoveryCodes, TotpEnrollment } from '@praxis/contracts/auth/factor';
import { resetSecondFactor } from '@praxis/db/cli/reset-second-factor';
import { codeOf, enroll, forgetSteps } from '../../support/authenticator.js';
import { documentedRoutes, fill, nameOf } from '../../support/documented-routes.js';
import { expectOk, World } from '../../support/journey.js';
import { LiveStream } from '../../support/live-stream.js';
import { mailAbout } from '../../support/mailbox.js';
import { auditOf, signedIn } from '../../support/members.js';
import { startOwnApi, type OwnApi } from '../../support/own-api.js';
import { Browser, createPerson, signIn, type TestPerson } from '../../support/people.js';
import { environmentOf } from '../../support/records.js';
import { expectRefusal } from '../../support/refusal.js';
import { until } from '../../support/until.js';
import { headersOf, VALID_BODIES } from '../../support/valid-bodies.js';

let world: World;
let person: TestPerson;
let tab: Browser;
beforeAll(async () => {
  world = await World.open();
});
beforeEach(async () => {
  person = await createPerson(world.database);
  tab = await signIn(world.stack, person.email, person.password);
});
afterAll(() => world.close());

const FACTORS = '/v1/auth/factors';
const SESSION_RULES: ReadonlySet<string> = new Set(['user', 'admin', 'viewer', 'staff', 'owner']);
const listOf = async (browser: Browser): Promise<FactorList> =>
  FactorList.parse(expectOk(await browser.get(FACTORS)).body);

async function mailed(...subjects: string[]): Promise<void> {
  for (const subject of subjects) await mailAbout(world.stack, person.email, subject);
}

test('an authenticator app is added after a valid code; other sessions end, and its owner is notified', async () => {
  const elsewhere = await signIn(world.stack, person.email, person.password);
  const { secret, uri, enrollment } = TotpEnrollment.parse(expectOk(await tab.post(`${FACTORS}/totp`)).body);
  expect(secret).toMatch(/^[A-Z2-7]{32}$/);
  expect(decodeURIComponent(uri)).toContain(`${person.email}?`);
  expect(new URL(uri).searchParams.get('secret')).toBe(secret);
  const confirm = (by: Browser, body: object) => by.post(`${FACTORS}/totp/confirm`, body);
  expectRefusal(await confirm(tab, { enrollment, code: codeOf(secret, 9) }), 400, 'code_wrong');
  expectRefusal(
    await confirm(tab, { enrollment: `${enrollment}A`, code: codeOf(secret) }),
    400,
    'enrollment_over',
  );
  // The enrollment is only valid in the session that requested it.
  expectRefusal(await confirm(elsewhere, { enrollment, code: codeOf(secret) }), 400, 'enrollment_over');
  expect(await listOf(tab)).toMatchObject({ items: [], recoveryCodesLeft: 0, isRequired: false });
  expectOk(await confirm(tab, { enrollment, code: codeOf(secret) }));
  expect(await listOf(tab)).toMatchObject({ items: [{ kind: 'totp' }], recoveryCodesLeft: 10 });
  expectRefusal(await confirm(tab, { enrollment, code: codeOf(secret, 1) }), 409, 'factor_exists');
  expectRefusal(await tab.post(`${FACTORS}/totp`), 409, 'factor_exists');
  expect((await elsewhere.session()).user).toBeNull();
  await mailed('Second factor added');
});

test('an authenticator app’s enrollment can be completed only once', async () => {
  const { secret, enrollment } = TotpEnrollment.parse(expectOk(await tab.post(`${FACTORS}/totp`)).body);
  const confirm = () => tab.post(`${FACTORS}/totp/confirm`, { enrollment, code: codeOf(secret) });
  expectOk(await confirm());
  const [factor] = (await listOf(tab)).items;
  expectOk(await tab.delete(`${FACTORS}/${factor?.id}`));
  expectRefusal(await confirm(), 400, 'enrollment_over');
  expect((await listOf(tab)).items).toEqual([]);
});

test('new recovery codes replace the old ones, and require an authenticator app', async () => {
  expectRefusal(await tab.post(`${FACTORS}/recovery-codes`), 409, 'no_second_factor');
  const { recoveryCodes: old } = await enroll(tab);
  const { recoveryCodes } = RecoveryCodes.parse(expectOk(await tab.post(`${FACTORS}/recovery-codes`)).body);
  expect(new Set([...old, ...recoveryCodes]).size).toBe(20);
  expectOk(await tab.signIn(person.email, person.password));
  const finish = (code: string | undefined) => tab.post('/v1/auth/second-factor', { code });
  expectRefusal(await finish(old[0]), 400, 'code_wrong');
  expectOk(await finish(recoveryCodes[0]));
  expect(await listOf(tab)).toMatchObject({ recoveryCodesLeft: 9 });
  await mailed('New recovery codes', 'Recovery code used');
});

test('removing the app makes a password sufficient and deletes the codes; other people cannot remove it', async () => {
  const { factor } = await enroll(tab);
  const other = await signIn(world.stack, ...credentialsOf(await createPerson(world.database)));
  expectRefusal(await other.delete(`${FACTORS}/${factor.id}`), 404, 'not_found');
  expectOk(await tab.delete(`${FACTORS}/${factor.id}`));
  expectRefusal(await tab.delete(`${FACTORS}/${factor.id}`), 404, 'not_found');
  expect(await listOf(tab)).toMatchObject({ items: [], recoveryCodesLeft: 0 });
  expect(expectOk(await tab.signIn(person.email, person.password)).body).toMatchObject({ nextStep: null });
  await mailed('Second factor removed');
  const actions = (await auditOf(world.database, { userId: person.userId })).map(({ action }) => action);
  expect(actions).toEqual(expect.arrayContaining(['factor.added', 'factor.removed']));
});

test('the shared demo account cannot add a second factor', async () => {
  const demo = await signedIn(world, { readOnly: true });
  expectRefusal(await demo.post(`${FACTORS}/totp`), 403, 'read_only');
});

test('neither the secret nor a recovery code can be read in the database', async () => {
  const { secret, recoveryCodes } = await enroll(tab);
  const rows = await world.database.withSystem(
    'what a thief of the database reads',
    (tx) =>
      tx.query<{ row: string }>`
      select row_to_json(f)::text || encode(f.sealed_secret, 'escape') as row from user_factors f
        where user_id = ${person.userId}
      union all select row_to_json(c)::text from recovery_codes c where user_id = ${person.userId}`,
  );
  expect(rows).toHaveLength(11);
  const all = rows.map(({ row }) => row).join('\n');
  for (const hidden of [secret, ...recoveryCodes, ...recoveryCodes.map((code) => code.replaceAll('-', ''))])
    expect(all).not.toContain(hidden);
});

test('an operator can reset a lost second factor: sessions end, the person is notified, and a password suffices', async () => {
  const environment = environmentOf(world.stack);
  const reset = (email: string) => resetSecondFactor(world.database, environment, email);
  expect(await reset('nobody@example.com')).toBe('No account has this address.');
  expect(await reset(person.email)).toBe('This account has no second factor.');
  await enroll(tab);
  expect(await reset(person.email)).toContain('The second factor was removed');
  expect((await tab.session()).user).toBeNull();
  expect(expectOk(await tab.signIn(person.email, person.password)).body).toMatchObject({ nextStep: null });
  // The command line has no engine, so the sweep sends the email.
  const mails = await world.database.withSystem(
    'mails of a test',
    (tx) =>
      tx.query<{ status: string }>`
      select status from mails where recipient = ${person.email} and kind = 'security_notice' order by created_at`,
  );
  expect(mails).toHaveLength(2);
});

describe('outside an embedded setup', () => {
  let api: OwnApi;
  let admin: TestPerson;
  let browser: Browser;
  let tenantId: string;
  beforeAll(async () => {
    api = await startOwnApi(world.stack, { PRAXIS_EMBEDDED: 'false' });
    ({ id: tenantId } = await world.tenant());
  });
  beforeEach(async () => {
    admin = await createPerson(world.database, { admin: true, memberships: [{ tenantId, role: 'owner' }] });
    browser = new Browser(api.baseUrl);
    const { body } = expectOk(await browser.signIn(admin.email, admin.password));
    expect(body).toMatchObject({ user: { roles: [], tenants: [] }, nextStep: 'enroll' });
  });
  afterAll(() => api.stop());

  test('an admin can do nothing until they add a second factor', async () => {
    const headers = { 'x-tenant-id': tenantId };
    const ids = {
      tenantId,
      id: randomUUID(),
      userId: randomUUID(),
      vendor: 'twilio',
      name: 'crm',
      slug: 'access',
      practiceId: randomUUID(),
      resource: 'sms_messages',
    };
    const routes = (await documentedRoutes(world.api)).filter(
      ({ access, path }) => access.every((rule) => SESSION_RULES.has(rule)) && !path.startsWith(FACTORS),
    );
    expect(routes.length).toBeGreaterThan(80);
    for (const route of routes) {
      const body = VALID_BODIES[nameOf(route)]?.({ sessionId: 'sess-none', leadId: randomUUID() });
      const options = {
        headers: { ...headers, ...headersOf(body) },
        ...(body === undefined ? {} : { body }),
      };
      const answer = await browser.request(route.method.toUpperCase(), fill(route, ids), options);
      expect({ route: nameOf(route), status: answer.status, code: answer.body.code }).toEqual({
        route: nameOf(route),
        status: 403,
        code: 'second_factor_required',
      });
    }
    expect((await browser.session()).user).toMatchObject({ roles: [], tenants: [] });
    // An open route ignores their rights.
    const { body } = expectOk(await browser.post('/v1/functions/is_system_admin', {}));
    expect(body).toMatchObject({ isAdmin: false });
    await enroll(browser);
    expect(await browser.session()).toMatchObject({ user: { roles: ['admin'] }, nextStep: null });
    expectOk(await browser.get('/v1/leads', { headers }));
  });

  test('an admin cannot remove their last second factor', async () => {
    const { factor } = await enroll(browser);
    expect(await listOf(browser)).toMatchObject({ isRequired: true });
    expectRefusal(await browser.delete(`${FACTORS}/${factor.id}`), 409, 'second_factor_required');
  });

  test('an admin’s live stream ends when their second factor is removed', async () => {
    await enroll(browser);
    const { id: foreign } = await world.tenant();
    const stream = await LiveStream.open(`${api.baseUrl}/v1/live?topics=leads:${foreign}`, {
      cookie: [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      'sec-fetch-site': 'same-origin',
    });
    expect(stream.status).toBe(200);
    await world.database.withSystem(
      'a factor that is gone, for a test',
      (tx) => tx.query`delete from user_factors where user_id = ${admin.userId}`,
    );
    await until('the stream to end', { timeoutMs: 10_000 }, () => stream.ended);
  });

  test('owners can add a second factor but do not need one', async () => {
    const owner = await createPerson(world.database, { memberships: [{ tenantId, role: 'owner' }] });
    const own = new Browser(api.baseUrl);
    expect(expectOk(await own.signIn(owner.email, owner.password)).body).toMatchObject({ nextStep: null });
    const { secret } = await enroll(own);
    await forgetSteps(world.database, owner.userId);
    expectOk(await own.signIn(owner.email, owner.password));
    expectOk(await own.post('/v1/auth/second-factor', { code: codeOf(secret) }));
  });
});

const credentialsOf = ({ email, password }: TestPerson): [string, string] => [email, password];
