/** How long a run's history may get before the run continues in a new one. */
import { workflowInfo } from '@temporalio/workflow';

/**
 * A fifth of what can be replayed quickly; Temporal itself ends a run at 51,200 events. The events of one task are added to this, so a run
 * that checks this in each of its tasks stays below ten thousand.
 */
export const LONG_HISTORY = 2_000;

/** True once the run should continue as new at its next quiet moment. */
export function isHistoryLong(): boolean {
  const { historyLength, continueAsNewSuggested } = workflowInfo();
  return historyLength > LONG_HISTORY || continueAsNewSuggested;
}
