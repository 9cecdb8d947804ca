/** The only error that a failed request throws, whatever the cause: a message for people, a code for programs. */
import { ErrorBody, type FieldError } from '@praxis/contracts/core/error';

interface ApiErrorDetails {
  message: string;
  /** HTTP status; 0 if no response arrived. */
  status: number;
  code: string;
  fields?: FieldError[] | undefined;
  requestId?: string | undefined;
  /** Taken from `Retry-After`, in milliseconds. */
  retryAfterMs?: number | undefined;
  body?: unknown;
}

export class ApiError extends Error {
  readonly status: number;
  readonly code: string;
  readonly fields: FieldError[];
  readonly requestId: string | undefined;
  readonly retryAfterMs: number | undefined;
  /** The response body, for failures that carry more than their message. */
  readonly body: unknown;

  constructor(details: ApiErrorDetails) {
    super(details.message);
    this.name = 'ApiError';
    this.status = details.status;
    this.code = details.code;
    this.fields = details.fields ?? [];
    this.requestId = details.requestId;
    this.retryAfterMs = details.retryAfterMs;
    this.body = details.body;
  }
}

/** The error of a failed response; a response without our error shape still gets a message. */
export function errorFromAnswer(status: number, body: unknown, retryAfter: string | null): ApiError {
  const retryAfterMs = retryAfter && /^\d+$/.test(retryAfter) ? Number(retryAfter) * 1000 : undefined;
  const known = ErrorBody.safeParse(body);
  if (known.success) {
    const { error, code, fields, requestId } = known.data;
    return new ApiError({ message: error, status, code, fields, requestId, retryAfterMs, body });
  }
  const message =
    status >= 500 ? `Server error (HTTP ${status}).` : `The server refused this (HTTP ${status}).`;
  return new ApiError({ message, status, code: `http_${status}`, retryAfterMs, body });
}

/** Maps an exception from `fetch`: no network, a timeout, or an aborted request. */
export function errorFromException(cause: unknown, timeoutMs: number): ApiError {
  if (cause instanceof ApiError) return cause;
  if (cause instanceof DOMException && cause.name === 'AbortError')
    return new ApiError({ message: 'The request was canceled.', status: 0, code: 'aborted' });
  if (cause instanceof DOMException && cause.name === 'TimeoutError') {
    const message = `No answer within ${Math.round(timeoutMs / 1000)} s (timeout).`;
    return new ApiError({ message, status: 0, code: 'timeout' });
  }
  return new ApiError({
    message: 'The server cannot be reached.',
    status: 0,
    code: 'unreachable',
  });
}

/** The text beside a control whose request was refused: the first field's message, or the server's. */
export function refusalText(error: Error): string {
  const [first] = error instanceof ApiError ? error.fields : [];
  return first?.message ?? error.message;
}

/** The text for data that could not be loaded: the failure, and what to do other than trying again. */
export function readingFailure(error: Error): string {
  if (!(error instanceof ApiError)) return error.message;
  const { code, message, status } = error;
  if (code === 'unreachable') return `${message} Check your connection.`;
  if (code === 'timeout' || (status >= 500 && code === `http_${status}`))
    return `${message} It usually passes in a moment.`;
  return code === 'permission_denied'
    ? `${message}. Your role may have changed; ask an owner of your team.`
    : message;
}

/** True if the server refused the request; false if the server could not be reached, failed or was too busy. */
export function isRefusal(error: unknown): boolean {
  return error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429;
}

/** True if another user has changed the record since this one read it. */
export function isStale(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'stale';
}

const ENGINE_AWAY = ['worker_unavailable', 'temporal_unavailable'];

/** True if the engine or its worker is unreachable, which is temporary. */
export function isEngineAway({ code }: ApiError): boolean {
  return ENGINE_AWAY.includes(code);
}

/** True if the database does not respond, which is temporary. */
export function isDatabaseAway({ code }: ApiError): boolean {
  return code === 'database_unavailable';
}
