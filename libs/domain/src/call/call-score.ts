/** Score and urgency from single words of a caller (specification 1, section 4 "Sim-mode scripted replies"). Pure. */
import type { CallUrgency } from '@praxis/contracts/call/call.const';
import { CALL_URGENCIES } from '@praxis/contracts/call/call.const';
import { normalizeSpeech } from './normalize-speech.js';

const KEYWORDS = [
  { id: 'urgent', words: /\b(?:urgent|asap|urgente)\b/, score: 85, urgency: 'critical' },
  {
    id: 'injury',
    words: /\b(?:accident|injur(?:y|ed|ies)|accidente|lesion(?:es)?)\b/,
    score: 75,
    urgency: 'high',
  },
  { id: 'home', words: /\b(?:buy|buying|house|comprar|casa)\b/, score: 65, urgency: 'medium' },
] as const;

export interface WordScore {
  id: (typeof KEYWORDS)[number]['id'];
  score: number;
  urgency: CallUrgency;
}

/** The strongest score among the known words; undefined if there is none. */
export function scoreOfWords(text: string): WordScore | undefined {
  const normalized = normalizeSpeech(text);
  const found = KEYWORDS.find(({ words }) => words.test(normalized));
  return found && { id: found.id, score: found.score, urgency: found.urgency };
}

/** Whether one urgency is above another. */
export function isMoreUrgent(urgency: CallUrgency, than: CallUrgency): boolean {
  return CALL_URGENCIES.indexOf(urgency) > CALL_URGENCIES.indexOf(than);
}
