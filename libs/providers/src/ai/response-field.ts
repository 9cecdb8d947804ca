/** Extracts the text of `response` from a JSON object while it streams, so that speech can begin early. */

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

/** Creates a parser that takes chunks of the object and returns the text that each one added. */
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
