/**
 * Whatever a route receives, it refuses in plain sentences, with no wording of the validator in the message
 * or in a field's message.
 */
import {
  documentedRoutes,
  fill,
  nameOf,
  parametersOf,
  type DocumentedRoute,
} from '../../support/documented-routes.js';
import { ApiClient, type Answer } from '../../support/api.js';
import { newSession } from '../../support/factories.js';
import { intakeDone, World } from '../../support/journey.js';
import { signedIn, type Member } from '../../support/members.js';
import { startOwnApi, type OwnApi } from '../../support/own-api.js';
import { VALID_BODIES } from '../../support/valid-bodies.js';

/**
 * Routes that would end the session, kill the worker or change settings of other tests. They have no special messages.
 */
const LEFT_OUT = ['post /v1/auth/sign-out', 'post /v1/demo/pull-the-plug', 'post /v1/sim/controls'];
/** Words of zod, JSON and JavaScript. */
const RAW =
  /invalid input|invalid (?:option|key|element|string|union)|unrecognized|expected |received|too (?:big|small)|zod|\bundefined\b|\bNaN\b|\bnull\b|[a-z]+_(?:type|keys|union|value|big|small)|Unexpected token|\[object/i;
/** Texts that the specification prescribes. */
const QUOTED = [
  'No portal URL returned',
  'Permission denied',
  'Not authenticated',
  'Invalid passcode',
  'Only admins can export data',
];
const SENTENCE = /^[\p{Lu}“].*[.!?…]$/su;
const WORDS = {
  industry: 'law',
  vendor: 'twilio',
  line: 'sim',
  step: 'status',
  version: 'v1',
  practice: 'harbor-law',
};
const LANES = 4;

let world: World;
/** A separate API, because wrong passwords and passcodes use up limits that other tests share. */
let api: OwnApi;
let tenant: Awaited<ReturnType<World['tenant']>>;
let owner: Member;
let byKey: ApiClient;
let routes: DocumentedRoute[];
let ids: { sessionId: string; leadId: string };
beforeAll(async () => {
  world = await World.open();
  tenant = await world.tenant();
  api = await startOwnApi(world.stack, { PRAXIS_AUTH_LIMIT: '1000000' });
  owner = (await signedIn(world, { tenants: [{ id: tenant.id, role: 'owner' }] })).at(api.baseUrl);
  byKey = new ApiClient(api.baseUrl, tenant.key);
  routes = (await documentedRoutes(world.api)).filter(
    (route) => !LEFT_OUT.includes(nameOf(route)) && !route.path.startsWith('/v1/webhooks'),
  );
  const { sessionId, leadId } = await intakeDone(tenant.api);
  ids = { sessionId, leadId: String(leadId) };
});
afterAll(async () => {
  await api.stop();
  await world.close();
});

/** Values that no field accepts, of each kind. */
const GARBAGE: unknown[] = [
  null,
  7.5,
  true,
  'x'.repeat(120_000),
  'a\u0000b',
  {},
  ['x'],
  Array(2_000).fill(0),
];

/** Bodies of the wrong type, and the valid one with each of its fields omitted or replaced by garbage. */
function bodiesFor(route: DocumentedRoute): unknown[] {
  const valid = VALID_BODIES[nameOf(route)]?.(ids);
  if (!route.hasBody || typeof valid === 'string') return [undefined];
  const fields = new Set([...route.bodyFields, ...Object.keys(valid ?? {})]);
  return [
    undefined,
    '',
    '{"a":',
    '[]',
    '"text"',
    'null',
    '7',
    '{}',
    { ...valid, surprise_field: 1 },
    ...[...fields].flatMap((field) => [
      Object.fromEntries(Object.entries(valid ?? {}).filter(([name]) => name !== field)),
      ...GARBAGE.map((value) => ({ ...valid, [field]: value })),
    ]),
  ];
}

/** Addresses with garbage for ids and for each query parameter. */
function addressesFor(route: DocumentedRoute): string[] {
  const known = { ...WORDS, tenantId: tenant.id, sessionId: newSession() };
  const id = '0f8fad5b-d9cb-469f-a165-70867728950e';
  const plain = fill(route, { ...known, id, userId: id, callId: id, token: 'x' });
  return [
    plain,
    ...parametersOf(route).map((name) =>
      fill(route, { ...known, id, userId: id, callId: id, [name]: 'not an id' }),
    ),
    ...route.query.flatMap(({ name }) =>
      ['', 'x'.repeat(3_000), '-1', 'a%00b', '1.5'].map((value) => `${plain}?${name}=${value}`),
    ),
  ];
}

async function send(route: DocumentedRoute, path: string, body: unknown): Promise<Answer> {
  const options = {
    ...(body === undefined ? {} : { body }),
    headers: { 'content-type': 'application/json' },
  };
  const takesKey = route.access.some((rule) => rule === 'product' || rule === 'tenant-key');
  const caller = takesKey ? byKey : owner;
  return await caller.request(route.method.toUpperCase(), path, options);
}

/** The fault in a refusal's wording; undefined if there is none. */
function faultOf({ status, body }: Answer): string | undefined {
  if (status < 400) return undefined;
  if (status >= 500 && status !== 503) return `answered ${status}`;
  const error = String(body.error);
  const fields = (body.fields ?? []) as { path: string; message: string }[];
  const said = [error, ...fields.map(({ message }) => message)];
  const raw = said.find((text) => RAW.test(text.replace(/“[^”]*”/g, '')));
  if (raw !== undefined) return `raw words: ${raw.slice(0, 200)}`;
  if (!SENTENCE.test(error) && !QUOTED.includes(error)) return `no sentence: ${error.slice(0, 200)}`;
  return undefined;
}

test('every route rejects all kinds of invalid input with readable messages', async () => {
  const attempts = routes.flatMap((route) => {
    const [plain = '', ...others] = addressesFor(route);
    return [
      ...bodiesFor(route).map((body) => ({ route, path: plain, body })),
      ...others
        .filter(() => !route.path.startsWith('/v1/live'))
        .map((path) => ({ route, path, body: route.hasBody ? {} : undefined })),
    ];
  });
  expect(attempts.length).toBeGreaterThan(1_000);
  const faults = new Map<string, number>();
  const lane = async (): Promise<void> => {
    for (let one = attempts.pop(); one !== undefined; one = attempts.pop()) {
      if (one.route.path.startsWith('/v1/live')) continue;
      const fault = faultOf(await send(one.route, one.path, one.body));
      if (fault === undefined) continue;
      const name = `${nameOf(one.route)}: ${fault}`;
      faults.set(name, (faults.get(name) ?? 0) + 1);
    }
  };
  await Promise.all(Array.from({ length: LANES }, lane));
  expect([...faults.keys()].sort()).toEqual([]);
});
