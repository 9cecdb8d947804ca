/**
 * The endpoints as a Postman collection, version 2.1. It passes right after it is imported: its first requests fetch
 * the demo's key and a visitor's token, requests that need more are skipped until their variables are set, and the key
 * is never in the file.
 */
import { capturedFrom } from './captured.js';
import { GROUPS, type Endpoint, type EndpointGroup } from './endpoints.js';
import type { Variables } from './template.js';

const SCHEMA = 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json';
/** The placeholder that documentation shows in place of the key. */
const MASKED_KEY = '{key}';
/** Set from the first responses, or by the person who runs the collection. */
const GIVEN = ['visitorToken', 'csrfToken', 'tenantId', 'practice', 'embedded'];

const FOLDERS: Record<EndpointGroup, { name: string; description: string }> = {
  product: { name: 'Product paths', description: 'One visitor’s journey, in order.' },
  open: { name: 'By key or open', description: 'Sent in every run.' },
  'signed-in': {
    name: 'Signed in',
    description:
      'Skipped until `email` and `password` are set. People with a second factor sign in on the page.',
  },
  hand: {
    name: 'By hand',
    description: 'Skipped unless `byHand` is `true`: each says what it needs or does.',
  },
};

interface Script {
  listen: 'prerequest' | 'test';
  script: { type: 'text/javascript'; exec: string[] };
}
const script = (listen: Script['listen'], exec: string[]): Script => ({
  listen,
  script: { type: 'text/javascript', exec },
});

interface Header {
  key: string;
  value: string;
}
interface Item {
  name: string;
  event: Script[];
  request: { method: string; header: Header[]; url: string; description?: string; body?: object };
}
export interface PostmanCollection {
  info: { name: string; description: string; schema: string };
  variable: { key: string; value: string }[];
  event: Script[];
  item: { name: string; description: string; item: Item[] }[];
}

/** @param origin the API's address, which the collection keeps as `baseUrl` */
export function postmanOf(endpoints: readonly Endpoint[], origin: string): PostmanCollection {
  const folders = GROUPS.map((group) => ({
    ...FOLDERS[group],
    item: endpoints.filter((endpoint) => endpoint.group === group).map(itemOf),
  }));
  const given: Variables = { baseUrl: origin, industry: 'law', key: MASKED_KEY, byHand: 'false' };
  const names = ['sessionId', 'conversationId', 'email', 'password', ...GIVEN];
  return {
    info: {
      name: 'Praxis API',
      schema: SCHEMA,
      description:
        'Made from the OpenAPI document. Run the whole collection, or its first folder and then any request.',
    },
    variable: [...Object.entries(given), ...names.map((name) => [name, ''] as const)].map(([key, value]) => ({
      key,
      value,
    })),
    event: [script('test', [...TEST, ...CAPTURE])],
    item: [
      { name: 'Start', description: 'Key, visitor, and session of a person if given.', item: START },
      ...folders,
    ],
  };
}

/** An environment's value takes precedence over the collection's own. */
const get = (name: string): string => `pm.variables.get('${name}')`;
const set = (name: string, value: string): string => `pm.collectionVariables.set('${name}', ${value});`;

/** Passes if the response is a success; a failure has the same text as on the page. */
const TEST = [
  'const answer = (() => { try { return pm.response.json(); } catch { return undefined; } })();',
  'pm.test(`${pm.info.requestName} succeeds`, () => {',
  "  pm.expect(pm.response.code, `HTTP ${pm.response.code}: ${(answer && answer.error) || 'Unknown error'}`).to.be.within(200, 399);",
  '});',
];

/** Stores the ids in a response for later requests. A team's own records have their own variable names. */
const CAPTURE = [
  `const capturedFrom = ${capturedFrom.toString()};`,
  'const { url, headers } = pm.request;',
  "const noun = url.getPath().split('/').pop();",
  "const isVisitor = headers.has('X-VA-KEY');",
  'if (pm.response.code < 300) {',
  '  for (const [name, value] of Object.entries(capturedFrom(answer, noun))) {',
  '    const scoped = isVisitor ? name : `team${name[0].toUpperCase()}${name.slice(1)}`;',
  '    pm.collectionVariables.set(scoped, value);',
  '  }',
  '}',
];

function startItem(
  name: string,
  request: { method?: string; path: string; body?: object },
  exec: [string[], string[]],
): Item {
  const { method = 'GET', path, body } = request;
  const [before, after] = exec;
  return {
    name,
    event: [script('prerequest', before), script('test', after)],
    request: {
      method,
      url: `{{baseUrl}}${path}`,
      header: body ? [{ key: 'Content-Type', value: 'application/json' }] : [],
      ...(body ? { body: { mode: 'raw', raw: JSON.stringify(body, null, 2) } } : {}),
    },
  };
}

const START: Item[] = [
  startItem('Begin a session and read the key', { path: '/v1/demo/config' }, [
    [
      "const session = `sess-${Date.now()}-${pm.variables.replaceIn('{{$guid}}').slice(0, 8)}`;",
      set('sessionId', 'session'),
      set('conversationId', 'session'),
    ],
    [
      'const config = pm.response.json();',
      `if (${get('key')} === '${MASKED_KEY}') ${set('key', 'config.publicApiKey')}`,
      set('practice', `config.practices[${get('industry')}]`),
      set('embedded', "config.embedded ? 'true' : ''"),
    ],
  ]),
  startItem('Get a visitor’s token', { path: '/v1/demo/visitor' }, [
    [],
    [set('visitorToken', "pm.response.headers.get('X-Visitor-Token')")],
  ]),
  startItem(
    'Sign in, if an email address is given',
    { method: 'POST', path: '/v1/auth/sign-in', body: { email: '{{email}}', password: '{{password}}' } },
    [[`if (!${get('email')}) pm.execution.skipRequest();`], []],
  ),
  startItem('Read who is signed in', { path: '/v1/auth/session' }, [
    [],
    [
      'const session = pm.response.json();',
      set('csrfToken', "session.csrfToken || ''"),
      'const { roles = [], tenants: [own] = [] } = session.user || {};',
      "const ranks = ['viewer', 'staff', 'owner'];",
      "const isAdmin = roles.includes('admin');",
      'const may = (rule) => isAdmin || (own && ranks.indexOf(own.role) >= ranks.indexOf(rule));',
      "for (const rule of ranks) pm.collectionVariables.set('may-' + rule, may(rule) ? 'true' : '');",
      "pm.collectionVariables.set('may-admin', isAdmin ? 'true' : '');",
      "pm.collectionVariables.set('may-user', session.user ? 'true' : '');",
      set('tenantId', "own ? own.id : ''"),
    ],
  ]),
];

function itemOf(endpoint: Endpoint): Item {
  const { method, path, summary, request, as, byHand, isKeyed } = endpoint;
  const header: Header[] = [
    ...(as === 'key'
      ? [
          { key: 'X-VA-KEY', value: '{{key}}' },
          { key: 'X-Visitor-Token', value: '{{visitorToken}}' },
        ]
      : [{ key: 'X-Tenant-Id', value: '{{tenantId}}' }]),
    ...(method === 'get' ? [] : [{ key: 'X-CSRF-Token', value: '{{csrfToken}}' }]),
    ...(isKeyed ? [{ key: 'Idempotency-Key', value: '{{$guid}}' }] : []),
    ...(request.body === undefined ? [] : [{ key: 'Content-Type', value: 'application/json' }]),
  ];
  return {
    name: `${summary} (${method.toUpperCase()} ${path})`,
    event: [script('prerequest', skipOf(endpoint))],
    request: {
      method: method.toUpperCase(),
      header,
      url: `{{baseUrl}}${request.path}`,
      ...(byHand ? { description: byHand } : {}),
      ...(request.body === undefined
        ? {}
        : {
            body: {
              mode: 'raw',
              raw: JSON.stringify(request.body, null, 2),
              options: { raw: { language: 'json' } },
            },
          }),
    },
  };
}

/** A request whose variables are not known is skipped, as on the page. */
function skipOf({ byHand, variables, industry, isEmbedded, as, access }: Endpoint): string[] {
  const needs = [...variables, ...(isEmbedded ? ['embedded'] : [])];
  const conditions = [
    ...(byHand ? [`${get('byHand')} !== 'true'`] : []),
    ...(industry ? [`${get('industry')} !== '${industry}'`] : []),
    ...(as === 'session'
      ? [`!${JSON.stringify(access)}.some((rule) => pm.collectionVariables.get('may-' + rule))`]
      : []),
    ...(needs.length > 0 ? [`${JSON.stringify(needs)}.some((name) => !pm.variables.get(name))`] : []),
  ];
  return conditions.length > 0 ? [`if (${conditions.join(' || ')}) pm.execution.skipRequest();`] : [];
}
