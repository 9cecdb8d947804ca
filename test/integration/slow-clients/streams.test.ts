/**
 * Live streams are limited per person and per address, whatever their topics, and one that ends frees its
 * place.
 */
import { randomUUID } from 'node:crypto';
import { ErrorBody } from '@praxis/contracts/core/error';
import { newSession } from '../../support/factories.js';
import { World } from '../../support/journey.js';
import { LiveStream } from '../../support/live-stream.js';
import { signedIn, type Member } from '../../support/members.js';
import { startOwnApi, type OwnApi } from '../../support/own-api.js';
import { until } from '../../support/until.js';
import { newVisitor } from '../../support/visitor.js';

const OF_PERSON = 3;
const OF_ADDRESS = 8;

let world: World;
let own: OwnApi;
let tenant: Awaited<ReturnType<World['tenant']>>;
const open: LiveStream[] = [];
beforeAll(async () => {
  world = await World.open();
  tenant = await world.tenant();
  own = await startOwnApi(world.stack, {
    PRAXIS_STREAMS_PER_PERSON: String(OF_PERSON),
    PRAXIS_STREAMS_PER_ADDRESS: String(OF_ADDRESS),
    TRUST_PROXY: '1',
  });
});
afterEach(() => {
  for (const stream of open.splice(0)) stream.close();
});
afterAll(async () => {
  await own.stop();
  await world.close();
});

type Headers = Record<string, string>;

let addresses = 0;
/** New addresses for each test, because closing is not awaited. */
const newAddress = (): Headers => ({ 'x-forwarded-for': `2001:db8:1:${(addresses += 1).toString(16)}::1` });

async function watch(path: string, headers: Headers): Promise<LiveStream> {
  const stream = await LiveStream.open(`${own.baseUrl}${path}`, headers);
  open.push(stream);
  return stream;
}

const viewer = (): Promise<Member> => signedIn(world, { tenants: [{ id: tenant.id, role: 'viewer' }] });

const as = (member: Member): Headers => ({
  cookie: [...member.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
});

/** The complete refusal. */
async function refusalOf(
  path: string,
  headers: Headers,
): Promise<{ status: number; retryAfter: number; body: ErrorBody }> {
  const response = await fetch(`${own.baseUrl}${path}`, { headers });
  return {
    status: response.status,
    retryAfter: Number(response.headers.get('retry-after')),
    body: ErrorBody.parse(await response.json()),
  };
}

const pathOfPerson = (): string => `/v1/live?topics=leads:${tenant.id},calls:${tenant.id}`;

const journeyOf = (sessionId: string): string => `/v1/live?industry=law&sessionId=${sessionId}`;

test('a user has a limited number of streams across all kinds and addresses; closing one frees its place', async () => {
  const member = await viewer();
  // A journey counts like topics do, from any address.
  const paths = [pathOfPerson(), `${journeyOf(newSession())}&tenantId=${tenant.id}`, pathOfPerson()];
  for (const path of paths) expect((await watch(path, { ...as(member), ...newAddress() })).status).toBe(200);
  const refused = await refusalOf(pathOfPerson(), { ...as(member), ...newAddress() });
  expect(refused).toMatchObject({ status: 429, body: { ok: false, code: 'too_many_streams' } });
  expect(refused.retryAfter).toBeGreaterThanOrEqual(1);
  // Other people of the same tenant have their own limit.
  expect((await watch(pathOfPerson(), { ...as(await viewer()), ...newAddress() })).status).toBe(200);
  open[0]?.close();
  await until('the place to be free', { timeoutMs: 3_000 }, async () => {
    const again = await watch(pathOfPerson(), { ...as(member), ...newAddress() });
    return again.status === 200;
  });
});

test('a visitor has a limited number of streams over all sessions', async () => {
  const visitor = { 'x-visitor-token': await newVisitor(own.baseUrl) };
  for (let count = 0; count < OF_PERSON; count += 1)
    expect((await watch(journeyOf(newSession()), { ...visitor, ...newAddress() })).status).toBe(200);
  const refused = await refusalOf(journeyOf(newSession()), { ...visitor, ...newAddress() });
  expect(refused).toMatchObject({ status: 429, body: { code: 'too_many_streams' } });
});

test('an address has a limited number of streams across all users; other addresses are served', async () => {
  const address = newAddress();
  for (let count = 0; count < OF_ADDRESS; count += 1) {
    const visitor = { 'x-visitor-token': await newVisitor(own.baseUrl) };
    expect((await watch(journeyOf(newSession()), { ...visitor, ...address })).status).toBe(200);
  }
  const fresh = { 'x-visitor-token': await newVisitor(own.baseUrl) };
  expect(await refusalOf(journeyOf(newSession()), { ...fresh, ...address })).toMatchObject({
    status: 429,
    body: { code: 'too_many_streams' },
  });
  expect((await watch(journeyOf(newSession()), { ...fresh, ...newAddress() })).status).toBe(200);
});

test('a refused stream does not count toward the limit', async () => {
  const member = await viewer();
  const foreign = `${journeyOf(newSession())}&tenantId=${randomUUID()}`;
  for (let count = 0; count <= OF_PERSON; count += 1)
    expect((await refusalOf(foreign, { ...as(member), ...newAddress() })).status).toBe(404);
  expect((await watch(pathOfPerson(), { ...as(member), ...newAddress() })).status).toBe(200);
});
