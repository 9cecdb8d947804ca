/** Shortens texts without breaking words. Pure. */

const MARK = '…';

/**
 * The text, or as many of its whole words as fit with an ellipsis after them. A single word that does not fit is cut,
 * but never inside a surrogate pair, which no database stores.
 * @param max - the maximum number of characters of the result
 */
export function cutAtWord(text: string, max: number): string {
  if (text.length <= max) return text;
  const room = Math.max(0, max - MARK.length);
  let end = room;
  while (end > 0 && !isSpace(text[end])) end -= 1;
  const kept = text.slice(0, end).trimEnd();
  if (kept !== '') return `${kept}${MARK}`;
  return `${text.slice(0, room).replace(/[\ud800-\udbff]$/, '')}${MARK}`;
}

function isSpace(character: string | undefined): boolean {
  return character !== undefined && /\s/.test(character);
}
