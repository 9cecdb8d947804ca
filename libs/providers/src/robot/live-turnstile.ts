/** A live robot check through Cloudflare Turnstile. All translation is in turnstile-transform.ts. */
import { trimEndOf } from '@praxis/domain/core/trim';
import { missingSettings, ProviderError } from '../failures.js';
import { DEFAULT_TIMEOUT_MS, withTimeout } from '../waiting.js';
import type { RobotPort } from './port.js';
import { toTurnstileError, toTurnstileQuestion, toVerdict, TURNSTILE } from './turnstile-transform.js';

/** Settings from the configuration, where every field may be missing. */
export interface TurnstileSettings {
  secretKey?: string | undefined;
  /** Another host with the same API, for example a double. */
  baseUrl?: string | undefined;
  timeoutMs?: number | undefined;
  now?: () => Date;
}

const HOST = 'https://challenges.cloudflare.com';
const PATH = '/turnstile/v0/siteverify';
/** How long the vendor accepts a token, and therefore a repeat of the same request. */
const TOKEN_MS = 300_000;

/** Creates the adapter. Throws `not_configured` naming what is missing. */
export function createTurnstileRobot(settings: TurnstileSettings): RobotPort {
  const { secretKey = '', timeoutMs = DEFAULT_TIMEOUT_MS, now = () => new Date() } = settings;
  const settingsSentence = missingSettings('The live robot check', { TURNSTILE_SECRET_KEY: secretKey });
  if (settingsSentence)
    throw new ProviderError({ code: 'not_configured', provider: TURNSTILE, port: 'robot', settingsSentence });
  const url = `${trimEndOf(settings.baseUrl ?? HOST, '/')}${PATH}`;

  return {
    mode: 'live',
    name: TURNSTILE,
    idempotent: true,
    idempotencyWindowMs: TOKEN_MS,

    async verify(proof, options) {
      options?.signal?.throwIfAborted();
      const lost = (network: string | null) =>
        toTurnstileError({ status: null, network, word: '', retryAfter: null }, now());
      const answer = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json', accept: 'application/json' },
        body: JSON.stringify(toTurnstileQuestion(secretKey, proof)),
        redirect: 'error',
        signal: withTimeout(timeoutMs, options?.signal),
      }).catch((cause: unknown) => {
        throw lost(networkOf(cause));
      });
      // The vendor refuses a token or the secret with its own codes, even if the status is 400.
      const body: unknown = await answer.json().catch(() => null);
      const { status, headers } = answer;
      const about = { status, network: null, retryAfter: headers.get('retry-after') };
      if (status === 429 || status >= 500) throw toTurnstileError({ ...about, word: '' }, now());
      const verdict = toVerdict(body, proof.key);
      if ('failed' in verdict) throw toTurnstileError({ ...about, ...verdict }, now());
      return verdict;
    },
  };
}

/** Node's code of a failed connection; its message would name the address. */
function networkOf(thrown: unknown): string | null {
  const { code } = ((thrown as { cause?: unknown }).cause ?? {}) as { code?: unknown };
  return typeof code === 'string' ? code : null;
}
