/** Replays what a run of a test has done so far, by the built workflows or by those with one place changed. */
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { WorkflowHandle } from '@temporalio/client';
import { Worker } from '@temporalio/worker';
import { EXECUTION_TUNING } from '@praxis/activities/tuning';

const ROOT = resolve(__dirname, '../../..');

/** What the bundle says in one place, and what it is to say there. */
interface Change {
  written: string;
  instead: string;
}

/** The name of the error with which the replay ends; undefined where it does not. */
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

/** The bundle, with the change made. If the place is missing, the test is outdated. */
function bundleWith(change: Change | undefined): string {
  const bundle = readFileSync(join(ROOT, 'workflows/dist/bundle.js'), 'utf8');
  if (change === undefined) return bundle;
  if (!bundle.includes(change.written)) throw new Error(`the workflows no longer say: ${change.written}`);
  return bundle.replace(change.written, change.instead);
}
