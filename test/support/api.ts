/**
 * HTTP requests to a running stack, as any client sends them. Responses are read in full, and error statuses
 * do not throw.
 */
import { visitorHeaders } from './visitor.js';

export interface Answer {
  status: number;
  headers: Headers;
  /** The JSON response; text that is not JSON is under `text`. */
  body: Record<string, unknown>;
}

export interface RequestOptions {
  /** The API key; `null` sends none. */
  key?: string | null;
  headers?: Record<string, string>;
  /** Sent as JSON; text and bytes are sent unchanged. */
  body?: unknown;
}

/**
 * A client of one address with a default API key. It uses the visitor of this test file unless another is
 * given.
 */
export class ApiClient {
  constructor(
    readonly baseUrl: string,
    readonly key: string,
    /** Another visitor's token; null sends none. */
    readonly visitorToken?: string | null,
  ) {}

  /** The same client with another visitor's token, or null for none. */
  as(visitorToken: string | null): ApiClient {
    return new ApiClient(this.baseUrl, this.key, visitorToken);
  }

  /** The same client at another address. */
  at(baseUrl: string): ApiClient {
    return new ApiClient(baseUrl, this.key, this.visitorToken);
  }

  get(path: string, options: RequestOptions = {}): Promise<Answer> {
    return this.request('GET', path, options);
  }

  post(path: string, body?: unknown, options: RequestOptions = {}): Promise<Answer> {
    return this.request('POST', path, { ...options, body });
  }

  async request(method: string, path: string, { key, headers, body }: RequestOptions = {}): Promise<Answer> {
    const given = key === undefined ? this.key : key;
    const isRaw = body === undefined || typeof body === 'string' || body instanceof Blob;
    const payload = isRaw ? body : JSON.stringify(body);
    const response = await fetch(`${this.baseUrl}${path}`, {
      method,
      headers: {
        ...(given === null ? {} : { 'x-va-key': given }),
        ...(await this.#visitor()),
        ...(payload === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(payload === undefined ? {} : { body: payload }),
    });
    return { status: response.status, headers: response.headers, body: parse(await response.text()) };
  }

  async #visitor(): Promise<Record<string, string>> {
    if (this.visitorToken === null) return {};
    if (this.visitorToken !== undefined) return { 'x-visitor-token': this.visitorToken };
    // Some tests use an API that cannot issue a visitor token.
    return await visitorHeaders(this.baseUrl).catch(() => ({}));
  }
}

function parse(text: string): Record<string, unknown> {
  try {
    return JSON.parse(text) as Record<string, unknown>;
  } catch {
    return { text };
  }
}

/** A header set with a new Idempotency-Key. */
export function withIdempotencyKey(key: string = crypto.randomUUID()): { headers: Record<string, string> } {
  return { headers: { 'idempotency-key': key } };
}
