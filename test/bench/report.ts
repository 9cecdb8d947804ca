/** The table that a run prints and stores: each row has a figure, its bound, and whether it is met. */
import { readFile, writeFile } from 'node:fs/promises';
import { cpus, totalmem } from 'node:os';
import { fileURLToPath } from 'node:url';

export interface Row {
  what: string;
  figure: string;
  /** The bound in words; empty for a row without one. */
  bound: string;
  /** Undefined if there is no bound. */
  holds?: boolean;
  /** The figure as a number, to compare with another run. */
  value?: number;
}

const HEAD = '| what | figure | bound | |\n| --- | --- | --- | --- |\n';
const STORED = fileURLToPath(new URL('./results.md', import.meta.url));

/**
 * Prints the table and stores it in test/bench/results.md, which keeps the rows of groups that did not run
 * this time.
 */
export async function report(rows: readonly Row[]): Promise<void> {
  const lines = rows.map(
    (row) =>
      `| ${row.what} | ${row.figure} | ${row.bound} | ${row.holds === undefined ? '' : row.holds ? 'holds' : 'MISSED'} |`,
  );
  const machine = `${cpus().length} cores, ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.versions.node}`;
  process.stdout.write(`\n${machine}\n\n${HEAD}${lines.join('\n')}\n`);
  await writeFile(
    STORED,
    `# Benchmark\n\nWritten by \`npm run bench\`. Ratios were measured in one run, side by side; absolute times are of a noisy machine (${machine}).\n\n${HEAD}${replaced(await storedLines(), lines).join('\n')}\n`,
  );
}

async function storedLines(): Promise<string[]> {
  const stored = await readFile(STORED, 'utf8').catch(() => '');
  return stored.split('\n').filter((line) => line.startsWith('| ') && !HEAD.includes(line));
}

/** Replaces older rows of the same subject; new ones are appended. */
function replaced(before: readonly string[], now: readonly string[]): string[] {
  const left = new Map(now.map((line) => [subject(line), line]));
  const kept = before.map((line) => {
    const newer = left.get(subject(line));
    left.delete(subject(line));
    return newer ?? line;
  });
  return [...kept, ...left.values()];
}

/** The subject of a row or of a line of the table, without its count. */
export function subject(line: string): string {
  return (line.split(' | ')[0] ?? '').replaceAll(/\d/g, '');
}
