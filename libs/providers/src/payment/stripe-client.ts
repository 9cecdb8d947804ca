/** The Stripe SDK, loaded on first use. Failures become ProviderErrors without the vendor's text, and every request has a timeout. */
import { AsyncLocalStorage } from 'node:async_hooks';
import type { Stripe } from 'stripe';
import { ProviderError, type ProviderErrorCode } from '../failures.js';
import { withTimeout } from '../waiting.js';
import { toStripeError } from './stripe-failure.js';

export const STRIPE = 'Stripe';

export interface StripeClientSettings {
  apiKey: string;
  baseUrl: string | undefined;
  timeoutMs: number;
  now: () => Date;
}

/** Whether a request changes data: if its answer is lost, the change may have been made. */
export type StripeEffect = 'read' | 'write';

export interface StripeClient {
  /** @throws ProviderError */
  request<Value>(
    effect: StripeEffect,
    work: (sdk: Stripe) => Promise<Value>,
    signal: AbortSignal | undefined,
  ): Promise<Value>;
  /** Like `request`, but undefined for a record that the vendor does not have. */
  find<Value>(
    work: (sdk: Stripe) => Promise<Value>,
    signal: AbortSignal | undefined,
  ): Promise<Value | undefined>;
  sdk(): Promise<Stripe>;
}

/** Praxis's own refusal, in the form of a vendor's error: the vendor's record does not match what Praxis sells. */
export function stripeRefusal(vendorCode: string, code: ProviderErrorCode = 'rejected'): ProviderError {
  return new ProviderError({ code, provider: STRIPE, port: 'payments', vendorCode });
}

/** Creates a client; sends no request yet. */
export function createStripeClient({ apiKey, baseUrl, timeoutMs, now }: StripeClientSettings): StripeClient {
  // The SDK takes no signal with a request, so the signal of the one in progress is found here.
  const signals = new AsyncLocalStorage<AbortSignal>();
  let loading: Promise<Stripe> | undefined;
  const load = async (): Promise<Stripe> => {
    const { default: Sdk } = await import('stripe');
    const fetchHere = async (url: string | URL | Request, init?: RequestInit): Promise<Response> => {
      const given = [init?.signal, signals.getStore()].filter((one) => one instanceof AbortSignal);
      const response = await fetch(url, { ...init, redirect: 'error', signal: AbortSignal.any(given) });
      // The SDK treats an error response without an error object as a success.
      if (!response.ok && !(await hasReason(response.clone()))) throw new Error('a failure without a reason');
      return response;
    };
    return new Sdk(apiKey, {
      // No automatic retries, because the caller repeats requests itself, under the same key.
      maxNetworkRetries: 0,
      telemetry: false,
      timeout: timeoutMs,
      httpClient: Sdk.createFetchHttpClient(fetchHere),
      ...(baseUrl === undefined ? {} : hostOf(baseUrl)),
    });
  };
  const sdk = (): Promise<Stripe> => (loading ??= load());

  const client: StripeClient = {
    sdk,
    async request(effect, work, signal) {
      signal?.throwIfAborted();
      const loaded = await sdk();
      try {
        return await signals.run(withTimeout(timeoutMs, signal), () => work(loaded));
      } catch (error) {
        throw error instanceof ProviderError ? error : toStripeError(error, effect, now());
      }
    },
    async find(work, signal) {
      try {
        return await client.request('read', work, signal);
      } catch (error) {
        if (error instanceof ProviderError && error.vendorCode === 'resource_missing') return undefined;
        throw error;
      }
    },
  };
  return client;
}

async function hasReason(response: Response): Promise<boolean> {
  const body = (await response.json().catch(() => null)) as { error?: unknown } | null;
  return typeof body?.error === 'object' && body.error !== null;
}

function hostOf(baseUrl: string): { host: string; port: string; protocol: 'http' | 'https' } {
  const { hostname: host, port, protocol } = new URL(baseUrl);
  const isPlain = protocol === 'http:';
  return { host, port: port || (isPlain ? '80' : '443'), protocol: isPlain ? 'http' : 'https' };
}
