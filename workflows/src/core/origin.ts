/**
 * Hands the header that names a request on, from an update, signal or start to what it schedules. A part of every workflow's bundle
 * whether traces are recorded or not, and synchronous throughout: one promise more would change the order of commands, and open
 * runs and recorded histories would not replay.
 */
import { AsyncLocalStorage, type Headers, type WorkflowInterceptors } from '@temporalio/workflow';
import { ORIGIN_HEADER } from '@praxis/contracts/core/origin-header.const';

/** Made by the SDK for each run. */
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
    // Otherwise Node keeps the storage of each run that has left the cache.
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
