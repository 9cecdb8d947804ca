/** Signs of life of an activity that may last, so that one whose worker was killed is noticed and tried again soon. */
import { activityInfo, heartbeat } from '@temporalio/activity';

/** A fifth of the time-out in workflows/src/core/activity-options.ts: a busy machine may be late without being missed. */
export const HEARTBEAT_MS = 1_000;

/** Runs `work` and sends a heartbeat every second meanwhile; work that is through sooner costs nothing. */
export async function withHeartbeat<Result>(work: () => Promise<Result>): Promise<Result> {
  // A local activity lives and dies with its workflow's task, which the worker renews.
  if (activityInfo().isLocal) return await work();
  const timer = setInterval(() => heartbeat(), HEARTBEAT_MS);
  try {
    return await work();
  } finally {
    clearInterval(timer);
  }
}
