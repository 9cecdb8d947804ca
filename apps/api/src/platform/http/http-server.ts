/**
 * The HTTP server under Fastify: limits how long a client may take to send its request, and how many
 * connections one address may hold. A slow client occupies a socket only for seconds, and one address cannot
 * use up the connections of all.
 */
import { randomUUID } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyHttpOptions } from 'fastify';
import type { ErrorBody } from '@praxis/contracts/core/error';
import type { Environment } from '@praxis/config/environment';
import { addressKey } from './address-key.js';
import { bareHeaders } from './page-policy.js';
import { ConcurrencyLimit } from './concurrency-limit.js';
import type { IsProxy } from './trusted-proxies.js';

/** Largest request body that is accepted, in bytes. */
export const BODY_LIMIT_BYTES = 256 * 1024;
/** Maximum interval between Node's checks for overdue requests, in milliseconds. */
const CHECK_MS = 1_000;
/**
 * Idle time after which a connection is closed, because its client does not read. Streams send something
 * every 15 seconds.
 */
const SILENCE_MS = 120_000;
/**
 * Idle time between two requests of one client; longer than the minute that load balancers keep their
 * connections.
 */
const KEEP_ALIVE_MS = 72_000;
/** How long a refused client may take to read the reason. */
const REFUSAL_MS = 1_000;
/** Seconds after which a refused client may try again. */
const RETRY_AFTER_SECONDS = 10;

type HttpOptions = Pick<FastifyHttpOptions<Server>, 'serverFactory' | 'clientErrorHandler'>;

/** Fastify's connection options. */
export function httpOptions(environment: Environment, isProxy: IsProxy): HttpOptions {
  const { PRAXIS_REQUEST_TIMEOUT_MS: requestTimeout } = environment;
  const headersTimeout = Math.min(environment.PRAXIS_HEADERS_TIMEOUT_MS, requestTimeout);
  const places = new ConcurrencyLimit(environment.PRAXIS_CONNECTIONS_PER_ADDRESS);
  const answer: RawAnswer = (refusal) => rawAnswer(refusal, bareHeaders(environment));
  return {
    clientErrorHandler: (error, socket) => answerClientError(error, socket, answer),
    serverFactory: (handler) => {
      const connectionsCheckingInterval = Math.min(CHECK_MS, headersTimeout);
      const times = { headersTimeout, requestTimeout, connectionsCheckingInterval };
      const server = createServer({ ...times, keepAliveTimeout: KEEP_ALIVE_MS }, handler);
      server.setTimeout(SILENCE_MS);
      return limitConnections(server, { places, isProxy, answer });
    },
  };
}

/** Proxies are not counted: they hold the connections of many clients, and count those themselves. */
function limitConnections(
  server: Server,
  { places, isProxy, answer }: { places: ConcurrencyLimit; isProxy: IsProxy; answer: RawAnswer },
): Server {
  // Node's own connection handler runs only after the connection was admitted.
  const serve = server.listeners('connection') as ((this: Server, socket: Socket) => void)[];
  server.removeAllListeners('connection');
  return server.on('connection', (socket: Socket) => {
    const { remoteAddress: ip } = socket;
    if (ip === undefined) return void socket.destroy(); // already disconnected
    if (!isProxy(ip, 0)) {
      const leave = places.take(addressKey({ ip }));
      if (!leave) return refuseConnection(socket, answer);
      socket.once('close', leave);
    }
    for (const listener of serve) listener.call(server, socket);
  });
}

/**
 * The client has not sent a request yet. Its input is discarded, so that it receives the response (RFC 9112,
 * section 9.6).
 */
function refuseConnection(socket: Socket, answer: RawAnswer): void {
  socket.on('error', () => undefined);
  socket.setTimeout(REFUSAL_MS, () => socket.destroy());
  socket.resume();
  socket.end(
    answer({
      status: 429,
      code: 'too_many_connections',
      error: `Too many connections from this address. Close some, or try again in ${RETRY_AFTER_SECONDS} seconds.`,
      retryAfter: RETRY_AFTER_SECONDS,
    }),
  );
  setTimeout(() => socket.destroy(), REFUSAL_MS).unref();
}

/**
 * Responds to input that is no valid request. A disconnected client gets nothing, and nothing is logged,
 * because it is the client's error.
 */
function answerClientError(error: Error & { code?: string }, socket: Socket, answer: RawAnswer): void {
  if (socket.writable && error.code !== 'ECONNRESET') socket.write(answer(refusalOf(error.code)));
  socket.destroy();
}

function refusalOf(code: string | undefined): RawRefusal {
  switch (code) {
    case 'ERR_HTTP_REQUEST_TIMEOUT':
      return {
        status: 408,
        code: 'request_timeout',
        error: 'The request took too long to arrive. Send it again.',
      };
    case 'HPE_HEADER_OVERFLOW':
      return { status: 431, code: 'headers_too_large', error: 'The headers are larger than 16 KB.' };
    case undefined:
    default:
      return { status: 400, code: 'bad_request', error: 'The request cannot be read.' };
  }
}

const REASONS = {
  400: 'Bad Request',
  408: 'Request Timeout',
  429: 'Too Many Requests',
  431: 'Request Header Fields Too Large',
};

interface RawRefusal {
  status: keyof typeof REASONS;
  code: string;
  error: string;
  /** Seconds. */
  retryAfter?: number;
}

type RawAnswer = (refusal: RawRefusal) => string;

/** A complete raw HTTP response in the usual error format. */
function rawAnswer(
  { status, retryAfter, ...refusal }: RawRefusal,
  headers: Readonly<Record<string, string>>,
): string {
  const requestId = randomUUID();
  const body = JSON.stringify({ ok: false, ...refusal, requestId } satisfies ErrorBody);
  const head = [
    `HTTP/1.1 ${status} ${REASONS[status]}`,
    'Connection: close',
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    `X-Request-Id: ${requestId}`,
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    ...(retryAfter === undefined ? [] : [`Retry-After: ${retryAfter}`]),
  ];
  return `${head.join('\r\n')}\r\n\r\n${body}`;
}
