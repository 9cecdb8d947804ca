/** Memory of all processes of the stack as proportional set size, which counts shared pages once. */
import { readdir, readFile } from 'node:fs/promises';
import type { Row } from './report.js';
import type { Bench } from './stack.js';

const BOUND_MB = 900;

export async function benchMemoryAtRest(bench: Bench): Promise<Row[]> {
  await new Promise((resolve) => setTimeout(resolve, 5_000)); // a measurement, not a wait: "at rest" needs rest
  const row = await memoryRow(bench, 'memory at rest, all processes');
  return [row];
}

/** Returns one row: the memory of the supervisor and all its descendants. */
export async function memoryRow(bench: Bench, what: string): Promise<Row> {
  const { pids } = bench.stack.run();
  const roots = Object.values(pids).filter((pid): pid is number => typeof pid === 'number');
  const all = await withDescendants(roots);
  const sizes = await Promise.all([...all].map(pssMegabytes));
  const total = sizes.reduce((sum, size) => sum + size, 0);
  const each = await Promise.all(
    Object.entries(pids).map(async ([name, pid]) => `${name} ${Math.round(await pssMegabytes(Number(pid)))}`),
  );
  const atRest = what.includes('at rest');
  return {
    what,
    figure: `${Math.round(total)} MB (${each.join(', ')})`,
    bound: atRest ? `≤ ${BOUND_MB} MB` : '',
    ...(atRest ? { holds: total <= BOUND_MB } : {}),
    value: total,
  };
}

/** These processes and all their descendants. */
export async function withDescendants(roots: readonly number[]): Promise<Set<number>> {
  const parents = new Map<number, number>();
  for (const entry of await readdir('/proc')) {
    if (!/^\d+$/.test(entry)) continue;
    const stat = await readFile(`/proc/${entry}/stat`, 'utf8').catch(() => '');
    const parent = Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
    if (parent) parents.set(Number(entry), parent);
  }
  const found = new Set(roots);
  for (let grew = true; grew;) {
    grew = false;
    for (const [pid, parent] of parents) {
      if (found.has(parent) && !found.has(pid)) grew = Boolean(found.add(pid));
    }
  }
  return found;
}

/** The memory of a process in megabytes. */
export async function pssMegabytes(pid: number): Promise<number> {
  const rollup = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8').catch(() => '');
  return Number(/^Pss:\s+(\d+) kB/m.exec(rollup)?.[1] ?? 0) / 1024;
}
