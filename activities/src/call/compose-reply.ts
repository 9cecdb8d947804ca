/**
 * The text of a turn: the allowed part of the model's text, and the completed actions, each with its receipt.
 * Pure.
 */
import { complySpeech } from '@praxis/domain/call/call-compliance';
import { withoutSaid } from '@praxis/contracts/call/call-speech';
import type { Industry } from '@praxis/contracts/core/industry.const';
import { guardSpeech } from '@praxis/domain/call/speech-guard';
import type { TurnRecord } from '@praxis/workflows/call/effects';
import { doneTexts, goOn, phraseOf } from './call-texts.js';

/**
 * What is spoken in a turn: the allowed part of the model's text, and the completed actions with receipts.
 */
export function composeReply(
  industry: Industry,
  { response, before, after, actions, receipts, facts, said = [] }: TurnRecord,
): { reply: string; blocked: { phrase: string; reason: string }[] } {
  const { language } = facts;
  const complied = complySpeech(response, { industry, language });
  const guarded = guardSpeech(complied.text, { receipts, language });
  const parts = [
    // Sentences that were already spoken are unchanged.
    ...said,
    ...before.map((phrase) => phraseOf(phrase, language)),
    said.length === 0 ? guarded.text.trim() : withoutSaid(guarded.text, said),
    ...doneTexts(actions, language),
    ...after.map((phrase) => phraseOf(phrase, language)),
  ].filter((part) => part !== '');
  return {
    reply: parts.length === 0 ? goOn(language) : parts.join(' '),
    blocked: [
      ...complied.blocked,
      ...guarded.rewritten.map(({ sentence, claim }) => ({
        phrase: sentence.slice(0, 300),
        reason: `no_receipt_${claim}`,
      })),
    ],
  };
}
