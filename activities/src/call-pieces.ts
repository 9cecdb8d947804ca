/**
 * A reply while it arrives: each whole sentence that claims nothing and that nothing is wrong with may be said at once. The
 * first that is not so, and all after it, waits for the turn to be over, when it is known what was done. Pure.
 */
import { complySpeech } from '@praxis/contracts/call-compliance';
import type { CallLanguage } from '@praxis/contracts/call.const';
import type { Industry } from '@praxis/contracts/industry.const';
import { claimsIn } from '@praxis/contracts/speech-claims';

/** Longest sentence, and most of them, that are said before the rest; more waits. */
const LONGEST = 400;
export const MOST_PIECES = 12;
const SENTENCE = /^[\s\S]*?(?:[.!?…]+["'”’»)\]]*(?=\s)|\n)/;

/** Feeds on words as they come; each feeding gives the sentences that may be said now. */
export function createPieces(speech: {
  industry: Industry;
  language: CallLanguage;
}): (words: string) => string[] {
  let held = '';
  let left = MOST_PIECES;
  return (words) => {
    if (left === 0) return [];
    held += words;
    const ready: string[] = [];
    for (let found = SENTENCE.exec(held); found && left > 0; found = SENTENCE.exec(held)) {
      const sentence = found[0].trim();
      held = held.slice(found[0].length);
      if (sentence === '') continue;
      left = isPlain(sentence, speech) ? left - 1 : 0;
      if (left > 0) ready.push(sentence);
    }
    return ready;
  };
}

/** Nothing in it needs a receipt, and nothing in it may not be said. */
function isPlain(sentence: string, speech: { industry: Industry; language: CallLanguage }): boolean {
  const { text, blocked } = complySpeech(sentence, speech);
  return (
    sentence.length <= LONGEST && blocked.length === 0 && text === sentence && claimsIn(sentence).length === 0
  );
}
