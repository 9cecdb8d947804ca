/** The table of the matrix. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { FAULT_SERVICES, FAULTS } from '../../tools/launcher/faults-arguments.mjs';
import type { Cell, Seen } from './cell.js';

const say = (line: string): void => void process.stdout.write(`${line}\n`);
const seconds = (ms: number | undefined): string => (ms === undefined ? '—' : `${(ms / 1_000).toFixed(1)} s`);

const COLUMNS = [
  'service',
  'fault',
  'screen',
  'toast',
  'run',
  'status',
  'in the end',
  'shown after',
  'cleared after',
  'went on after',
  'verdict',
] as const;

const cellsOf = ({ service, fault }: Cell, seen: Seen | string): string[] =>
  typeof seen === 'string'
    ? [service, fault, ...Array.from({ length: COLUMNS.length - 3 }, () => '—'), `left out: ${seen}`]
    : [
        service,
        fault,
        seen.screen,
        seen.toast,
        seen.run,
        seen.status,
        seen.effects,
        seconds(seen.shownMs),
        seconds(seen.clearedMs),
        seconds(seen.settledMs),
        seen.problems.length === 0 ? 'as expected' : `WRONG: ${seen.problems.join('; ')}`,
      ];

const placeOf = ({ service, fault }: Cell): number =>
  FAULT_SERVICES.indexOf(service) * FAULTS.length + FAULTS.indexOf(fault);

/** Prints a cell's row as soon as the cell is played. */
export function printRow(cell: Cell, seen: Seen): void {
  const mark = seen.problems.length === 0 ? '✓' : '✗';
  const times = `shown ${seconds(seen.shownMs)}, cleared ${seconds(seen.clearedMs)}, went on ${seconds(seen.settledMs)}`;
  say(`${mark} ${cell.service} ${cell.fault}: ${times}`);
  for (const problem of seen.problems) say(`    ${problem}`);
}

export function printLeftOut({ service, fault }: Cell, reason: string): void {
  say(`– ${service} ${fault}: ${reason}`);
}

/** Prints and stores the whole table as Markdown. Returns true if every cell is as expected. */
export function printTable(played: readonly { cell: Cell; seen: Seen | string }[], folder: string): boolean {
  const lines = [`| ${COLUMNS.join(' | ')} |`, `|${COLUMNS.map(() => '---').join('|')}|`];
  for (const { cell, seen } of played.toSorted((one, other) => placeOf(one.cell) - placeOf(other.cell))) {
    const texts = cellsOf(cell, seen).map((text) => text.replaceAll('|', '/'));
    lines.push(`| ${texts.join(' | ')} |`);
  }
  say(`\n${lines.join('\n')}`);
  writeFileSync(join(folder, 'table.md'), `${lines.join('\n')}\n`);
  const wrong = played.filter(({ seen }) => typeof seen !== 'string' && seen.problems.length > 0);
  const count = played.filter(({ seen }) => typeof seen !== 'string').length;
  say(`\n${count - wrong.length} of ${count} cells as expected`);
  return wrong.length === 0;
}
