/** Trimming by characters of one's own, in linear time: a pattern such as `/,+$/` tries every comma of a text. Pure. */

/** A text without any of `characters` at its end. */
export function trimEndOf(text: string, characters: string): string {
  let end = text.length;
  while (end > 0 && characters.includes(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}

/** A text without any of `characters` at its beginning and its end. */
export function trimOf(text: string, characters: string): string {
  let from = 0;
  while (from < text.length && characters.includes(text.charAt(from))) from += 1;
  return trimEndOf(text.slice(from), characters);
}

/** Lines without blanks around them and without the empty ones among them. */
export function withoutBlankLines(text: string): string {
  return text
    .split(/[\r\n\u2028\u2029]/)
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join('\n');
}
