/** The vendors' list prices of the receptionist's calls. Pure; millionths of a US dollar. */
import type { VendorPrices } from './prices/price-list.js';

/**
 * Thousands of tokens that the model reads and writes per turn: it reads its instructions and the latest lines, and
 * writes its dialogue acts.
 */
const TURN_TOKENS = { input: 1.5, output: 0.15 };
/** Thousands of characters that are spoken per turn. */
const TURN_CHARACTERS = 0.09;

/** `durationMs` is used only for telephone calls, of which each minute begun is charged. */
export function callCost(
  { callMinute, modelInput, modelOutput, voiceCharacters }: VendorPrices,
  { durationMs, turns, isPhone }: { durationMs: number; turns: number; isPhone: boolean },
): number {
  const turn =
    TURN_TOKENS.input * modelInput + TURN_TOKENS.output * modelOutput + TURN_CHARACTERS * voiceCharacters;
  const line = isPhone ? Math.ceil(durationMs / 60_000) * callMinute : 0;
  return Math.round(line + turns * turn);
}

/** Cost of one text that the model writes for an automation. */
export function taskCost({
  modelInput,
  modelOutput,
}: Pick<VendorPrices, 'modelInput' | 'modelOutput'>): number {
  return Math.round(TASK_TOKENS.input * modelInput + TASK_TOKENS.output * modelOutput);
}

const TASK_TOKENS = { input: 0.8, output: 0.2 };
