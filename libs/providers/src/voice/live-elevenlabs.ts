/**
 * A live voice through ElevenLabs, the text-to-speech vendor, with a time limit for the first audio. All translation is
 * in elevenlabs-transform.ts.
 */
import type { Industry } from '@praxis/contracts/core/industry.const';
import { trimEndOf } from '@praxis/domain/core/trim';
import { missingSettings, ProviderError } from '../failures.js';
import { DEFAULT_TIMEOUT_MS } from '../waiting.js';
import {
  ELEVENLABS,
  toElevenLabsError,
  toElevenLabsSpeech,
  wordOf,
  type ElevenLabsFailure,
} from './elevenlabs-transform.js';
import type { VoicePort } from './port.js';

/** Settings from the configuration, where every field may be missing. */
export interface ElevenLabsSettings {
  apiKey?: string | undefined;
  /** The vendor's voice ids that replace the adapter's default for an industry. */
  voices?: Partial<Record<Industry, string | undefined>>;
  /** Another host with the same API, for example a double. */
  baseUrl?: string | undefined;
  /** Time limit for the first audio, in milliseconds. */
  timeoutMs?: number | undefined;
  now?: () => Date;
}

const HOST = 'https://api.elevenlabs.io';

/** Creates the adapter. Throws `not_configured` naming what is missing. */
export function createElevenLabsVoice(settings: ElevenLabsSettings): VoicePort {
  const { apiKey = '', voices = {}, timeoutMs = DEFAULT_TIMEOUT_MS } = settings;
  const settingsSentence = missingSettings('Live voice', { ELEVENLABS_API_KEY: apiKey });
  if (settingsSentence) {
    throw new ProviderError({
      code: 'not_configured',
      provider: ELEVENLABS,
      port: 'voice',
      settingsSentence,
    });
  }
  const now = settings.now ?? (() => new Date());
  const host = trimEndOf(settings.baseUrl ?? HOST, '/');

  return {
    mode: 'live',
    name: ELEVENLABS,
    idempotent: false,
    idempotencyWindowMs: 0,

    async speak(request, options) {
      options?.signal?.throwIfAborted();
      const { path, body } = toElevenLabsSpeech(request, voices);
      const limit = firstSoundWithin(timeoutMs, options?.signal);
      try {
        const answer = await fetch(`${host}${path}`, {
          method: 'POST',
          headers: { 'xi-api-key': apiKey, 'content-type': 'application/json', accept: 'audio/mpeg' },
          body: JSON.stringify(body),
          redirect: 'error',
          signal: limit.signal,
        });
        const { headers } = answer;
        const contentType = headers.get('content-type') ?? '';
        if (!answer.ok || !answer.body || !contentType.startsWith('audio/'))
          throw toElevenLabsError(await refusalOf(answer), now());
        return {
          by: 'provider',
          id: headers.get('request-id') ?? '',
          contentType,
          audio: answer.body,
        };
      } catch (cause) {
        if (cause instanceof ProviderError) throw cause;
        throw toElevenLabsError(lostOf(cause), now());
      } finally {
        limit.begun();
      }
    },
  };
}

/** A signal that times out until the first audio arrives; after that only the caller's own signal ends it. */
function firstSoundWithin(
  ms: number,
  signal: AbortSignal | undefined,
): { signal: AbortSignal; begun(): void } {
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(), ms);
  return {
    signal: signal ? AbortSignal.any([signal, late.signal]) : late.signal,
    begun: () => clearTimeout(timer),
  };
}

async function refusalOf(answer: Response): Promise<ElevenLabsFailure> {
  const body: unknown = await answer.json().catch(() => null);
  return { status: answer.status, word: wordOf(body), retryAfter: answer.headers.get('retry-after') };
}

/** Keeps only whether the request was sent. */
function lostOf(thrown: unknown): ElevenLabsFailure {
  const { code } = ((thrown as { cause?: unknown }).cause ?? {}) as { code?: unknown };
  const refused = code === 'ECONNREFUSED' || code === 'ENOTFOUND';
  return { status: null, word: '', retryAfter: null, refused };
}
