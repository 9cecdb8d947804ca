/**
 * Trains the classifier: multinomial logistic regression by stochastic gradients. The step of each weight shrinks as
 * the weight moves (AdaGrad: Duchi, Hazan, Singer, JMLR 12, 2011). A part of each example's features is left out,
 * another part each time, so that no phrase is recognized by one word alone. The same training set gives the same
 * weights.
 */
import { CALL_INTENTS } from '@praxis/contracts/call/intent.const';
import { featuresOf } from '@praxis/domain/call/reading/features';
import type { IntentModel } from '@praxis/domain/call/reading/classifier';
import type { Utterance } from './training.js';

const EPOCHS = 12;
const STEP = 0.5;
/** Pulls weights toward zero, per example that touches them. */
const DECAY = 2e-5;
/** The share of an example's features that is left out. */
const LEFT_OUT = 0.4;
/** Minimum number of families that share a feature: a feature of one family says nothing about the others. */
const MIN_FAMILIES = 2;
const INTENTS = CALL_INTENTS.length;
/** Smaller errors are skipped, because they change little and cost time. */
const MIN_ERROR = 1e-3;

interface Example {
  features: Int32Array;
  scale: number;
  labels: readonly number[];
}

/** Trains weights on the utterances. */
export function trainIntents(utterances: readonly Utterance[]): IntentModel {
  const seen = utterances.map(({ text, intents, family }) => ({
    features: featuresOf(text),
    intents,
    family,
  }));
  const families = new Map<string, Set<string>>();
  for (const { features, family } of seen)
    for (const feature of features) families.set(feature, (families.get(feature) ?? new Set()).add(family));
  const names = [...families].filter(([, { size }]) => size >= MIN_FAMILIES).map(([name]) => name);
  const indexes = new Map(names.map((name, index) => [name, index]));
  const examples: Example[] = seen.map(({ features, intents }) => ({
    features: Int32Array.from(features.flatMap((name) => indexes.get(name) ?? [])),
    scale: 1 / Math.sqrt(features.length),
    labels: intents.map((intent) => CALL_INTENTS.indexOf(intent)),
  }));
  const random = randomNumbers(7);
  const learner = new Learner(names.length, random);
  for (let epoch = 0; epoch < EPOCHS; epoch += 1)
    for (const example of shuffled(examples, random)) learner.learn(example);
  return learner.model(names);
}

class Learner {
  readonly #weights: Float32Array;
  readonly #moved: Float32Array;
  readonly #bias = new Float32Array(INTENTS);
  readonly #biasMoved = new Float32Array(INTENTS).fill(1);
  readonly #errors = new Float32Array(INTENTS);

  constructor(
    features: number,
    private readonly random: () => number,
  ) {
    this.#weights = new Float32Array(features * INTENTS);
    this.#moved = new Float32Array(features * INTENTS).fill(1e-2);
  }

  learn(example: Example): void {
    const features = example.features.filter(() => this.random() >= LEFT_OUT);
    const scale = example.scale / (1 - LEFT_OUT);
    this.#score(features, scale);
    for (const label of example.labels)
      this.#errors[label] = (this.#errors[label] ?? 0) - 1 / example.labels.length;
    for (let intent = 0; intent < INTENTS; intent += 1) {
      const error = this.#errors[intent] ?? 0;
      if (Math.abs(error) < MIN_ERROR) continue;
      this.#step(this.#bias, this.#biasMoved, { at: intent, gradient: error * 0.1 });
      for (const feature of features) {
        const at = feature * INTENTS + intent;
        const gradient = error * scale + DECAY * (this.#weights[at] ?? 0);
        this.#step(this.#weights, this.#moved, { at, gradient });
      }
    }
  }

  /**
   * The trained model. Weights only compare intents, so those of each feature are shifted to a mean of zero; weights
   * that are small afterwards can be left out.
   */
  model(names: readonly string[]): IntentModel {
    const features = new Map(
      names.map((name, feature) => {
        const weights = this.#weights.subarray(feature * INTENTS, (feature + 1) * INTENTS);
        const mean = weights.reduce((sum, weight) => sum + weight, 0) / INTENTS;
        return [name, [...weights].flatMap((weight, intent) => [intent, weight - mean])];
      }),
    );
    return { bias: [...this.#bias], features };
  }

  /** Writes the probability of each intent into `#errors`. */
  #score(features: Int32Array, scale: number): void {
    const sums = this.#errors;
    sums.set(this.#bias);
    for (const feature of features)
      for (let intent = 0; intent < INTENTS; intent += 1)
        sums[intent] = (sums[intent] ?? 0) + scale * (this.#weights[feature * INTENTS + intent] ?? 0);
    const highest = sums.reduce((one, other) => Math.max(one, other));
    let total = 0;
    for (let intent = 0; intent < INTENTS; intent += 1)
      total += sums[intent] = Math.exp((sums[intent] ?? 0) - highest);
    for (let intent = 0; intent < INTENTS; intent += 1) sums[intent] = (sums[intent] ?? 0) / total;
  }

  #step(
    weights: Float32Array,
    moved: Float32Array,
    { at, gradient }: { at: number; gradient: number },
  ): void {
    moved[at] = (moved[at] ?? 0) + gradient * gradient;
    weights[at] = (weights[at] ?? 0) - (STEP * gradient) / Math.sqrt(moved[at] ?? 1);
  }
}

/** The Mulberry32 generator: good enough to shuffle examples, and the same on each run. */
function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

function shuffled<Item>(items: readonly Item[], random: () => number): Item[] {
  const mixed = [...items];
  for (let last = mixed.length - 1; last > 0; last -= 1) {
    const other = Math.floor(random() * (last + 1));
    [mixed[last], mixed[other]] = [mixed[other] as Item, mixed[last] as Item];
  }
  return mixed;
}
