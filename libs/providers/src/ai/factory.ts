/** Chooses the AI adapter. A live adapter without its key throws; there is no fallback to the simulator. */
import { createOpenAi, type OpenAiSettings } from './live-openai.js';
import type { AiPort } from './port.js';
import { createSimAi, type SimAiSettings } from './sim.js';

export type AiChoice = { mode: 'sim'; sim: SimAiSettings } | { mode: 'live'; openai: OpenAiSettings };

/** Creates the adapter for a mode; `mode` and `name` of the result identify it. */
export function createAi(choice: AiChoice): AiPort {
  switch (choice.mode) {
    case 'sim':
      return createSimAi(choice.sim);
    case 'live':
      return createOpenAi(choice.openai);
  }
}
