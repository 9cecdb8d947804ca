import { capturedFrom } from './captured.js';
import { endpointsOf, type Endpoint } from './endpoints.js';
import { OpenApiDocument } from './open-api.js';
import { postmanOf } from './postman.js';
import { fillBody, fillPath } from './template.js';

const JSON_BODY = (example: unknown): object => ({ content: { 'application/json': { example } } });
const JSON_ANSWER = { 200: { content: { 'application/json': {} } } };

const DOCUMENT = OpenApiDocument.parse({
  paths: {
    '/v1/leads': {
      get: { summary: 'List leads', responses: JSON_ANSWER, 'x-access': ['tenant-key', 'viewer'] },
      post: {
        summary: 'Add a lead',
        responses: JSON_ANSWER,
        'x-access': ['staff'],
        requestBody: JSON_BODY({ name: 'Jordan Ellis' }),
      },
    },
    '/v1/leads/{id}': {
      get: { summary: 'Read a lead', responses: JSON_ANSWER, 'x-access': ['viewer'] },
      delete: { summary: 'Delete a lead', responses: JSON_ANSWER, 'x-access': ['owner'] },
    },
    '/v1/live': {
      get: {
        summary: 'Watch',
        'x-access': ['public'],
        responses: { 200: { content: { 'text/event-stream': {} } } },
      },
    },
    '/v1/webhooks/stripe': { post: { summary: 'Report', responses: JSON_ANSWER, 'x-access': ['webhook'] } },
    '/v1/events/log': {
      post: {
        summary: 'Log events',
        responses: JSON_ANSWER,
        'x-access': ['product'],
        requestBody: JSON_BODY({ sessionId: 'sess-example', events: [{ type: 'call' }] }),
      },
    },
    '/v1/onboarding': {
      post: {
        summary: 'Set up',
        responses: JSON_ANSWER,
        'x-access': ['product'],
        'x-by-hand': 'Needs a checkout.',
        requestBody: JSON_BODY({ sessionId: 'cs_example_0001', tier: 'growth' }),
      },
    },
    '/v1/law/intake/submit': {
      post: {
        summary: 'Submit',
        responses: JSON_ANSWER,
        'x-access': ['product'],
        requestBody: JSON_BODY({ sessionId: 'sess-example', industry: 'law', name: 'Jordan Ellis' }),
      },
    },
    '/v1/calls/{id}': {
      get: {
        summary: 'Read a call',
        responses: JSON_ANSWER,
        'x-access': ['product', 'viewer'],
        parameters: [
          { name: 'sessionId', in: 'query' },
          { name: 'limit', in: 'query' },
        ],
      },
    },
  },
});
const endpoints = endpointsOf(DOCUMENT);
const endpoint = (id: string): Endpoint => {
  const found = endpoints.find((one) => one.id === id);
  if (!found) throw new Error(`there is no ${id}`);
  return found;
};

test('lists every documented endpoint, product paths first and in their own order', () => {
  expect(endpoints.map(({ id, group }) => `${group} ${id}`)).toEqual([
    'product post /v1/law/intake/submit',
    'product post /v1/onboarding',
    'product post /v1/events/log',
    'open get /v1/calls/{id}',
    'signed-in get /v1/leads',
    'signed-in get /v1/leads/{id}',
    'hand post /v1/leads',
    'hand delete /v1/leads/{id}',
    'hand get /v1/live',
    'hand post /v1/webhooks/stripe',
  ]);
});

test('says why an endpoint is left out of Run All', () => {
  expect(endpoint('post /v1/law/intake/submit').byHand).toBeUndefined();
  expect(endpoint('get /v1/leads').byHand).toBeUndefined();
  expect(endpoint('post /v1/onboarding').byHand).toBe('Needs a checkout.');
  expect(endpoint('post /v1/leads').byHand).toBe('Changes data.');
  expect(endpoint('delete /v1/leads/{id}').byHand).toBe('Deletes data.');
  expect(endpoint('get /v1/live').byHand).toMatch(/stays open/);
  expect(endpoint('post /v1/webhooks/stripe').byHand).toMatch(/signed/);
});

test('fills in the session and ids by noun, and keeps a user’s own records apart from a visitor’s', () => {
  const intake = endpoint('post /v1/law/intake/submit');
  expect(JSON.parse(fillBody(intake.request.body, { sessionId: 's', industry: 'law' }))).toEqual({
    sessionId: 's',
    industry: 'law',
    name: 'Jordan Ellis',
  });
  expect(endpoint('post /v1/onboarding').variables).toEqual(['checkoutId']);
  expect(endpoint('get /v1/leads/{id}').request.path).toBe('/v1/leads/{{teamLeadId}}');
  const path = endpoint('get /v1/calls/{id}').request.path;
  expect(path).toBe('/v1/calls/{{callId}}?sessionId={{sessionId}}');
  expect(fillPath(path, { callId: 'a/b' })).toBe('/v1/calls/a%2Fb?sessionId={{sessionId}}');
});

test('takes values for later requests from a response', () => {
  expect(capturedFrom({ ok: true, leadId: 'l', message: 'x' }, 'submit')).toEqual({ leadId: 'l' });
  expect(capturedFrom({ ok: true, call: { id: 'c' } }, 'calls')).toEqual({ callId: 'c' });
  expect(capturedFrom({ items: [{ id: 'w' }] }, 'webhook-deliveries')).toEqual({ webhookDeliveryId: 'w' });
  expect(capturedFrom({ items: [{ start: 't' }] }, 'slots')).toEqual({ start: 't' });
  expect(capturedFrom({ url: 'https://x.example/cs_test_0123456789' }, 'checkout')).toEqual({
    checkoutId: 'cs_test_0123456789',
  });
  for (const nothing of [null, undefined, 'text', [], { items: [] }])
    expect(capturedFrom(nothing, 'leads')).toEqual({});
});

test('the Postman collection has a request for each endpoint, and no key', () => {
  const { info, item, variable } = postmanOf(endpoints, 'http://localhost:3000');
  expect(info.schema).toMatch(/v2\.1\.0/);
  expect(item.map(({ name }) => name)).toEqual([
    'Start',
    'Product paths',
    'By key or open',
    'Signed in',
    'By hand',
  ]);
  expect(item.slice(1).flatMap((folder) => folder.item)).toHaveLength(endpoints.length);
  expect(variable).toContainEqual({ key: 'key', value: '{key}' });
  expect(variable).toContainEqual({ key: 'baseUrl', value: 'http://localhost:3000' });
});
