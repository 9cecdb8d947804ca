/** Sessions: new at each sign-in, renewed during use, listed, and ended immediately on all devices. */
import { randomBytes, randomUUID } from 'node:crypto';
import { AuthSessionList } from '@praxis/contracts/auth/auth';
import { World } from '../../support/journey.js';
import { Browser, createPerson, signIn, type TestPerson } from '../../support/people.js';
import { expectRefusal } from '../../support/refusal.js';
import { rawSql } from '@praxis/db/core/sql';

const world = World.ofFile();
let person: TestPerson;
beforeEach(async () => {
  person = await createPerson(world.database);
});

const browser = (headers: Record<string, string> = {}): Browser => new Browser(world.stack.baseUrl, headers);
const signedIn = (): Promise<Browser> => signIn(world.stack, person.email, person.password);

async function change(assignments: string): Promise<void> {
  await world.database.withSystem(
    'a test changes a session',
    (tx) => tx.query`update sessions set ${rawSql(assignments)} where user_id = ${person.userId}`,
  );
}

async function isSignedIn(tab: Browser): Promise<boolean> {
  return (await tab.session()).user !== null;
}

describe('starting', () => {
  test('ignores any token that the browser sent', async () => {
    const fixed = randomBytes(32).toString('base64url');
    const victim = browser();
    victim.cookies.set('praxis_session', fixed);
    await victim.signIn(person.email, person.password);
    expect(victim.sessionToken).not.toBe(fixed);
    const attacker = browser();
    attacker.cookies.set('praxis_session', fixed);
    expect(await isSignedIn(attacker)).toBe(false);
  });

  test('ends the browser’s earlier session and creates a new id', async () => {
    const tab = await signedIn();
    const stale = browser();
    stale.cookies.set('praxis_session', tab.sessionToken ?? '');
    const before = tab.csrfToken;
    await tab.signIn(person.email, person.password);
    expect(tab.csrfToken).not.toBe(before);
    expect(await isSignedIn(stale)).toBe(false);
    expect(await isSignedIn(tab)).toBe(true);
  });

  test('stores no token in the database', async () => {
    const tab = await signedIn();
    const rows = await world.database.withSystem(
      'a test looks for plain tokens',
      (tx) => tx.query`select 1 from sessions s where s::text like '%' || ${tab.sessionToken} || '%'`,
    );
    expect(rows).toEqual([]);
  });
});

describe('renewing', () => {
  test('replaces the token after an hour of use; the old one is valid for another minute', async () => {
    const tab = await signedIn();
    const old = browser();
    old.cookies.set('praxis_session', tab.sessionToken ?? '');
    await change(`rotated_at = now() - interval '61 minutes'`);
    const csrfToken = tab.csrfToken;
    expect(await isSignedIn(tab)).toBe(true);
    expect(tab.sessionToken).not.toBe(old.sessionToken);
    // The same session with another token: an open page's CSRF token is still valid.
    expect(tab.csrfToken).toBe(csrfToken);
    const sent = old.sessionToken;
    expect(await isSignedIn(old)).toBe(true);
    expect(old.sessionToken).toBe(sent);
    await change(`rotated_at = now() - interval '61 seconds'`);
    expect(await isSignedIn(old)).toBe(false);
    expect(await isSignedIn(tab)).toBe(true);
  });

  test('succeeds for many simultaneous requests, only one of which replaces the token', async () => {
    const tab = await signedIn();
    await change(`rotated_at = now() - interval '2 hours'`);
    const answers = await Promise.all(
      Array.from({ length: 20 }, async () => {
        const copy = browser();
        copy.cookies.set('praxis_session', tab.sessionToken ?? '');
        const isIn = await isSignedIn(copy);
        return { isIn, isRenewed: copy.sessionToken !== tab.sessionToken };
      }),
    );
    expect(answers.every(({ isIn }) => isIn)).toBe(true);
    expect(answers.filter(({ isRenewed }) => isRenewed)).toHaveLength(1);
  });

  test('records its use at most once a minute', async () => {
    const tab = await signedIn();
    const lastUsed = async (): Promise<number> => {
      const [row] = await world.database.withSystem(
        'a test reads a session',
        (tx) =>
          tx.query<{ at: Date }>`select last_used_at as at from sessions where user_id = ${person.userId}`,
      );
      return row?.at.getTime() ?? 0;
    };
    const begun = await lastUsed();
    await tab.session();
    expect(await lastUsed()).toBe(begun);
    await change(`last_used_at = now() - interval '2 minutes'`);
    await tab.session();
    expect(await lastUsed()).toBeGreaterThanOrEqual(begun);
  });
});

describe('ending', () => {
  test.each([
    ['after thirty days', `expires_at = now() - interval '1 second'`],
    ['after seven days without use', `last_used_at = now() - interval '7 days 1 second'`],
    ['when revoked', `revoked_at = now()`],
  ])('%s', async (_, assignments) => {
    const tab = await signedIn();
    expect(await isSignedIn(tab)).toBe(true);
    await change(assignments);
    expect(await isSignedIn(tab)).toBe(false);
    expectRefusal(await tab.get('/v1/auth/sessions'), 401, 'not_authenticated');
  });

  test('signing out ends all sessions, and invalidates the cookie', async () => {
    const [here, there] = [await signedIn(), await signedIn()];
    const stolen = browser();
    stolen.cookies.set('praxis_session', here.sessionToken ?? '');
    await here.post('/v1/auth/sign-out');
    for (const tab of [here, there, stolen]) expect(await isSignedIn(tab)).toBe(false);
  });

  test('signing out of this browser only keeps the other sessions', async () => {
    const [here, there] = [await signedIn(), await signedIn()];
    const answer = await here.post('/v1/auth/sign-out', { everywhere: false });
    expect(answer.body).toEqual({ ok: true, message: 'You are signed out.' });
    expect(await isSignedIn(here)).toBe(false);
    expect(await isSignedIn(there)).toBe(true);
  });

  test('signing out without a session succeeds', async () => {
    expect((await browser().post('/v1/auth/sign-out')).body).toEqual({
      ok: true,
      message: 'You are signed out.',
    });
  });

  test('sign-in and sign-out are recorded in the audit log', async () => {
    const tab = await signedIn();
    await tab.post('/v1/auth/sign-out');
    const rows = await world.database.withSystem(
      'a test reads the audit log',
      (tx) =>
        tx.query<{
          action: string;
        }>`select action from audit_log where user_id = ${person.userId} order by id`,
    );
    expect(rows.map(({ action }) => action)).toEqual(['session.begun', 'session.ended']);
  });
});

describe('the list of sessions', () => {
  const list = async (tab: Browser, query = ''): Promise<AuthSessionList> =>
    AuthSessionList.parse((await tab.get(`/v1/auth/sessions${query}`)).body);

  test('contains every valid session, marks the current one, and names the browser and operating system', async () => {
    const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:135.0) Gecko/20100101 Firefox/135.0';
    const laptop = browser({ 'user-agent': firefox });
    await laptop.signIn(person.email, person.password);
    const script = await signedIn();
    const { items } = await list(laptop);
    expect(items).toHaveLength(2);
    expect(items.find(({ current }) => current)).toMatchObject({
      method: 'password',
      device: 'Firefox on Windows',
    });
    await script.post('/v1/auth/sign-out', { everywhere: false });
    expect((await list(laptop)).items).toHaveLength(1);
  });

  test('is paged, with the newest first', async () => {
    const tab = await signedIn();
    for (let more = 0; more < 4; more += 1) await signedIn();
    const seen: string[] = [];
    let cursor: string | null = null;
    do {
      const page: AuthSessionList = await list(tab, `?limit=2${cursor === null ? '' : `&cursor=${cursor}`}`);
      seen.push(...page.items.map(({ id }) => id));
      cursor = page.nextCursor;
    } while (cursor !== null);
    expect(new Set(seen).size).toBe(5);
    const whole = await list(tab);
    expect(seen).toEqual(whole.items.map(({ id }) => id));
  });

  test('a session ended from the list is refused at its next request', async () => {
    const [here, there] = [await signedIn(), await signedIn()];
    const { items } = await list(there);
    const current = items.find((item) => item.current)?.id ?? '';
    expect((await here.delete(`/v1/auth/sessions/${current}`)).status).toBe(200);
    expect(await isSignedIn(there)).toBe(false);
    expect(await isSignedIn(here)).toBe(true);
    expectRefusal(await here.delete(`/v1/auth/sessions/${current}`), 404, 'not_found');
  });

  test('omits other people’s sessions, and their ids are not found', async () => {
    const stranger = await createPerson(world.database);
    const theirs = await signIn(world.stack, stranger.email, stranger.password);
    const [item] = (await list(theirs)).items;
    const tab = await signedIn();
    for (const id of [item?.id ?? '', randomUUID()])
      expectRefusal(await tab.delete(`/v1/auth/sessions/${id}`), 404, 'not_found');
    expectRefusal(await tab.delete('/v1/auth/sessions/nothing'), 400, 'validation_failed');
    expect(await isSignedIn(theirs)).toBe(true);
  });

  test('requires sign-in', async () => {
    expectRefusal(await browser().get('/v1/auth/sessions'), 401, 'not_authenticated');
    expectRefusal(await browser().delete(`/v1/auth/sessions/${randomUUID()}`), 401, 'not_authenticated');
  });
});

describe('forged cookies', () => {
  test.each([
    ['made up', randomBytes(32).toString('base64url')],
    ['an id', randomUUID()],
    ['SQL', `'%20or%201=1--`],
    ['long', 'A'.repeat(4_000)],
    ['a forged JWT', 'eyJhbGciOiJub25lIn0.eyJzdWIiOiJhZG1pbiJ9.'],
    ['odd characters', '%00%ff{}'],
  ])('are refused and recorded: %s', async (_, value) => {
    // Counts only entries of this route, because no other test file sends it invalid sessions.
    const count = async (): Promise<number> => {
      const [row] = await world.database.withSystem(
        'a test reads the audit log',
        (tx) =>
          tx.query<{ n: number }>`select count(*)::int as n from audit_log
            where action = 'session.forged' and detail->>'route' = '/v1/auth/sessions'`,
      );
      return row?.n ?? 0;
    };
    const before = await count();
    const forger = browser();
    forger.cookies.set('praxis_session', value);
    expect(await isSignedIn(forger)).toBe(false);
    expect(await count()).toBe(before);
    forger.cookies.set('praxis_session', value);
    expectRefusal(await forger.get('/v1/auth/sessions'), 401, 'not_authenticated');
    expect(await count()).toBe(before + 1);
  });
});
