/** The only place that talks to the API: key, idempotency, time-out, console entry, contract check, typed failure. */
import type { JourneyStep } from '@praxis/contracts/journey/journey.const';
import * as z from 'zod/mini';
import { ApiError, errorFromAnswer, errorFromException } from './api-error.js';
import { headersNow, type RequestAs } from './request-identity.js';
import { recordEntry, updateEntry } from '../event/console-store.js';
import { loadDemoConfig } from '../demo/demo-config.js';
import { logEvent } from '../event/event-log.js';
import { askStepUp } from '../auth/step-up.js';
import { replaceSession } from '../journey/journey-store.js';
import { queryClient } from './query-client.js';
import { loadVisitor } from '../auth/visitor.js';
import { queryKeys } from './query-keys.js';
import { newRequestId } from './request-id.js';
import { requestService, type DemoData, type LastResort, type ServiceOptions } from './service-request.js';
import { serviceOf } from './service-name.js';

interface ApiRequest<S extends z.ZodMiniType> extends ServiceOptions {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  path: string;
  /** The identity of the request; the demo's public key by default. */
  as?: RequestAs;
  /** Personal data is masked in the response, even if an admin has switched masking off. */
  masked?: boolean;
  /** The schema of a successful response. */
  schema: S;
  body?: Record<string, unknown>;
  /** Sent unchanged, instead of a JSON body. */
  file?: File;
  /** The response is text instead of JSON. */
  isText?: boolean;
  step?: JourneyStep;
  /** One key per user action; a repeated attempt sends the same key. */
  idempotencyKey?: string;
  /** Milliseconds; generous by default, because a journey that waits has not failed. */
  timeoutMs?: number;
  /** Aborts the request when its response is no longer needed, for example after the next letter of a search. */
  signal?: AbortSignal;
  /** Not listed in the Event Console, for example for polling. Requests of a signed-in user are never listed. */
  silent?: boolean;
}

type AnyRequest = ApiRequest<z.ZodMiniType>;
type WithLastResort<S extends z.ZodMiniType, F extends DemoData> = ApiRequest<S> & LastResort<F>;

export interface ApiAnswer<T> {
  data: T;
  status: number;
  latencyMs: number;
}

const REQUEST_TIMEOUT_MS = 60_000;

/**
 * Sends a request. A request to a service goes through the resilience layer, which may answer with demo data if the
 * request has a fallback.
 * @throws ApiError and nothing else
 */
export async function apiRequest<S extends z.ZodMiniType, F extends DemoData>(
  request: WithLastResort<S, F>,
): Promise<ApiAnswer<z.output<S> | F>>;
export async function apiRequest<S extends z.ZodMiniType>(
  request: ApiRequest<S>,
): Promise<ApiAnswer<z.output<S>>>;
export async function apiRequest<S extends z.ZodMiniType>(
  request: ApiRequest<S> & Partial<LastResort<DemoData>>,
): Promise<ApiAnswer<z.output<S> | DemoData>> {
  const { method, path, step, isRead = method === 'GET' } = request;
  const service = serviceOf(path);
  if (!service) return await attempt(request);
  const isRepeatable = request.isRepeatable ?? (isRead || request.idempotencyKey !== undefined);
  const options = { ...request, service, isWrite: !isRead, isRepeatable };
  const result = await requestService(options, () => attempt(request));
  if ('answer' in result) return result.answer;
  if (!isSilent(request) && request.notices !== 'none')
    recordEntry({
      kind: 'fallback',
      method: 'SIM',
      path,
      outcome: 'ok',
      step,
      response: result.demo,
      note: 'Demo data',
    });
  return { data: result.demo, status: 0, latencyMs: 0 };
}

/** Sends the request once. */
async function attempt<S extends z.ZodMiniType>(request: ApiRequest<S>): Promise<ApiAnswer<z.output<S>>> {
  const { method, path, step, body } = request;
  const startedAt = performance.now();
  const entry = isSilent(request)
    ? undefined
    : recordEntry({ kind: 'request', method, path, outcome: 'pending', step, request: body });
  const since = (): number => Math.round(performance.now() - startedAt);
  try {
    const answer = await send(request, entry).catch(async (cause: unknown) => {
      if (!(cause instanceof ApiError) || cause.code !== 'step_up_required') throw cause;
      // The same request again, with the same idempotency key, for the person who has just signed in.
      if (await askStepUp(startedAt)) return await send(request, entry);
      throw new ApiError({
        message: 'You did not sign in again, so nothing was changed.',
        status: 403,
        code: 'step_up_declined',
      });
    });
    const latencyMs = since();
    finish(request, entry, { outcome: 'ok', status: answer.status, latencyMs, response: answer.body });
    return { data: checked(request.schema, answer), status: answer.status, latencyMs };
  } catch (cause) {
    const error = errorFromException(cause, request.timeoutMs ?? REQUEST_TIMEOUT_MS);
    noteLostAuthSession(request, error);
    if (error.code === 'session_not_yours') replaceSession(`${path} ${JSON.stringify(body ?? {})}`);
    const { status, message, body: response, requestId } = error;
    finish(request, entry, {
      outcome: 'failed',
      status: status || undefined,
      latencyMs: since(),
      note: message,
      response,
      requestId,
    });
    throw error;
  }
}

async function send(
  request: AnyRequest,
  entry: string | undefined,
): Promise<{ status: number; body: unknown }> {
  const { as = 'key' } = request;
  const [demo, visitor] = as === 'key' ? await Promise.all([loadDemoConfig(), loadVisitor()]) : [];
  const publicApiKey = demo?.publicApiKey;
  const unsafe = request.method !== 'GET';
  const headers = headersNow({ as, unsafe, publicApiKey, masked: request.masked });
  // Each attempt has its own id; the server puts it in the log lines, run and errors of this attempt.
  headers['X-Request-Id'] = newRequestId();
  if (request.body) headers['Content-Type'] = 'application/json';
  if (request.file) Object.assign(headers, fileHeaders(request.file));
  if (request.idempotencyKey) headers['Idempotency-Key'] = request.idempotencyKey;
  if (entry) updateEntry(entry, { headers: shownHeaders(headers, visitor) });
  const answer = await fetch(request.path, {
    method: request.method,
    headers,
    signal: AbortSignal.any([
      AbortSignal.timeout(request.timeoutMs ?? REQUEST_TIMEOUT_MS),
      ...(request.signal ? [request.signal] : []),
    ]),
    ...(request.body ? { body: JSON.stringify(request.body) } : {}),
    ...(request.file ? { body: request.file } : {}),
  });
  const body: unknown =
    request.isText && answer.ok ? await answer.text() : await answer.json().catch(() => null);
  if (!answer.ok) throw errorFromAnswer(answer.status, body, answer.headers.get('retry-after'));
  return { status: answer.status, body };
}

/** The file's name goes into a header that is never logged, because it may contain a person's name. */
function fileHeaders({ name }: File): Record<string, string> {
  return { 'Content-Type': 'text/csv', 'X-File-Name': encodeURIComponent(name) };
}

// The Event Console is part of the demo; requests of signed-in users may contain a password or a key.
function isSilent({ silent = false, as = 'key' }: AnyRequest): boolean {
  return silent || as !== 'key';
}

/**
 * The headers that the console copies: they have the visitor's secret instead of the cookie, and nothing about the
 * signed-in user.
 */
function shownHeaders(
  { 'X-CSRF-Token': _, ...headers }: Record<string, string>,
  visitor: string | undefined,
): Record<string, string> {
  return visitor ? { ...headers, 'X-Visitor-Token': visitor } : headers;
}

/**
 * If the session has ended, or another tab has started a new one, reads it again, so that pages and the next request
 * use the current user.
 */
function noteLostAuthSession(request: AnyRequest, error: ApiError): void {
  const ended = error.status === 401 && error.code === 'not_authenticated' && request.as !== undefined;
  const outdated = error.status === 403 && error.code === 'csrf';
  if (ended || outdated) void queryClient.invalidateQueries({ queryKey: queryKeys.auth.session });
}

function checked<S extends z.ZodMiniType>(schema: S, answer: { status: number; body: unknown }): z.output<S> {
  const parsed = z.safeParse(schema, answer.body);
  if (parsed.success) return parsed.data;
  const where = parsed.error.issues.map((issue) => issue.path.join('.')).join(', ');
  throw new ApiError({
    message: `The server sent an unexpected answer${where && ` (${where})`}.`,
    status: answer.status,
    code: 'unexpected_answer',
    body: answer.body,
  });
}

interface RequestEnd {
  outcome: 'ok' | 'failed';
  status?: number | undefined;
  latencyMs: number;
  note?: string;
  response?: unknown;
  requestId?: string | undefined;
}

function finish(request: AnyRequest, entry: string | undefined, end: RequestEnd): void {
  if (entry) updateEntry(entry, { ...end, runUrl: runUrlOf(end.response) });
  if (isSilent(request)) return;
  logEvent({
    type: 'api_call',
    endpoint: request.path.split('?')[0],
    status: end.status ?? 'no answer',
    latencyMs: end.latencyMs,
    errorMessage: end.note?.slice(0, 500),
    payload: { method: request.method, ...(request.step ? { step: request.step } : {}) },
  });
}

const WithRun = z.object({ run: z.object({ url: z.string() }) });

function runUrlOf(response: unknown): string | undefined {
  const parsed = z.safeParse(WithRun, response);
  return parsed.success ? parsed.data.run.url : undefined;
}
