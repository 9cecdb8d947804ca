/**
 * The API in component tests: a double of `fetch` that receives real requests and returns real responses. Each test
 * defines the responses of its routes; a request to any other route fails the test.
 */
import type { ErrorBody } from '@praxis/contracts/core/error';
import type * as z from 'zod/mini';
import { safeParse } from 'zod/mini';
import { travel } from './test-latency.js';

/** A request as the server receives it. */
export interface TestRequest {
  method: string;
  /** Without the query. */
  path: string;
  query: URLSearchParams;
  headers: Headers;
  /** Parsed if it is JSON, otherwise text; undefined without a body. */
  body: unknown;
  /** Values of the path's parameters, for example `id` of `/v1/leads/:id`. */
  params: Record<string, string>;
}

/** JSON for a 200, or a whole response. A promise delays the response until it is resolved. */
type TestAnswer = object | Response | Promise<object | Response>;
type Handler = (request: TestRequest) => TestAnswer;

interface Route {
  method: string;
  pattern: RegExp;
  handler: Handler;
}

/** A refusal in the one shape that all refusals have; `fields` maps paths to messages. */
export function refusal(
  status: number,
  { code, error, fields }: { code: string; error: string; fields?: Record<string, string> },
): Response {
  const wrong = fields && Object.entries(fields).map(([path, message]) => ({ path, message }));
  const body: ErrorBody = { ok: false, error, code, requestId: 'test', ...(wrong ? { fields: wrong } : {}) };
  return Response.json(body, { status });
}

/** No response at all, as without a connection. */
export function noAnswer(): Promise<never> {
  return Promise.reject(new TypeError('fetch failed'));
}

/** A response that arrives when the test calls `answer`. */
export function later(): { promise: Promise<object>; answer: (answer: object) => void } {
  let answer: (value: object) => void = () => undefined;
  const promise = new Promise<object>((resolve) => {
    answer = resolve;
  });
  return { promise, answer };
}

/** An event stream that the test writes to, and that stays open. */
export class TestStream {
  #controller: ReadableStreamDefaultController<Uint8Array> | undefined;
  readonly #waiting: Uint8Array[] = [];

  /** @param topic of the stream's events, if it is a stream of topics */
  constructor(private readonly topic?: string) {}

  /** The response that opens the stream; a new one each time the page reconnects. */
  open(): Response {
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => {
        this.#controller = controller;
        for (const chunk of this.#waiting.splice(0)) controller.enqueue(chunk);
      },
    });
    return new Response(body, { headers: { 'content-type': 'text/event-stream' } });
  }

  /** Breaks the connection, as sleep or a lost network does; the page then opens another one. */
  lose(): void {
    this.#controller?.close();
    this.#controller = undefined;
  }

  send(event: string, data: object): void {
    const chunk = new TextEncoder().encode(
      `event: ${event}\ndata: ${JSON.stringify({ topic: this.topic, ...data })}\n\n`,
    );
    if (this.#controller) this.#controller.enqueue(chunk);
    else this.#waiting.push(chunk);
  }
}

export class TestApi {
  readonly #routes: Route[] = [];
  readonly #unanswered: string[] = [];
  readonly #broken: string[] = [];
  readonly #end = new AbortController();
  /** Every request so far, in order. */
  readonly requests: TestRequest[] = [];

  /**
   * Responds to a route from now on. The latest definition of a route takes precedence, so a test can override its
   * setup.
   * @param name method and path, for example `PUT /v1/tenants/:id/brand`
   */
  on(name: string, answer: Handler | object): this {
    this.#routes.unshift(routeOf(name, answer));
    return this;
  }

  /** Responds to a route for which the test defines nothing. */
  fallback(name: string, answer: Handler | object): this {
    this.#routes.push(routeOf(name, answer));
    return this;
  }

  /**
   * Like `on`, for a route whose body must match the contract.
   * @param schema of the body; a body that does not match fails the test
   */
  onBody<S extends z.ZodMiniType>(
    name: string,
    schema: S,
    answer: (body: z.output<S>, request: TestRequest) => TestAnswer,
  ): this {
    return this.on(name, (request) => {
      const parsed = safeParse(schema, request.body);
      if (parsed.success) return answer(parsed.data, request);
      const message = parsed.error.issues
        .map((issue) => `${issue.path.join('.')}: ${issue.message}`)
        .join('; ');
      this.#broken.push(`${name}: the body breaks the contract (${message})`);
      return refusal(400, { code: 'validation_failed', error: message });
    });
  }

  /** Requests to one route, in order. */
  to(name: string): TestRequest[] {
    const { method, pattern } = routeOf(name, {});
    return this.requests.filter((request) => request.method === method && pattern.test(request.path));
  }

  /** The double of `fetch`. */
  readonly fetch = async (input: RequestInfo | URL, init?: RequestInit): Promise<Response> => {
    const url = new URL(input instanceof Request ? input.url : String(input), 'http://localhost');
    const method = init?.method ?? (input instanceof Request ? input.method : 'GET');
    const request: TestRequest = {
      method,
      path: url.pathname,
      query: url.searchParams,
      params: {},
      headers: new Headers(init?.headers),
      body: bodyOf(init?.body),
    };
    this.requests.push(request);
    for (const { method: wanted, pattern, handler } of this.#routes) {
      const match = wanted === method ? pattern.exec(url.pathname) : null;
      if (!match) continue;
      request.params = { ...match.groups };
      const signals = [this.#end.signal, ...(init?.signal ? [init.signal] : [])];
      const answer = await untilAborted(() => deliver(handler, request), AbortSignal.any(signals));
      return answer instanceof Response ? answer.clone() : Response.json(answer);
    }
    this.#unanswered.push(`${method} ${url.pathname}`);
    return refusal(501, { code: 'not_answered', error: `no answer is set up for ${method} ${url.pathname}` });
  };

  /**
   * Ends the test. Pending requests fail immediately, so that none of them reaches the next test.
   * @throws Error that names every request without a response, and every body that broke the contract
   */
  close(): void {
    this.#end.abort(new TypeError('fetch failed'));
    const wrong = [...new Set(this.#unanswered)].map((name) => `no answer is set up for ${name}`);
    if (wrong.length + this.#broken.length > 0) throw new Error([...wrong, ...this.#broken].join('\n'));
  }
}

function routeOf(name: string, answer: Handler | object): Route {
  const [method = '', path = ''] = name.split(' ');
  const pattern = new RegExp(`^${path.replace(/:(\w+)/g, '(?<$1>[^/]+)').replace(/\*$/, '.*')}$`);
  return { method, pattern, handler: typeof answer === 'function' ? (answer as Handler) : () => answer };
}

function bodyOf(body: BodyInit | null | undefined): unknown {
  if (body === null || body === undefined) return undefined;
  if (typeof body !== 'string') return body;
  try {
    return JSON.parse(body) as unknown;
  } catch {
    return body;
  }
}

async function deliver(handler: Handler, request: TestRequest): Promise<object | Response> {
  await travel();
  const answer = await handler(request);
  await travel();
  return answer;
}

/** A request that the page aborts is rejected immediately, as by a real `fetch`. */
async function untilAborted(
  ask: () => Promise<object | Response>,
  signal: AbortSignal,
): Promise<object | Response> {
  signal.throwIfAborted();
  let stop = (): void => undefined;
  const aborted = new Promise<never>((_, reject) => {
    stop = () => reject(signal.reason as Error);
    signal.addEventListener('abort', stop, { once: true });
  });
  try {
    return await Promise.race([ask(), aborted]);
  } finally {
    signal.removeEventListener('abort', stop);
  }
}
