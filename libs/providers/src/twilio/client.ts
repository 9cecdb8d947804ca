/** The Twilio SDK, loaded on first use, with three additions: base URL, abort, response headers. */
import { AsyncLocalStorage } from 'node:async_hooks';
import { trimEndOf } from '@praxis/domain/core/trim';
import type { Twilio } from 'twilio';
import type RequestClient from 'twilio/lib/base/RequestClient.js';
import type { TwilioFailure } from './failure.js';

export interface TwilioClientSettings {
  accountSid: string;
  authToken: string;
  baseUrl: string | undefined;
  timeoutMs: number;
}

interface CallContext {
  signal: AbortSignal | undefined;
  retryAfter: string | null;
}

/** A failure is returned as a value, reduced to facts without personal data. */
export type TwilioAnswer<T> = { ok: true; value: T } | { ok: false; failure: TwilioFailure };

export interface TwilioClient {
  /** Runs one request of the SDK with an abort signal. */
  call<T>(work: (sdk: Twilio) => Promise<T>, signal: AbortSignal | undefined): Promise<TwilioAnswer<T>>;
}

/** Creates a client. The SDK costs 30 MB and 0.2 s, so it is loaded with the first request. */
export function createTwilioClient(settings: TwilioClientSettings): TwilioClient {
  const calls = new AsyncLocalStorage<CallContext>();
  let loading: Promise<Twilio> | undefined;

  return {
    async call(work, signal) {
      loading ??= loadSdk(settings, calls);
      const sdk = await loading;
      const context: CallContext = { signal, retryAfter: null };
      try {
        return { ok: true, value: await calls.run(context, () => work(sdk)) };
      } catch (error) {
        return { ok: false, failure: { ...describe(error), retryAfter: context.retryAfter } };
      }
    },
  };
}

async function loadSdk(
  settings: TwilioClientSettings,
  calls: AsyncLocalStorage<CallContext>,
): Promise<Twilio> {
  const { default: twilio } = await import('twilio');

  class Transport extends twilio.RequestClient {
    override async request<TData>(options: RequestClient.RequestOptions<TData>) {
      const response = await super.request<TData>({ ...options, uri: rebase(options.uri, settings.baseUrl) });
      const context = calls.getStore();
      if (context) context.retryAfter = headerOf(response, 'retry-after');
      return response;
    }
  }

  const transport = new Transport({ timeout: settings.timeoutMs });
  transport.axios.interceptors.request.use((config) => {
    const signal = calls.getStore()?.signal;
    if (signal) config.signal = signal;
    return config;
  });
  return twilio(settings.accountSid, settings.authToken, { httpClient: transport });
}

/** The same path and query on another host; the SDK itself supports only Twilio's hosts. */
export function rebase(uri: string, baseUrl: string | undefined): string {
  if (!baseUrl) return uri;
  const { pathname, search } = new URL(uri);
  return `${trimEndOf(baseUrl, '/')}${pathname}${search}`;
}

function headerOf(response: unknown, name: string): string | null {
  if (!hasField(response, 'headers') || !hasField(response.headers, name)) return null;
  const value = response.headers[name];
  return typeof value === 'string' ? value : null;
}

/** Keeps only status and codes of what the SDK threw. */
function describe(error: unknown): Omit<TwilioFailure, 'retryAfter'> {
  const status = hasField(error, 'status') && typeof error.status === 'number' ? error.status : null;
  const code = hasField(error, 'code') ? error.code : null;
  return {
    status,
    code: typeof code === 'number' ? code : null,
    network: status === null && typeof code === 'string' ? code : null,
  };
}

function hasField<K extends string>(value: unknown, field: K): value is Record<K, unknown> {
  return typeof value === 'object' && value !== null && field in value;
}
