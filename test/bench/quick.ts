/** The quick run: compares its rows with those of a stored run on the same machine, as ratios. */
import { createHash } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { cpus, totalmem } from 'node:os';
import { dirname, join } from 'node:path';
import { userCacheDir } from '../../tools/lib/paths.mjs';
import { subject, type Row } from './report.js';

/** Measured values by the subject of their row. */
type Stored = Record<string, number>;

function storePath(): string {
  const machine = `${cpus()[0]?.model ?? ''} ${cpus().length} ${Math.round(totalmem() / 2 ** 30)}`;
  return join(
    userCacheDir(),
    'bench',
    `quick-${createHash('sha256').update(machine).digest('hex').slice(0, 12)}.json`,
  );
}

/**
 * Prints the rows. Stores the first run on a machine, and any run with `store`, as the reference for later
 * ones, unless a group failed.
 */
export async function compareQuick(
  rows: readonly Row[],
  { store, isWhole }: { store: boolean; isWhole: boolean },
): Promise<void> {
  const path = storePath();
  const before = await readFile(path, 'utf8').then(
    (text) => JSON.parse(text) as Stored,
    () => undefined,
  );
  process.stdout.write(`\n| what | figure | ÷ stored run |\n| --- | --- | --- |\n`);
  for (const { what, figure, value } of rows) {
    const old = before?.[subject(what)];
    const ratio = value !== undefined && old ? `${(value / old).toFixed(2)} ×` : '';
    process.stdout.write(`| ${what} | ${figure} | ${ratio} |\n`);
  }
  if (before && !store) {
    process.stdout.write(`\nCompared with ${path}; \`npm run bench -- quick store\` stores a run anew.\n`);
    return;
  }
  if (!isWhole) {
    process.stdout.write('\nNot stored for later runs to be compared with, because a group failed.\n');
    return;
  }
  const stored = Object.fromEntries(
    rows.flatMap(({ what, value }) => (value === undefined ? [] : [[subject(what), value] as const])),
  );
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, `${JSON.stringify(stored, null, 2)}\n`);
  process.stdout.write(`\nStored in ${path} for later runs to be compared with.\n`);
}
