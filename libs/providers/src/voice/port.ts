/** The port of a text-to-speech vendor. No vendor terms here. */
import type { CallLanguage } from '@praxis/contracts/call/call.const';
import type { Industry } from '@praxis/contracts/core/industry.const';
import type { Adapter, RequestOptions } from '../adapter.js';

/** A text to speak, in its spoken form. It must already have passed the speech guard. */
export interface VoiceRequest {
  text: string;
  /** Selects the voice; each industry has its own. */
  industry: Industry;
  language: CallLanguage;
}

/** How the client's own speech synthesis speaks a text. */
export interface ListenerVoice {
  /** BCP 47, for example `en-US`. */
  lang: string;
  /** 1 is the default speed and pitch. */
  rate: number;
  pitch: number;
}

/** Speech of a text: streamed audio, or settings for the client's own speech synthesis. */
export type VoiceSpeech =
  | { by: 'provider'; id: string; contentType: string; audio: ReadableStream<Uint8Array> }
  | { by: 'listener'; id: string; voice: ListenerVoice };

export interface VoicePort extends Adapter {
  /**
   * Starts to speak; resolves when the first audio is available. A repeat has no effect other than its cost.
   * Throws ProviderError.
   */
  speak(request: VoiceRequest, options?: RequestOptions): Promise<VoiceSpeech>;
}
