/**
 * Heartbeats of activities that may take long, so that an activity whose worker was killed is noticed and retried soon.
 */
import type { Context } from '@temporalio/activity';
import type { ActivityInterceptors } from '@temporalio/worker';

/**
 * A fifth of the time-out in workflows/src/core/activity-options.ts, so that heartbeats of a busy machine may be late
 * without being missed.
 */
export const HEARTBEAT_MS = 1_000;

/**
 * Creates the interceptor. An activity whose workflow expects heartbeats sends one every second while it runs. Other
 * activities send none. A local activity sends none either, because it is part of its workflow's task, which the worker
 * renews.
 */
export function withHeartbeat(context: Context): ActivityInterceptors {
  const { isLocal, heartbeatTimeoutMs } = context.info;
  if (isLocal || !heartbeatTimeoutMs) return {};
  return {
    inbound: {
      async execute(input, next) {
        const timer = setInterval(() => context.heartbeat(), HEARTBEAT_MS);
        try {
          return await next(input);
        } finally {
          clearInterval(timer);
        }
      },
    },
  };
}
