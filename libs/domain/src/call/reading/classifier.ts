/**
 * Scores the intents of an utterance: a multinomial logistic regression over the features of the text, trained by `npm
 * run train` from libs/domain/training. An utterance has one intent far more often than two, so intents compete. The
 * trained weights are stored as text in a TypeScript module, so that they are loaded like any other module. Pure.
 */
import { CALL_INTENTS, type CallIntent } from '@praxis/contracts/call/intent.const';
import { featuresOf } from './features.js';

/**
 * Weights of a trained classifier. The weights of a feature are `[intent, weight, intent, weight, …]`, with intents by
 * their index.
 */
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

/** Weights are stored in steps of this size, at most `MAX_STEPS` of them. */
const STEP = 0.25;
const MAX_STEPS = 45;
/** Weights of fewer steps make no noticeable difference. */
const MIN_STEPS = 3;
const FIRST_INTENT = 35;
const NO_WEIGHT = 80;

/**
 * The weights as text: the biases in the first line, then a line for each feature that has a character for each intent
 * and one for its weight.
 */
export function encodeModel({ bias, features }: IntentModel): string {
  const lines = [...features].flatMap(([feature, weights]) => {
    let text = '';
    for (let at = 0; at < weights.length; at += 2) {
      const steps = Math.round(Math.max(-MAX_STEPS, Math.min(MAX_STEPS, (weights[at + 1] ?? 0) / STEP)));
      if (Math.abs(steps) >= MIN_STEPS)
        text += String.fromCharCode(FIRST_INTENT + (weights[at] ?? 0), NO_WEIGHT + steps);
    }
    return text === '' ? [] : [`${feature}\t${text}`];
  });
  return [bias.map((value) => value.toFixed(3)).join(' '), ...lines].join('\n');
}

/**
 * The model that a text encodes.
 * @throws Error if it was trained for other intents
 */
export function decodeModel(text: string): IntentModel {
  const [first = '', ...lines] = text.split('\n');
  const bias = first.split(' ').map(Number);
  if (bias.length !== CALL_INTENTS.length) throw new Error('The classifier was trained for other intents.');
  return {
    bias,
    features: new Map(
      lines.map((line) => {
        const end = line.indexOf('\t');
        const weights: number[] = [];
        for (let at = end + 1; at < line.length; at += 2)
          weights.push(line.charCodeAt(at) - FIRST_INTENT, (line.charCodeAt(at + 1) - NO_WEIGHT) * STEP);
        return [line.slice(0, end), weights];
      }),
    ),
  };
}
