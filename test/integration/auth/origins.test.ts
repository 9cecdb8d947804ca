/**
 * S16: no page of another site changes anything, with or without a session, and no host name that an attacker
 * points at this machine is accepted.
 */
import { request } from 'node:http';
import {
  documentedRoutes,
  fill,
  nameOf,
  parametersOf,
  type DocumentedRoute,
} from '../../support/documented-routes.js';
import { World } from '../../support/journey.js';
import { startOwnApi, type OwnApi } from '../../support/own-api.js';

let world: World;
let api: OwnApi;
let routes: DocumentedRoute[];
beforeAll(async () => {
  world = await World.open();
  // Refusals are counted by address, and this test causes hundreds.
  api = await startOwnApi(world.stack, { PRAXIS_EMBEDDED: '1' });
  routes = (await documentedRoutes(world.api)).filter(({ access }) => !access.includes('webhook'));
});
afterAll(async () => {
  await api.stop();
  await world.close();
});

const SOMETHING = '00000000-0000-4000-8000-000000000000';

interface Answered {
  status: number;
  code: unknown;
}

/** Sends a request with exactly these headers; `fetch` would set the host itself. */
async function send(route: DocumentedRoute, headers: Record<string, string>): Promise<Answered> {
  const values = Object.fromEntries(parametersOf(route).map((name) => [name, SOMETHING]));
  const { hostname, port } = new URL(api.baseUrl);
  return await new Promise((resolve, reject) => {
    const outgoing = request(
      { hostname, port, path: fill(route, values), method: route.method.toUpperCase(), headers },
      (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('end', () => {
          const text = Buffer.concat(chunks).toString('utf8');
          const body = text.startsWith('{') ? (JSON.parse(text) as { code?: unknown }) : {};
          resolve({ status: response.statusCode ?? 0, code: body.code });
        });
      },
    );
    outgoing.once('error', reject);
    outgoing.end();
  });
}

/** The routes that did not respond as expected. */
async function strays(
  among: readonly DocumentedRoute[],
  headers: Record<string, string>,
  expected: Answered,
): Promise<string[]> {
  const found: string[] = [];
  for (const route of among) {
    const { status, code } = await send(route, headers);
    if (status !== expected.status || code !== expected.code)
      found.push(`${nameOf(route)}: ${status} ${String(code)}`);
  }
  return found;
}

const unsafe = (): DocumentedRoute[] => routes.filter(({ method }) => !['get', 'head'].includes(method));

test.each([
  ['a foreign origin', { origin: 'https://evil.example' }],
  ['another port of this machine', { origin: 'http://localhost:1', 'sec-fetch-site': 'same-site' }],
  ['a page without an origin', { origin: 'null' }],
  ['a foreign page according to the browser', { 'sec-fetch-site': 'cross-site' }],
])('%s cannot change anything on any route', async (_, headers) => {
  expect(unsafe().length).toBeGreaterThan(60);
  expect(await strays(unsafe(), headers, { status: 403, code: 'csrf' })).toEqual([]);
});

test('every route except the health probes refuses a foreign host name, including the simulated inbox', async () => {
  const probes = new Set(['/healthz', '/readyz']);
  const all = routes.filter(({ path }) => !probes.has(path));
  const { port } = new URL(api.baseUrl);
  const foreign = { status: 421, code: 'unknown_host' };
  expect(await strays(all, { host: `rebound.evil.example:${port}` }, foreign)).toEqual([]);
  expect(all.map(({ path }) => path)).toContain('/v1/sim/inbox');
});

test.each(['localhost', '127.0.0.1', '[::1]'])('accepts %s as this machine', async (name) => {
  const { port } = new URL(api.baseUrl);
  const session = routes.filter(({ path }) => path === '/v1/auth/session');
  const headers = { host: `${name}:${port}`, origin: `http://${name}:${port}` };
  expect(await strays(session, headers, { status: 200, code: undefined })).toEqual([]);
});
