/**
 * Scores the intents of an utterance: a multinomial logistic regression over the features of the text, trained by
 * `npm run train` from libs/domain/training. An utterance has one intent far more often than two, so intents compete. Pure.
 */
import { CALL_INTENTS, type CallIntent } from '@praxis/contracts/call/intent.const';
import { featuresOf } from './features.js';

/** Weights of a trained classifier. Those of a feature are `[intent, weight, intent, weight, …]`, intents by their index. */
export interface IntentModel {
  bias: readonly number[];
  features: ReadonlyMap<string, readonly number[]>;
}

export interface ScoredIntent {
  intent: CallIntent;
  /** 0 to 1. */
  confidence: number;
}

/** Every intent with its confidence, highest first. */
export function scoreIntents(model: IntentModel, text: string): ScoredIntent[] {
  const features = featuresOf(text);
  const sums = [...model.bias];
  // Long and short turns weigh the same, as they did in training.
  const scale = 1 / Math.sqrt(features.length);
  for (const feature of features) {
    const weights = model.features.get(feature);
    if (!weights) continue;
    for (let at = 0; at < weights.length; at += 2) {
      const intent = weights[at] ?? 0;
      sums[intent] = (sums[intent] ?? 0) + scale * (weights[at + 1] ?? 0);
    }
  }
  const highest = Math.max(...sums);
  const powers = sums.map((sum) => Math.exp(sum - highest));
  const total = powers.reduce((sum, power) => sum + power, 0);
  return CALL_INTENTS.map((intent, index) => ({ intent, confidence: (powers[index] ?? 0) / total })).sort(
    (one, other) => other.confidence - one.confidence,
  );
}
