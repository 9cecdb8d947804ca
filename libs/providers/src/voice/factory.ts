/** Chooses the voice. Live without its key throws; it never falls back to the simulator. */
import { createElevenLabsVoice, type ElevenLabsSettings } from './live-elevenlabs.js';
import type { VoicePort } from './port.js';
import { createSimVoice, type SimVoiceContext } from './sim.js';

export type VoiceOptions =
  { mode: 'sim'; sim: SimVoiceContext } | { mode: 'live'; elevenLabs: ElevenLabsSettings };

/** Makes the adapter for a mode; `mode` and `name` on the result say which one it is. */
export function createVoice(options: VoiceOptions): VoicePort {
  switch (options.mode) {
    case 'sim':
      return createSimVoice(options.sim);
    case 'live':
      return createElevenLabsVoice(options.elevenLabs);
  }
}
