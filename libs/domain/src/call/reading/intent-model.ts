/**
 * The classifier's weights as text, so that they are a module like any other: a line per feature, in it a character for each
 * intent and one for the weight. Pure.
 */
import { CALL_INTENTS } from '@praxis/contracts/call/intent.const';
import type { IntentModel } from './classifier.js';

/** Weights are kept in steps of this size, at most `MAX_STEPS` of them. */
const STEP = 0.25;
const MAX_STEPS = 45;
/** Weights of fewer steps make no noticeable difference. */
const MIN_STEPS = 3;
const FIRST_INTENT = 35;
const NO_WEIGHT = 80;

/** The weights as text: the biases in the first line, then one line per feature. */
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

/** The model of a text. @throws Error if it was made for other intents */
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
