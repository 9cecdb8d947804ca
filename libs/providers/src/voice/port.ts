/** What Praxis asks of a text-to-speech provider. No vendor words here. */
import type { CallLanguage } from '@praxis/contracts/call/call.const';
import type { Industry } from '@praxis/contracts/core/industry.const';
import type { Adapter, CallOptions } from '../adapter.js';

/** A text to be read aloud. It has passed the speech guard: a voice says what it is given. */
export interface VoiceRequest {
  text: string;
  /** Each industry has a voice of its own. */
  industry: Industry;
  language: CallLanguage;
}

/** How a listener's own device is to read a text. */
export interface ListenerVoice {
  /** BCP 47, for example `en-US`. */
  lang: string;
  /** 1 is the device's usual speed and height. */
  rate: number;
  pitch: number;
}

/** A text being read: as sound that arrives in pieces, or by the listener's own device. */
export type Speech =
  | { by: 'provider'; id: string; contentType: string; audio: ReadableStream<Uint8Array> }
  | { by: 'listener'; id: string; voice: ListenerVoice };

export interface VoicePort extends Adapter {
  /** Begins to read; resolves with the first sound at hand. Reading again changes nothing but the bill. Throws ProviderError. */
  speak(request: VoiceRequest, options?: CallOptions): Promise<Speech>;
}
