/**
 * Runs of a suspended tenant wait before their next step and take it when the tenant is active again, however long that
 * takes. The wait uses up no attempt of the step and does not count toward its time limit. This module is part of every
 * workflow's bundle. Runs without the header were begun by an older release and are not held, because one more promise
 * would change the order of their commands.
 */
import {
  ActivityFailure,
  ApplicationFailure,
  condition,
  defineSignal,
  proxyActivities,
  proxyLocalActivities,
  setHandler,
  type Headers,
  type WorkflowInterceptors,
} from '@temporalio/workflow';
import { RUN_TEXTS } from '@praxis/contracts/core/run-texts.const';
import { HOLD_HEADER, RELEASE_SIGNAL, TENANT_SUSPENDED } from '@praxis/contracts/tenant/hold-header.const';

/**
 * A held step is woken by a signal. It also checks by itself, at growing intervals, because the hold may have been
 * stored only after the tenant was released.
 */
const FIRST_WAIT_MS = 10_000;
const MAX_WAIT_MS = 3_600_000;

const tenantReleased = defineSignal(RELEASE_SIGNAL);

/** Failures of local activities arrive unwrapped. */
function isHeld(error: unknown): boolean {
  const cause = error instanceof ActivityFailure ? error.cause : error;
  return cause instanceof ApplicationFailure && cause.type === TENANT_SUSPENDED;
}

type Step = (...args: unknown[]) => Promise<unknown>;

/** The step with a name. The object is a proxy, which has a function for every name. */
function stepOf(steps: Record<string, Step>, name: string): Step {
  const step = steps[name];
  if (!step) throw new Error(`No step is called ${name}`);
  return step;
}

/** The SDK calls this for each run. */
export function interceptors(): WorkflowInterceptors {
  let mark: Headers | undefined;
  let releases = 0;
  const marked = <Input extends { headers: Headers }>(input: Input): Input =>
    mark === undefined ? input : { ...input, headers: { ...input.headers, ...mark } };
  /** A repeated step is scheduled again and passes through here again, although the wait for it has already begun. */
  let isTakenAgain = false;
  const again = (schedule: () => Promise<unknown>): Promise<unknown> => {
    isTakenAgain = true;
    try {
      return schedule();
    } finally {
      isTakenAgain = false;
    }
  };
  const held = async (first: () => Promise<unknown>, anew: () => Promise<unknown>): Promise<unknown> => {
    let take = first;
    for (let waitMs = FIRST_WAIT_MS; ; waitMs = Math.min(waitMs * 2, MAX_WAIT_MS)) {
      // Read the count before the step: a release may arrive together with the step's failure.
      const seen = releases;
      try {
        return await take();
      } catch (error) {
        if (!isHeld(error)) throw error;
        await condition(() => releases !== seen, waitMs, { summary: RUN_TEXTS.tenantSuspended });
        take = () => again(anew);
      }
    }
  };
  return {
    inbound: [
      {
        execute(input, next) {
          const payload = input.headers[HOLD_HEADER];
          if (payload !== undefined) {
            mark = { [HOLD_HEADER]: payload };
            setHandler(tenantReleased, () => {
              releases += 1;
            });
          }
          return next(input);
        },
      },
    ],
    outbound: [
      {
        scheduleActivity(input, next) {
          const { options, activityType, args } = input;
          if (mark === undefined || isTakenAgain) return next(marked(input));
          return held(
            () => next(marked(input)),
            () => stepOf(proxyActivities(options), activityType)(...args),
          );
        },
        scheduleLocalActivity(input, next) {
          const { options, activityType, args } = input;
          if (mark === undefined || isTakenAgain) return next(marked(input));
          return held(
            () => next(marked(input)),
            () => stepOf(proxyLocalActivities(options), activityType)(...args),
          );
        },
        startChildWorkflowExecution: (input, next) => next(marked(input)),
        continueAsNew: (input, next) => next(marked(input)),
      },
    ],
  };
}
