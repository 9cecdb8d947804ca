import {
  NamespaceNotFoundError,
  ServiceError,
  WorkflowNotFoundError,
  WorkflowUpdateFailedError,
  WorkflowUpdateRPCTimeoutOrCancelledError,
} from '@temporalio/client';
import { CancelledFailure } from '@temporalio/common';
import { engineFault, grpcCode } from './engine-errors.js';

/** An error as the client throws it: gRPC's own, wrapped. */
function grpc(code: number, details = 'it went wrong'): Error {
  const cause = Object.assign(new Error(`${code}: ${details}`), { code, details, metadata: {} });
  return new ServiceError('Workflow Update failed', { cause });
}

test('every gRPC code, known or unknown, has a class', () => {
  const classes = Array.from({ length: 20 }, (_, code) => [code, engineFault(grpc(code))]);
  expect(Object.fromEntries(classes)).toEqual({
    0: 'faulty',
    1: 'away',
    2: 'faulty',
    3: 'refusing',
    4: 'away',
    5: 'refusing',
    6: 'faulty',
    7: 'refusing',
    8: 'busy',
    9: 'refusing',
    10: 'busy',
    11: 'faulty',
    12: 'refusing',
    13: 'faulty',
    14: 'away',
    15: 'faulty',
    16: 'refusing',
    17: 'faulty',
    18: 'faulty',
    19: 'faulty',
  });
  expect(grpcCode(grpc(17))).toBe(17);
});

test('a timeout of the engine’s database means busy under any code, and so does an aborted update', () => {
  for (const code of [2, 4, 13, 14])
    expect(engineFault(grpc(code, 'GetWorkflowExecution failed. Error: context deadline exceeded'))).toBe(
      'busy',
    );
  expect(engineFault(grpc(14, 'workflow update was aborted by closing workflow'))).toBe('busy');
});

test('an error of the client has a class only if the engine caused it', () => {
  const timeout = new WorkflowUpdateRPCTimeoutOrCancelledError('timeout', { cause: grpc(1).cause as Error });
  expect(engineFault(timeout)).toBe('away');
  expect(engineFault(Object.assign(new Error('aborted'), { name: 'AbortError' }))).toBe('away');
  expect(engineFault(new ServiceError('Unexpected error while making gRPC request'))).toBe('faulty');
  expect(engineFault(new NamespaceNotFoundError('nowhere'))).toBe('refusing');
  // If a run is ended from outside, its updates fail too, without a reason from our code.
  expect(engineFault(new WorkflowUpdateFailedError('failed', new CancelledFailure('cancelled')))).toBe(
    'faulty',
  );
  expect(engineFault(new WorkflowNotFoundError('no such run', 'w', undefined))).toBeUndefined();
  expect(engineFault(new TypeError('a fault of ours'))).toBeUndefined();
  expect(engineFault('text')).toBeUndefined();
});
