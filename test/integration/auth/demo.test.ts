/**
 * The demo's passcode: an hour as the seeded client of an industry, who can read everything and change
 * nothing.
 */
import { AuthSessionList } from '@praxis/contracts/auth/auth';
import { World } from '../../support/journey.js';
import { Browser, signIn } from '../../support/people.js';
import { expectRefusal } from '../../support/refusal.js';

const world = World.ofFile();
let passcode: string;
beforeAll(async () => {
  passcode = world.stack.credentials().demoPasscode;
});

const enter = async (body: Record<string, unknown>): Promise<{ tab: Browser; status: number }> => {
  const tab = new Browser(world.stack.baseUrl);
  const { status } = await tab.post('/v1/auth/passcode', body);
  return { tab, status };
};

test.each([
  ['law', 'client@harbor-law.example', 'Harbor Law Group'],
  ['realestate', 'client@lakeside-realty.example', 'Lakeside Realty'],
])('the passcode for %s signs in as %s for an hour', async (industry, email, tenant) => {
  const { tab } = await enter({ passcode, industry });
  const session = await tab.session();
  expect(session).toMatchObject({
    user: { email, roles: ['client'], tenants: [{ name: tenant, industry, role: 'viewer' }] },
    readOnly: true,
  });
  const minutes = (new Date(session.expiresAt ?? 0).getTime() - Date.now()) / 60_000;
  expect(minutes).toBeGreaterThan(58);
  expect(minutes).toBeLessThanOrEqual(60.1);
});

test('the passcode defaults to law, and surrounding spaces are ignored', async () => {
  const { tab } = await enter({ passcode: ` ${passcode} ` });
  expect((await tab.session()).user?.tenants[0]?.industry).toBe('law');
});

test('the passcode and the seeded passwords have at least 128 bits', () => {
  const { demoPasscode, users } = world.stack.credentials();
  for (const secret of [demoPasscode, ...users.map(({ password }) => password)]) {
    expect(secret).toMatch(/^[A-Za-z0-9_-]+$/);
    expect(secret.length * 6).toBeGreaterThanOrEqual(128);
  }
});

test('a wrong passcode is refused with a readable message', async () => {
  const answer = await new Browser(world.stack.baseUrl).post('/v1/auth/passcode', {
    passcode: `${passcode}x`,
  });
  expectRefusal(answer, 401, 'passcode_wrong');
  expect(answer.body.error).toBe('Invalid passcode');
});

test('the passcode is not stored in the database', async () => {
  const rows = await world.database.withSystem(
    'a test looks for the passcode',
    (tx) => tx.query`select 1 from tenants t where t::text like '%' || ${passcode} || '%'`,
  );
  expect(rows).toEqual([]);
});

test('demo visitors are separate: each sees and ends only their own session', async () => {
  const [first, second] = [(await enter({ passcode })).tab, (await enter({ passcode })).tab];
  const { items } = AuthSessionList.parse((await first.get('/v1/auth/sessions')).body);
  expect(items).toHaveLength(1);
  expect(items[0]).toMatchObject({ current: true, method: 'passcode' });
  const [other] = AuthSessionList.parse((await second.get('/v1/auth/sessions')).body).items;
  expectRefusal(await first.delete(`/v1/auth/sessions/${other?.id ?? ''}`), 404, 'not_found');
  await first.post('/v1/auth/sign-out', { everywhere: true });
  expect((await first.session()).user).toBeNull();
  expect((await second.session()).user).not.toBeNull();
});

test('the passcode ends the browser’s earlier session, so that no one stays signed in unnoticed', async () => {
  const tab = await signIn(world.stack, 'staff@harbor-law.example');
  await tab.post('/v1/auth/passcode', { passcode });
  expect(await tab.session()).toMatchObject({ readOnly: true, user: { email: 'client@harbor-law.example' } });
});

test('signing in with the demo client’s own password starts a session that can make changes', async () => {
  const tab = await signIn(world.stack, 'client@harbor-law.example');
  expect((await tab.session()).readOnly).toBe(false);
});
