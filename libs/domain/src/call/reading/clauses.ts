/**
 * The parts of a turn, each of which can express a request: "Yes, Tuesday works, and what are your fees?" has three.
 * Pure.
 */
import { sentencesOf } from '@praxis/contracts/core/sentences';

const JOINTS =
  /(?:[;:–—]|,? (?:and|but|also|plus|so|then|because|y|pero|tambien|también|además|ademas|entonces|porque) (?=(?:i|i'm|i'd|can|could|what|when|where|how|do|does|please|is|are|my|we|you|the|it|don't|that|que|qué|cuando|cuándo|donde|dónde|cuanto|cuánto|puede|me|mi|necesito|quiero|quisiera|no|es|por)\b)|, (?=(?:can|could|what|when|where|how|do|does|please|i'd like|i need|i want|que|qué|cuando|cuándo|donde|dónde|cuanto|cuánto|puede|necesito|quiero|quisiera)\b))/i;
/** Maximum number of parts. A turn with more is a story: only its first and last parts are read. */
const MAX_CLAUSES = 8;

/** The clauses of a turn, in order; a turn of one clause is returned unchanged. */
export function clausesOf(text: string): string[] {
  const clauses = sentencesOf(text)
    .flatMap((sentence) => sentence.split(JOINTS))
    .map((clause) => clause.trim())
    .filter((clause) => /\p{L}|\d/u.test(clause));
  if (clauses.length <= MAX_CLAUSES) return clauses;
  const half = MAX_CLAUSES / 2;
  return [...clauses.slice(0, half), ...clauses.slice(-half)];
}
