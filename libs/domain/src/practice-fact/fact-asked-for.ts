/** Which fact of the practice a question asks for, as the receptionist reads it in a call. Pure. */
import { FACT_OF_INTENT, type FactId } from '@praxis/contracts/practice-fact/practice-fact.const';
import { readIntents } from '../call/reading/turn-reading.js';
import { factInWords } from './fact-words.js';

/** The fact that a person asks for; undefined where the words fit none. */
export function factAskedFor(text: string): FactId | undefined {
  const asked = readIntents(text).flatMap(({ intent }) => FACT_OF_INTENT[intent] ?? []);
  return factInWords(text) ?? asked[0];
}
