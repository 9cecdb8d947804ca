/** The Twilio SDK, loaded when first needed, with the three things it lacks: base address, abort, response headers. */
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

/** A failure comes back as a value, stripped to facts that carry no personal data. */
export type TwilioAnswer<T> = { ok: true; value: T } | { ok: false; failure: TwilioFailure };

export interface TwilioClient {
  /** Runs one call of the SDK under a signal. */
  call<T>(work: (sdk: Twilio) => Promise<T>, signal: AbortSignal | undefined): Promise<TwilioAnswer<T>>;
}

/** Makes a client; the SDK costs 30 MB and 0.2 s, so it is loaded with the first call. */
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

/** The same path and query on another host; the SDK itself knows only its own hosts. */
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

/** Keeps status and codes of whatever the SDK threw, and nothing else. */
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
