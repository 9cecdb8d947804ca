/** Whether what the microphone hears is the caller, or the AI's own voice coming back. Pure. */

/** Fewer words are a cough or an "aha" (field practice: a minimum of words before an interruption counts). */
const LEAST_WORDS = 2;

const wordsOf = (text: string): string[] =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu) ?? [];

/** True when the words interrupt the AI while it says `spoken`. */
export function isBargeIn(heard: string, spoken: string): boolean {
  const words = wordsOf(heard);
  return words.length >= LEAST_WORDS && !isEcho(heard, spoken);
}

/** True when nearly everything that was heard is what was just being said. */
export function isEcho(heard: string, spoken: string): boolean {
  const words = wordsOf(heard);
  if (words.length === 0) return true;
  const said = new Set(wordsOf(spoken));
  const known = words.filter((word) => said.has(word)).length;
  return known / words.length >= 0.8;
}
