/**
 * Splits a streamed reply: each whole sentence without claims or forbidden content may be spoken at once. The
 * first other sentence, and all after it, wait for the end of the turn, when the completed actions are known.
 * Pure.
 */
import { complySpeech } from '@praxis/domain/call/call-compliance';
import type { CallLanguage } from '@praxis/contracts/call/call.const';
import type { Industry } from '@praxis/contracts/core/industry.const';
import { sentenceEnds } from '@praxis/contracts/core/sentences';
import { claimsIn } from '@praxis/domain/call/speech-claim';

/** Longest sentence, and most sentences, that are released early; the rest waits. */
const MAX_SENTENCE_CHARACTERS = 400;
export const MAX_CHUNKS = 12;

/** Creates a splitter that takes streamed text and returns the sentences that may be spoken now. */
export function createSentenceSplitter(speech: {
  industry: Industry;
  language: CallLanguage;
}): (text: string) => string[] {
  let held = '';
  let left = MAX_CHUNKS;
  return (text) => {
    if (left === 0) return [];
    held += text;
    const ready: string[] = [];
    let from = 0;
    for (const end of sentenceEnds(held, { whole: false })) {
      const sentence = held.slice(from, end).trim();
      from = end;
      if (sentence === '') continue;
      left = isPlain(sentence, speech) ? left - 1 : 0;
      if (left === 0) return ready;
      ready.push(sentence);
    }
    held = held.slice(from);
    // A sentence that is already too long does not need to be checked again with more text.
    if (held.trim().length > MAX_SENTENCE_CHARACTERS) left = 0;
    return ready;
  };
}

/** The sentence needs no receipt and contains nothing forbidden. */
function isPlain(sentence: string, speech: { industry: Industry; language: CallLanguage }): boolean {
  if (sentence.length > MAX_SENTENCE_CHARACTERS) return false;
  const { text, blocked } = complySpeech(sentence, speech);
  return blocked.length === 0 && text === sentence && claimsIn(sentence).length === 0;
}
