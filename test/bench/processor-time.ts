/** Processor time of processes. Other programs on the machine affect it less than they affect elapsed time. */
import { readFileSync } from 'node:fs';

/** The unit of /proc/<pid>/stat (proc(5)): Linux counts processor time in hundredths of a second. */
const TICK_MS = 10;

/** Processor time of these processes so far, over all threads, in milliseconds. A process that has ended counts as 0. */
export function processorMs(pids: Iterable<number>): number {
  return sum(pids, (fields) => ticks(fields, [11, 12]));
}

/** Processor time of the ended child processes of these parents, in milliseconds. */
export function endedChildrenMs(parents: Iterable<number>): number {
  return sum(parents, (fields) => ticks(fields, [13, 14]));
}

/** Sums fields of /proc/<pid>/stat, in milliseconds. `places` count from the name on, which may contain spaces. */
function ticks(fields: readonly string[], places: readonly number[]): number {
  return places.reduce((total, place) => total + Number(fields[place] ?? 0) * TICK_MS, 0);
}

function sum(pids: Iterable<number>, of: (fields: readonly string[]) => number): number {
  let total = 0;
  for (const pid of pids) total += of(fieldsOf(pid));
  return total;
}

function fieldsOf(pid: number): string[] {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  } catch {
    return [];
  }
}
