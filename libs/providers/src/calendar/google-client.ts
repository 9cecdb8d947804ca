/**
 * Requests to Google's Calendar API v3, with cached tokens, timeouts, and failures as values. Google's own
 * client would add forty packages for the five requests needed here.
 */
import { trimEndOf } from '@praxis/domain/core/trim';
import { withTimeout } from '../waiting.js';
import { tokenForm, type GoogleCredentials } from './google-auth.js';
import type { GoogleFailure } from './google-transform.js';

export interface GoogleClientSettings {
  credentials: GoogleCredentials;
  baseUrl: string | undefined;
  timeoutMs: number;
  now: () => Date;
}

export interface GoogleRequest {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Path below `/calendar/v3/`. */
  path: string;
  body?: object;
  /** The request succeeds only if the event still has this version. */
  etag?: string | undefined;
}

export type GoogleAnswer = { ok: true; value: unknown } | { ok: false; failure: GoogleFailure };

export interface GoogleClient {
  send(request: GoogleRequest, signal: AbortSignal | undefined): Promise<GoogleAnswer>;
}

const API = 'https://www.googleapis.com';
const TOKENS = 'https://oauth2.googleapis.com';
/** A token is renewed this many milliseconds before it expires. */
const MARGIN_MS = 60_000;

interface Reply {
  status: number;
  retryAfter: string | null;
  body: unknown;
  /** True if the body is empty, as after a deletion. */
  isEmpty: boolean;
}

/** Creates a client; sends no request yet. */
export function createGoogleClient(settings: GoogleClientSettings): GoogleClient {
  const { credentials, timeoutMs, now } = settings;
  const base = settings.baseUrl && trimEndOf(settings.baseUrl, '/');
  const tokenUrl = `${base ?? TOKENS}/token`;
  let kept: { token: string; until: number } | undefined;

  async function tokenOf(signal: AbortSignal): Promise<string | GoogleFailure> {
    if (kept && kept.until > now().getTime()) return kept.token;
    let form: URLSearchParams;
    try {
      form = await tokenForm(credentials, tokenUrl, now());
    } catch {
      // A private key that cannot sign counts as refused credentials.
      return { status: 401, reason: 'invalid_key', retryAfter: null, network: null, beforeRequest: true };
    }
    const reply = await send(tokenUrl, { method: 'POST', body: form, signal });
    if ('network' in reply) return { ...reply, beforeRequest: true };
    const { access_token: token, expires_in: seconds } = asRecord(reply.body);
    if (reply.status === 200 && typeof token === 'string') {
      kept = { token, until: now().getTime() + Number(seconds ?? 0) * 1_000 - MARGIN_MS };
      return token;
    }
    // 400 invalid_grant: the consent was revoked or the key deleted.
    const isRefused = reply.status >= 400 && reply.status < 429;
    return { ...failureOf(reply), ...(isRefused ? { status: 401 } : {}), beforeRequest: true };
  }

  return {
    async send({ method, path, body, etag }, outer) {
      const signal = withTimeout(timeoutMs, outer);
      for (let attempt = 0; ; attempt += 1) {
        const token = await tokenOf(signal);
        if (typeof token !== 'string') return { ok: false, failure: token };
        const reply = await send(`${base ?? API}/calendar/v3/${path}`, {
          method,
          headers: {
            authorization: `Bearer ${token}`,
            ...(body ? { 'content-type': 'application/json' } : {}),
            ...(etag === undefined ? {} : { 'if-match': etag }),
          },
          ...(body ? { body: JSON.stringify(body) } : {}),
          signal,
        });
        if ('network' in reply) return { ok: false, failure: reply };
        const isRead = typeof reply.body === 'object' || reply.isEmpty;
        if (reply.status >= 200 && reply.status < 300 && isRead) return { ok: true, value: reply.body };
        // The token was revoked early, so a new one is requested, once.
        if (reply.status === 401) kept = undefined;
        if (reply.status !== 401 || attempt > 0) return { ok: false, failure: failureOf(reply) };
      }
    },
  };
}

async function send(url: string, init: RequestInit): Promise<Reply | GoogleFailure> {
  try {
    const response = await fetch(url, { ...init, redirect: 'error' });
    const text = await response.text();
    return {
      status: response.status,
      retryAfter: response.headers.get('retry-after'),
      body: parsed(text),
      isEmpty: text === '',
    };
  } catch (error) {
    return { status: null, reason: null, retryAfter: null, network: networkOf(error) };
  }
}

function failureOf({ status, retryAfter, body }: Reply): GoogleFailure {
  const { error } = asRecord(body);
  const { errors } = asRecord(error);
  const { reason } = asRecord(Array.isArray(errors) ? errors[0] : undefined);
  return { status, retryAfter, network: null, reason: typeof reason === 'string' ? reason : null };
}

function networkOf(error: unknown): string | null {
  const cause = error instanceof Error ? error.cause : undefined;
  const { code } = asRecord(cause);
  return typeof code === 'string' ? code : null;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function asRecord(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}
