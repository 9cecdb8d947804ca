/**
 * A reply while it arrives: each whole sentence that claims nothing and that nothing is wrong with may be said at once. The
 * first that is not so, and all after it, waits for the turn to be over, when it is known what was done. Pure.
 */
import { complySpeech } from '@praxis/domain/call/call-compliance';
import type { CallLanguage } from '@praxis/contracts/call/call.const';
import type { Industry } from '@praxis/contracts/core/industry.const';
import { sentenceEnds } from '@praxis/contracts/core/sentences';
import { claimsIn } from '@praxis/domain/call/speech-claim';

/** Longest sentence, and most of them, that are said before the rest; more waits. */
const LONGEST = 400;
export const MAX_CHUNKS = 12;

/** Feeds on words as they come; each feeding gives the sentences that may be said now. */
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
    // What is too long already need not be looked at with each word that follows.
    if (held.trim().length > LONGEST) left = 0;
    return ready;
  };
}

/** Nothing in it needs a receipt, and nothing in it may not be said. */
function isPlain(sentence: string, speech: { industry: Industry; language: CallLanguage }): boolean {
  if (sentence.length > LONGEST) return false;
  const { text, blocked } = complySpeech(sentence, speech);
  return blocked.length === 0 && text === sentence && claimsIn(sentence).length === 0;
}
