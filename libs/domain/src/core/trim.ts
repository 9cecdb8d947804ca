/**
 * Trims given characters in linear time. A pattern such as `/,+$/` is quadratic in a text of many commas.
 * Pure.
 */

/** Removes `characters` from the end of a text. */
export function trimEndOf(text: string, characters: string): string {
  let end = text.length;
  while (end > 0 && characters.includes(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}

/** Removes `characters` from the beginning and the end of a text. */
export function trimOf(text: string, characters: string): string {
  let from = 0;
  while (from < text.length && characters.includes(text.charAt(from))) from += 1;
  return trimEndOf(text.slice(from), characters);
}

/** Trims each line and removes empty lines. */
export function withoutBlankLines(text: string): string {
  return text
    .split(/[\r\n\u2028\u2029]/)
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join('\n');
}
