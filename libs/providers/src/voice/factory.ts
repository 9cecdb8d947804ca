/**
 * Chooses the voice adapter. A live adapter without its key throws; there is no fallback to the simulator.
 */
import { createElevenLabsVoice, type ElevenLabsSettings } from './live-elevenlabs.js';
import type { VoicePort } from './port.js';
import { createSimVoice, type SimVoiceContext } from './sim.js';

export type VoiceOptions =
  { mode: 'sim'; sim: SimVoiceContext } | { mode: 'live'; elevenLabs: ElevenLabsSettings };

/** Creates the adapter for a mode; `mode` and `name` of the result identify it. */
export function createVoice(options: VoiceOptions): VoicePort {
  switch (options.mode) {
    case 'sim':
      return createSimVoice(options.sim);
    case 'live':
      return createElevenLabsVoice(options.elevenLabs);
  }
}
