/**
 * Decides which intents an utterance has, from the classifier's scores for the whole and for its parts, and from words
 * that leave no doubt. Pure.
 */
import type { CallIntent } from '@praxis/contracts/call/intent.const';
import { normalizeSpeech } from '../normalize-speech.js';
import { certainIntents, deniedIntents, doubtfulIntents } from './certain-words.js';
import { scoreIntents, type IntentModel, type ScoredIntent } from './classifier.js';
import { clausesOf } from './clauses.js';

/** The likeliest intent counts from this confidence on. Below it, the words fit all intents equally badly. */
const MIN_BEST = 0.15;
/** Every further intent counts from this confidence on. */
const MIN_FURTHER = 0.35;
/** Lower thresholds for intents that do harm if they are missed, in the whole or in any part. */
const MIN_VITAL: Partial<Record<CallIntent, number>> = {
  emergency: 0.35,
  opt_out: 0.45,
  cancel: 0.25,
  wants_human: 0.35,
};
/** Higher thresholds for intents that do harm if they are recognized by mistake. */
const MIN_DEED: Partial<Record<CallIntent, number>> = {
  book: 0.72,
  // Intents that end a call or admonish a caller.
  sales: 0.6,
  wrong_number: 0.6,
  voicemail: 0.6,
  abuse: 0.5,
  minor: 0.5,
  angry: 0.4,
};
/** An intent whose usual words are missing counts only from this confidence on. */
const MIN_DOUBTFUL = 0.8;
/** The weight of the parts compared with the whole. */
const PARTS_SHARE = 0.4;
/** A part that is this clear counts regardless of the rest: "Yes, Tuesday works, and what are your fees?" */
const MIN_CLEAR_PART = 0.9;
/** Factor for the confidence of a part, because a part is weaker evidence of what its speaker wants. */
const PART_CERTAINTY = 0.8;

/** The intents of an utterance with their confidence, surest first. */
export function intentsIn(model: IntentModel, text: string): ScoredIntent[] {
  const normalized = normalizeSpeech(text);
  if (!/[a-z\d]/.test(normalized)) return [];
  const whole = scoreIntents(model, text);
  const inParts = strongestOf(
    clausesOf(text)
      .filter((part) => part !== text)
      .map((part) => scoreIntents(model, part)),
  );
  const total = [...inParts.values()].reduce((sum, confidence) => sum + confidence, 0);
  const certain = new Set(certainIntents(normalized));
  const denied = new Set(deniedIntents(normalized));
  const doubtful = new Set(doubtfulIntents(normalized));
  return whole
    .map(({ intent, confidence }) => {
      const inPart = inParts.get(intent) ?? 0;
      const both = total === 0 ? confidence : (1 - PARTS_SHARE) * confidence + (PARTS_SHARE * inPart) / total;
      const strongest = Math.max(confidence, PART_CERTAINTY * inPart);
      const clear = inPart >= MIN_CLEAR_PART ? PART_CERTAINTY * inPart : 0;
      return { intent, confidence: certain.has(intent) ? 1 : Math.max(both, clear), strongest };
    })
    .filter(
      ({ intent, confidence }) =>
        !denied.has(intent) && (confidence >= MIN_DOUBTFUL || !doubtful.has(intent)),
    )
    .sort((one, other) => other.confidence - one.confidence)
    .filter(({ intent, confidence, strongest }, rank) => {
      if (confidence < (MIN_DEED[intent] ?? 0)) return false;
      if (strongest >= (MIN_VITAL[intent] ?? 1)) return true;
      return confidence >= (rank === 0 ? MIN_BEST : MIN_FURTHER);
    })
    .map(({ intent, confidence }) => ({ intent, confidence }));
}

/** Every intent with its highest confidence in any of the parts. */
function strongestOf(parts: readonly ScoredIntent[][]): Map<CallIntent, number> {
  const strongest = new Map<CallIntent, number>();
  for (const { intent, confidence } of parts.flat())
    strongest.set(intent, Math.max(strongest.get(intent) ?? 0, confidence));
  return strongest;
}
