/** Whether the microphone picked up the caller, or an echo of the AI's own voice. Pure. */

/** Fewer words are a cough or an "uh-huh" (in the field, an interruption counts from a minimum number of words on). */
const MIN_WORDS = 2;

const wordsOf = (text: string): string[] =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu) ?? [];

/** True if the words interrupt the AI while it says `spoken`. */
export function isBargeIn(recognized: string, spoken: string): boolean {
  const words = wordsOf(recognized);
  return words.length >= MIN_WORDS && !isEcho(recognized, spoken);
}

/** True if nearly all recognized words were just being spoken by the AI. */
export function isEcho(recognized: string, spoken: string): boolean {
  const words = wordsOf(recognized);
  if (words.length === 0) return true;
  const spokenWords = new Set(wordsOf(spoken));
  const known = words.filter((word) => spokenWords.has(word)).length;
  return known / words.length >= 0.8;
}
