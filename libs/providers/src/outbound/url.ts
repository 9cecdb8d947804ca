/**
 * Requests to URLs that tenants supply (S7), for webhooks and calendars: a name is resolved once, a
 * non-public address is refused, and the connection goes over TLS to the address that was checked. Redirects
 * are not followed; time and size of the answer are limited.
 */
import { lookup } from 'node:dns/promises';
import { request as requestHttp, type IncomingHttpHeaders, type RequestOptions } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP } from 'node:net';
import { isLoopbackAddress, isPublicAddress } from './address.js';

/** Time limit of a request in milliseconds, including DNS. */
export const OUTBOUND_TIMEOUT_MS = 5_000;
/** Largest part of an answer that is read. */
const ANSWER_LIMIT_BYTES = 64 * 1024;

/** Why an address is not called, or how a request failed. */
export type OutboundProblem =
  'malformed' | 'refused_address' | 'plain_http' | 'unresolved' | 'timeout' | 'unreachable' | 'too_large';

/** One request; fields that are not given are not sent. */
export interface OutboundRequest {
  method: string;
  url: string;
  headers: Record<string, string>;
  body?: string | undefined;
  /** Cancels the request; its reason is thrown. */
  signal?: AbortSignal | undefined;
}

export interface OutboundAnswer {
  status: number;
  headers: IncomingHttpHeaders;
  body: string;
}

export type OutboundResult =
  | { ok: true; status: number; latencyMs: number }
  | { ok: false; problem: OutboundProblem; latencyMs: number };

/** All addresses of a name. */
export type Resolve = (hostname: string) => Promise<readonly { address: string; family: number }[]>;

export interface OutboundSettings {
  /** Allows this machine to be called; only for tests. */
  allowLoopback: boolean;
  resolve?: Resolve;
  timeoutMs?: number;
  /** Largest part of an answer that is read. */
  answerLimitBytes?: number;
  /** What happens to a longer answer: it is refused as `too_large`, or cut if only its status matters. */
  longAnswer?: 'refuse' | 'cut';
}

interface Target {
  url: URL;
  /** The one address that the connection goes to. */
  address: string;
  family: number;
}

export class OutboundError extends Error {
  override readonly name = 'OutboundError';
  /** `network`: Node's own code, for example ECONNREFUSED. */
  constructor(
    readonly problem: OutboundProblem,
    readonly network: string | null = null,
  ) {
    super(problem);
  }
}

const resolveAll: Resolve = (hostname) => lookup(hostname, { all: true, verbatim: true });

export class OutboundUrls {
  readonly #settings: Required<OutboundSettings>;

  constructor(settings: OutboundSettings) {
    this.#settings = {
      resolve: resolveAll,
      timeoutMs: OUTBOUND_TIMEOUT_MS,
      answerLimitBytes: ANSWER_LIMIT_BYTES,
      longAnswer: 'refuse',
      ...settings,
    };
  }

  /**
   * Resolves a URL once and checks every address that it resolves to.
   * @throws OutboundError malformed, refused_address, plain_http or unresolved
   */
  async resolve(given: string): Promise<Target> {
    const url = parse(given);
    // URL has normalized decimal, octal, hex and short forms of IPv4.
    const host = url.hostname.replace(/^\[|\]$/g, '');
    const literal = isIP(host);
    const addresses = literal ? [{ address: host, family: literal }] : await this.#lookUp(host);
    const [first] = addresses;
    if (!first) throw new OutboundError('unresolved');
    // One private address is enough to refuse a name, because any of its addresses may be used.
    if (!addresses.every(({ address }) => this.#isAllowed(address)))
      throw new OutboundError('refused_address');
    // Requests contain passwords and personal records, so they need TLS (OWASP ASVS 5, 12.3.1), except to
    // this machine itself.
    if (url.protocol === 'http:' && !addresses.every(({ address }) => isLoopbackAddress(address)))
      throw new OutboundError('plain_http');
    return { url, ...first };
  }

  /**
   * Sends one request. A redirect is returned like any other answer.
   * @throws OutboundError, or the signal's reason
   */
  async request({ url, signal, ...what }: OutboundRequest): Promise<OutboundAnswer> {
    signal?.throwIfAborted();
    const { timeoutMs, answerLimitBytes, longAnswer } = this.#settings;
    const start = performance.now();
    const target = await within(timeoutMs, this.resolve(url));
    const left = Math.max(1, Math.round(timeoutMs - (performance.now() - start)));
    const timeout = AbortSignal.timeout(left);
    return await send({
      ...what,
      target,
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
      answerLimitBytes,
      longAnswer,
    });
  }

  /** Posts a body; never throws for a failure of the other side. */
  async post(url: string, body: string, headers: Record<string, string>): Promise<OutboundResult> {
    const start = performance.now();
    const latency = (): number => Math.round(performance.now() - start);
    try {
      const { status } = await this.request({ method: 'POST', url, body, headers });
      return { ok: true, status, latencyMs: latency() };
    } catch (error) {
      const problem = error instanceof OutboundError ? error.problem : 'unreachable';
      return { ok: false, problem, latencyMs: latency() };
    }
  }

  #isAllowed(address: string): boolean {
    return isPublicAddress(address) || (this.#settings.allowLoopback && isLoopbackAddress(address));
  }

  async #lookUp(host: string): ReturnType<Resolve> {
    try {
      return await this.#settings.resolve(host);
    } catch {
      throw new OutboundError('unresolved');
    }
  }
}

function parse(given: string): URL {
  const url = URL.canParse(given) ? new URL(given) : undefined;
  if (!url || !/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '')
    throw new OutboundError('malformed');
  // Other low ports belong to mail, shells and databases.
  const port = Number(url.port || 443);
  if (port < 1024 && port !== 80 && port !== 443) throw new OutboundError('refused_address');
  return url;
}

async function within<Result>(timeoutMs: number, work: Promise<Result>): Promise<Result> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new OutboundError('timeout')), timeoutMs);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

interface Sending extends Pick<OutboundRequest, 'method' | 'headers' | 'body'> {
  target: Target;
  signal: AbortSignal;
  answerLimitBytes: number;
  longAnswer: 'refuse' | 'cut';
}

/** Sends one request to the checked address. */
function send(sending: Sending): Promise<OutboundAnswer> {
  const { target, method, body, headers, signal, answerLimitBytes, longAnswer } = sending;
  const { url, address, family } = target;
  const options: RequestOptions = {
    method,
    headers: { ...headers, ...(body === undefined ? {} : { 'content-length': Buffer.byteLength(body) }) },
    agent: false, // A new connection, because a pooled one may lead to another address.
    signal,
    lookup: (_host, { all }, done) => {
      if (all) done(null, [{ address, family }]);
      else done(null, address, family);
    },
  };
  return new Promise((resolve, reject) => {
    const request = (url.protocol === 'https:' ? requestHttps : requestHttp)(url, options, (response) => {
      const chunks: Buffer[] = [];
      let read = 0;
      const answer = (): OutboundAnswer => ({
        status: response.statusCode ?? 0,
        headers: response.headers,
        body: Buffer.concat(chunks).subarray(0, answerLimitBytes).toString('utf8'),
      });
      response.on('data', (chunk: Buffer) => {
        read += chunk.length;
        chunks.push(chunk);
        if (read <= answerLimitBytes) return;
        if (longAnswer === 'cut') resolve(answer());
        request.destroy(new OutboundError('too_large'));
      });
      response.on('end', () => resolve(answer()));
      response.on('error', (error) => reject(toProblem(error)));
    });
    request.on('error', (error) => reject(toProblem(error)));
    request.end(body);
  });
}

function toProblem(error: NodeJS.ErrnoException): OutboundError {
  if (error instanceof OutboundError) return error;
  const isLate = error.name === 'TimeoutError' || error.name === 'AbortError';
  return new OutboundError(isLate ? 'timeout' : 'unreachable', error.code ?? null);
}
