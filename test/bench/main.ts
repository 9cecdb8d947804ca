/**
 * `npm run bench [-- group …]`: measures every bound of the product, each a ratio or a figure. `-- quick`
 * measures a dozen representative rows in five minutes and compares them with the first such run on this
 * machine; `-- quick store` makes this run the new reference.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { measureGroup } from '../../tools/launcher/measure-group.mjs';
import { GROUPS, type Group } from './groups.js';
import { compareQuick } from './quick.js';
import { report, type Row } from './report.js';
import { openBench, type Bench } from './stack.js';

const names = process.argv.slice(2);
const quick = names.includes('quick');
const unknown = names.filter(
  (name) => !['quick', 'store'].includes(name) && !GROUPS.some((group) => group.name === name),
);

/** A campaign, which is among the longest, takes seventeen minutes on two cores. */
const GROUP_LIMIT_MS = 45 * 60_000;
const CLOSE_LIMIT_MS = 60_000;

let bench: Bench | undefined;

async function* measure(group: Group): AsyncGenerator<Row> {
  if (group.needs === 'nothing') yield* rowsOf(group.run({ quick }));
  else yield* rowsOf(group.run({ quick, bench: (bench ??= await openBench()) }));
}

async function* rowsOf(measured: AsyncIterable<Row> | Promise<Row[]>): AsyncGenerator<Row> {
  yield* Symbol.asyncIterator in measured ? measured : await measured;
}

/** Replaces the stack, because work of a group that hung may still use it. */
async function leaveBench(): Promise<void> {
  const left = bench;
  bench = undefined;
  await Promise.race([
    left?.close().catch(() => undefined),
    delay(CLOSE_LIMIT_MS, undefined, { ref: false }),
  ]);
}

async function main(): Promise<void> {
  const chosen = GROUPS.filter(({ name, isQuick }) =>
    quick ? isQuick : names.length === 0 || names.includes(name),
  );
  const rows: Row[] = [];
  const failed: Row[] = [];
  let hasHung = false;
  for (const group of chosen) {
    process.stdout.write(`bench: ${group.name}\n`);
    const emit = (row: Row): void => {
      rows.push(row);
      process.stdout.write(`bench:   ${row.what}: ${row.figure}\n`);
    };
    const failure = await measureGroup(measure(group), { emit, limitMs: GROUP_LIMIT_MS });
    if (!failure) continue;
    process.stdout.write(`bench: ${group.name} failed: ${failure.reason}\n`);
    const what = `${group.name} failed (${group.rows.join('; ')})`;
    failed.push({ what, figure: failure.reason.slice(0, 300), bound: 'ends', holds: false });
    if (!failure.hangs) continue;
    hasHung = true;
    await leaveBench();
  }
  await leaveBench();
  const all = [...rows, ...failed];
  if (quick) await compareQuick(all, { store: names.includes('store'), isWhole: failed.length === 0 });
  else await report(all);
  if (failed.length > 0) process.exitCode = 1;
  // A group that hung would keep the process alive.
  if (hasHung) process.exit();
}

if (unknown.length > 0) {
  process.stderr.write(
    `There is no benchmark called ${unknown.join(', ')}. There are: quick, ${GROUPS.map(({ name }) => name).join(', ')}.\n`,
  );
  process.exitCode = 1;
} else await main();
