/**
 * Converts every failed request to one response format. Responses to unexpected errors reveal no internals.
 */
import { OUTAGES } from '@praxis/contracts/core/outage.const';
import { Catch, HttpException, type ArgumentsHost, type ExceptionFilter } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { IncomingMessage } from 'node:http';
import type { Logger } from 'pino';
import type { ErrorBody } from '@praxis/contracts/core/error';
import { CursorError } from '@praxis/db/core/cursor';
import { LostRace } from '@praxis/db/core/lost-race';
import type { AuditTrail } from '../audit/audit-trail.js';
import { engineFault, engineUnavailable } from '../runs/engine-errors.js';
import { codeOf, isDatabaseAway } from './database-away.js';
import type { ErrorJournal } from './error-journal.js';
import { Failure } from './failure.js';
import { BODY_LIMIT_BYTES } from './http-server.js';
import type { PraxisRequest } from './request.js';

@Catch()
export class FailureFilter implements ExceptionFilter {
  readonly #log: Logger;
  readonly #trail: Pick<AuditTrail, 'refusedRequest'>;

  readonly #journal: Pick<ErrorJournal, 'note'>;

  constructor(
    log: Logger,
    { trail, journal }: { trail: Pick<AuditTrail, 'refusedRequest'>; journal: Pick<ErrorJournal, 'note'> },
  ) {
    this.#log = log;
    this.#trail = trail;
    this.#journal = journal;
  }

  /** Sends the response; first, refusals of signed-in people and exceeded limits are audited. */
  catch(error: unknown, host: ArgumentsHost): Promise<void> | undefined {
    const request = host.switchToHttp().getRequest<PraxisRequest>();
    const reply = host.switchToHttp().getResponse<FastifyReply>();
    if (isClientGone(error, request.raw)) {
      // The client has gone and reads nothing; this only ends the reply. It is neither our error nor a
      // refusal to audit.
      send(reply, request.id, clientGone());
      return undefined;
    }
    const failure = toFailure(error);
    if (failure.status >= 500) {
      // The error's message may quote what a person typed; its type and code do not.
      this.#log.error(
        {
          requestId: request.id,
          route: request.routeOptions?.url,
          code: failure.code,
          type: typeOf(error),
          at: firstFrame(error),
        },
        'request failed',
      );
      this.#journal.note({
        tenantId: request.tenant?.id ?? null,
        requestId: request.id,
        at: new Date(),
        endpoint: `${request.method} ${request.routeOptions?.url ?? 'unknown'}`,
        status: failure.status,
        type: failure.code,
        message: failure.message,
      });
    }
    const answer = (): void => {
      if (!reply.sent) send(reply, request.id, failure);
    };
    if (request.session || failure.status === 429)
      return this.#trail.refusedRequest(request, failure).then(answer);
    answer();
    return undefined;
  }
}

/**
 * Sends what Fastify rejects before routing, such as an address that cannot be decoded. No hook sets the
 * headers of such a response.
 */
export function answerFrameworkErrors(
  headers: Readonly<Record<string, string>>,
): (error: unknown, request: FastifyRequest, reply: FastifyReply) => void {
  return (error, { id }, reply) =>
    send(reply.headers({ ...headers, 'x-request-id': id }), id, toFailure(error));
}

function send(reply: FastifyReply, requestId: string, failure: Failure): void {
  const body: ErrorBody = {
    ok: false,
    error: failure.message,
    code: failure.code,
    requestId,
    ...(failure.fields ? { fields: failure.fields } : {}),
    ...failure.extra,
  };
  if (failure.retryAfter !== undefined) void reply.header('retry-after', String(failure.retryAfter));
  void reply.status(failure.status).header('content-type', 'application/json; charset=utf-8').send(body);
}

function typeOf(error: unknown): string {
  const code = (error as { code?: unknown } | null)?.code;
  const name = error instanceof Error ? error.name : typeof error;
  return typeof code === 'string' ? `${name}/${code}` : name;
}

function firstFrame(error: unknown): string | undefined {
  return error instanceof Error
    ? error.stack
        ?.split('\n')
        .find((line) => line.trimStart().startsWith('at '))
        ?.trim()
    : undefined;
}

/** Error codes of reading from a disconnected client, besides the request's own error. */
const BROKEN_OFF_CODES: ReadonlySet<unknown> = new Set(['ERR_STREAM_PREMATURE_CLOSE', 'ABORT_ERR']);

/**
 * Whether the client disconnected before its request had arrived. The error's code is the same as for a lost database
 * connection; only the identity with the request's own error distinguishes them.
 */
function isClientGone(error: unknown, raw: Pick<IncomingMessage, 'errored'>): boolean {
  if (!raw.errored) return false;
  return error === raw.errored || causeOf(error) === raw.errored || BROKEN_OFF_CODES.has(codeOf(error));
}

function causeOf(error: unknown): unknown {
  return (error as { cause?: unknown } | null)?.cause;
}

function clientGone(): Failure {
  return Failure.of(400, 'client_gone', 'The connection was closed before the request had arrived.');
}

/** PostgreSQL rolled the transaction back because of concurrent ones: deadlock or serialization failure. */
const LOST_CODES = /^(40P01|40001)$/;

function isLostRace(error: unknown): boolean {
  const code = codeOf(error);
  return error instanceof LostRace || (typeof code === 'string' && LOST_CODES.test(code));
}

/** Errors that Fastify and Nest throw, in our own format. */
function toFailure(error: unknown): Failure {
  if (error instanceof Failure) return error;
  if (error instanceof CursorError) return Failure.of(400, 'invalid_cursor', error.message);
  if (isDatabaseAway(error))
    return new Failure({
      status: 503,
      code: 'database_unavailable',
      message: OUTAGES.database_unavailable,
      retryAfter: 2,
    });
  if (engineFault(error)) return engineUnavailable();
  if (isLostRace(error))
    return new Failure({
      status: 503,
      code: 'busy',
      message: OUTAGES.busy,
      retryAfter: 1,
    });
  switch (codeOf(error)) {
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
      return Failure.of(413, 'body_too_large', `The body is larger than ${BODY_LIMIT_BYTES / 1024} KB.`);
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
      return Failure.of(415, 'unsupported_media_type', 'Send the body as application/json.');
    case 'FST_ERR_CTP_EMPTY_JSON_BODY':
    case 'FST_ERR_CTP_INVALID_JSON_BODY':
    case 'FST_ERR_CTP_INVALID_CONTENT_LENGTH':
      return malformed();
    // PostgreSQL: a character that no text column can hold, such as NUL.
    case '22021':
    case '22P05':
      return Failure.of(400, 'validation_failed', 'The request contains characters that cannot be stored.');
    default:
  }
  if (error instanceof SyntaxError && (error as { statusCode?: number }).statusCode === 400)
    return malformed();
  const status =
    error instanceof HttpException
      ? error.getStatus()
      : ((error as { statusCode?: number } | null)?.statusCode ?? 500);
  if (status === 404)
    return new Failure({ status, code: 'not_found', message: 'This API has no such path.' });
  if (status >= 400 && status < 500)
    return new Failure({ status, code: 'bad_request', message: 'The request cannot be read.' });
  return Failure.of(500, 'internal_error', OUTAGES.internal_error);
}

function malformed(): Failure {
  return Failure.of(400, 'malformed_json', 'The body is not valid JSON.');
}
