/** Finds the part of a reply that is still to be spoken, if it is spoken sentence by sentence. */

/** The rest of a text whose beginning has already been spoken. A sentence that was spoken is not repeated. */
export function withoutSaid(text: string, said: readonly string[]): string {
  let rest = text.trim();
  for (const chunk of said) if (rest.startsWith(chunk)) rest = rest.slice(chunk.length).trimStart();
  return rest;
}
