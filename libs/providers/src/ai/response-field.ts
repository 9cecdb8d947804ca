/** Takes the words of `response` out of a JSON object that is still arriving, so that they can be spoken before it is whole. */

const START = /"response"\s*:\s*"/;
const ESCAPES: Record<string, string> = {
  n: '\n',
  t: ' ',
  r: '',
  b: '',
  f: '',
  '"': '"',
  '\\': '\\',
  '/': '/',
};

/** Feeds on pieces of the object; each gives the words that came with it. */
export function createResponseField(): (chunk: string) => string {
  let raw = '';
  let at = -1;
  let isOver = false;

  return (chunk) => {
    if (isOver) return '';
    raw += chunk;
    if (at === -1) {
      const start = START.exec(raw);
      if (!start) return '';
      at = start.index + start[0].length;
    }
    let words = '';
    while (at < raw.length) {
      const letter = raw[at] ?? '';
      if (letter === '"') {
        isOver = true;
        break;
      }
      if (letter !== '\\') {
        words += letter;
        at += 1;
        continue;
      }
      const escape = raw[at + 1];
      if (escape === undefined) break;
      if (escape === 'u') {
        const hex = raw.slice(at + 2, at + 6);
        if (hex.length < 4) break;
        words += String.fromCharCode(parseInt(hex, 16));
        at += 6;
        continue;
      }
      words += ESCAPES[escape] ?? '';
      at += 2;
    }
    return words;
  };
}
