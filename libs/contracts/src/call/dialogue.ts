/**
 * The dialogue acts with which a model answers a turn. The model itself never states actions, dates, times, codes,
 * people, prices, law or neighborhoods: the server words those from receipts, free times and the practice's facts.
 * Strict: an act with an unknown field is refused entirely.
 */
import * as z from 'zod/mini';
import { CallAction, Objection } from './call-action.js';
import { CALL_QUESTIONS } from './call.const.js';
import { CALL_ASKS, FREE_ACTS, FREE_WORDS_MAX } from './dialogue.const.js';
import { FACT_IDS } from '../practice-fact/practice-fact.const.js';

const QUESTIONS = [...new Set([...CALL_QUESTIONS.law, ...CALL_QUESTIONS.realestate])] as const;

export const DialogueAct = z.discriminatedUnion('act', [
  /** Asks a question that is still open. */
  z.strictObject({ act: z.literal('ask'), question: z.enum([...QUESTIONS, ...CALL_ASKS]) }),
  /** Repeats what was understood as the answer to a question. */
  z.strictObject({ act: z.literal('confirm'), question: z.enum(QUESTIONS) }),
  /** States a fact of the practice. */
  z.strictObject({ act: z.literal('answer'), fact: z.enum(FACT_IDS) }),
  /** Offers free times; the server chooses them. */
  z.strictObject({ act: z.literal('offer') }),
  z.strictObject({ act: z.literal('propose'), action: CallAction }),
  z.strictObject({
    act: z.enum(FREE_ACTS),
    words: z.string().check(z.minLength(1), z.maxLength(FREE_WORDS_MAX)),
  }),
  /** Answers an objection. */
  z.strictObject({ act: z.literal('object'), objection: Objection }),
  /** Hands the caller over to a person. */
  z.strictObject({ act: z.literal('hand_over') }),
  /** Says goodbye. */
  z.strictObject({ act: z.literal('close') }),
]);
export type DialogueAct = z.infer<typeof DialogueAct>;
