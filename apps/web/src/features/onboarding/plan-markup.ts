/**
 * Reads the simple markup of a plan: headings from #, ## and ###, list items from dash or numbered lines, bold, italic,
 * paragraphs (specification 1, section 2). Everything else is plain text. Pure.
 */

export interface Run {
  text: string;
  style: 'plain' | 'bold' | 'italic';
}

export type Block =
  | { kind: 'heading'; level: 1 | 2 | 3; runs: Run[] }
  | { kind: 'list'; isNumbered: boolean; items: Run[][] }
  | { kind: 'paragraph'; runs: Run[] };

/** The blocks of a plan, in order. */
export function readMarkup(text: string): Block[] {
  const blocks: Block[] = [];
  for (const row of text.split(/\r?\n/)) {
    const line = row.trim();
    if (line === '') continue;
    const heading = /^(#{1,3}) (.*)$/.exec(line);
    const item = /^(?:-|(\d{1,3})\.) (.*)$/.exec(line);
    if (heading)
      blocks.push({ kind: 'heading', level: levelOf(heading[1]), runs: readRuns((heading[2] ?? '').trim()) });
    else if (item) addItem(blocks, item[1] !== undefined, readRuns((item[2] ?? '').trim()));
    else blocks.push({ kind: 'paragraph', runs: readRuns(line) });
  }
  return blocks;
}

const levelOf = (marks = '#'): 1 | 2 | 3 => (marks.length === 1 ? 1 : marks.length === 2 ? 2 : 3);

/** Adds an item to the preceding list, or starts a new one. */
function addItem(blocks: Block[], isNumbered: boolean, runs: Run[]): void {
  const last = blocks.at(-1);
  if (last?.kind === 'list' && last.isNumbered === isNumbered) last.items.push(runs);
  else blocks.push({ kind: 'list', isNumbered, items: [runs] });
}

/** Splits a line into runs of one style each. Marks without a closing mark are text. */
function readRuns(line: string): Run[] {
  return line
    .split(/(\*\*[^*]+\*\*|\*[^*]+\*)/)
    .filter((part) => part !== '')
    .map((part) => {
      if (/^\*\*[^*]+\*\*$/.test(part)) return { text: part.slice(2, -2), style: 'bold' };
      if (/^\*[^*]+\*$/.test(part)) return { text: part.slice(1, -1), style: 'italic' };
      return { text: part, style: 'plain' };
    });
}
