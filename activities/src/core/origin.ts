/**
 * Runs each activity as part of the request that caused it, so that its log lines, span and metrics name that request.
 */
import type { Context } from '@temporalio/activity';
import type { ActivityInterceptors } from '@temporalio/worker';
import type { Logger } from 'pino';
import { readOrigin } from '@praxis/temporal/origin';
import { tenantOfWorkflow } from '@praxis/temporal/workflow-tenant';
import { noteActivity } from '@praxis/telemetry/metrics';
import { withRequestId } from '@praxis/telemetry/request-scope';
import { errorType, inSpan } from '@praxis/telemetry/span';

/** Creates the interceptor, which must come first. */
export function withOrigin(log: Pick<Logger, 'warn'>): (context: Context) => ActivityInterceptors {
  return ({ info }) => ({
    inbound: {
      async execute(input, next) {
        const { requestId, traceparent } = readOrigin(input.headers);
        const { activityType, attempt, workflowExecution } = info;
        const workflowId = workflowExecution?.workflowId;
        const started = performance.now();
        const note = (outcome: 'ok' | 'failed'): void =>
          noteActivity({ activity: activityType, outcome }, (performance.now() - started) / 1_000);
        const attributes = {
          'temporal.activity_type': activityType,
          'temporal.attempt': attempt,
          'temporal.workflow_id': workflowId,
          'temporal.run_id': workflowExecution?.runId,
          'praxis.tenant_id': tenantOfWorkflow(workflowId ?? ''),
        };
        const run = (): Promise<unknown> =>
          inSpan(`activity ${activityType}`, { kind: 'CONSUMER', attributes, traceparent }, async () => {
            try {
              const result = await next(input);
              note('ok');
              return result;
            } catch (error) {
              note('failed');
              log.warn({ workflowId, activityType, attempt, type: errorType(error) }, 'an activity failed');
              throw error;
            }
          });
        return requestId === undefined ? await run() : await withRequestId(requestId, run);
      },
    },
  });
}
