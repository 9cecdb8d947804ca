/**
 * Clients that send slowly or nothing, and addresses that hold many connections, do not affect other clients.
 */
import { ErrorBody } from '@praxis/contracts/core/error';
import { World } from '../../support/journey.js';
import { startOwnApi, type OwnApi } from '../../support/own-api.js';
import { RawClient } from '../../support/raw-client.js';
import { until } from '../../support/until.js';

const CONNECTIONS = 12;
/**
 * Time limit for headers, in milliseconds. Long enough that a pause of the machine does not make prompt clients late.
 */
const HEADERS_MS = 3_000;
const REQUEST_MS = 4_000;
/** Slow enough that a request is far from complete when its time is over. */
const BYTE_EVERY_MS = 200;

let world: World;
let own: OwnApi;
const clients: RawClient[] = [];
beforeAll(async () => {
  world = await World.open();
  own = await startOwnApi(world.stack, {
    PRAXIS_CONNECTIONS_PER_ADDRESS: String(CONNECTIONS),
    PRAXIS_HEADERS_TIMEOUT_MS: String(HEADERS_MS),
    PRAXIS_REQUEST_TIMEOUT_MS: String(REQUEST_MS),
  });
});
afterEach(() => {
  for (const client of clients.splice(0)) client.end();
});
afterAll(async () => {
  await own.stop();
  await world.close();
});

async function connectFrom(address: string): Promise<RawClient> {
  const client = await RawClient.open(own.baseUrl, address);
  clients.push(client);
  return client;
}

/** Sends one request on a new connection and returns its status. */
async function askFrom(address: string): Promise<number | undefined> {
  const client = await connectFrom(address);
  client.write('GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n');
  await client.answered();
  client.end();
  return client.status;
}

/** Holds a connection: after a response it is kept alive, idle but not overdue. */
async function holdFrom(address: string): Promise<RawClient> {
  const client = await connectFrom(address);
  client.write('GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n');
  await client.answered();
  expect(client.status).toBe(200);
  return client;
}

/** The complete refusal: raw headers, and the body checked against the contract. */
function refusalOf(text: string): { head: string; body: ErrorBody } {
  const [head = '', body = ''] = text.split('\r\n\r\n');
  return { head, body: ErrorBody.parse(JSON.parse(body)) };
}

const POST = 'POST /v1/law/roi/calc HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n';

test.each<[string, number, (client: RawClient) => void]>([
  ['says nothing', HEADERS_MS, () => undefined],
  ['sends its headers byte by byte', HEADERS_MS, (client) => client.dribble(POST, BYTE_EVERY_MS)],
  [
    'sends its body byte by byte',
    REQUEST_MS,
    (client) => {
      client.write(`${POST}X-VA-KEY: ${world.api.key ?? ''}\r\nContent-Length: 4000\r\n\r\n{`);
      client.dribble(' '.repeat(1_000), BYTE_EVERY_MS);
    },
  ],
])('a client that %s gets a 408 after %i ms, and others are served in the meantime', async (_, ms, talk) => {
  const start = performance.now();
  const slow = await connectFrom('127.0.0.1');
  talk(slow);
  expect(await askFrom('127.0.0.1')).toBe(200);
  await slow.closed();
  expect(performance.now() - start).toBeGreaterThanOrEqual(ms - 50);
  const { head, body } = refusalOf(slow.text);
  expect(head).toMatch(/^HTTP\/1\.1 408 /);
  expect(head).toContain('Connection: close');
  expect(body).toMatchObject({ ok: false, code: 'request_timeout' });
  expect(await askFrom('127.0.0.1')).toBe(200);
});

test('limits connections per address; other addresses are served, and a closed connection frees its place', async () => {
  const held: RawClient[] = [];
  for (let count = 0; count < CONNECTIONS; count += 1) held.push(await holdFrom('127.0.0.2'));
  const tooMany = await connectFrom('127.0.0.2');
  await tooMany.closed();
  const { head, body } = refusalOf(tooMany.text);
  expect(head).toMatch(/^HTTP\/1\.1 429 /);
  expect(head).toMatch(/\r\nRetry-After: \d+/);
  expect(body).toMatchObject({ ok: false, code: 'too_many_connections' });
  expect(await askFrom('127.0.0.3')).toBe(200);
  held[0]?.end();
  await until('the place to be free', { timeoutMs: 2_000 }, async () => (await askFrom('127.0.0.2')) === 200);
});

test('a request on a refused connection has no effect', async () => {
  for (let count = 0; count < CONNECTIONS; count += 1) await holdFrom('127.0.0.4');
  const refused = await connectFrom('127.0.0.4');
  refused.write('GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n');
  await refused.closed();
  expect(refused.text.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 429']);
});
