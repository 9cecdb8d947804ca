/** The Resend SDK, loaded on first use. Failures become values, and every request has a timeout. */
import { trimEndOf } from '@praxis/domain/core/trim';
import type { Resend } from 'resend';
import { withTimeout } from '../waiting.js';
import type { ResendFailure } from './resend-transform.js';

export interface ResendClientSettings {
  apiKey: string;
  baseUrl: string | undefined;
  timeoutMs: number;
}

/** Result of the SDK: data or an error, never an exception for a failed request. */
interface SdkAnswer<T> {
  data: T | null;
  error: { message: string; statusCode: number | null; name: string } | null;
  headers: Record<string, string> | null;
}

export type ResendAnswer<T> = { ok: true; value: T } | { ok: false; failure: ResendFailure };

export interface ResendClient {
  request<T>(
    work: (sdk: Resend, signal: AbortSignal) => Promise<SdkAnswer<T>>,
    signal: AbortSignal | undefined,
  ): Promise<ResendAnswer<T>>;
}

/** Creates a client. */
export function createResendClient({ apiKey, baseUrl, timeoutMs }: ResendClientSettings): ResendClient {
  let loading: Promise<Resend> | undefined;
  const load = async () => {
    const sdk = await import('resend');
    // The SDK has no setting to refuse redirects, so that email and key are never sent to another host.
    class ResendHere extends sdk.Resend {
      override async fetchRequest<T>(path: string, options: object = {}) {
        return await super.fetchRequest<T>(path, { ...options, redirect: 'error' });
      }
    }
    return new ResendHere(apiKey, baseUrl ? { baseUrl: trimEndOf(baseUrl, '/') } : {});
  };

  return {
    async request(work, signal) {
      loading ??= load();
      const sdk = await loading;
      try {
        const { data, error, headers } = await work(sdk, withTimeout(timeoutMs, signal));
        if (error === null && data !== null) return { ok: true, value: data };
        return {
          ok: false,
          failure: {
            status: error?.statusCode ?? null,
            name: error?.name ?? '',
            message: error?.message ?? '',
            retryAfter: headers?.['retry-after'] ?? null,
          },
        };
      } catch {
        // The SDK rethrows an abort that fires while it reads an error body.
        return { ok: false, failure: { status: null, name: '', message: '', retryAfter: null } };
      }
    },
  };
}
