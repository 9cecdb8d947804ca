/**
 * Passes the header that names a request on, from an update, signal or start to what it schedules. This module is part
 * of every workflow's bundle, whether or not traces are recorded, and is synchronous throughout: one more promise would
 * change the order of commands, and open runs and recorded histories could not be replayed.
 */
import { AsyncLocalStorage, type Headers, type WorkflowInterceptors } from '@temporalio/workflow';
import { ORIGIN_HEADER } from '@praxis/contracts/core/origin-header.const';

/** The SDK calls this for each run. */
export function interceptors(): WorkflowInterceptors {
  const origin = new AsyncLocalStorage<Headers>();
  const within = <Result>(headers: Headers, work: () => Result): Result => {
    const payload = headers[ORIGIN_HEADER];
    return payload === undefined ? work() : origin.run({ [ORIGIN_HEADER]: payload }, work);
  };
  const handedOn = <Input extends { headers: Headers }>(input: Input): Input => {
    const headers = origin.getStore();
    return headers === undefined ? input : { ...input, headers: { ...input.headers, ...headers } };
  };
  return {
    inbound: [
      {
        execute: (input, next) => within(input.headers, () => next(input)),
        handleUpdate: (input, next) => within(input.headers, () => next(input)),
        handleSignal: (input, next) => within(input.headers, () => next(input)),
      },
    ],
    outbound: [
      {
        scheduleActivity: (input, next) => next(handedOn(input)),
        scheduleLocalActivity: (input, next) => next(handedOn(input)),
        startChildWorkflowExecution: (input, next) => next(handedOn(input)),
      },
    ],
    // Without this, Node would keep the storage of each run that has left the cache.
    internals: [
      {
        dispose: (input, next) => {
          origin.disable();
          next(input);
        },
      },
    ],
  };
}
