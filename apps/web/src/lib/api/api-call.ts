/** The only place that talks to the API: key, idempotency, time-out, console entry, contract check, typed failure. */
import type { JourneyStep } from '@praxis/contracts/journey/journey.const';
import * as z from 'zod/mini';
import { ApiError, errorFromAnswer, errorFromException } from './api-error.js';
import { headersNow, type CallAs } from './call-identity.js';
import { recordEntry, updateEntry } from '../event/console-store.js';
import { loadDemoConfig } from '../demo/demo-config.js';
import { logEvent } from '../event/event-log.js';
import { askStepUp } from '../auth/step-up.js';
import { replaceSession } from '../journey/journey-store.js';
import { queryClient } from './query-client.js';
import { loadVisitor } from '../auth/visitor.js';
import { queryKeys } from './query-keys.js';
import { newRequestId } from './request-id.js';
import { callService, type DemoData, type LastResort, type ServiceOptions } from './service-call.js';
import { serviceOf } from './service-name.js';

interface ApiCall<S extends z.ZodMiniType> extends ServiceOptions {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  path: string;
  /** The identity of the call; the demo's public key by default. */
  as?: CallAs;
  /** Personal data comes masked, also where an admin has switched masking off. */
  masked?: boolean;
  /** The schema of a successful answer. */
  schema: S;
  body?: Record<string, unknown>;
  /** Sent as it is, in place of a body of fields. */
  file?: File;
  /** The answer is text and no JSON. */
  isText?: boolean;
  step?: JourneyStep;
  /** One per action of a person; a repeated attempt carries the same. */
  idempotencyKey?: string;
  /** Milliseconds; generous by default, because a waiting journey is not a failed one. */
  timeoutMs?: number;
  /** Aborts the call when its answer is not needed anymore: after the next letter of a search, for example. */
  signal?: AbortSignal;
  /** Not worth a line in the Event Console, for example polling. Calls of a signed-in person never get one. */
  silent?: boolean;
}

type AnyCall = ApiCall<z.ZodMiniType>;
type WithLastResort<S extends z.ZodMiniType, F extends DemoData> = ApiCall<S> & LastResort<F>;

export interface ApiAnswer<T> {
  data: T;
  status: number;
  latencyMs: number;
}

const REQUEST_TIMEOUT_MS = 60_000;

/**
 * Makes one call; a service is called through the resilience layer, which may answer with demo data where the call has any.
 * Throws ApiError and nothing else.
 */
export async function apiCall<S extends z.ZodMiniType, F extends DemoData>(
  call: WithLastResort<S, F>,
): Promise<ApiAnswer<z.output<S> | F>>;
export async function apiCall<S extends z.ZodMiniType>(call: ApiCall<S>): Promise<ApiAnswer<z.output<S>>>;
export async function apiCall<S extends z.ZodMiniType>(
  call: ApiCall<S> & Partial<LastResort<DemoData>>,
): Promise<ApiAnswer<z.output<S> | DemoData>> {
  const { method, path, step, isRead = method === 'GET' } = call;
  const service = serviceOf(path);
  if (!service) return await attempt(call);
  const isRepeatable = call.isRepeatable ?? (isRead || call.idempotencyKey !== undefined);
  const options = { ...call, service, isWrite: !isRead, isRepeatable };
  const result = await callService(options, () => attempt(call));
  if ('answer' in result) return result.answer;
  if (!isSilent(call) && call.notices !== 'none')
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

/** Makes one request. */
async function attempt<S extends z.ZodMiniType>(call: ApiCall<S>): Promise<ApiAnswer<z.output<S>>> {
  const { method, path, step, body } = call;
  const startedAt = performance.now();
  const entry = isSilent(call)
    ? undefined
    : recordEntry({ kind: 'call', method, path, outcome: 'pending', step, request: body });
  const since = (): number => Math.round(performance.now() - startedAt);
  try {
    const answer = await send(call, entry).catch(async (cause: unknown) => {
      if (!(cause instanceof ApiError) || cause.code !== 'step_up_required') throw cause;
      // The same request again, under the same key, as the person who has just signed in.
      if (await askStepUp(startedAt)) return await send(call, entry);
      throw new ApiError({
        message: 'You did not sign in again, so nothing was changed.',
        status: 403,
        code: 'step_up_declined',
      });
    });
    const latencyMs = since();
    finish(call, entry, { outcome: 'ok', status: answer.status, latencyMs, response: answer.body });
    return { data: checked(call.schema, answer), status: answer.status, latencyMs };
  } catch (cause) {
    const error = errorFromException(cause, call.timeoutMs ?? REQUEST_TIMEOUT_MS);
    noteLostSession(call, error);
    if (error.code === 'session_not_yours') replaceSession(`${path} ${JSON.stringify(body ?? {})}`);
    const { status, message, body: response, requestId } = error;
    finish(call, entry, {
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

async function send(call: AnyCall, entry: string | undefined): Promise<{ status: number; body: unknown }> {
  const { as = 'key' } = call;
  const [demo, visitor] = as === 'key' ? await Promise.all([loadDemoConfig(), loadVisitor()]) : [];
  const publicApiKey = demo?.publicApiKey;
  const unsafe = call.method !== 'GET';
  const headers = headersNow({ as, unsafe, publicApiKey, masked: call.masked });
  // Of this attempt: the server's log lines of it, its run's and its errors' have the same.
  headers['X-Request-Id'] = newRequestId();
  if (call.body) headers['Content-Type'] = 'application/json';
  if (call.file) Object.assign(headers, fileHeaders(call.file));
  if (call.idempotencyKey) headers['Idempotency-Key'] = call.idempotencyKey;
  if (entry) updateEntry(entry, { headers: shownHeaders(headers, visitor) });
  const answer = await fetch(call.path, {
    method: call.method,
    headers,
    signal: AbortSignal.any([
      AbortSignal.timeout(call.timeoutMs ?? REQUEST_TIMEOUT_MS),
      ...(call.signal ? [call.signal] : []),
    ]),
    ...(call.body ? { body: JSON.stringify(call.body) } : {}),
    ...(call.file ? { body: call.file } : {}),
  });
  const body: unknown =
    call.isText && answer.ok ? await answer.text() : await answer.json().catch(() => null);
  if (!answer.ok) throw errorFromAnswer(answer.status, body, answer.headers.get('retry-after'));
  return { status: answer.status, body };
}

/** A file's name may say who is in it: it goes where no log keeps it. */
function fileHeaders({ name }: File): Record<string, string> {
  return { 'Content-Type': 'text/csv', 'X-File-Name': encodeURIComponent(name) };
}

// The console belongs to the demo; requests of signed-in users may contain a password or a key.
function isSilent({ silent = false, as = 'key' }: AnyCall): boolean {
  return silent || as !== 'key';
}

/** The headers that the console copies: the visitor's secret in place of their cookie, and nothing about the signed-in user. */
function shownHeaders(
  { 'X-CSRF-Token': _, ...headers }: Record<string, string>,
  visitor: string | undefined,
): Record<string, string> {
  return visitor ? { ...headers, 'X-Visitor-Token': visitor } : headers;
}

/** The session ended, or another tab began a new one: ask who is here, so that pages and the next call know. */
function noteLostSession(call: AnyCall, error: ApiError): void {
  const ended = error.status === 401 && error.code === 'not_authenticated' && call.as !== undefined;
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

interface CallEnd {
  outcome: 'ok' | 'failed';
  status?: number | undefined;
  latencyMs: number;
  note?: string;
  response?: unknown;
  requestId?: string | undefined;
}

function finish(call: AnyCall, entry: string | undefined, end: CallEnd): void {
  if (entry) updateEntry(entry, { ...end, runUrl: runUrlOf(end.response) });
  if (isSilent(call)) return;
  logEvent({
    type: 'api_call',
    endpoint: call.path.split('?')[0],
    status: end.status ?? 'no answer',
    latencyMs: end.latencyMs,
    errorMessage: end.note?.slice(0, 500),
    payload: { method: call.method, ...(call.step ? { step: call.step } : {}) },
  });
}

const WithRun = z.object({ run: z.object({ url: z.string() }) });

function runUrlOf(response: unknown): string | undefined {
  const parsed = z.safeParse(WithRun, response);
  return parsed.success ? parsed.data.run.url : undefined;
}
