import { ServiceError, WorkflowNotFoundError, WorkflowUpdateFailedError } from '@temporalio/client';
import type { WorkflowClient } from '@temporalio/client';
import { ApplicationFailure } from '@temporalio/common';
import { updateOutcome, type Engine, type UpdateOutcome } from './run-updates.js';

type Met = () => unknown;

const closed: Met = () => {
  const cause = ApplicationFailure.nonRetryable('the run ended', 'AcceptedUpdateCompletedWorkflow');
  throw new WorkflowUpdateFailedError('update failed', cause);
};
const gone: Met = () => {
  throw new WorkflowNotFoundError('workflow execution already completed', 'w', undefined);
};
const refused: Met = () => {
  throw new WorkflowUpdateFailedError('update failed', ApplicationFailure.nonRetryable('no', 'slot_taken'));
};
const unprocessed: Met = () => {
  const cause = ApplicationFailure.nonRetryable('was not processed by worker', 'UnprocessedUpdate');
  throw new WorkflowUpdateFailedError('update failed', cause);
};
const grpc =
  (code: number, details: string): Met =>
  () => {
    const cause = Object.assign(new Error(details), { code, details, metadata: {} });
    throw new ServiceError('update failed', { cause });
  };
const answer: Met = () => 'done';

/**
 * Sends one update to a workflow whose latest run is in `status`. Each attempt gets the next result of the list, and
 * the last result is repeated.
 */
async function sent(
  meets: readonly Met[],
  status: string | Error = 'RUNNING',
  timeoutMs = 5_000,
): Promise<{ outcome: UpdateOutcome<unknown>; ids: string[] }> {
  const ids: string[] = [];
  const describe = (): Promise<unknown> =>
    status instanceof Error ? Promise.reject(status) : Promise.resolve({ status: { name: status } });
  const client = { getHandle: () => ({ describe }) };
  const engine: Engine = {
    isReachable: true,
    timeoutFor: (ms) => ms,
    answersNow: () => Promise.resolve(true),
    noteUnanswered: () => undefined,
    within: (_timeoutMs, request) => request(client as unknown as WorkflowClient),
  };
  const outcome = await updateOutcome(engine, {
    workflowId: 'w',
    timeoutMs,
    send: (_workflow, id) => {
      ids.push(id);
      const meet = meets[Math.min(ids.length, meets.length) - 1] ?? answer;
      return Promise.resolve().then(meet);
    },
  });
  return { outcome, ids };
}

test('an update to a run that has continued as a new run is sent to the new one with the same id', async () => {
  const { outcome, ids } = await sent([closed, gone, answer]);
  expect(outcome).toEqual({ kind: 'reply', reply: 'done' });
  expect(ids).toHaveLength(3);
  expect(new Set(ids).size).toBe(1);
});

test('an update that is temporarily rejected is repeated until it is accepted or times out', async () => {
  const full = grpc(8, 'limit on number of concurrent in-flight updates has been reached');
  const dropped = grpc(14, 'workflow update was aborted');
  expect((await sent([full, dropped, answer])).outcome).toEqual({ kind: 'reply', reply: 'done' });
  // The engine drops updates that it had handed to a worker that died.
  expect((await sent([unprocessed, answer])).outcome).toEqual({ kind: 'reply', reply: 'done' });
  expect((await sent([full], 'RUNNING', 100)).outcome).toEqual({ kind: 'unfinished' });
  // An unreachable server is handled differently: this code does not wait for it.
  const away = await sent([grpc(14, 'connection refused')]);
  expect(away).toMatchObject({ outcome: { kind: 'unfinished' }, ids: [expect.any(String)] });
});

test('an update to an ended run and a refused update are not repeated', async () => {
  expect(await sent([gone], 'COMPLETED')).toMatchObject({ outcome: { kind: 'not_running' } });
  expect((await sent([closed], 'COMPLETED')).ids).toHaveLength(1);
  const { outcome, ids } = await sent([refused]);
  expect(outcome).toMatchObject({ kind: 'refused', type: 'slot_taken' });
  expect(ids).toHaveLength(1);
});

test('an update that never reaches a run is sent fewer than ten times', async () => {
  const { outcome, ids } = await sent([closed]);
  expect(outcome).toEqual({ kind: 'not_running' });
  expect(ids.length).toBeLessThan(10);
});

test('after a fault of the engine the same update is sent again, a limited number of times', async () => {
  const slowStore = grpc(13, 'GetWorkflowExecution: context deadline exceeded');
  const unknownCode = grpc(42, 'a code of next year');
  const { outcome, ids } = await sent([slowStore, unknownCode, answer]);
  expect(outcome).toEqual({ kind: 'reply', reply: 'done' });
  expect(new Set(ids).size).toBe(1);
  const lasting = await sent([unknownCode]);
  expect(lasting.outcome).toEqual({ kind: 'unreachable' });
  expect(lasting.ids.length).toBeLessThan(10);
  // An update that would be refused again is not sent again.
  expect(await sent([grpc(16, 'no such key')])).toMatchObject({
    outcome: { kind: 'unreachable' },
    ids: [expect.any(String)],
  });
});

test('a run whose status cannot be read is not reported as ended', async () => {
  const unsaid = new ServiceError('describe failed', {
    cause: Object.assign(new Error('slow'), { code: 13, details: 'context deadline exceeded', metadata: {} }),
  });
  expect((await sent([gone], unsaid)).outcome).toEqual({ kind: 'unfinished' });
});
