/** Signs of life of an activity that may last, so that one whose worker was killed is noticed and tried again soon. */
import type { Context } from '@temporalio/activity';
import type { ActivityInterceptors } from '@temporalio/worker';

/** A fifth of the time-out in workflows/src/core/activity-options.ts: a busy machine may be late without being missed. */
export const HEARTBEAT_MS = 1_000;

/**
 * The interceptor. An activity whose workflow expects heartbeats sends one every second while it runs; a shorter activity sends none. A
 * local activity sends none: it lives and dies with its workflow's task, which the worker renews.
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
