/** Replays what a run of a test has done so far, with the built workflows or with one place in them changed. */
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { WorkflowHandle } from '@temporalio/client';
import { Worker } from '@temporalio/worker';
import { EXECUTION_TUNING } from '@praxis/activities/tuning';

const ROOT = resolve(__dirname, '../../..');

/** Code in one place of the bundle, and the code that replaces it. */
interface Change {
  written: string;
  instead: string;
}

/** Replays the run. Returns the name of the error with which the replay ends, or undefined if it succeeds. */
export async function replayError(run: WorkflowHandle, change?: Change): Promise<string | undefined> {
  const options = {
    workflowBundle: { code: bundleWith(change) },
    ...EXECUTION_TUNING,
    dataConverter: { failureConverterPath: join(ROOT, 'libs/temporal/dist/failure-converter.cjs') },
  };
  const histories = [{ workflowId: run.workflowId, history: await run.fetchHistory() }];
  for await (const { error } of Worker.runReplayHistories(options, histories)) return error?.name;
  throw new Error('the history was not replayed');
}

/** Returns the bundle with the change made. If the code to replace is missing, the test is outdated. */
function bundleWith(change: Change | undefined): string {
  const bundle = readFileSync(join(ROOT, 'workflows/dist/bundle.js'), 'utf8');
  if (change === undefined) return bundle;
  if (!bundle.includes(change.written)) throw new Error(`the workflows no longer say: ${change.written}`);
  return bundle.replace(change.written, change.instead);
}
