/**
 * `npm run faults -- [service] [fault]`: makes each fault of each service on a whole stack, reads what a person sees in
 * a browser, and compares it with test/faults/expectations.ts. Exits with code 1 if a cell is wrong. Pictures and the
 * table are in test-results/faults.
 */
import { mkdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { chromium, type Browser } from '@playwright/test';
import type { FaultOrder, FaultService } from '../../tools/launcher/faults-arguments.mjs';
import { playCell, type Cell, type Seen } from './cell.js';
import type { Room } from './drill.js';
import { expectedOf } from './expectations.js';
import { startFaultStack, type FaultStack } from './fault-stack.js';
import { printLeftOut, printRow, printTable } from './table.js';
import { STACKS } from './services.js';

const folder = resolve('test-results/faults');
const order = JSON.parse(process.argv[2] ?? '{}') as FaultOrder;
const played: { cell: Cell; seen: Seen | string }[] = [];
const open = new Set<FaultStack>();

for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, () => {
    void Promise.all([...open].map((faults) => faults.stop())).then(() => process.exit(1));
  });

/** Plays rows of the matrix on a separate stack. */
async function playRows(browser: Browser, lanes: readonly (readonly FaultService[])[]): Promise<void> {
  if (lanes.flat().length === 0) return;
  const faults = await startFaultStack();
  open.add(faults);
  try {
    await Promise.all(
      lanes.map(async (services) => {
        for (const service of services)
          for (const fault of order.faults) await play({ faults, browser }, { service, fault });
      }),
    );
  } finally {
    await faults.stop();
    open.delete(faults);
  }
}

async function play(room: Room, cell: Cell): Promise<void> {
  const expected = expectedOf(cell.service, cell.fault);
  const seen = typeof expected === 'string' ? expected : await playCell(room, cell, { expected, folder });
  played.push({ cell, seen });
  if (typeof seen === 'string') printLeftOut(cell, seen);
  else printRow(cell, seen);
}

async function main(): Promise<void> {
  mkdirSync(folder, { recursive: true });
  const browser = await chromium.launch({
    args: ['--no-sandbox', '--disable-gpu'],
    ...(process.env.CHROMIUM_PATH ? { executablePath: process.env.CHROMIUM_PATH } : {}),
  });
  try {
    const isOrdered = (service: FaultService): boolean => order.services.includes(service);
    await Promise.all(
      STACKS.map((lanes) =>
        playRows(
          browser,
          lanes.map((services) => services.filter(isOrdered)),
        ),
      ),
    );
  } finally {
    await browser.close();
  }
  process.exitCode = printTable(played, folder) ? 0 : 1;
}

await main();
