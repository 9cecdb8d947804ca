/** The run for which a request is sent to a vendor, as the vendor guard needs it. */
import { activityInfo, cancellationSignal } from '@temporalio/activity';
import type { RequestContext } from '@praxis/providers/vendor-guard';

export const ACTIVITY_CONTEXT: RequestContext = {
  workflowId: () => ofActivity(() => activityInfo().workflowExecution?.workflowId),
  signal: () => ofActivity(cancellationSignal),
};

function ofActivity<Value>(read: () => Value): Value | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}
