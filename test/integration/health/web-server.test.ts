/**
 * The headers of every response behind TLS, including those outside of routes; and the methods, files and
 * body lengths that the server rejects.
 */
import { request as requestHttp, type IncomingHttpHeaders } from 'node:http';
import { gzipSync } from 'node:zlib';
import { brandPreviewQuery } from '@praxis/contracts/tenant/brand-preview';
import { lawIntake } from '../../support/factories.js';
import { World } from '../../support/journey.js';
import { startOwnApi, type OwnApi } from '../../support/own-api.js';
import { createPerson } from '../../support/people.js';
import { RawClient } from '../../support/raw-client.js';

/** Public host, as behind a proxy that terminates TLS: it differs from the address that the server listens on. */
const HOST = 'desk.example.com';
const ORIGIN = `https://${HOST}`;

let world: World;
let own: OwnApi;
beforeAll(async () => {
  world = await World.open();
  own = await startOwnApi(world.stack, { PUBLIC_URL: ORIGIN, PRAXIS_EMBEDDED: '0' });
});
afterAll(async () => {
  await own.stop();
  await world.close();
});

interface Said {
  status: number;
  headers: IncomingHttpHeaders;
  body: string;
}

/** Sends a request as a proxy forwards it; `fetch` can set neither the host nor every method. */
function ask(
  path: string,
  options: { method?: string; headers?: Record<string, string>; body?: string | Buffer } = {},
): Promise<Said> {
  const { method = 'GET', headers = {}, body } = options;
  return new Promise((resolve, reject) => {
    const request = requestHttp(
      `${own.baseUrl}${path}`,
      { method, headers: { host: HOST, ...headers }, agent: false },
      (response) => {
        const parts: Buffer[] = [];
        response.on('data', (part: Buffer) => parts.push(part));
        response.on('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            body: Buffer.concat(parts).toString(),
          }),
        );
        response.on('error', reject);
      },
    );
    request.on('error', reject);
    request.end(body);
  });
}

/** A response of Node or of the server's own guard, which comes before there is a parsed request. */
async function askRaw(text: string): Promise<Said> {
  const client = await RawClient.open(own.baseUrl);
  client.write(text);
  await client.answered();
  await client.closed();
  const [head = '', body = ''] = client.text.split('\r\n\r\n');
  const lines = head.split('\r\n').slice(1);
  const headers = Object.fromEntries(
    lines.map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 2)]),
  );
  return { status: client.status ?? 0, headers, body };
}

/** Pages, JSON, refusals, files, and responses without routing. */
const ANSWERS: Record<string, () => Promise<Said>> = {
  'a page': () => ask('/login'),
  JSON: () => ask('/v1/demo/config'),
  'a refusal': () => ask('/v1/leads'),
  'an unknown route': () => ask('/v1/no/such/route'),
  'another host': () => ask('/v1/demo/config', { headers: { host: 'elsewhere.example' } }),
  'an address that cannot be decoded': () => ask('/v1/%zz'),
  'a request that cannot be read': () => askRaw('nonsense\r\n\r\n'),
  'headers that are too large': () =>
    askRaw(`GET / HTTP/1.1\r\nHost: ${HOST}\r\nX-Much: ${'x'.repeat(20_000)}\r\n\r\n`),
  'a web socket without a token': () =>
    askRaw(
      `GET /v1/webhooks/relay/none HTTP/1.1\r\nHost: ${HOST}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n`,
    ),
};

test.each(Object.entries(ANSWERS))(
  '%s keeps browsers on TLS, states its type and cannot be framed',
  async (_, answer) => {
    const { headers, body } = await answer();
    // RFC 6797: a year at least, with subdomains.
    const [, seconds = '0'] =
      /^max-age=(\d+); includeSubDomains/.exec(String(headers['strict-transport-security'])) ?? [];
    expect(Number(seconds)).toBeGreaterThanOrEqual(31_536_000);
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['referrer-policy']).toBe('no-referrer');
    for (const directive of ["frame-ancestors 'none'", "object-src 'none'", "base-uri 'none'"])
      expect(headers['content-security-policy']).toContain(directive);
    expect(headers['cache-control']).toMatch(/^no-(?:store|cache)$/);
    // Another origin must not be allowed to read the response (Fetch standard, 3.2).
    expect(headers['access-control-allow-origin']).toBeUndefined();
    if (body !== '') expect(headers['content-type']).toMatch(/; ?charset=utf-8$/i);
  },
);

test('sends no HSTS over plain HTTP', async () => {
  const { headers } = await fetch(`${world.stack.baseUrl}/v1/%zz`);
  expect(headers.get('strict-transport-security')).toBeNull();
  expect(headers.get('x-content-type-options')).toBe('nosniff');
});

test('cookies are bound to this host, require TLS, and are hidden from scripts', async () => {
  const { email, password } = await createPerson(world.database);
  const said = [
    await ask('/v1/demo/visitor', { headers: { 'x-va-key': world.api.key } }),
    await ask('/v1/auth/sign-in', {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: ORIGIN },
      body: JSON.stringify({ email, password }),
    }),
  ];
  expect(said.map(({ status }) => status)).toEqual([200, 200]);
  const cookies = said.flatMap(({ headers }) => headers['set-cookie'] ?? []);
  expect(cookies.map((line) => line.split('=', 1)[0]).sort()).toEqual([
    '__Host-praxis_device',
    '__Host-praxis_link',
    '__Host-praxis_session',
    '__Host-praxis_visitor',
  ]);
  for (const line of cookies) {
    const attributes = line.split('; ').slice(1);
    expect(attributes).toEqual(expect.arrayContaining(['Secure', 'HttpOnly', 'SameSite=Lax', 'Path=/']));
    expect(attributes.some((one) => one.startsWith('Domain'))).toBe(false);
  }
});

test.each(['TRACE', 'OPTIONS', 'PROPFIND'])('rejects the method %s', async (method) => {
  for (const path of ['/', '/v1/demo/config', '/assets/']) {
    const { status, body } = await ask(path, { method, headers: { 'x-secret': 'not to be echoed' } });
    expect(status).toBeGreaterThanOrEqual(400);
    expect(body).not.toContain('not to be echoed');
  }
});

test.each([
  '/assets',
  '/assets/',
  '/assets/..%2f..%2fpackage.json',
  '/..%2f..%2f..%2fpackage.json',
  '/.git/HEAD',
  '/.env',
])('%s shows no folder and only files of the web app', async (path) => {
  const { body } = await ask(path);
  expect(body).not.toMatch(/<a href="[^"]|Index of|"workspaces"|ref: refs|PRAXIS_MASTER_KEY/);
});

test('an unknown file is not answered with a page, and an unknown address is', async () => {
  for (const path of ['/.well-known/ai-catalog.json', '/llms.txt', '/wp-login.js', '/assets/gone.js'])
    expect({ path, status: (await ask(path)).status }).toEqual({ path, status: 404 });
  for (const path of ['/', '/no-such-page', '/leads/not-an-id'])
    expect({ path, status: (await ask(path)).status }).toEqual({ path, status: 200 });
  expect((await ask('/robots.txt')).body).toContain('Disallow: /v1/');
});

test('a page names its files, and they exist', async () => {
  const preloaded = async (path: string): Promise<string[]> =>
    [...(await ask(path)).body.matchAll(/rel="modulepreload"[^>]* href="([^"]+)"/g)].map(
      ([, file = '']) => file,
    );
  const [start = [], home, leads = [], lead] = await Promise.all(
    ['/no-such-page', '/', '/leads', '/leads/not-an-id'].map(preloaded),
  );
  expect(start.length).toBeGreaterThan(0);
  expect(leads.slice(0, start.length)).toEqual(start);
  expect(leads.length).toBeGreaterThan(start.length);
  expect(lead).toEqual(leads);
  expect(leads).not.toEqual(home);
  for (const file of leads) expect((await ask(file)).status).toBe(200);
});

test('the web app is sent compressed as it was stored', async () => {
  const page = await ask('/');
  const script = /href="(\/assets\/[^"]+\.js)"/.exec(page.body)?.[1] ?? 'no script';
  const { headers } = await ask(script, { headers: { 'accept-encoding': 'br' } });
  expect(headers).toMatchObject({
    'content-encoding': 'br',
    // A length shows that the file was stored compressed: what is compressed per request has no length beforehand.
    'content-length': expect.stringMatching(/^\d+$/),
    'cache-control': expect.stringContaining('immutable'),
  });
});

test('refuses requests with two lengths or an invalid one, and reads nothing more', async () => {
  const both = `POST /v1/events/log HTTP/1.1\r\nHost: ${HOST}\r\nContent-Type: application/json\r\n`;
  const smuggled = 'GET /v1/demo/config HTTP/1.1\r\nHost: desk.example.com\r\n\r\n';
  for (const lengths of [
    'Content-Length: 4\r\nTransfer-Encoding: chunked\r\n',
    'Transfer-Encoding: chunked\r\nContent-Length: 4\r\n',
    'Content-Length: 4\r\nContent-Length: 5\r\n',
    'Content-Length: +4\r\n',
    'Transfer-Encoding: chunked, identity\r\n',
  ]) {
    const { status, body } = await askRaw(`${both}${lengths}\r\n0\r\n\r\n${smuggled}`);
    expect({ lengths, status }).toEqual({ lengths, status: 400 });
    expect(body).not.toContain('publicApiKey');
  }
});

test('refuses a compressed body that expands beyond the limit', async () => {
  const body = gzipSync(JSON.stringify({ ...lawIntake(), filler: 'x'.repeat(5_000_000) }));
  expect(body.length).toBeLessThan(20_000);
  const headers = {
    'content-type': 'application/json',
    'content-encoding': 'gzip',
    'x-va-key': world.api.key,
  };
  const { status } = await ask('/v1/law/intake/submit', { method: 'POST', headers, body });
  expect([413, 415]).toContain(status);
});

test('each line of the log is JSON with its time, its level and the process', async () => {
  await ask('/v1/demo/config');
  const lines = own.log().trim().split('\n');
  expect(lines.length).toBeGreaterThan(0);
  for (const line of lines)
    expect(JSON.parse(line)).toMatchObject({
      level: expect.any(Number),
      time: expect.any(Number),
      process: 'api',
      msg: expect.any(String),
    });
});

const PREVIEW = brandPreviewQuery({
  name: 'Roe & Partners',
  colors: { bg: '#F5F1E8', primary: '#8A1C2B', accent: '#3A2A1A' },
});

test.each(['/appointment', '/appointment/', '/unsubscribe?from=mail', `/client?${PREVIEW}`])(
  '%s, which a client opens by a link, does not name the product',
  async (path) => {
    const page = await fetch(`${world.stack.baseUrl}${path}`);
    const html = await page.text();
    expect(page.status).toBe(200);
    expect(html).toContain('await import(file)');
    expect(html).not.toMatch(/praxis|front desk|favicon/i);
    expect((await (await fetch(`${world.stack.baseUrl}/`)).text()).toString()).toContain(
      '<title>Praxis</title>',
    );
  },
);
