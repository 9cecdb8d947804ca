/**
 * `npm run bench [-- group …]`: measures every bound of the product, each a ratio or a figure. `-- quick`
 * measures a dozen representative rows in five minutes and compares them with the first such run on this
 * machine; `-- quick store` makes this run the new reference.
 */
import { GROUPS, type Group } from './groups.js';
import { compareQuick } from './quick.js';
import { report, type Row } from './report.js';
import { openBench, type Bench } from './stack.js';

const names = process.argv.slice(2);
const quick = names.includes('quick');
const unknown = names.filter(
  (name) => !['quick', 'store'].includes(name) && !GROUPS.some((group) => group.name === name),
);

/** A failed group becomes a row with the reason; the other groups still run. */
async function measured(group: Group, work: () => Promise<Row[]>): Promise<Row[]> {
  process.stdout.write(`bench: ${group.name}\n`);
  try {
    return await work();
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    const rows = group.rows.join('; ');
    process.stdout.write(`bench: ${group.name} failed: ${reason}\n`);
    return [
      { what: `${group.name} failed (${rows})`, figure: reason.slice(0, 300), bound: 'ends', holds: false },
    ];
  }
}

async function main(): Promise<void> {
  const chosen = GROUPS.filter(({ name, isQuick }) =>
    quick ? isQuick : names.length === 0 || names.includes(name),
  );
  const rows: Row[] = [];
  let bench: Bench | undefined;
  try {
    for (const group of chosen) {
      if (group.needs === 'nothing') rows.push(...(await measured(group, () => group.run({ quick }))));
      else
        rows.push(
          ...(await measured(group, async () => {
            bench ??= await openBench();
            return await group.run({ quick, bench });
          })),
        );
    }
  } finally {
    await bench?.close();
  }
  if (quick) await compareQuick(rows, { store: names.includes('store') });
  else await report(rows);
  if (rows.some(({ what }) => / failed \(/.test(what))) process.exitCode = 1;
}

if (unknown.length > 0) {
  process.stderr.write(
    `There is no benchmark called ${unknown.join(', ')}. There are: quick, ${GROUPS.map(({ name }) => name).join(', ')}.\n`,
  );
  process.exitCode = 1;
} else await main();
