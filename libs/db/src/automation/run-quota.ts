/** The only place that checks whether a run may begin under the practice's plan. */
import type { TenantTransaction } from '../core/database.js';
import { recordUsage } from '../usage/meter.js';

/** Identifies the run, so that a repeated request is counted once. */
export interface RunClaim {
  /** The key is the same for repeats of the same run. */
  key: string;
  runId: string;
}

/** Counts one execution of an automation, if it is granted. */
export async function claimRun(
  tx: TenantTransaction,
  { key, runId }: RunClaim,
): Promise<{ isGranted: boolean }> {
  const use = { key, quantity: 1, eventType: 'execution', sourceType: 'run', sourceId: runId } as const;
  const [decision] = await recordUsage(tx, 'workflow_executions', [use]);
  return { isGranted: decision?.isGranted === true };
}
