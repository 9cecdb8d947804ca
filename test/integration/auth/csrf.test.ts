/** Requests that another site's page makes the browser send, with cookies, are refused and change nothing. */
import { World } from '../../support/journey.js';
import { Browser, createPerson, signIn, type TestPerson } from '../../support/people.js';
import { expectRefusal } from '../../support/refusal.js';

const world = World.ofFile();
let person: TestPerson;
let tab: Browser;
beforeEach(async () => {
  person = await createPerson(world.database);
  tab = await signIn(world.stack, person.email, person.password);
});

const FOREIGN = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' };

async function stillSignedIn(): Promise<void> {
  expect((await tab.session()).user?.email).toBe(person.email);
}

test('a foreign page cannot sign anyone out, whatever content type it sends', async () => {
  const foreign = { ...FOREIGN, 'x-csrf-token': '' };
  expectRefusal(await tab.post('/v1/auth/sign-out', {}, { headers: foreign }), 403, 'csrf');
  for (const type of [
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    '',
  ]) {
    const answer = await tab.request('POST', '/v1/auth/sign-out', {
      body: '{"everywhere":true}',
      headers: { ...foreign, ...(type === '' ? {} : { 'content-type': type }) },
    });
    expect([400, 403, 415]).toContain(answer.status);
  }
  await stillSignedIn();
});

test('does not parse a text/plain body as JSON, with or without a token', async () => {
  const answer = await tab.request('POST', '/v1/auth/sign-out', {
    body: '{"everywhere":true}',
    headers: { 'content-type': 'text/plain' },
  });
  expectRefusal(answer, 415, 'unsupported_media_type');
  await stillSignedIn();
});

test('refuses and records a request without the token, even from our own page', async () => {
  for (const token of ['', 'x', `${tab.csrfToken?.slice(0, -1) ?? ''}!`]) {
    const answer = await tab.post('/v1/auth/sign-out', {}, { headers: { 'x-csrf-token': token } });
    expectRefusal(answer, 403, 'csrf');
    expect(answer.body.error).toBe('This page is out of date. Reload it and try again.');
  }
  const rows = await world.database.withSystem(
    'a test reads the audit log',
    (tx) =>
      tx.query`select 1 from audit_log where action = 'access.csrf_refused' and user_id = ${person.userId}`,
  );
  expect(rows).toHaveLength(3);
  await stillSignedIn();
});

test('refuses another session’s token', async () => {
  const other = await signIn(world.stack, person.email, person.password);
  const answer = await tab.post(
    '/v1/auth/sign-out',
    {},
    { headers: { 'x-csrf-token': other.csrfToken ?? '' } },
  );
  expectRefusal(answer, 403, 'csrf');
});

test('read requests need no token', async () => {
  expect((await tab.get('/v1/auth/sessions', { headers: { 'x-csrf-token': '' } })).status).toBe(200);
});

test.each([
  ['sign-in', { email: 'somebody@example.com', password: 'whatever it is' }],
  ['sign-up', { email: 'somebody@example.com', password: 'plum vessel orbit 12' }],
  ['magic-link', { email: 'somebody@example.com' }],
  ['password-reset', { email: 'somebody@example.com' }],
  ['passcode', { passcode: 'x' }],
  ['verify-email', { token: 'A'.repeat(43) }],
  ['magic-link/redeem', { token: 'A'.repeat(43) }],
  ['invitation/accept', { token: 'A'.repeat(43) }],
])(
  '%s cannot be called from a foreign page, so no one can be signed in as another person',
  async (name, body) => {
    const visitor = new Browser(world.stack.baseUrl);
    for (const headers of [
      FOREIGN,
      { 'sec-fetch-site': 'cross-site', origin: '' },
      { 'sec-fetch-site': '', origin: 'https://evil.example' },
      { 'sec-fetch-site': '', origin: 'null' },
      { 'sec-fetch-site': 'same-site', origin: 'http://other.localhost:1' },
    ]) {
      const answer = await visitor.post(`/v1/auth/${name}`, body, { headers });
      expectRefusal(answer, 403, 'csrf');
      expect(answer.headers.getSetCookie()).toEqual([]);
    }
  },
);

test('a client that is not a browser needs no origin', async () => {
  const script = new Browser(world.stack.baseUrl, { origin: '', 'sec-fetch-site': '' });
  expect((await script.signIn(person.email, person.password)).status).toBe(200);
});
