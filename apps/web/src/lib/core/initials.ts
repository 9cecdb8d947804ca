/** The initials shown beside a person's name. Pure. */

/** One or two capital letters: from the first and last word of a name, or of an email address before the `@`. */
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
