/**
 * Holds the runs of suspended tenants before every activity: an activity that begins while its tenant is suspended does
 * nothing, is recorded, and runs when the tenant is active again (workflows/src/core/hold.ts). An activity that is
 * already under way is finished.
 */
import type { Context } from '@temporalio/activity';
import { ApplicationFailure } from '@temporalio/common';
import type { ActivityInterceptors } from '@temporalio/worker';
import { HOLD_HEADER, TENANT_SUSPENDED } from '@praxis/contracts/tenant/hold-header.const';
import type { HeldStep } from '@praxis/db/tenant/held-run';
import { tenantOfWorkflow } from '@praxis/temporal/workflow-tenant';
import { retryLater } from './failures.js';

/** Milliseconds until the engine retries a held step, for runs that do not wait for the tenant themselves. */
const OLD_RUN_MS = 60_000;
const MESSAGE = 'The practice is suspended. This goes on when it is active again.';

/**
 * Workflow ids of runs that are not held: mails of the platform, such as sign-in links
 * (workflows/src/mail/messages.ts), and subscriptions (workflows/src/billing/messages.ts), because the payment vendor
 * charges a suspended practice, too, until the subscription is canceled.
 */
const GOES_ON = /^(?:mail|tenant\/[^/]+\/billing)\//;

/** The store of suspensions, which libs/db implements. */
export interface StepGate {
  admit(step: HeldStep): Promise<boolean>;
}

/** Creates the interceptor. */
export function heldWhileSuspended(gate: StepGate): (context: Context) => ActivityInterceptors {
  return ({ info }) => {
    const workflowId = info.workflowExecution?.workflowId ?? '';
    if (GOES_ON.test(workflowId)) return {};
    return {
      inbound: {
        async execute(input, next) {
          const tenantId = tenantOfWorkflow(workflowId) ?? tenantNamedBy(input.args[0]);
          if (tenantId === undefined) return await next(input);
          const waitsItself = input.headers[HOLD_HEADER] !== undefined;
          // A step of an older run with limited attempts is run, because holding it would use up the attempts and the
          // step would fail permanently.
          const isBounded = !waitsItself && (info.retryPolicy?.maximumAttempts ?? 0) > 0;
          if (isBounded || (await gate.admit({ tenantId, workflowId, activity: info.activityType })))
            return await next(input);
          throw waitsItself
            ? ApplicationFailure.nonRetryable(MESSAGE, TENANT_SUSPENDED)
            : retryLater(TENANT_SUSPENDED, MESSAGE, OLD_RUN_MS);
        },
      },
    };
  };
}

/** The tenant in an activity's first argument, for runs without a tenant in their id. */
function tenantNamedBy(argument: unknown): string | undefined {
  if (typeof argument !== 'object' || argument === null || !('tenantId' in argument)) return undefined;
  return typeof argument.tenantId === 'string' ? argument.tenantId : undefined;
}
