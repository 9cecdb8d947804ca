/** Gives each request its id, its span and its metrics. Of the URL only the route's template is used, and nothing of the body. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { noteIntake, noteRequest, type IntakeOutcome } from '@praxis/telemetry/metrics';
import { acceptedRequestId, withRequestId } from '@praxis/telemetry/request-scope';
import { beginSpan, type OpenSpan } from '@praxis/telemetry/span';
import type { RequestTally } from './request-tally.js';
import type { IsProxy } from './trusted-proxies.js';

/** Methods that routes have; others are a stranger's text. */
const METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);
const TRACEPARENT = /^00-[0-9a-f]{32}-[0-9a-f]{16}-[0-9a-f]{2}$/;
/** Files of the web app; their requests are counted and have no span. */
const API_ROUTE = /^\/v1\//;
/** The routes for which an objective is set (docs/observability.md). */
const INTAKE_ROUTE = /^\/v1\/(?:law|realestate)\/intake\/submit$/;
/**
 * The time within which an intake is answered: the wait for the engine (features/journey/journey.service.ts), and the time to store it
 * without the engine.
 */
const INTAKE_SECONDS = 15;
/** Status in metrics of a request whose client left before the answer; nginx counts these the same way. */
const CLIENT_GONE_STATUS = 499;

/** The id of a request: the caller's if it is a UUID, so that a browser can name it before the answer; otherwise a new one. */
export function requestIdOf({ headers }: Pick<IncomingMessage, 'headers'>): string {
  return acceptedRequestId(headers['x-request-id']) ?? randomUUID();
}

/**
 * Observes requests. A `traceparent` is accepted only from a trusted proxy: a stranger's would decide what we record,
 * and could join another trace.
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
  // Reading a body leaves the scope: what follows runs in the socket's.
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
