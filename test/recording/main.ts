/**
 * `npm run record`: records a journey on its own stack and writes it for the home page to replay.
 * Run it when a test says that the stored one no longer shows what the product writes.
 */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { RecordedRun } from '@praxis/contracts/journey/recorded-run';
import { startStack } from '../support/stack.js';
import { until } from '../support/until.js';
import { recordRun, type Stage } from './record-run.js';

const FILE = join(import.meta.dirname, '../../apps/web/src/features/journey/replay/recorded-run.json');
/** The pause between two steps, the same as in Run All. */
const GAP_MS = 1_000;
/** Number of recorded runs. The one with the median time is kept, so that the page shows a typical run. */
const RUNS = 5;

const waited = ({ requests }: RecordedRun): number =>
  requests.reduce((sum, { latencyMs }) => sum + latencyMs, 0);

/** A run that the stack accepted immediately. A new stack first loads its code and may refuse requests until then. */
async function takenRun(stage: Stage): Promise<RecordedRun> {
  return await until('a run that is taken', { timeoutMs: 60_000, pollMs: 500 }, () =>
    recordRun(stage).catch((error: unknown) => {
      console.log(error instanceof Error ? error.message : error);
      return undefined;
    }),
  );
}

async function recordRuns(stage: Stage): Promise<RecordedRun[]> {
  await takenRun({ ...stage, gapMs: 0 });
  const runs: RecordedRun[] = [];
  while (runs.length < RUNS) {
    const run = await takenRun(stage);
    console.log(run.requests.map(({ step, latencyMs }) => `${step} ${latencyMs} ms`).join(', '));
    runs.push(run);
  }
  return runs.sort((one, other) => waited(one) - waited(other));
}

const stack = await startStack({ env: { ...process.env, PRAXIS_RATE_LIMIT: '1000000' } });
try {
  const apiKey = stack.secrets().publicApiKey;
  const runs = await recordRuns({ baseUrl: stack.baseUrl, apiKey, gapMs: GAP_MS });
  await writeFile(FILE, `${JSON.stringify(runs[Math.floor(RUNS / 2)], null, 2)}\n`);
  console.log(`written: ${FILE}`);
} finally {
  await stack.stop();
}
