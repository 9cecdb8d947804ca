/** Names the run for which an activity decrypts a secret, for the access log. */
import { activityInfo } from '@temporalio/activity';
import type { OpeningRun } from '@praxis/db/vault/vault';

export function openingRun(): OpeningRun {
  const { workflowExecution, activityType } = activityInfo();
  return {
    workflowId: workflowExecution?.workflowId,
    runId: workflowExecution?.runId,
    activity: activityType,
  };
}
