/** Precision and recall per intent, and their mean F1, over utterances whose intents are known. */
import { CALL_INTENTS, type CallIntent } from '@praxis/contracts/call/intent.const';
import type { Utterance } from './training.js';

export interface IntentFigures {
  intent: CallIntent;
  /** Number of utterances that have the intent. */
  count: number;
  precision: number;
  recall: number;
  f1: number;
}

export interface Figures {
  intents: IntentFigures[];
  macroF1: number;
  /** Utterances in which the reader did not find exactly the known intents, with those that it found. */
  misread: { utterance: Utterance; found: readonly CallIntent[] }[];
}

const share = (part: number, of: number): number => (of === 0 ? 1 : part / of);

/** The figures of a reader over utterances. */
export function figuresOf(
  utterances: readonly Utterance[],
  read: (text: string, utterance: Utterance) => readonly CallIntent[],
): Figures {
  const results = utterances.map((utterance) => ({ utterance, found: read(utterance.text, utterance) }));
  const intents = CALL_INTENTS.map((intent) => {
    const has = results.filter(({ utterance }) => utterance.intents.includes(intent));
    const found = results.filter((result) => result.found.includes(intent));
    const right = has.filter((result) => result.found.includes(intent)).length;
    const [precision, recall] = [share(right, found.length), share(right, has.length)];
    return {
      intent,
      count: has.length,
      precision,
      recall,
      f1: precision + recall === 0 ? 0 : (2 * precision * recall) / (precision + recall),
    };
  });
  return {
    intents,
    macroF1: intents.reduce((sum, { f1 }) => sum + f1, 0) / intents.length,
    misread: results.filter(
      ({ utterance, found }) =>
        found.some((intent) => !utterance.intents.includes(intent)) ||
        utterance.intents.some((intent) => !found.includes(intent)),
    ),
  };
}

/** The figures as a table in Markdown. */
export function formatFigures({ intents, macroF1 }: Figures): string {
  const rows = intents.map(
    ({ intent, count, precision, recall, f1 }) =>
      `| ${intent} | ${count} | ${precision.toFixed(3)} | ${recall.toFixed(3)} | ${f1.toFixed(3)} |`,
  );
  return [
    '| Intent | Utterances | Precision | Recall | F1 |',
    '| --- | ---: | ---: | ---: | ---: |',
    ...rows,
    `| mean | | | | ${macroF1.toFixed(3)} |`,
  ].join('\n');
}
