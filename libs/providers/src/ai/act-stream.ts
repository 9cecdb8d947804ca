/** Finds the complete acts in the JSON of a reply while it streams, so that the first words can be said early. */

const START = /"acts"\s*:\s*\[/;

/** Creates a reader that takes chunks of the JSON and returns the acts that each one completed, as received. */
export function createActStream(): (chunk: string) => unknown[] {
  let raw = '';
  let at = -1;
  let from = -1;
  let depth = 0;
  let isText = false;
  let isOver = false;
  return (chunk) => {
    if (isOver) return [];
    raw += chunk;
    if (at === -1) {
      const start = START.exec(raw);
      if (!start) return [];
      at = start.index + start[0].length;
    }
    const acts: unknown[] = [];
    for (; at < raw.length && !isOver; at += 1) {
      const letter = raw[at];
      if (isText) {
        // An escape and the letter after it belong together.
        if (letter === '\\') {
          if (at + 1 >= raw.length) return acts;
          at += 1;
        } else if (letter === '"') isText = false;
        continue;
      }
      if (letter === '"') isText = true;
      else if (letter === '{' || letter === '[') {
        if (depth === 0) from = at;
        depth += 1;
      } else if (letter === '}' || letter === ']') {
        depth -= 1;
        if (depth < 0) isOver = true;
        else if (depth === 0) acts.push(...parsed(raw.slice(from, at + 1)));
      }
    }
    return acts;
  };
}

function parsed(json: string): unknown[] {
  try {
    return [JSON.parse(json)];
  } catch {
    return [];
  }
}
