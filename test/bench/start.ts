/** Warm start: the second start of a built installation, from the command until it is ready. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startStack } from '../support/stack.js';
import { median, timed } from './stats.js';
import type { Row } from './report.js';

const ROUNDS = 3;

export async function benchWarmStart(): Promise<Row[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'praxis-bench-start-'));
  const times: number[] = [];
  try {
    await (await startStack({ dataDir })).stop();
    for (let round = 0; round < ROUNDS; round += 1) {
      const { ms, result } = await timed(() => startStack({ dataDir }));
      times.push(ms / 1000);
      await result.stop();
    }
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
  const seconds = median(times);
  return [
    {
      what: 'warm start to ready',
      figure: `${seconds.toFixed(1)} s`,
      bound: '≤ 15 s',
      holds: seconds <= 15,
      value: seconds,
    },
  ];
}
