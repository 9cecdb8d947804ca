/** Compares the published document with the API: it lists every route, and responses match it. */
import { isDeepStrictEqual } from 'node:util';
import { ErrorBody } from '@praxis/contracts/core/error';
import { IntakeResult, LawIntake, RealEstateIntake } from '@praxis/contracts/journey/intake';
import { AppointmentRequest, AppointmentResult } from '@praxis/contracts/appointment/appointment';
import { FollowUpRequest, FollowUpResult } from '@praxis/contracts/journey/follow-up';
import { RoiRequest, RoiResult } from '@praxis/contracts/journey/roi';
import { Ajv2020 } from 'ajv/dist/2020.js';
import * as z from 'zod/mini';
import { lawIntake, newSession, ROI_INPUTS } from '../../support/factories.js';
import { intakeDone, World } from '../../support/journey.js';
import { until } from '../../support/until.js';
import { VALID_BODIES } from '../../support/valid-bodies.js';

interface Operation {
  summary?: string;
  parameters?: { name: string; in: string }[];
  requestBody?: { content: Record<string, { schema: object }> };
  responses: Record<string, { content?: Record<string, { schema: object }> }>;
  security?: object[];
  'x-access'?: string[];
}
interface Document {
  openapi: string;
  servers: { url: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, object> };
}

/** Requests that need no body. */
const WITHOUT_BODY = [
  '/v1/book/{practice}/robot-check',
  '/v1/sample-data',
  '/v1/admin/tenants/{id}/isolation-check',
  '/v1/tenants/{tenantId}/support-access/{id}/session',
  '/v1/onboardings/{id}/approval',
  '/v1/workflows/{id}/pause',
  '/v1/workflows/{id}/webhook',
  '/v1/executions/{id}/cancel',
  '/v1/executions/{id}/retry',
  '/v1/work-orders/{id}/retry',
  '/v1/work-orders/{id}/undo',
  '/v1/appointments/{id}/confirmation',
  '/v1/auth/factors/totp',
  '/v1/auth/factors/passkey',
  '/v1/auth/factors/recovery-codes',
  '/v1/auth/passkey/begin',
  '/v1/campaigns/{id}/start',
  '/v1/campaigns/{id}/pause',
  '/v1/campaigns/{id}/resume',
  '/v1/campaigns/{id}/cancel',
  '/v1/campaigns/{id}/preview',
  '/v1/unsubscribe/{token}',
  '/v1/contacts/merges/{id}/undo',
  '/v1/leads/{id}/conflict-check',
  '/v1/demo/pull-the-plug',
  '/v1/tenants/{tenantId}/act',
  '/v1/webhook-endpoints/{id}/secret',
  '/v1/webhook-endpoints/{id}/test',
  '/v1/incident-contacts/{id}/test',
  '/v1/alert-rules/{id}/back-test',
  '/v1/ab-tests/{id}/start',
  '/v1/ab-tests/{id}/stop',
  '/v1/template-library/{id}/adopt',
  '/v1/template-operations/{id}/retry',
  '/v1/template-operations/{id}/undo',
  '/v1/webhook-deliveries/{id}/resend',
  '/v1/providers/{id}/calendar/check',
  '/v1/leads/{id}/claim',
  '/v1/imports/{id}/start',
  '/v1/imports/{id}/undo',
];

const world = World.ofFile();
let document: Document;
beforeAll(async () => {
  document = (await world.api.get('/v1/openapi.json', { key: null })).body as unknown as Document;
});

const operation = (method: string, path: string): Operation => {
  const found = document.paths[path]?.[method];
  if (!found) throw new Error(`${method} ${path} is not documented`);
  return found;
};

/** The schema as the document must print it, generated from the contract by zod alone. */
function published(schema: z.core.$ZodType, io: 'input' | 'output'): object {
  const { $schema: _, ...json } = z.toJSONSchema(schema, {
    target: 'draft-2020-12',
    io,
    unrepresentable: 'any',
  });
  return json;
}

const COMPONENT = /^#\/components\/schemas\/(\w+)$/;

/** A part of the document with its references resolved. */
function resolved(part: unknown): unknown {
  if (Array.isArray(part)) return part.map(resolved);
  if (typeof part !== 'object' || part === null) return part;
  if ('$ref' in part) {
    const name = COMPONENT.exec(String(part.$ref))?.[1] ?? '';
    const component = document.components.schemas[name];
    if (!component) throw new Error(`there is no component ${String(part.$ref)}`);
    // In OpenAPI 3.1 a reference may have sibling keywords, such as a default.
    const { $ref: _, ...beside } = part;
    return { ...(resolved(component) as object), ...beside };
  }
  return Object.fromEntries(Object.entries(part).map(([key, value]) => [key, resolved(value)]));
}

test.each([
  ['/v1/law/intake/submit', LawIntake, IntakeResult],
  ['/v1/realestate/intake/submit', RealEstateIntake, IntakeResult],
  ['/v1/{industry}/appointment/book', AppointmentRequest, AppointmentResult],
  ['/v1/{industry}/followup/send', FollowUpRequest, FollowUpResult],
  ['/v1/{industry}/roi/calc', RoiRequest, RoiResult],
])('%s publishes the contract’s own schemas', (path, request, result) => {
  const { requestBody, responses, security } = operation('post', path);
  expect(resolved(requestBody?.content['application/json']?.schema)).toEqual(published(request, 'input'));
  expect(resolved(responses['200']?.content?.['application/json']?.schema)).toEqual(
    published(result, 'output'),
  );
  expect(security).toEqual([{ 'X-VA-KEY': [] }]);
});

test('every operation documents its response, its refusals and its path parameters', () => {
  const problems: string[] = [];
  const errorSchema = published(ErrorBody, 'output');
  for (const [path, methods] of Object.entries(document.paths)) {
    for (const [method, { parameters = [], responses, requestBody }] of Object.entries(methods)) {
      const name = `${method} ${path}`;
      const success = Object.keys(responses).find((status) => status.startsWith('2')) ?? '';
      const answer = Object.values(responses[success]?.content ?? {})[0]?.schema;
      // A redirect has no body.
      if (!answer && !responses['303']) problems.push(`${name}: no schema for success`);
      for (const status of ['4XX', '5XX']) {
        const schema = responses[status]?.content?.['application/json']?.schema;
        if (!isDeepStrictEqual(resolved(schema), errorSchema))
          problems.push(`${name}: ${status} is not documented as ErrorBody`);
      }
      for (const [, parameter] of path.matchAll(/\{(\w+)\}/g)) {
        if (!parameters.some((one) => one.in === 'path' && one.name === parameter))
          problems.push(`${name}: {${parameter}} is undefined`);
      }
      if (method === 'post' && !requestBody && !WITHOUT_BODY.includes(path))
        problems.push(`${name}: no request body`);
    }
  }
  expect(problems).toEqual([]);
});

test('the idempotency key is documented on every POST that acts for a tenant, and on no other', () => {
  const rules = ['product', 'tenant-key', 'viewer', 'staff', 'owner'];
  const wrong = Object.entries(document.paths)
    .filter(([, { post }]) => {
      const isKeyed = post?.['x-access']?.some((rule) => rules.includes(rule)) ?? false;
      return isKeyed !== (post?.parameters?.some(({ name }) => name === 'Idempotency-Key') ?? false);
    })
    .map(([path]) => path);
  expect(wrong).toEqual([]);
});

test('every operation states who may call it, and what a session has to send', () => {
  const session = ['user', 'admin', 'viewer', 'staff', 'owner'];
  const wrong = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([method, { 'x-access': access = [], security = [], parameters = [] }]) => {
        const bySession = access.some((rule) => session.includes(rule));
        const isChange = method !== 'get';
        const hasToken = parameters.some(({ name }) => name === 'X-CSRF-Token');
        const hasCookie = security.some((one) => 'session' in one);
        return access.length === 0 || hasCookie !== bySession || hasToken !== (bySession && isChange);
      })
      .map(([method]) => `${method} ${path}`),
  );
  expect(wrong).toEqual([]);
});

test('every operation has a unique summary, and the document states the API’s address', () => {
  const summaries = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { summary }]) => ({ name: `${method} ${path}`, summary })),
  );
  expect(summaries.filter(({ summary }) => !summary)).toEqual([]);
  const words = summaries.map(({ summary }) => summary);
  expect(words.filter((one, index) => words.indexOf(one) !== index)).toEqual([]);
  expect(document.servers).toEqual([{ url: world.stack.baseUrl }]);
});

test('nullable values use the notation of OpenAPI 3.1, enums included', () => {
  expect(document.openapi).toBe('3.1.0');
  expect(JSON.stringify(document)).not.toMatch(/"(nullable|x-component|\$defs|definitions)":/);
  const ajv = new Ajv2020({ strict: false, validateFormats: false });
  const { properties } = resolved(document.components.schemas.Lead) as { properties: Record<string, object> };
  const isValid = (value: unknown): boolean => ajv.validate(properties.conflictState ?? {}, value);
  expect([null, 'clear', 'no such state'].map(isValid)).toEqual([true, true, false]);
});

test('every JSON body and response object is a component', () => {
  const inline = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, { requestBody, responses }]) =>
      [requestBody?.content, ...Object.values(responses).map(({ content }) => content)]
        .map((content) => content?.['application/json']?.schema)
        .filter((schema) => schema && 'properties' in schema)
        .map(() => `${method} ${path}`),
    ),
  );
  expect(inline).toEqual([]);
});

test('serves the document as JSON, and a page', async () => {
  expect(document.openapi).toMatch(/^3\./);
  const page = await world.api.get('/v1/docs', { key: null });
  expect(page.status).toBe(200);
  expect(page.headers.get('content-type')).toMatch(/^text\/html/);
});

test('real responses and refusals of the journey validate against the document', async () => {
  const { api } = await world.tenant();
  const { sessionId, leadId, intake } = await intakeDone(api);
  const ids = { sessionId, leadId };
  const ajv = new Ajv2020({ strict: false, validateFormats: false });
  const requests: [path: string, route: string, body: unknown][] = [
    ['/v1/law/intake/submit', '/v1/law/intake/submit', intake],
    ['/v1/law/intake/submit', '/v1/law/intake/submit', lawIntake({ name: '' })],
    ['/v1/law/appointment/book', '/v1/{industry}/appointment/book', { sessionId, leadId }],
    ['/v1/law/appointment/book', '/v1/{industry}/appointment/book', { sessionId: newSession(), leadId }],
    [
      '/v1/law/followup/send',
      '/v1/{industry}/followup/send',
      { sessionId, leadId, templates: ['thank_you'], channel: 'sms' },
    ],
    ['/v1/law/roi/calc', '/v1/{industry}/roi/calc', { sessionId, inputs: ROI_INPUTS }],
    ['/v1/events/log', '/v1/events/log', { sessionId, events: [{ type: 'call' }] }],
    ['/v1/functions/demo-limiter', '/v1/functions/demo-limiter', { sessionId, actionType: 'roi-calc' }],
    [
      '/v1/functions/book-meeting',
      '/v1/functions/book-meeting',
      VALID_BODIES['post /v1/functions/book-meeting']?.(ids),
    ],
    ['/v1/functions/book-meeting', '/v1/functions/book-meeting', { sessionId }],
    [
      '/v1/functions/send-demo-email',
      '/v1/functions/send-demo-email',
      VALID_BODIES['post /v1/functions/send-demo-email']?.(ids),
    ],
    ['/v1/functions/send-demo-email', '/v1/functions/send-demo-email', { sessionId }],
  ];
  const statuses: number[] = [];
  for (const [path, route, body] of requests) {
    // On a busy machine, a step may be unfinished when it is answered; then the request is repeated.
    const answer = await until(`${path} to be done`, { timeoutMs: 20_000 }, async () => {
      const made = await api.post(path, body);
      return made.body.pending !== true && made;
    });
    statuses.push(answer.status);
    const { responses } = operation('post', route);
    const documented = responses[String(answer.status)] ?? responses[`${String(answer.status)[0] ?? ''}XX`];
    const schema = resolved(documented?.content?.['application/json']?.schema ?? { not: {} }) as object;
    // A refusal may have more than the common fields.
    expect({ path, errors: ajv.validate(schema, answer.body) || ajv.errors }).toEqual({ path, errors: true });
  }
  expect(statuses).toEqual([200, 400, 200, 409, 200, 200, 200, 200, 200, 400, 200, 400]);
});
