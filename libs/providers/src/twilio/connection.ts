/**
 * A connection to a Twilio account, with everything that texts and calls share. Each port has its own
 * translation. Twilio's SDK gets three additions: another host, abort, response headers.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import type { Twilio } from 'twilio';
import type RequestClient from 'twilio/lib/base/RequestClient.js';
import { trimEndOf } from '@praxis/domain/core/trim';
import {
  notAnswered,
  settlesAt,
  type Adapter,
  type AttemptWindow,
  type RequestOptions,
  type Reconciliation,
} from '../adapter.js';
import type { ProviderError, ProviderPort } from '../failures.js';
import { DEFAULT_TIMEOUT_MS } from '../waiting.js';
import { completeAccount, type TwilioAccountSettings } from './account.js';
import { toTwilioError, TWILIO, type TwilioFailure } from './failure.js';
import { reconcileTwilio, type TwilioRow } from './listing.js';

/** Settings from the configuration, where every field may be missing. */
export interface TwilioSettings extends TwilioAccountSettings {
  /** Another host with the same API, for example a double. */
  baseUrl?: string | undefined;
  timeoutMs?: number | undefined;
  /** How long an interrupted request may take to appear in Twilio's list, in milliseconds. */
  settleMs?: number | undefined;
  now?: () => Date;
}

const DEFAULT_SETTLE_MS = 5_000;
/** Maximum number of items to one number in one window that are searched; Twilio lists the newest first. */
const LIST_LIMIT = 200;
const PAGE_SIZE = 100;

/** How the Twilio adapters describe themselves. */
export const TWILIO_ADAPTER: Adapter = {
  mode: 'live',
  name: TWILIO,
  idempotent: false,
  idempotencyWindowMs: 0,
};

/** How to search for an attempt: which rows to list, and how to convert a row; undefined means no match. */
export interface TwilioSearch<Row, Sent> {
  list(sdk: Twilio, page: { to: string; limit: number; pageSize: number }): Promise<Row[]>;
  read(row: Row): Sent | undefined;
}

/** A failure is returned as a value, reduced to facts without personal data. */
export type TwilioAnswer<T> = { ok: true; value: T } | { ok: false; failure: TwilioFailure };

export interface TwilioConnection {
  fromNumber: string;
  /** Runs one request of the SDK, unless its signal has fired. */
  request<T>(work: (sdk: Twilio) => Promise<T>, options?: RequestOptions): Promise<TwilioAnswer<T>>;
  /** Maps a failed request to the port's error. */
  failed(failure: TwilioFailure): ProviderError;
  /** Finds out whether an earlier attempt was accepted. A failure returns `unknown` and does not throw. */
  find<Row extends TwilioRow, Sent>(
    query: AttemptWindow & { to: string },
    search: TwilioSearch<Row, Sent>,
    options?: RequestOptions,
  ): Promise<Reconciliation<Sent>>;
}

/**
 * Connects. Reuse the connection. `feature` names the part that needs it.
 * @throws ProviderError `not_configured` naming what is missing
 */
export function connectTwilio(
  settings: TwilioSettings,
  { feature, port }: { feature: string; port: ProviderPort },
): TwilioConnection {
  const { accountSid, authToken, fromNumber } = completeAccount(settings, { feature, port });
  const now = settings.now ?? (() => new Date());
  const { timeoutMs = DEFAULT_TIMEOUT_MS, settleMs = DEFAULT_SETTLE_MS } = settings;
  const requests = new AsyncLocalStorage<RequestContext>();
  // The SDK costs 30 MB and 0.2 s, so it is loaded with the first request.
  let loading: Promise<Twilio> | undefined;
  const failed = (failure: TwilioFailure): ProviderError => toTwilioError(failure, now(), port);
  const request: TwilioConnection['request'] = async (work, options) => {
    options?.signal?.throwIfAborted();
    loading ??= loadSdk({ accountSid, authToken, baseUrl: settings.baseUrl, timeoutMs }, requests);
    const sdk = await loading;
    const context: RequestContext = { signal: options?.signal, retryAfter: null };
    try {
      return { ok: true, value: await requests.run(context, () => work(sdk)) };
    } catch (error) {
      return { ok: false, failure: { ...describe(error), retryAfter: context.retryAfter } };
    }
  };

  return {
    fromNumber,
    failed,
    request,

    async find(query, { list, read }, options) {
      const answer = await request(
        (sdk) => list(sdk, { to: query.to, limit: LIST_LIMIT, pageSize: PAGE_SIZE }),
        options,
      );
      options?.signal?.throwIfAborted();
      if (!answer.ok) return notAnswered(failed(answer.failure));
      const listing = {
        rows: answer.value,
        complete: answer.value.length < LIST_LIMIT,
        now: now(),
        settledAt: settlesAt(query, { timeoutMs, settleMs }),
      };
      return reconcileTwilio(query, listing, read);
    },
  };
}

/** Values that the SDK does not pass through a request. */
interface RequestContext {
  signal: AbortSignal | undefined;
  retryAfter: string | null;
}

async function loadSdk(
  settings: { accountSid: string; authToken: string; baseUrl: string | undefined; timeoutMs: number },
  requests: AsyncLocalStorage<RequestContext>,
): Promise<Twilio> {
  const { default: twilio } = await import('twilio');

  class Transport extends twilio.RequestClient {
    override async request<TData>(options: RequestClient.RequestOptions<TData>) {
      const response = await super.request<TData>({ ...options, uri: rebase(options.uri, settings.baseUrl) });
      const context = requests.getStore();
      if (context) context.retryAfter = headerOf(response, 'retry-after');
      return response;
    }
  }

  const transport = new Transport({ timeout: settings.timeoutMs });
  transport.axios.interceptors.request.use((config) => {
    const signal = requests.getStore()?.signal;
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

/** Keeps only status and codes of an error of the SDK. */
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
