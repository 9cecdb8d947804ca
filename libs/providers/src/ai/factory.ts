/** Chooses the AI adapter. Live without its key throws; it never falls back to the simulator. */
import { createOpenAi, type OpenAiSettings } from './live-openai.js';
import type { AiPort } from './port.js';
import { createSimAi, type SimAiSettings } from './sim.js';

export type AiChoice = { mode: 'sim'; sim: SimAiSettings } | { mode: 'live'; openai: OpenAiSettings };

/** Makes the adapter for a mode; `mode` and `name` on the result say which one it is. */
export function createAi(choice: AiChoice): AiPort {
  switch (choice.mode) {
    case 'sim':
      return createSimAi(choice.sim);
    case 'live':
      return createOpenAi(choice.openai);
  }
}
