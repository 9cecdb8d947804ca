/** Gives each request an id, a span and metrics. Uses only the route's template of the URL, and nothing of the body. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { noteIntake, noteRequest, type IntakeOutcome } from '@praxis/telemetry/metrics';
import { acceptedRequestId, withRequestId } from '@praxis/telemetry/request-scope';
import { beginSpan, type OpenSpan } from '@praxis/telemetry/span';
import type { RequestTally } from './request-tally.js';
import type { IsProxy } from './trusted-proxies.js';

/** Methods that routes have. Other methods are text from a stranger. */
const METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);
const TRACEPARENT = /^00-[0-9a-f]{32}-[0-9a-f]{16}-[0-9a-f]{2}$/;
/** Routes of the API. Files of the web app are counted but have no span. */
const API_ROUTE = /^\/v1\//;
/** The routes for which an objective is set (docs/observability.md). */
const INTAKE_ROUTE = /^\/v1\/(?:law|realestate)\/intake\/submit$/;
/**
 * Seconds within which an intake is answered: the time to wait for the engine (journey.service.ts), plus the time to
 * store the intake without the engine.
 */
const INTAKE_SECONDS = 15;
/** Status in metrics of a request whose client left before the answer; nginx counts these the same way. */
const CLIENT_GONE_STATUS = 499;

/**
 * The id of a request: the caller's if it is a UUID, so that a browser knows it before the answer; otherwise a new one.
 */
export function requestIdOf({ headers }: Pick<IncomingMessage, 'headers'>): string {
  return acceptedRequestId(headers['x-request-id']) ?? randomUUID();
}

/**
 * Observes requests. A `traceparent` is accepted only from a trusted proxy, because a stranger's would decide what we
 * record and could join another trace.
 */
export function observeRequests(
  server: FastifyInstance,
  { isProxy, tally }: { isProxy: IsProxy; tally: Pick<RequestTally, 'note'> },
): void {
  const spans = new WeakMap<FastifyRequest, OpenSpan>();
  server.addHook('onRequest', (request, _reply, done) => {
    const route = request.routeOptions.url ?? '';
    withRequestId(request.id, () => {
      const span = API_ROUTE.test(route)
        ? beginSpan(`${methodOf(request)} ${route}`, {
            kind: 'SERVER',
            attributes: { 'http.request.method': methodOf(request), 'http.route': route },
            traceparent: trustedParent(request, isProxy),
          })
        : undefined;
      if (!span) return done();
      spans.set(request, span);
      span.run(() => done());
    });
  });
  // Reading a body leaves the scope: code after it would run in the scope of the socket.
  server.addHook('preValidation', (request, _reply, done) => {
    withRequestId(request.id, () => {
      const span = spans.get(request);
      if (span) span.run(() => done());
      else done();
    });
  });
  server.addHook('onResponse', (request, reply, done) => {
    const status = reply.raw.writableFinished ? reply.statusCode : CLIENT_GONE_STATUS;
    const isStream = String(reply.getHeader('content-type') ?? '').startsWith('text/event-stream');
    const route = request.routeOptions.url ?? 'none';
    const seconds = reply.elapsedTime / 1_000;
    noteRequest({ method: methodOf(request), route, status, seconds, isStream });
    if (API_ROUTE.test(route) && !isStream) tally.note(status, reply.elapsedTime);
    if (INTAKE_ROUTE.test(route)) noteIntake(intakeOutcome(status, seconds));
    const span = spans.get(request);
    span?.set({ 'http.response.status_code': status });
    if (status >= 500) span?.fail(String(status));
    span?.end();
    done();
  });
}

function intakeOutcome(status: number, seconds: number): IntakeOutcome {
  if (status >= 500) return 'failed';
  if (seconds > INTAKE_SECONDS) return 'late';
  return status >= 400 ? 'refused' : 'answered';
}

function methodOf({ method }: FastifyRequest): string {
  return METHODS.has(method) ? method : 'other';
}

function trustedParent({ headers, raw }: FastifyRequest, isProxy: IsProxy): string | undefined {
  const { traceparent } = headers;
  const from = raw.socket.remoteAddress;
  if (typeof traceparent !== 'string' || from === undefined || !isProxy(from, 0)) return undefined;
  return TRACEPARENT.test(traceparent) ? traceparent : undefined;
}
