/** Answers that a model found and the caller's own words support. Pure. */
import { normalizeSpeech } from '../normalize-speech.js';
import { isName } from './contact-details.js';

/** A name has to be what the caller said, word after word: it is said back, and what is only partly theirs could say anything. */
export function bornOut(
  answers: Readonly<Record<string, string>>,
  callerWords: readonly string[],
): Record<string, string> {
  // A spoken email address does not count as a name, because its owner can be another person.
  const withoutAddresses = (line: string): string =>
    line
      .split(/\s+/)
      .filter((word) => !/[@/]/.test(word))
      .join(' ');
  const turns = callerWords.map((line) => plain(withoutAddresses(line)));
  // The end of one turn and the beginning of the next are no name: "The one on Friday." "Yes."
  const isSaid = (name: string): boolean => turns.some((words) => words.includes(plain(name)));
  return Object.fromEntries(
    Object.entries(answers).filter(
      ([question, answer]) => question !== 'name' || (isName(answer) && isSaid(answer)),
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
