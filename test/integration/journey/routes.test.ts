/**
 * Tries every visible id as a key (S14). The routes come from the OpenAPI document, so new ones are included
 * automatically. A visitor's session is closed to every other visitor on each route that accepts one. With
 * the ids that the practice's people see, a stranger can read and change nothing of it.
 */
import { randomBytes, randomUUID } from 'node:crypto';
import { findDemoTenants } from '@praxis/db/tenant/tenant';
import type { Answer, ApiClient, RequestOptions } from '../../support/api.js';
import { atOnce } from '../../support/at-once.js';
import {
  documentedRoutes,
  fill,
  nameOf,
  parametersOf,
  type DocumentedRoute,
} from '../../support/documented-routes.js';
import { newSession } from '../../support/factories.js';
import { expectOk, followUpSent, intakeDone, World } from '../../support/journey.js';
import { startOwnApi, type OwnApi } from '../../support/own-api.js';
import { Browser, signIn } from '../../support/people.js';
import { VALID_BODIES } from '../../support/valid-bodies.js';
import { newVisitor, visitorAt } from '../../support/visitor.js';

/** A word in every text of the visitor. */
const MARK = `Zq${randomBytes(5).toString('hex')}`;
/** Concurrent requests; their refusals are independent of each other. */
const AT_ONCE = 12;
const SESSION_FIELDS = ['sessionId', 'conversationId'];
/** Routes whose `sessionId` is the id of a checkout, which belongs to no visitor and works in every browser. */
const OF_CHECKOUT = ['post /v1/onboarding', 'post /v1/functions/onboarding-submit'];

let world: World;
let production: OwnApi;
let mine: ApiClient;
let stranger: ApiClient;
let routes: DocumentedRoute[];
/** Ids of the visitor's records, by kind. */
let ids: { session: string; lead: string; call: string; appointment: string };
beforeAll(async () => {
  world = await World.open();
  // Outside the embedded set-up, where no route is open to a local user.
  production = await startOwnApi(world.stack, { PRAXIS_EMBEDDED: '0', PRAXIS_RATE_LIMIT: '100000' });
  mine = world.api.at(production.baseUrl).as(await visitorAt(world.stack.baseUrl));
  stranger = mine.as(await newVisitor(production.baseUrl));
  routes = await documentedRoutes(mine);
  ids = await visit();
});
afterAll(async () => {
  await production.stop();
  await world.close();
});

/** A visit with a record of each kind. */
async function visit(): Promise<typeof ids> {
  const { sessionId, leadId } = await intakeDone(mine, 'law', {
    name: `${MARK} Person`,
    contact: { phone: '313-555-0188', email: `${MARK}@example.com` },
    details: `${MARK} details`,
  });
  const booked = expectOk(await mine.post('/v1/law/appointment/book', { sessionId, leadId })).body;
  await followUpSent(mine, { sessionId, leadId });
  const begun = expectOk(await mine.post('/v1/law/calls', { sessionId })).body.call as { id: string };
  const said = { sessionId, turnId: 'turn-1', text: `My name is ${MARK} Person` };
  expectOk(await mine.post(`/v1/calls/${begun.id}/turns`, said));
  // Ends the call, because an open call ends automatically two minutes later with one more turn.
  expectOk(await mine.post(`/v1/calls/${begun.id}/end`, { sessionId }));
  const appointment = (booked.appointment as { id: string }).id;
  return { session: sessionId, lead: leadId, call: begun.id, appointment };
}

const takesSession = (route: DocumentedRoute): boolean =>
  [...parametersOf(route), ...route.query.map(({ name }) => name), ...route.bodyFields].some((name) =>
    SESSION_FIELDS.includes(name),
  ) &&
  // Reports of the simulators are signed, and name no session of ours.
  !route.access.includes('webhook') &&
  !OF_CHECKOUT.includes(nameOf(route));

/** A request to a route with this session and, where the path needs one, this record. */
async function send(
  client: ApiClient,
  route: DocumentedRoute,
  named: { session: string; record: string },
): Promise<Answer> {
  const body = VALID_BODIES[nameOf(route)]?.({ sessionId: named.session, leadId: ids.lead });
  const query = new URLSearchParams(
    route.query.flatMap(({ name }) =>
      name === 'sessionId' ? [[name, named.session]] : name === 'industry' ? [[name, 'law']] : [],
    ),
  );
  const path = fill(route, {
    ...Object.fromEntries(parametersOf(route).map((name) => [name, named.record])),
    industry: 'law',
    sessionId: named.session,
  });
  const withSession =
    typeof body === 'object' && 'conversationId' in body && !('sessionId' in body)
      ? { ...body, conversationId: named.session }
      : body;
  const options: RequestOptions = withSession === undefined ? {} : { body: withSession };
  const address = `${path}?${query.toString()}`;
  if (isStream(route.path)) return await firstOf(client, address);
  return await client.request(route.method.toUpperCase(), address, options);
}

/** The first event of a stream, or why it does not open. */
async function firstOf(client: ApiClient, path: string): Promise<Answer> {
  const stop = new AbortController();
  const { visitorToken } = client;
  const response = await fetch(`${client.baseUrl}${path}`, {
    signal: stop.signal,
    headers: visitorToken ? { 'x-visitor-token': visitorToken } : {},
  });
  if (!response.ok)
    return {
      status: response.status,
      headers: response.headers,
      body: (await response.json()) as Answer['body'],
    };
  const reader = response.body?.getReader();
  const { value } = (await reader?.read()) ?? {};
  await reader?.cancel();
  stop.abort();
  return { status: 200, headers: response.headers, body: { text: new TextDecoder().decode(value) } };
}

test('every route that accepts a session refuses it to anyone but its visitor', async () => {
  const asked = routes.filter(takesSession);
  expect(asked.map(nameOf)).toEqual(
    expect.arrayContaining([
      'get /v1/{industry}/journey/{sessionId}',
      'get /v1/live',
      'get /v1/live/calls/{id}',
      'get /v1/sim/inbox',
      'post /v1/sim/inbound',
      'post /v1/events/log',
      'post /v1/functions/ai-chat',
      'post /v1/law/intake/submit',
    ]),
  );
  expect(asked.length).toBeGreaterThanOrEqual(25);
  const named = { session: ids.session, record: ids.call };
  const open: string[] = [];
  const refusals = asked.flatMap((route) => [
    { who: 'stranger', client: stranger, route, code: 'session_not_yours' },
    { who: 'no secret', client: mine.as(null), route, code: 'session_not_yours' },
    { who: 'forged', client: mine.as(`${randomUUID()}.x`), route, code: 'visitor_token_invalid' },
  ]);
  await atOnce(AT_ONCE, refusals, async ({ who, client, route, code }) => {
    const { status, body } = await send(client, route, named);
    if (body.code !== code) open.push(`${who}, ${nameOf(route)}: ${status}`);
  });
  for (const route of asked) {
    // The owner must be accepted; otherwise a route that refuses everyone would pass.
    const own = await send(mine, route, named);
    if ([401, 403].includes(own.status)) open.push(`its own visitor, ${nameOf(route)}: ${own.status}`);
  }
  expect(open).toEqual([]);
});

test('a record’s id, used as a session or in a path, returns and changes nothing of it', async () => {
  const before = await recorded();
  const leaks: string[] = [];
  const attempts: { route: DocumentedRoute; session: string; record: string }[] = [];
  const forVisitors = routes.filter(({ access }) => access.includes('product') || access.includes('public'));
  for (const route of forVisitors) {
    const records = parametersOf(route).some((name) => name === 'id') ? Object.values(ids) : [ids.call];
    for (const session of takesSession(route) ? Object.values(ids) : [ids.session])
      for (const record of records) attempts.push({ route, session, record });
  }
  await atOnce(AT_ONCE, attempts, async ({ route, session, record }) => {
    const answer = await send(stranger, route, { session, record });
    if (JSON.stringify(answer.body).includes(MARK)) leaks.push(`${nameOf(route)}: ${answer.status}`);
  });
  expect(leaks).toEqual([]);
  expect(attempts.length).toBeGreaterThan(150);
  expect(await recorded()).toEqual(before);
});

test('users who see masked records see no visitor’s session and no link to act with, on any route', async () => {
  const guest = new Browser(world.stack.baseUrl);
  expectOk(await guest.post('/v1/auth/passcode', { passcode: world.stack.credentials().demoPasscode }));
  const viewer = await signIn(world.stack, 'viewer@harbor-law.example');
  const staff = await signIn(world.stack, 'staff@harbor-law.example');
  const shown: string[] = [];
  let read = 0;
  const reads = [guest, viewer, staff].flatMap((person) =>
    routes
      .filter(({ method, path }) => method === 'get' && !isStream(path))
      .flatMap((route) =>
        (parametersOf(route).includes('id') ? Object.values(ids) : [ids.lead]).map((id) => ({
          person,
          route,
          id,
        })),
      ),
  );
  await atOnce(AT_ONCE, reads, async ({ person, route, id }) => {
    const { status, body } = await person.get(fill(route, { id, industry: 'law', sessionId: newSession() }));
    if (status !== 200) return;
    read += 1;
    const text = JSON.stringify(body);
    if (text.includes(ids.session)) shown.push(`${nameOf(route)}: the session`);
    if (text.includes(MARK)) shown.push(`${nameOf(route)}: what the visitor said`);
  });
  expect(read).toBeGreaterThan(40);
  expect(shown).toEqual([]);
});

const isStream = (path: string): boolean => path.startsWith('/v1/live');

/** The visitor’s stored records, without what the practice’s own runs keep writing. */
async function recorded(): Promise<unknown> {
  const demo = await findDemoTenants(world.database);
  return await world.database.withTenant(
    demo.find(({ industry }) => industry === 'law')?.id ?? '',
    (tx) =>
      tx.query`select l.name, l.email, l.phone, l.status, l.notes, j.status as journey, a.status as appointment,
        a.start_time, c.state,
        (select count(*) from call_turns t where t.call_id = c.id) as turns,
        (select count(*) from messages m where m.lead_id = l.id and template = 'thank_you') as messages,
        (select count(*) from appointments o where o.session_id = l.session_id) as appointments,
        (select count(*) from event_log e where e.session_id = l.session_id) as events
      from leads l join journeys j on j.session_id = l.session_id
        join appointments a on a.id = ${ids.appointment} join calls c on c.id = ${ids.call}
      where l.id = ${ids.lead}`,
  );
}
