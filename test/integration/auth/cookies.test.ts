/** The cookies that responses set match the cookie notice, including their lifetime. */
import { COOKIES } from '@praxis/contracts/auth/cookie.const';
import { enroll } from '../../support/authenticator.js';
import { World } from '../../support/journey.js';
import { Browser, createPerson } from '../../support/people.js';

const world = World.ofFile();

const DAY_MS = 86_400_000;

interface SetCookie {
  name: string;
  days: number;
  attributes: string[];
}

/** A Set-Cookie line (RFC 6265, section 4.1.1), with its lifetime in days. */
function read(line: string): SetCookie {
  const [pair = '', ...attributes] = line.split('; ');
  const valueOf = (name: string): string | undefined =>
    attributes.find((one) => one.toLowerCase().startsWith(`${name}=`))?.slice(name.length + 1);
  const maxAge = valueOf('max-age');
  const expires = valueOf('expires');
  const ms =
    maxAge === undefined ? new Date(expires ?? Number.NaN).getTime() - Date.now() : Number(maxAge) * 1_000;
  return { name: pair.split('=', 1)[0] ?? '', days: Math.round(ms / DAY_MS), attributes };
}

test('sign-in, mailed links and the demo set exactly the cookies that the cookie notice lists', async () => {
  const browser = new Browser(world.stack.baseUrl);
  const person = await createPerson(world.database);
  const { publicApiKey } = world.stack.credentials();
  const answers = [
    await browser.get('/v1/demo/config'),
    await browser.get('/v1/demo/visitor', { key: publicApiKey }),
    await browser.post('/v1/auth/magic-link', { email: person.email }),
    await browser.signIn(person.email, person.password),
    await browser.get('/v1/auth/session'),
  ];
  await enroll(browser);
  answers.push(await browser.signIn(person.email, person.password));
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
  const set = answers.flatMap(({ headers }) => headers.getSetCookie()).map(read);
  // A cookie that is set repeatedly always has the same attributes.
  const listed = (cookies: readonly { name: string; days: number }[]): string[] =>
    [...new Set(cookies.map(({ name, days }) => `${name} for ${days} days`))].sort();
  expect(listed(set)).toEqual(listed(Object.values(COOKIES)));
  for (const { name, attributes } of set)
    expect({ name, scripts: attributes.includes('HttpOnly') }).toEqual({ name, scripts: true });
});
