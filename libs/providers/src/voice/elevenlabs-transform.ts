/** Translates between the voice port and ElevenLabs' text-to-speech. Pure: no I/O, no clock. */
import type { Industry } from '@praxis/contracts/core/industry.const';
import { ProviderError, type ProviderErrorCode } from '../failures.js';
import { retryAfterMs } from '../retry-after.js';
import type { VoiceRequest } from './port.js';

/** Display name in screens and errors. */
export const ELEVENLABS = 'ElevenLabs';

/** Supports every language of a call (specification 1, section 7: "multilingual model"). */
const MODEL = 'eleven_multilingual_v2';
/** Specification 1, section 7: stability 0.5, similarity boost 0.8. */
const SETTINGS = { stability: 0.5, similarity_boost: 0.8 } as const;
/** Every browser can play it, also while it streams. */
const OUTPUT = 'mp3_44100_64';

/** A different voice for each industry; two of the vendor's standard voices. */
const DEFAULT_VOICES: Record<Industry, string> = {
  law: 'JBFqnCBsd6RMkjVDRZzb',
  realestate: 'EXAVITQu4vr4xnSDxMaL',
};

export interface ElevenLabsSpeech {
  /** Path and query below the vendor's base URL. */
  path: string;
  body: { text: string; model_id: string; voice_settings: { stability: number; similarity_boost: number } };
}

/** Builds the request; the answer is the audio stream. */
export function toElevenLabsSpeech(
  { text, industry }: VoiceRequest,
  voices: Partial<Record<Industry, string | undefined>>,
): ElevenLabsSpeech {
  const voice = voices[industry] ?? DEFAULT_VOICES[industry];
  return {
    path: `/v1/text-to-speech/${encodeURIComponent(voice)}/stream?output_format=${OUTPUT}`,
    body: { text, model_id: MODEL, voice_settings: { ...SETTINGS } },
  };
}

/** The facts about a failed request. */
export interface ElevenLabsFailure {
  /** HTTP status; null if there was no answer. */
  status: number | null;
  /** The vendor's own code, for example `quota_exceeded`; empty if there is none. */
  word: string;
  retryAfter: string | null;
  /** The connection was refused, so nothing was sent. */
  refused?: boolean;
}

export function toElevenLabsError(failure: ElevenLabsFailure, now: Date): ProviderError {
  const code = errorCode(failure);
  const wait = code === 'rate_limited' ? (retryAfterMs(failure.retryAfter, now) ?? BUSY_MS) : undefined;
  return new ProviderError({
    code,
    provider: ELEVENLABS,
    port: 'voice',
    idempotent: false,
    vendorCode: failure.word,
    ...(wait === undefined ? {} : { retryAfterMs: wait }),
  });
}

/** Wait in milliseconds after too many concurrent requests, which the vendor does not specify. */
const BUSY_MS = 1_000;

function errorCode({ status, word, refused }: ElevenLabsFailure): ProviderErrorCode {
  switch (word) {
    case 'quota_exceeded':
      return 'usage_limit';
    case 'system_busy':
    case 'too_many_concurrent_requests':
      return 'rate_limited';
  }
  if (status === null) return refused ? 'unavailable' : 'ambiguous';
  if (status === 429) return 'rate_limited';
  if (status === 408 || status >= 500 || status < 300) return 'ambiguous';
  return status === 401 || status === 403 ? 'unauthorized' : 'rejected';
}

/** The vendor's code in the body of a refusal: `{ detail: { status } }`. */
export function wordOf(body: unknown): string {
  const detail = (body as { detail?: { status?: unknown } } | null | undefined)?.detail;
  return typeof detail?.status === 'string' ? detail.status : '';
}
