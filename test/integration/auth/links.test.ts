/**
 * Mailed links: each opens one thing, once, for a limited time, in the browser that requested it; nothing
 * else opens anything. What the audit log says of refusals is tested in refused-links.test.ts.
 */
import { randomBytes } from 'node:crypto';
import { World } from '../../support/journey.js';
import { mailedToken, mailsTo, newestMail } from '../../support/mailbox.js';
import { Browser, createPerson, signIn } from '../../support/people.js';
import { expectRefusal } from '../../support/refusal.js';

const world = World.ofFile();

const browser = (): Browser => new Browser(world.stack.baseUrl);
const newAddress = (): string => `visitor-${randomBytes(6).toString('hex')}@example.com`;
const PASSWORD = 'plum vessel orbit 12';
const NO_TOKEN = randomBytes(32).toString('base64url');

async function expireLinks(address: string): Promise<void> {
  await world.database.withSystem(
    'a test lets links expire',
    (tx) => tx.query`update auth_links set expires_at = now() - interval '1 second' where email = ${address}`,
  );
}

/** Requests a magic link and returns its token. */
async function magicLink(from: Browser, email: string, count = 1): Promise<string> {
  const answer = await from.post('/v1/auth/magic-link', { email });
  expect(answer.body).toEqual({ ok: true, message: 'Magic link sent. Check your email.' });
  return await mailedToken(world.stack, email, { page: '/auth/magic', count });
}

describe('sign-up', () => {
  test('sends a link, signs no one in before it is opened, and signs in the person who opens it', async () => {
    const email = newAddress();
    const visitor = browser();
    const answer = await visitor.post('/v1/auth/sign-up', { email, password: PASSWORD });
    expect(answer.body).toEqual({ ok: true, message: 'Account created. Check your email to verify.' });
    expect((await visitor.session()).user).toBeNull();
    const token = await mailedToken(world.stack, email, { page: '/auth/verify' });
    expectRefusal(await browser().signIn(email, PASSWORD), 401, 'credentials_wrong');

    const verified = await visitor.post('/v1/auth/verify-email', { token });
    expect(verified.body).toMatchObject({ ok: true, user: { email, roles: ['client'], tenants: [] } });
    expect((await visitor.session()).user?.email).toBe(email);
    expect((await browser().signIn(email, PASSWORD)).status).toBe(200);
  });

  test('notifies an address with an existing account by email, and changes nothing', async () => {
    const person = await createPerson(world.database);
    const answer = await browser().post('/v1/auth/sign-up', { email: person.email, password: PASSWORD });
    expect(answer.body).toEqual({ ok: true, message: 'Account created. Check your email to verify.' });
    const mail = await newestMail(world.stack, person.email);
    expect(mail.subject).toMatch(/already have an account/);
    expect(mail.body).not.toContain('token=');
    expectRefusal(await browser().signIn(person.email, PASSWORD), 401, 'credentials_wrong');
    expect((await browser().signIn(person.email, person.password)).status).toBe(200);
  });

  test('discards the password of an earlier sign-up with the same address by another person', async () => {
    const email = newAddress();
    await browser().post('/v1/auth/sign-up', { email, password: 'chosen by a stranger' });
    await newestMail(world.stack, email);
    const owner = browser();
    await owner.post('/v1/auth/sign-up', { email, password: PASSWORD });
    const token = await mailedToken(world.stack, email, { page: '/auth/verify', count: 2 });
    expect((await owner.post('/v1/auth/verify-email', { token })).status).toBe(200);
    expectRefusal(await browser().signIn(email, 'chosen by a stranger'), 401, 'credentials_wrong');
    expect((await browser().signIn(email, PASSWORD)).status).toBe(200);
  });

  test('refuses the right password before verification like a wrong one, and sends another link', async () => {
    const email = newAddress();
    const visitor = browser();
    await visitor.post('/v1/auth/sign-up', { email, password: PASSWORD });
    await newestMail(world.stack, email);
    await expireLinks(email);
    expectRefusal(await visitor.signIn(email, PASSWORD), 401, 'credentials_wrong');
    const token = await mailedToken(world.stack, email, { page: '/auth/verify', count: 2 });
    expect((await visitor.post('/v1/auth/verify-email', { token })).status).toBe(200);
  });

  test.each(['password1234', 'qwertyuiop12', 'visitor-visitor'])(
    'refuses %s as too common',
    async (password) => {
      const answer = await browser().post('/v1/auth/sign-up', { email: newAddress(), password });
      expectRefusal(answer, 400, 'weak_password');
    },
  );

  test.each(['short', 'x'.repeat(201), '', null, { length: 12 }])(
    'refuses %p as a password',
    async (password) => {
      const answer = await browser().post('/v1/auth/sign-up', { email: newAddress(), password });
      expectRefusal(answer, 400, 'validation_failed');
    },
  );
});

describe('magic links', () => {
  test('sign in once', async () => {
    const person = await createPerson(world.database);
    const visitor = browser();
    const token = await magicLink(visitor, person.email);
    expect((await visitor.post('/v1/auth/magic-link/redeem', { token })).status).toBe(200);
    expect((await visitor.session()).user?.email).toBe(person.email);
    expectRefusal(await visitor.post('/v1/auth/magic-link/redeem', { token }), 400, 'link_invalid');
  });

  test('sign in once, even in ten simultaneous attempts', async () => {
    const person = await createPerson(world.database);
    const visitor = browser();
    const token = await magicLink(visitor, person.email);
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => visitor.post('/v1/auth/magic-link/redeem', { token })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  test('open only in the browser that requested them', async () => {
    const person = await createPerson(world.database);
    const asked = browser();
    const token = await magicLink(asked, person.email);
    const other = browser();
    await other.post('/v1/auth/magic-link', { email: newAddress() });
    for (const stranger of [browser(), other]) {
      const answer = await stranger.post('/v1/auth/magic-link/redeem', { token });
      expectRefusal(answer, 400, 'link_other_browser');
      expect(stranger.sessionToken).toBeUndefined();
    }
    expect((await asked.post('/v1/auth/magic-link/redeem', { token })).status).toBe(200);
  });

  test('do not open after fifteen minutes', async () => {
    const person = await createPerson(world.database);
    const visitor = browser();
    const token = await magicLink(visitor, person.email);
    const [link] = await world.database.withSystem(
      'a test reads a link',
      (tx) =>
        tx.query<{ minutes: number }>`
        select extract(epoch from expires_at - created_at)::int / 60 as minutes from auth_links
        where email = ${person.email}`,
    );
    expect(link?.minutes).toBe(15);
    await expireLinks(person.email);
    expectRefusal(await visitor.post('/v1/auth/magic-link/redeem', { token }), 400, 'link_invalid');
  });

  test('all open links work until one is used', async () => {
    const person = await createPerson(world.database);
    const visitor = browser();
    const first = await magicLink(visitor, person.email);
    const second = await magicLink(visitor, person.email, 2);
    expect((await visitor.post('/v1/auth/magic-link/redeem', { token: first })).status).toBe(200);
    expectRefusal(await visitor.post('/v1/auth/magic-link/redeem', { token: second }), 400, 'link_invalid');
  });

  test('are not sent to an address without an account', async () => {
    const [unknown, known] = [newAddress(), await createPerson(world.database)];
    await browser().post('/v1/auth/magic-link', { email: unknown });
    // The later email has arrived, so an earlier one would have too.
    await magicLink(browser(), known.email);
    expect(await mailsTo(world.stack, unknown)).toEqual([]);
  });

  test('are stored as hashes, and their emails encrypted', async () => {
    const person = await createPerson(world.database);
    const token = await magicLink(browser(), person.email);
    const [found] = await world.database.withSystem(
      'a test looks for plain tokens',
      (tx) =>
        tx.query<{ links: number; mails: number }>`
        select (select count(*)::int from auth_links l where l::text like '%' || ${token} || '%') as links,
        (select count(*)::int from mails m where position(convert_to(${token},
          'UTF8') in m.sealed_body) > 0) as mails`,
    );
    expect(found).toEqual({ links: 0, mails: 0 });
  });
});

describe('an invalid token', () => {
  const ROUTES = [
    ['/v1/auth/verify-email', {}],
    ['/v1/auth/magic-link/redeem', {}],
    ['/v1/auth/password-reset/confirm', { password: PASSWORD }],
    ['/v1/auth/invitation', {}],
    ['/v1/auth/invitation/accept', { password: PASSWORD }],
  ] as const;

  test.each(ROUTES)('is refused by %s', async (path, rest) => {
    const answer = await browser().post(path, { token: NO_TOKEN, ...rest });
    expectRefusal(answer, 400, 'link_invalid');
    expect(answer.body.error).toBe('This link has expired or was already used. Ask for a new one.');
    expect(answer.headers.getSetCookie().filter((line) => line.startsWith('praxis_session'))).toEqual([]);
  });

  test.each(ROUTES)('of another kind is refused by %s', async (path, rest) => {
    const person = await createPerson(world.database);
    const visitor = browser();
    const token = await magicLink(visitor, person.email);
    if (path === '/v1/auth/magic-link/redeem') return;
    expectRefusal(await visitor.post(path, { token, ...rest }), 400, 'link_invalid');
    expect((await visitor.post('/v1/auth/magic-link/redeem', { token })).status).toBe(200);
  });

  test.each(['', 'x', `${NO_TOKEN}x`, "' or 1=1 --", null, 7, [NO_TOKEN], { $gt: '' }])(
    'such as %p is rejected by every route',
    async (token) => {
      for (const [path, rest] of ROUTES)
        expectRefusal(await browser().post(path, { token, ...rest }), 400, 'validation_failed');
    },
  );
});

describe('password reset', () => {
  async function resetToken(from: Browser, email: string): Promise<string> {
    await from.post('/v1/auth/password-reset', { email });
    return await mailedToken(world.stack, email, { page: '/auth/reset' });
  }

  test('signs in, ends every other session, and invalidates the old password', async () => {
    const person = await createPerson(world.database);
    const elsewhere = await signIn(world.stack, person.email, person.password);
    const visitor = browser();
    const token = await resetToken(visitor, person.email);
    const answer = await visitor.post('/v1/auth/password-reset/confirm', { token, password: PASSWORD });
    expect(answer.body).toMatchObject({ ok: true, user: { email: person.email } });
    expect((await elsewhere.session()).user).toBeNull();
    expect((await visitor.session()).user?.email).toBe(person.email);
    expectRefusal(await browser().signIn(person.email, person.password), 401, 'credentials_wrong');
    expect((await browser().signIn(person.email, PASSWORD)).status).toBe(200);
    const again = await visitor.post('/v1/auth/password-reset/confirm', {
      token,
      password: 'yet another phrase',
    });
    expectRefusal(again, 400, 'link_invalid');
  });

  test('refuses a weak password, and the link still opens', async () => {
    const person = await createPerson(world.database);
    const visitor = browser();
    const token = await resetToken(visitor, person.email);
    const weak = await visitor.post('/v1/auth/password-reset/confirm', { token, password: 'password1234' });
    expectRefusal(weak, 400, 'weak_password');
    const answer = await visitor.post('/v1/auth/password-reset/confirm', { token, password: PASSWORD });
    expect(answer.status).toBe(200);
  });

  test('does not work in another browser', async () => {
    const person = await createPerson(world.database);
    const token = await resetToken(browser(), person.email);
    const answer = await browser().post('/v1/auth/password-reset/confirm', { token, password: PASSWORD });
    expectRefusal(answer, 400, 'link_other_browser');
    expect((await browser().signIn(person.email, person.password)).status).toBe(200);
  });
});
