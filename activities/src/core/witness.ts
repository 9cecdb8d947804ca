/** Names the run on whose behalf an activity opens a secret, for the access log. */
import { activityInfo } from '@temporalio/activity';
import type { Witness } from '@praxis/db/vault/vault';

export function witness(): Witness {
  const { workflowExecution, activityType } = activityInfo();
  return {
    workflowId: workflowExecution?.workflowId,
    runId: workflowExecution?.runId,
    activity: activityType,
  };
}
