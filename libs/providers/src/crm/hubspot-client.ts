/**
 * Requests to HubSpot's CRM API v3, with a timeout, and failures as values. HubSpot's SDK is not used, because only a
 * few requests are needed.
 */
import { trimEndOf } from '@praxis/domain/core/trim';
import type { WireFailure } from '../failures.js';
import { withTimeout } from '../waiting.js';

export interface HubspotClientSettings {
  accessToken: string;
  baseUrl: string | undefined;
  timeoutMs: number;
}

export interface HubspotRequest {
  method: 'GET' | 'POST' | 'PATCH' | 'PUT';
  /** Path below the host. */
  path: string;
  body?: object;
}

export interface HubspotFailure extends WireFailure {
  /** HubSpot's category, for example `VALIDATION_ERROR`. */
  category: string | null;
  /** Only searched for codes and never stored, because it quotes the request. */
  message: string;
  retryAfter: string | null;
}

export type HubspotAnswer = { ok: true; value: unknown } | { ok: false; failure: HubspotFailure };
export type HubspotSend = (request: HubspotRequest, signal?: AbortSignal) => Promise<HubspotAnswer>;

const API = 'https://api.hubapi.com';

/** Creates a client; sends no request yet. */
export function createHubspotClient({ accessToken, baseUrl, timeoutMs }: HubspotClientSettings): HubspotSend {
  const base = trimEndOf(baseUrl ?? API, '/');
  return async ({ method, path, body }, outer) => {
    try {
      const response = await fetch(`${base}${path}`, {
        method,
        headers: {
          authorization: `Bearer ${accessToken}`,
          ...(body ? { 'content-type': 'application/json' } : {}),
        },
        ...(body ? { body: JSON.stringify(body) } : {}),
        redirect: 'error',
        signal: withTimeout(timeoutMs, outer),
      });
      const text = await response.text();
      const value = parsed(text);
      // Each answer is an object, except that of a deletion.
      if (response.ok && (value || text === '')) return { ok: true, value: value ?? {} };
      const { category, message } = (value ?? {}) as { category?: unknown; message?: unknown };
      return {
        ok: false,
        failure: {
          status: response.status,
          network: null,
          category: typeof category === 'string' ? category : null,
          message: typeof message === 'string' ? message : '',
          retryAfter: response.headers.get('retry-after'),
        },
      };
    } catch (error) {
      return {
        ok: false,
        failure: { status: null, network: networkOf(error), category: null, message: '', retryAfter: null },
      };
    }
  };
}

function networkOf(error: unknown): string | null {
  const cause = error instanceof Error ? error.cause : undefined;
  const code = typeof cause === 'object' && cause !== null && 'code' in cause ? cause.code : undefined;
  return typeof code === 'string' ? code : null;
}

/** Undefined for a value that is not an object. */
function parsed(text: string): object | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? value : undefined;
  } catch {
    return undefined;
  }
}
