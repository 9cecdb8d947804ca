/** Answers that a model found and the caller's own words support. Pure. */
import { normalizeSpeech } from '../normalize-speech.js';
import { isName } from './contact-details.js';

/**
 * A name must be exactly what the caller said, word for word, because the receptionist repeats it aloud and a partly
 * invented name could say anything.
 */
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
  // The end of one turn and the beginning of the next do not form a name: "The one on Friday." "Yes."
  const isSaid = (name: string): boolean => turns.some((words) => words.includes(plain(name)));
  return Object.fromEntries(
    Object.entries(answers).filter(
      ([question, answer]) => question !== 'name' || (isName(answer) && isSaid(answer)),
    ),
  );
}

/** The words of a text, each surrounded by spaces. */
function plain(text: string): string {
  return ` ${normalizeSpeech(text)
    .split(/[^\p{L}'-]+/u)
    .filter((word) => word !== '')
    .join(' ')} `;
}
