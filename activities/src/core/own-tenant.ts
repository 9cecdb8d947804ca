/**
 * Refuses an activity that is asked to act for a tenant other than its workflow's. This is one check before all
 * activities. The id of a workflow is set when it is started and never changes; its arguments are only data.
 */
import type { Context } from '@temporalio/activity';
import { ApplicationFailure } from '@temporalio/common';
import type { ActivityInterceptors } from '@temporalio/worker';
import { tenantOfWorkflow } from '@praxis/temporal/workflow-tenant';

/**
 * The interceptor. In a workflow `tenant/<tenant>/…`, local activities included, the first argument names that tenant
 * and no other argument names another; otherwise the activity fails immediately, with nothing done. Workflows of the
 * system have no tenant in their id: their arguments name the tenant, and only a holder of the keys can write those.
 */
export function ownTenantOnly({ info }: Context): ActivityInterceptors {
  const tenant = tenantOfWorkflow(info.workflowExecution?.workflowId ?? '');
  if (tenant === undefined) return {};
  return {
    inbound: {
      async execute(input, next) {
        const [first, ...others] = input.args.map(tenantNamedBy);
        if (first !== tenant || others.some((other) => other !== undefined && other !== tenant))
          throw ApplicationFailure.nonRetryable(
            'A workflow acts for the tenant that its id names, and for no other',
            'foreign_tenant',
          );
        return await next(input);
      },
    },
  };
}

function tenantNamedBy(argument: unknown): unknown {
  return typeof argument === 'object' && argument !== null && 'tenantId' in argument
    ? argument.tenantId
    : undefined;
}
