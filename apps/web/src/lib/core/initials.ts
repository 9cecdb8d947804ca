/** The initials shown for a person beside their name. Pure. */

/** Of the first and the last word of a name, or of what an address begins with: one letter or two, capital. */
export function initialsOf(name: string): string {
  const [start = ''] = name.split('@');
  const words = start.split(/[\s._-]+/u).filter((word) => /^\p{L}|^\p{N}/u.test(word));
  const [first = ''] = words;
  const last = words.length > 1 ? (words.at(-1) ?? '') : '';
  return [first, last]
    .map((word) => [...word].slice(0, 1).join(''))
    .join('')
    .toUpperCase();
}
