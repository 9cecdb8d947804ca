/**
 * Texts that are slow for careless parsers: one fragment repeated, with a prefix, and a suffix that does not
 * match.
 */

const FRAGMENTS = [
  ' ', '\t', '\n', '\r\n', '-', '.', ',', ';', ':', '"', "'", '[', '(', '<', '{', '{{', '&#', '\\', '/', '@', '!', '?', '=', '>',
  '0', 'a', 'A', 'ab', 'a.', 'a@', 'a ', ' a', '- ', '.a', ',,"', '<a ', '</', '<style>', '\u0301', '\ud83d\ude00', 'ñ', 'é ',
  '+1', '1-', ';A=,', '\n ', 'a\n', '=?', '%41',
]; // prettier-ignore

/** A text of about `length` characters. */
export interface TextShape {
  name: string;
  make: (length: number) => string;
}

/** Every text shape for a parser whose patterns have these keywords. */
export function textShapes(keywords: readonly string[]): TextShape[] {
  const plain = FRAGMENTS.flatMap((fragment) => [
    shape('', fragment, ''),
    shape('a', fragment, '\u0001'),
    shape(fragment, 'a ', fragment),
  ]);
  const own = keywords.flatMap((word) => [
    shape('', word, '\u0001'),
    shape('', `${word} `, '\u0001'),
    ...[' ', ',', 'a', '-', '.', '"'].map((fragment) => shape(word, fragment, '"\u0001')),
  ]);
  return [...plain, ...own];
}

function shape(before: string, fragment: string, behind: string): TextShape {
  return {
    name: JSON.stringify([before, fragment, behind]),
    make: (length) => `${before}${fragment.repeat(Math.ceil(length / fragment.length))}${behind}`,
  };
}
