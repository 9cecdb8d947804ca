/**
 * The audit log has an entry with the reason each time a mailed link is refused. Such an entry belongs to no person, so
 * this test has a separate database and API: in a shared one, links of other tests are refused at the same time, and
 * the number of entries per address is limited.
 */
import { randomBytes } from 'node:crypto';
import type { LinkRefusal } from '@praxis/db/auth/auth-link';
import { createLink } from '@praxis/db/auth/auth-link';
import { Database } from '@praxis/db/core/database';
import { makeDatabase, type OwnDatabase } from '../../support/own-database.js';
import { startOwnApi, type OwnApi } from '../../support/own-api.js';
import { Browser, createPerson } from '../../support/people.js';
import { expectRefusal } from '../../support/refusal.js';
import { sharedStack } from '../../support/stack.js';

const REDEEM = '/v1/auth/magic-link/redeem';
const PASSWORD = 'plum vessel orbit 12';

let own: OwnDatabase;
let database: Database;
let api: OwnApi;
beforeAll(async () => {
  own = await makeDatabase(sharedStack());
  database = await Database.open(own.environment, 'praxis-test');
  // Only the owner's processes may have the database owner's login.
  const address = new URL(own.environment.DATABASE_URL);
  Object.assign(address, { username: '', password: '' });
  api = await startOwnApi(sharedStack(), { DATABASE_URL: address.href });
});
afterAll(async () => {
  await api.stop();
  await database.close();
  await own.drop();
});

const browser = (): Browser => new Browser(api.baseUrl);

/** The refusals that are logged while `act` runs. */
async function loggedWhile(act: () => Promise<void>): Promise<unknown[]> {
  const entries = async (): Promise<{ kind: string; reason: LinkRefusal; route: string }[]> =>
    await database.withSystem(
      'a test reads the audit log',
      (tx) => tx.query`select detail->>'kind' as kind, detail->>'reason' as reason, detail->>'route' as route
        from audit_log where action = 'link.refused' order by id`,
    );
  const before = (await entries()).length;
  await act();
  return (await entries()).slice(before);
}

/** A magic link that a new person asked for in this browser. */
async function magicLink(from: Browser): Promise<{ email: string; token: string }> {
  const { email, userId } = await createPerson(database);
  await from.post('/v1/auth/magic-link', { email });
  return await database.withSystem('a test makes a link', async (tx) => {
    const [asked] = await tx.query<{ browserHash: string }>`
      select browser_hash as "browserHash" from auth_links where email = ${email}`;
    const { browserHash = '' } = asked ?? {};
    const { token } = await createLink(tx, { kind: 'magic_link', email, userId, browserHash, seconds: 900 });
    return { email, token };
  });
}

const refused = (reason: LinkRefusal): object => ({ kind: 'magic_link', reason, route: REDEEM });

test('logs the refusal of a used link', async () => {
  const visitor = browser();
  const { token } = await magicLink(visitor);
  const logged = await loggedWhile(async () => {
    expect((await visitor.post(REDEEM, { token })).status).toBe(200);
    expectRefusal(await visitor.post(REDEEM, { token }), 400, 'link_invalid');
  });
  expect(logged).toEqual([refused('used')]);
});

test('logs the refusal of a link opened in another browser', async () => {
  const { token } = await magicLink(browser());
  const logged = await loggedWhile(async () => {
    expectRefusal(await browser().post(REDEEM, { token }), 400, 'link_other_browser');
  });
  expect(logged).toEqual([refused('other_browser')]);
});

test('logs the refusal of an expired link', async () => {
  const visitor = browser();
  const { email, token } = await magicLink(visitor);
  await database.withSystem(
    'a test lets links expire',
    (tx) => tx.query`update auth_links set expires_at = now() - interval '1 second' where email = ${email}`,
  );
  const logged = await loggedWhile(async () => {
    expectRefusal(await visitor.post(REDEEM, { token }), 400, 'link_invalid');
  });
  expect(logged).toEqual([refused('expired')]);
});

test.each([
  ['verify_email', '/v1/auth/verify-email', {}],
  ['magic_link', REDEEM, {}],
  ['password_reset', '/v1/auth/password-reset/confirm', { password: PASSWORD }],
  ['invitation', '/v1/auth/invitation', {}],
  ['invitation', '/v1/auth/invitation/accept', { password: PASSWORD }],
])('logs the refusal of an unknown %s token at %s', async (kind, route, rest) => {
  const token = randomBytes(32).toString('base64url');
  const logged = await loggedWhile(async () => {
    expectRefusal(await browser().post(route, { token, ...rest }), 400, 'link_invalid');
  });
  expect(logged).toEqual([{ kind, reason: 'unknown', route }]);
});
