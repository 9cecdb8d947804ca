/**
 * The endpoints of the OpenAPI document as the checklist tests them. This file names no routes except the six product
 * paths of the specification, which come first: a new route appears in the list because it is in the document.
 */
import { INDUSTRIES, type Industry } from '@praxis/contracts/core/industry.const';
import type { AccessRule } from './access-rules.js';
import { METHODS, type Method, type OpenApiDocument, type Operation } from './open-api.js';
import { templateOf, variablesIn } from './template.js';

/**
 * `product`: the six product paths. `open`: with the key, or for anyone. `signed-in`: with a user's session. `hand`:
 * see `byHand`.
 */
export const GROUPS = ['product', 'open', 'signed-in', 'hand'] as const;
export type EndpointGroup = (typeof GROUPS)[number];

export interface Endpoint {
  /** `post /v1/law/intake/submit`. */
  id: string;
  method: Method;
  /** The path as the API document writes it. */
  path: string;
  summary: string;
  group: EndpointGroup;
  access: readonly AccessRule[];
  /** Sent as a visitor with the demo's key, or as the signed-in user. */
  as: 'key' | 'session';
  /** The request, with `{{name}}` as the placeholder of each value that is filled in when it is sent. */
  request: { path: string; body?: unknown };
  /** The names of the request's variables. */
  variables: string[];
  /** The industry that its path belongs to, if any. */
  industry: Industry | undefined;
  /** Accepts an `Idempotency-Key`. */
  isKeyed: boolean;
  /** Exists only if the whole product runs on one machine. */
  isEmbedded: boolean;
  /** Responds with server-sent events, which do not end. */
  isStream: boolean;
  /** Why Run All leaves it out, as a sentence. */
  byHand: string | undefined;
}

/** The product paths in the order of specification 1, section 7. */
const PRODUCT_PATHS = [
  /^\/v1\/\w+\/intake\/submit$/,
  /^\/v1\/\{industry\}\/appointment\/book$/,
  /^\/v1\/\{industry\}\/followup\/send$/,
  /^\/v1\/\{industry\}\/roi\/calc$/,
  /^\/v1\/onboarding$/,
  /^\/v1\/events\/log$/,
];

/** Sent even if they are optional, because a visitor can read only data of their own session. */
const OWN_SESSION = ['sessionId', 'industry'];

const productRank = (method: Method, path: string): number =>
  method === 'post' ? PRODUCT_PATHS.findIndex((pattern) => pattern.test(path)) : -1;

/** Every endpoint, the product paths first, then group by group in the document's order. */
export function endpointsOf({ paths }: OpenApiDocument): Endpoint[] {
  const endpoints = Object.entries(paths).flatMap(([path, methods]) =>
    METHODS.flatMap((method) => {
      const operation = methods[method];
      return operation ? [endpointOf(path, method, operation)] : [];
    }),
  );
  const rank = ({ method, path, group }: Endpoint): number =>
    group === 'product' ? productRank(method, path) : PRODUCT_PATHS.length + GROUPS.indexOf(group);
  return endpoints.sort((one, other) => rank(one) - rank(other));
}

function endpointOf(path: string, method: Method, operation: Operation): Endpoint {
  const access = operation['x-access'];
  const as = access.some((rule) => ['public', 'product', 'embedded', 'webhook'].includes(rule))
    ? 'key'
    : 'session';
  const isStream = Object.values(operation.responses).some(
    ({ content }) => content && 'text/event-stream' in content,
  );
  const byHand = handReason({ method, as, isStream, operation });
  const query = operation.parameters
    .filter(({ in: place, name, required }) => place === 'query' && (required || OWN_SESSION.includes(name)))
    .map(({ name, schema }) => ({ name, value: name === 'industry' ? undefined : schema?.enum?.[0] }));
  const example = operation.requestBody?.content['application/json']?.example;
  const request = templateOf({ path, query, body: example, isTeam: as === 'session' });
  const isProduct = productRank(method, path) >= 0;
  return {
    id: `${method} ${path}`,
    method,
    path,
    summary: operation.summary,
    access,
    as,
    request,
    isStream,
    byHand,
    group: isProduct ? 'product' : byHand ? 'hand' : as === 'session' ? 'signed-in' : 'open',
    variables: variablesIn(request),
    industry: INDUSTRIES.find((industry) => path.startsWith(`/v1/${industry}/`)),
    isKeyed: operation.parameters.some(({ name }) => name === 'Idempotency-Key'),
    isEmbedded: access.includes('embedded'),
  };
}

interface Decision {
  method: Method;
  as: Endpoint['as'];
  isStream: boolean;
  operation: Operation;
}

/**
 * Why an endpoint must be sent manually; undefined if Run All may send it. Reads are safe, and so are a visitor's
 * requests in their own session.
 */
function handReason({ method, as, isStream, operation }: Decision): string | undefined {
  const { 'x-access': access, 'x-by-hand': marked, 'x-step-up': isStepUp } = operation;
  if (marked) return marked;
  if (access.includes('webhook')) return 'Needs a request that its sender has signed.';
  if (isStream) return 'A stream that stays open. The test ends at its first answer.';
  if (isStepUp) return 'Needs a sign-in within the last minutes.';
  if (method === 'get' || operation['x-changes-nothing']) return undefined;
  if (method === 'delete') return 'Deletes data.';
  if (access.includes('product')) return undefined;
  if (access.includes('embedded')) return 'Changes this installation.';
  return as === 'session' ? 'Changes data.' : 'Needs a link, a token, or credentials.';
}
