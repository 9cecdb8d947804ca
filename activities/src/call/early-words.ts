/** Decides which words of a model may be spoken while the model is still writing. Pure. */
import type { CallLanguage } from '@praxis/contracts/call/call.const';
import { DialogueAct } from '@praxis/contracts/call/dialogue';
import type { CallIntent } from '@praxis/contracts/call/intent.const';
import type { TurnReading } from '@praxis/domain/call/reading/turn-reading';
import type { ModelTurnRequest } from '@praxis/workflows/call/effects';
import { judged } from './model-turn.js';

/** Intents that the server answers before anything else is said. */
const SERIOUS: readonly CallIntent[] = [
  ...(['emergency', 'opt_out', 'declines_recording', 'abuse', 'voicemail', 'sales', 'wrong_number'] as const),
  ...(['goodbye', 'repeat', 'wants_human', 'minor'] as const),
];

/**
 * Returns a callback for acts that speaks the first act's words if the judge accepts them; undefined if nothing may be
 * spoken early.
 */
export function earlyWords(
  facts: Pick<ModelTurnRequest['facts'], 'recording' | 'language' | 'contactInfo'>,
  reading: Pick<TurnReading, 'intents' | 'language'>,
  say: (words: string, language: CallLanguage) => void,
): ((act: unknown) => void) | undefined {
  // Without consent to recording, nothing is spoken early, because sentences spoken early are stored.
  const isKept = facts.recording === 'granted' && !reading.intents.some((intent) => SERIOUS.includes(intent));
  if (!isKept) return undefined;
  const language = reading.language ?? facts.language;
  let isFirst = true;
  return (received) => {
    const parsed = isFirst ? DialogueAct.safeParse(received) : undefined;
    isFirst = false;
    const act = parsed?.success ? judged(parsed.data, { ...facts, language }) : undefined;
    // Only the words that come first in the reply anyway are spoken early.
    if (act && 'words' in act && act.words !== undefined) say(act.words, language);
  };
}
