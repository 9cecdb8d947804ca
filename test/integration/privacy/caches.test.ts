/**
 * No cache stores API responses: every response of every route has `Cache-Control: no-store`, refusals too,
 * except public files.
 */
import { randomUUID } from 'node:crypto';
import {
  documentedRoutes,
  fill,
  nameOf,
  parametersOf,
  type DocumentedRoute,
} from '../../support/documented-routes.js';
import { World } from '../../support/journey.js';
import { createOtherTenant, type OtherTenant } from '../../support/other-tenant.js';

/** Files that are the same for everyone and never change. */
const PUBLIC_FILES = ['get /v1/tenants/{tenantId}/brand/logo/{version}'];
const WORDS = { industry: 'law', vendor: 'twilio', line: 'sim', step: 'status', version: 'v1' };
/** Routes that change something for everyone who uses the stack. */
const LEFT_OUT = ['post /v1/demo/pull-the-plug', 'post /v1/sim/controls'];

const world = World.ofFile();
let routes: DocumentedRoute[];
let otherTenant: OtherTenant;
beforeAll(async () => {
  [routes, otherTenant] = await Promise.all([documentedRoutes(world.api), createOtherTenant(world)]);
});

interface Said {
  status: number;
  caching: string | null;
}

/** The headers of a response; the body is not awaited, because a stream has no end. */
async function headOf(method: string, path: string, headers: Record<string, string> = {}): Promise<Said> {
  const stop = new AbortController();
  const { status, headers: said } = await fetch(`${world.stack.baseUrl}${path}`, {
    method,
    headers,
    redirect: 'manual',
    signal: stop.signal,
  });
  stop.abort();
  return { status, caching: said.get('cache-control') };
}

const isKept = ({ caching }: Said): boolean => !(caching ?? '').split(/, */).includes('no-store');

test('responses to anonymous requests, successful or not, are not cacheable', async () => {
  const kept: string[] = [];
  for (const route of routes) {
    const name = nameOf(route);
    if (LEFT_OUT.includes(name)) continue;
    const ids = Object.fromEntries(parametersOf(route).map((parameter) => [parameter, randomUUID()]));
    const said = await headOf(route.method.toUpperCase(), fill(route, { ...ids, ...WORDS }));
    if (isKept(said)) kept.push(`${name}: ${said.status} ${said.caching ?? 'nothing'}`);
  }
  expect(kept).toEqual([]);
});

test('personal data for an owner or a program is not cacheable', async () => {
  const { owner, tenant, ids } = otherTenant;
  const session = { cookie: `praxis_session=${owner.sessionToken ?? ''}`, 'x-tenant-id': tenant.id };
  const kept: string[] = [];
  let read = 0;
  for (const route of routes.filter(({ method }) => method === 'get'))
    for (const headers of [session, { 'x-va-key': tenant.key }])
      for (const id of parametersOf(route).includes('id') ? Object.values(ids) : [randomUUID()]) {
        const path = fill(route, { ...WORDS, id, sessionId: ids.journeySession ?? '', tenantId: tenant.id });
        const query = /live/.test(path) ? `?industry=law&sessionId=${ids.journeySession ?? ''}` : '';
        const said = await headOf('GET', `${path}${query}`, headers);
        if (said.status === 200) read += 1;
        if (isKept(said) && !PUBLIC_FILES.includes(nameOf(route)))
          kept.push(`${nameOf(route)}: ${said.status} ${said.caching ?? 'nothing'}`);
        if (said.status === 200) break;
      }
  expect(read).toBeGreaterThan(50);
  expect([...new Set(kept)]).toEqual([]);
});

test.each([
  ['GET', '/v1/nowhere'],
  ['GET', '/v1/%zz'],
  ['POST', '/v1/leads'],
  ['OPTIONS', '/v1/leads'],
])('%s %s, an unknown route, is not cacheable', async (method, path) => {
  expect(await headOf(method, path)).toMatchObject({ caching: 'no-store' });
});

test('public files are cacheable, and pages are revalidated', async () => {
  expect((await headOf('GET', '/demo')).caching).toBe('no-cache');
  const page = await (await fetch(`${world.stack.baseUrl}/demo`)).text();
  const script = /"(\/assets\/[^"]+\.js)"/.exec(page)?.[1] ?? '';
  expect(await headOf('GET', script)).toEqual({
    status: 200,
    caching: 'public, max-age=31536000, immutable',
  });
});
