/** Whether the microphone picked up the caller, or an echo of the AI's own voice. Pure. */

/** Fewer words are a cough or an "aha" (field practice: a minimum of words before an interruption counts). */
const MIN_WORDS = 2;

const wordsOf = (text: string): string[] =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu) ?? [];

/** True when the words interrupt the AI while it says `spoken`. */
export function isBargeIn(recognized: string, spoken: string): boolean {
  const words = wordsOf(recognized);
  return words.length >= MIN_WORDS && !isEcho(recognized, spoken);
}

/** True when nearly everything that was recognized is what was just being spoken. */
export function isEcho(recognized: string, spoken: string): boolean {
  const words = wordsOf(recognized);
  if (words.length === 0) return true;
  const spokenWords = new Set(wordsOf(spoken));
  const known = words.filter((word) => spokenWords.has(word)).length;
  return known / words.length >= 0.8;
}
