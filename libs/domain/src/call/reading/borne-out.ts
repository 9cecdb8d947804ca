/** Answers that a model found and the caller's own words support. Pure. */
import { normalizeSpeech } from '../normalize-speech.js';
import { isName } from './contact-details.js';

/** A name has to be what the caller said, word after word: it is said back, and what is only partly theirs could say anything. */
export function bornOut(
  answers: Readonly<Record<string, string>>,
  callerWords: readonly string[],
): Record<string, string> {
  // A spoken email address does not count as a name, because its owner can be somebody else.
  const words = callerWords.flatMap((line) => line.split(/\s+/)).filter((word) => !/[@/]/.test(word));
  const spoken = plain(words.join(' '));
  return Object.fromEntries(
    Object.entries(answers).filter(
      ([question, answer]) => question !== 'name' || (isName(answer) && spoken.includes(plain(answer))),
    ),
  );
}

/** The words of a text, each between spaces. */
function plain(text: string): string {
  return ` ${normalizeSpeech(text)
    .split(/[^\p{L}'-]+/u)
    .filter((word) => word !== '')
    .join(' ')} `;
}
