/**
 * Tries every route across tenants (S1): as the owner of one tenant, and with its API key, each documented
 * route is called with every id of another tenant. The routes come from the OpenAPI document, so new ones are
 * included automatically.
 */
import type { Answer } from '../support/api.js';
import {
  documentedRoutes,
  fill,
  nameOf,
  parametersOf,
  type DocumentedRoute,
} from '../support/documented-routes.js';
import { World } from '../support/journey.js';
import { seedLeads } from '../support/lead-rows.js';
import type { LiveStream } from '../support/live-stream.js';
import { closeStreams, received, watchPath } from '../support/live-watch.js';
import { createTeam, signedIn, type Member } from '../support/members.js';
import { createOtherTenant, cursorAt, unusedIdsLike, type OtherTenant } from '../support/other-tenant.js';
import { checksumOf, settledChecksumOf } from '../support/tenant-checksum.js';
import { headersOf, VALID_BODIES } from '../support/valid-bodies.js';
import { visitorHeaders } from '../support/visitor.js';

/** Excluded routes, each with its reason. */
const LEFT_OUT: Record<string, string> = {
  'post /v1/demo/pull-the-plug': 'kills the worker for everybody; takes no id',
  'post /v1/sim/controls': 'sets the simulators of the whole embedded set-up; takes no id',
};
/** Success is intended: a logo is public, and metrics are counts over all tenants, which change with each request. */
const PUBLIC_BY_DESIGN = new Set(['get /v1/tenants/{tenantId}/brand/logo/{version}', 'get /metrics']);
/** With one of these rules, a request acts in a tenant that other people must not enter. */
const TENANT_RULES = ['viewer', 'staff', 'owner', 'admin'];
const REFUSED = [401, 403, 404];
const LANES = 4;

type Ids = Record<string, string>;

/** Path parameters that are words and not ids. */
const WORDS = {
  industry: 'law',
  vendor: 'twilio',
  line: 'sim',
  step: 'status',
  // A practice's public page shows everyone the same.
  practice: 'no-such-practice',
  // Anyone who knows the secret gets access; the name belongs to the caller's own tenant.
  secret: 'A'.repeat(43),
  name: 'no-such-secret',
  resource: 'sms_messages',
} as const;

interface Attempt {
  route: DocumentedRoute;
  by: 'session' | 'key';
  /** Which ids are used where. */
  what: string;
  /**
   * Attempts with the same shape differ only in whose id they use: with unknown ids, all of them get the same
   * response.
   */
  shape: string;
  path(ids: Ids): string;
  headers(ids: Ids): Record<string, string>;
  /** Names another tenant or its record: success would be a vulnerability. */
  isForeign: boolean;
  /** The route rejects the format of the id. */
  isMisshapen?: boolean;
}

interface Outcome {
  status: number;
  body: string;
  ms: number;
}

const world = World.ofFile();
let home: Awaited<ReturnType<World['tenant']>>;
let me: Member;
let otherTenant: OtherTenant;
/** A practice that no request concerns, and the live changes of its leads. */
let aside: { tenantId: string; stream: LiveStream };
let strangers: Ids;
let routes: DocumentedRoute[];
let before: Record<string, string>;
beforeAll(async () => {
  home = await world.tenant();
  me = await signedIn(world, { tenants: [{ id: home.id, role: 'owner' }] });
  otherTenant = await createOtherTenant(world);
  const { tenant, viewer } = await createTeam(world);
  aside = { tenantId: tenant.id, stream: await watchPath(viewer, `/v1/live?topics=leads:${tenant.id}`) };
  strangers = unusedIdsLike(otherTenant);
  routes = (await documentedRoutes(world.api)).filter((route) => LEFT_OUT[nameOf(route)] === undefined);
  before = await settledChecksumOf(world, otherTenant.tenant.id, otherTenant.userIds);
});

afterAll(closeStreams);

const hasRule = (route: DocumentedRoute, rules: readonly string[]): boolean =>
  route.access.some((rule) => rules.includes(rule));

/** Every way to name another tenant or its record in a route's address and headers. */
function attemptsOn(route: DocumentedRoute, by: Attempt['by']): Attempt[] {
  const attempts: Attempt[] = [];
  const parameters = parametersOf(route).filter((name) => !(name in WORDS));
  const isOfTenant = hasRule(route, TENANT_RULES);
  const add = ({ shape, ...attempt }: Omit<Attempt, 'route' | 'by' | 'shape'> & { shape?: string }): void =>
    void attempts.push({ route, by, ...attempt, shape: shape ?? attempt.what });
  const records = parameters.filter((name) => name !== 'tenantId');
  for (const kind of Object.keys(otherTenant.ids)) {
    if (records.length === 0) break;
    const values = (ids: Ids, tenantId: string): Ids => ({
      ...WORDS,
      tenantId,
      ...Object.fromEntries(records.map((name) => [name, ids[kind] ?? ''])),
    });
    const isMisshapen = kind === 'journeySession';
    add({
      what: `${records.join('+')}=${kind} in one’s own tenant`,
      shape: `own tenant, ${isMisshapen ? 'session' : 'uuid'}`,
      path: (ids) => fill(route, values(ids, home.id)) + queryOf(route, ids),
      headers: () => ({ 'x-tenant-id': home.id }),
      isForeign: isOfTenant,
      isMisshapen,
    });
    if (parameters.includes('tenantId'))
      add({
        what: `tenantId, ${records.join('+')}=${kind}`,
        shape: `their tenant, ${isMisshapen ? 'session' : 'uuid'}`,
        path: (ids) => fill(route, values(ids, ids['tenant'] ?? '')) + queryOf(route, ids),
        headers: () => ({}),
        isForeign: isOfTenant,
      });
  }
  if (records.length === 0 && parameters.includes('tenantId'))
    for (const header of [{}, { 'x-tenant-id': home.id }] as Record<string, string>[])
      add({
        what: `tenantId${'x-tenant-id' in header ? ' against the header' : ''}`,
        path: (ids) => fill(route, { tenantId: ids['tenant'] ?? '' }) + queryOf(route, ids),
        headers: () => header,
        isForeign: isOfTenant,
      });
  if (!parameters.includes('tenantId'))
    add({
      what: 'X-Tenant-Id',
      path: (ids) =>
        fill(route, {
          ...WORDS,
          ...Object.fromEntries(records.map((name) => [name, ids['lead'] ?? ''])),
        }) + queryOf(route, ids),
      headers: (ids) => ({ 'x-tenant-id': ids['tenant'] ?? '' }),
      // A key is bound to its tenant and ignores the header.
      isForeign: isOfTenant && !(by === 'key' && hasRule(route, ['tenant-key'])),
    });
  if (queryOf(route, otherTenant.ids) !== '')
    add({
      what: 'their ids in the query, in one’s own tenant',
      path: (ids) =>
        fill(route, {
          ...WORDS,
          tenantId: home.id,
          ...Object.fromEntries(records.map((name) => [name, ids['lead'] ?? ''])),
        }) + queryOf(route, { ...ids, tenant: home.id }),
      headers: () => ({ 'x-tenant-id': home.id }),
      isForeign: false,
    });
  return attempts;
}

/** Fills in every id that the query accepts. */
function queryOf({ query }: DocumentedRoute, ids: Ids): string {
  const values: Record<string, string | undefined> = {
    sessionId: ids['journeySession'],
    tenantId: ids['tenant'],
    industry: 'law',
    providerId: ids['provider'],
    endpointId: ids['endpoint'],
    moveTo: ids['stage'],
    stage: ids['stage'],
    cursor: cursorAt(ids['lead'] ?? ''),
    token: `${ids['tenant'] ?? ''}.${'A'.repeat(32)}`,
  };
  const given = query.flatMap(({ name }) => (values[name] === undefined ? [] : [[name, values[name] ?? '']]));
  return given.length === 0 ? '' : `?${new URLSearchParams(given).toString()}`;
}

async function send({ route, by, path, headers }: Attempt, ids: Ids): Promise<Outcome> {
  const body = VALID_BODIES[nameOf(route)]?.({
    sessionId: ids['journeySession'] ?? '',
    leadId: ids['lead'] ?? '',
  });
  // Signing in or out replaces the session, so these requests use a separate person.
  const mayEnd = route.method !== 'get' && route.path.startsWith('/v1/auth/');
  const caller = by === 'session' && mayEnd ? await freshMe() : me;
  const start = performance.now();
  const options = {
    headers: { ...headers(ids), ...headersOf(body) },
    ...(body === undefined ? {} : { body }),
  };
  const method = route.method.toUpperCase();
  if (route.path === '/v1/live' || route.path.startsWith('/v1/live/'))
    return await listen({ path: path(ids), by, headers: headers(ids) });
  const answer: Answer =
    by === 'session'
      ? await caller.request(method, path(ids), options)
      : await home.api.request(method, path(ids), options);
  const ms = performance.now() - start;
  const { requestId: _, ...rest } = answer.body;
  return { status: answer.status, body: JSON.stringify(rest), ms };
}

async function freshMe(): Promise<Member> {
  return await signedIn(world, { tenants: [{ id: home.id, role: 'owner' }] });
}

/**
 * Waits until two changes have arrived on another stream: one that is made now, and one that the server announces only
 * at the end of its interval for repeated changes. Anything that an earlier stream must not send would have arrived by
 * then.
 */
async function laterChange(): Promise<void> {
  const { tenantId, stream } = aside;
  const [leadId = ''] = await seedLeads(world.database, tenantId, [{}]);
  await received(stream, leadId);
  await world.database.withTenant(
    tenantId,
    (tx) => tx.query`update leads set lead_score = lead_score + 1 where id = ${leadId}`,
  );
  await received(stream, leadId, 2);
}

/** The first events of a stream. */
async function listen(to: {
  path: string;
  by: Attempt['by'];
  headers: Record<string, string>;
}): Promise<Outcome> {
  const stop = new AbortController();
  // The same visitor throughout: a request without a secret comes from a new one each time.
  const visitor = await visitorHeaders(world.stack.baseUrl);
  const start = performance.now();
  const cookie = [...me.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const response = await fetch(`${world.stack.baseUrl}${to.path}`, {
    signal: stop.signal,
    headers: { ...to.headers, ...visitor, ...(to.by === 'session' ? { cookie } : { 'x-va-key': home.key }) },
  });
  const ms = performance.now() - start;
  const chunks: string[] = [];
  const reading = (async () => {
    const [decoder, reader] = [new TextDecoder(), response.body?.getReader()];
    for (let next = await reader?.read(); next && !next.done; next = await reader?.read())
      chunks.push(decoder.decode(next.value));
  })().catch(() => undefined); // ended by us
  // A refusal ends without being aborted.
  const isStream = response.headers.get('content-type')?.startsWith('text/event-stream') ?? false;
  await (isStream ? Promise.race([reading, laterChange()]) : reading);
  stop.abort();
  const received = chunks.join('').replace(/"requestId":"[^"]*"/g, '');
  return { status: response.status, body: isStream ? eventsIn(received) : received, ms };
}

/** A stream's events without their numbers, and without worker states, which everybody gets at any time. */
function eventsIn(text: string): string {
  return text
    .split('\n\n')
    .map((block) => block.replace(/^(?:id|retry): .*\n?/gm, ''))
    .filter((block) => block !== '' && !block.startsWith(':') && !block.startsWith('event: worker\n'))
    .join('\n\n');
}

test('every writing route has a valid body to try', () => {
  const missing = routes
    .filter(({ method, hasBody }) => method !== 'get' && hasBody)
    .map(nameOf)
    .filter((name) => VALID_BODIES[name] === undefined);
  expect(missing).toEqual([]);
});

test('no route returns, changes or reveals anything of another tenant', async () => {
  const holes: string[] = [];
  const times: { theirs: number; nobodys: number }[] = [];
  const attempts = (['session', 'key'] as const).flatMap((by) =>
    routes.flatMap((route) => attemptsOn(route, by)),
  );
  // Reads first, because writes create records under the same session ids.
  attempts.sort((one, other) => Number(one.route.method !== 'get') - Number(other.route.method !== 'get'));
  // Several at a time, because each mostly waits.
  const waiting = [...attempts.entries()];
  const lane = async (): Promise<void> => {
    for (let next = waiting.shift(); next; next = waiting.shift()) await tryOut(...next);
  };
  const answersToNobodys = new Map<string, Promise<Outcome>>();
  const tryOut = async (index: number, attempt: Attempt): Promise<void> => {
    const name = `${attempt.by}: ${nameOf(attempt.route)} (${attempt.what})`;
    const shape = `${attempt.by}: ${nameOf(attempt.route)} (${attempt.shape})`;
    const known = answersToNobodys.get(shape);
    const askNobodys = async (): Promise<Outcome> => {
      const answer = known ?? send(attempt, strangers);
      answersToNobodys.set(shape, answer);
      return await answer;
    };
    // Alternating, so that warm-up and load affect both.
    const early = index % 2 === 0 ? undefined : await askNobodys();
    const theirs = await send(attempt, otherTenant.ids);
    const nobodys = early ?? (await askNobodys());
    if (theirs.body.includes(otherTenant.mark) && !PUBLIC_BY_DESIGN.has(nameOf(attempt.route)))
      holes.push(`${name}: the answer carries their data`);
    if (
      attempt.isForeign &&
      !REFUSED.includes(theirs.status) &&
      !(attempt.isMisshapen && theirs.status === 400)
    )
      holes.push(`${name}: answered ${theirs.status}`);
    // A key or a visit writes to its own tenant with its own ids: there the two responses are two records.
    const writesOwn =
      hasRule(attempt.route, ['product', 'public', 'embedded', 'webhook']) && attempt.route.method !== 'get';
    if (!writesOwn && !PUBLIC_BY_DESIGN.has(nameOf(attempt.route))) {
      if (theirs.status !== nobodys.status || comparable(theirs.body) !== comparable(nobodys.body))
        holes.push(
          `${name}: ${theirs.status} ${theirs.body} for theirs, ${nobodys.status} ${nobodys.body} for nobody’s`,
        );
      if (!known) times.push({ theirs: theirs.ms, nobodys: nobodys.ms });
    }
  };
  await Promise.all(Array.from({ length: LANES }, lane));
  const median = (values: number[]): number =>
    [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
  const theirs = median(times.map((time) => time.theirs));
  const nobodys = median(times.map((time) => time.nobodys));
  process.stdout.write(
    `cross-tenant: ${routes.length} routes, ${attempts.length} attempts, ${answersToNobodys.size} of them with nobody’s ids too; ` +
      `median ${theirs.toFixed(1)} ms for theirs, ${nobodys.toFixed(1)} ms for nobody’s; left out: ${Object.keys(LEFT_OUT).join(', ')}\n`,
  );
  expect(holes).toEqual([]);
  expect(attempts.length).toBeGreaterThan(routes.length);
  // A difference that an attacker could measure would show in the medians of hundreds of requests.
  expect(Math.abs(theirs - nobodys)).toBeLessThan(Math.max(5, 0.5 * Math.max(theirs, nobodys)));
  expect(await checksumOf(world.database, otherTenant.tenant.id, otherTenant.userIds)).toEqual(before);
});

/** A response without its variable parts: times, and the requested ids. */
function comparable(body: string): string {
  const asked = [...Object.values(otherTenant.ids), ...Object.values(strangers)];
  return (
    asked
      .reduce((text, id) => text.replaceAll(id, '*'), body)
      .replace(/\d{4}-\d\d-\d\d(?:T[\d:.]+Z| [\d:.]+\+00)/g, '*')
      // The health monitor may check between the two requests.
      .replace(/"responseTimeMs":\d+/g, '*')
      .replace(/"uptime[^,}]*/g, '*')
      // A lead that was just added has a new id, which its session repeats.
      .replace(/"id":"([0-9a-f-]{36})"(.*"sessionId":"hand-)\1"/, '"id":"*"$2*"')
      // An app's secret and a passkey's challenge are new each time, and contain the caller.
      .replace(/"(?:secret|uri|enrollment|challenge)":"[^"]*"|"user":\{"id"[^}]*\}/g, '*')
  );
}
