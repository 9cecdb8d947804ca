/** Sends one request of the checklist, and reads any kind of response. */
import { headersNow } from '../../lib/api/request-identity.js';
import { loadVisitor } from '../../lib/auth/visitor.js';
import type { Endpoint } from './endpoints.js';

/** The result of a request. */
export interface TestResult {
  status: 'success' | 'error';
  durationMs: number;
  /** HTTP status; undefined if no response arrived. */
  httpStatus?: number;
  /** The parsed response if it is JSON, otherwise its text. */
  response?: unknown;
  /** The error message (specification 1, section 8). */
  message?: string;
}

interface Request {
  path: string;
  /** The body as sent; undefined for a request without one. */
  body: string | undefined;
  publicApiKey: string;
}

const TIMEOUT_MS = 60_000;
/** The maximum number of characters of a response that are kept; an export may be long. */
const MAX_KEPT_CHARACTERS = 20_000;

/** Never throws: a network error is a result, with its own message. */
export async function sendTest(endpoint: Endpoint, request: Request): Promise<TestResult> {
  let startedAt = performance.now();
  const since = (): number => Math.round(performance.now() - startedAt);
  try {
    const headers = await headersOf(endpoint, request);
    startedAt = performance.now();
    const answer = await fetch(request.path, {
      method: endpoint.method.toUpperCase(),
      headers,
      signal: AbortSignal.timeout(TIMEOUT_MS),
      ...(request.body === undefined ? {} : { body: request.body }),
    });
    const response = parsed(await textOf(answer, endpoint.isStream));
    const result = { durationMs: since(), httpStatus: answer.status, response };
    if (answer.ok) return { status: 'success', ...result };
    return { status: 'error', ...result, message: `HTTP ${answer.status}: ${errorIn(response)}` };
  } catch (cause) {
    const message = cause instanceof Error ? cause.message : 'The request failed.';
    return { status: 'error', durationMs: since(), message };
  }
}

async function headersOf(
  endpoint: Endpoint,
  { body, publicApiKey }: Request,
): Promise<Record<string, string>> {
  const isVisitor = endpoint.as === 'key';
  // The first response to a visitor sets the cookie that all of the visitor's requests need.
  if (isVisitor) await loadVisitor();
  return {
    ...headersNow({
      as: isVisitor ? 'key' : 'tenant',
      unsafe: endpoint.method !== 'get',
      publicApiKey: isVisitor ? publicApiKey : undefined,
    }),
    ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
    ...(endpoint.isKeyed ? { 'Idempotency-Key': crypto.randomUUID() } : {}),
  };
}

/** The text of a response; of a stream, only its first chunk. */
async function textOf(answer: Response, isStream: boolean): Promise<string> {
  if (!isStream || !answer.ok) return await answer.text();
  const reader = answer.body?.getReader();
  const first = await reader?.read();
  await reader?.cancel();
  return new TextDecoder().decode(first?.value);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text.slice(0, MAX_KEPT_CHARACTERS);
  }
}

function errorIn(response: unknown): string {
  const error =
    typeof response === 'object' && response !== null && 'error' in response ? response.error : '';
  return typeof error === 'string' && error !== '' ? error : 'Unknown error';
}
