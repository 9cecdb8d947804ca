/** How long a run's history may get before the run continues in a new one. */
import { workflowInfo } from '@temporalio/workflow';

/**
 * A fifth of the events that can be replayed quickly; Temporal itself ends a run at 51,200 events. The events of one
 * task are added to this number, so a run that checks it in each of its tasks stays below ten thousand.
 */
export const LONG_HISTORY = 2_000;

/** True if the run should continue as new as soon as no work is in progress. */
export function isHistoryLong(): boolean {
  const { historyLength, continueAsNewSuggested } = workflowInfo();
  return historyLength > LONG_HISTORY || continueAsNewSuggested;
}
