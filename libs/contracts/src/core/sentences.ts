/** Finds the ends of sentences, in whole texts and in streamed text, in linear time. Pure. */

const MARKS = '.!?…';
const CLOSERS = `"'”’»)]`;
const SPACE = /\s/;

/**
 * The positions right after each sentence's last mark, or after its line break. A mark ends a sentence only
 * if a space follows, so that `1.5` and `example.com` are not split. At the end of the text a mark counts
 * only if the text is `whole`.
 */
export function sentenceEnds(text: string, { whole }: { whole: boolean }): number[] {
  const ends: number[] = [];
  let at = 0;
  while (at < text.length) {
    const character = text.charAt(at);
    at += 1;
    if (character === '\n') ends.push(at);
    if (!MARKS.includes(character)) continue;
    at = after(text, { from: at, characters: MARKS });
    at = after(text, { from: at, characters: CLOSERS });
    if (at < text.length ? SPACE.test(text.charAt(at)) : whole) ends.push(at);
  }
  return ends;
}

/**
 * The sentences of a whole text, each with the spaces after it, so that joining them gives the text. A rest
 * without an end is the last sentence.
 */
export function sentencesOf(text: string): string[] {
  const sentences: string[] = [];
  let from = 0;
  for (const end of [...sentenceEnds(text, { whole: true }), text.length]) {
    if (end <= from) continue;
    let to = end;
    while (to < text.length && SPACE.test(text.charAt(to))) to += 1;
    sentences.push(text.slice(from, to));
    from = to;
  }
  return sentences;
}

function after(text: string, { from, characters }: { from: number; characters: string }): number {
  let at = from;
  while (at < text.length && characters.includes(text.charAt(at))) at += 1;
  return at;
}
